import type { Intent } from '@beckon/contract/commands/intents'
import { describe, expect, it } from 'vitest'
import { commandSet } from '../commands/command-set.ts'
import { A_BOX } from '../../test/speech-conformance.ts'
import { judge, together, type Candidate } from './judge.ts'

const set = commandSet('en', A_BOX, { anyNumber: true })
const up: Intent = { is: 'volume by', steps: 1 }
const channel: Intent = { is: 'channel', number: 206 }
const two: Intent = { is: 'channel', number: 2 }
const guide: Intent = { is: 'go to', place: 'guide' }
const mute: Intent = { is: 'mute', wanted: true }
const off: Intent = { is: 'power', wanted: false }
const at = (score: number, intent: Intent): Candidate => ({ intent, score })
const judged = (candidates: readonly Candidate[]) => judge(candidates, set)

describe('a judgement', () => {
  it.each([
    ['is sure of what is likely', [at(1, up), at(-5, channel)], 'sure', [up]],
    ['asks when two are about as likely', [at(3, up), at(2.5, channel)], 'unsure', [up, channel]],
    ['asks when nothing is likely enough', [at(-1, up)], 'unsure', [up]],
    ['asks about a channel of one short word, as is found in any noise', [at(0, two)], 'unsure', [two]],
    ['is sure of a short channel that is heard well', [at(4, two), at(-3, up)], 'sure', [two]],
    [
      'asks when a short channel is heard about as well as another command, and names that first',
      [at(3, two), at(2, up)],
      'unsure',
      [up, two],
    ],
    [
      'offers no more than three',
      [at(3, up), at(2.5, channel), at(2.3, mute), at(2.2, guide)],
      'unsure',
      [up, channel, mute],
    ],
    ['hears nothing in what is unlikely', [at(-5, up), at(-6, channel)], 'nothing', []],
    ['hears nothing in an unlikely channel of one short word', [at(-2, two), at(-4.5, up)], 'nothing', []],
    ['hears nothing in nothing', [], 'nothing', []],
  ] as const)('%s', (_, candidates, verdict, intents) => {
    expect(judged(candidates)).toEqual({ verdict, intents })
  })

  it('asks before it switches off, stops a recording or lets a remote in, unless that is heard well', () => {
    for (const grave of [off, { is: 'record', wanted: false }, { is: 'go to', place: 'pairing' }] as const) {
      expect(judged([at(1, grave)])).toEqual({ verdict: 'unsure', intents: [grave] })
      expect(judged([at(3, grave)])).toEqual({ verdict: 'sure', intents: [grave] })
    }
  })

  it('asks sooner in Spanish, whose model takes more for commands', () => {
    const spanish = commandSet('es', A_BOX, { anyNumber: true })
    expect(judge([at(1.5, up)], spanish)).toEqual({ verdict: 'unsure', intents: [up] })
    expect(judge([at(3, up)], spanish)).toEqual({ verdict: 'sure', intents: [up] })
  })

  it('takes each command as likely as it was in either of two hearings', () => {
    expect(together([at(-3, up), at(-5, channel)], [at(-4, channel), at(-7, up)], set)).toEqual([
      at(-3, up),
      at(-4, channel),
    ])
  })
})
