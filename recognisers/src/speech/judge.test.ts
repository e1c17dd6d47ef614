import type { Intent } from '@beckon/contract/commands/intents'
import { describe, expect, it } from 'vitest'
import { commandSet } from '../commands/command-set.ts'
import { A_BOX } from './conformance.ts'
import { judge, type Candidate } from './judge.ts'

const set = commandSet('en', A_BOX, { anyNumber: true })
const THRESHOLDS = { alone: -3, together: -12, least: -14, graveAlone: -1, graveTogether: -6 }
const up: Intent = { is: 'volume by', steps: 1 }
const channel: Intent = { is: 'channel', number: 206 }
const guide: Intent = { is: 'go to', place: 'guide' }
const mute: Intent = { is: 'mute', wanted: true }
const off: Intent = { is: 'power', wanted: false }
const at = (score: number, intent: Intent): Candidate => ({ intent, score })
const judged = (candidates: readonly Candidate[], second?: Intent) => judge({ candidates, ...(second && { second }) }, set, THRESHOLDS)

describe('a judgement', () => {
  it.each([
    ['is sure of what is likely', [at(-1, up), at(-9, channel)], undefined, 'sure', [up]],
    ['is sure of what both recognisers hear', [at(-8, up), at(-9, channel)], up, 'sure', [up]],
    ['is sure of a runner-up that the second hears', [at(-8, up), at(-9, channel)], channel, 'sure', [channel]],
    ['asks when the second hears something else', [at(-8, up), at(-9, channel)], guide, 'unsure', [up, channel, guide]],
    ['asks when nothing is likely enough', [at(-8, up)], undefined, 'unsure', [up]],
    ['offers no more than three', [at(-8, up), at(-9, channel), at(-9.5, mute)], guide, 'unsure', [up, channel, guide]],
    ['hears nothing in what is unlikely', [at(-15, up), at(-16, channel)], guide, 'nothing', []],
    ['hears nothing in nothing', [], up, 'nothing', []],
  ] as const)('%s', (_, candidates, second, verdict, intents) => {
    expect(judged(candidates, second)).toEqual({ verdict, intents })
  })

  it('asks before it switches off, stops a recording or lets a remote in, unless that is nearly certain', () => {
    for (const grave of [off, { is: 'record', wanted: false }, { is: 'go to', place: 'pairing' }] as const) {
      expect(judged([at(-2, grave)])).toEqual({ verdict: 'unsure', intents: [grave] })
      expect(judged([at(-8, grave)], grave)).toEqual({ verdict: 'unsure', intents: [grave] })
      expect(judged([at(-0.5, grave)])).toEqual({ verdict: 'sure', intents: [grave] })
      expect(judged([at(-4, grave)], grave)).toEqual({ verdict: 'sure', intents: [grave] })
    }
  })
})
