import type { Intent } from '@beckon/contract/commands/intents'
import { describe, expect, it } from 'vitest'
import { commandSet } from '../commands/command-set.ts'
import { A_BOX } from './conformance.ts'
import { judge, needsNoSecond, together, type Candidate } from './judge.ts'

const set = commandSet('en', A_BOX, { anyNumber: true })
const THRESHOLDS = { agreed: 5, secondOnly: -14, shortNumber: 3.5, sure: -6, grave: -2, margin: 1, least: -13 }
const up: Intent = { is: 'volume by', steps: 1 }
const channel: Intent = { is: 'channel', number: 206 }
const two: Intent = { is: 'channel', number: 2 }
const guide: Intent = { is: 'go to', place: 'guide' }
const mute: Intent = { is: 'mute', wanted: true }
const off: Intent = { is: 'power', wanted: false }
const at = (score: number, intent: Intent): Candidate => ({ intent, score })
const judged = (candidates: readonly Candidate[], second?: Intent) => judge({ candidates, ...(second && { second }) }, set, THRESHOLDS)

describe('a judgement', () => {
  it.each([
    ['is sure of what is likely', [at(-5, up), at(-9, channel)], undefined, 'sure', [up]],
    ['is sure of what both recognisers hear', [at(-8, up), at(-9, channel)], up, 'sure', [up]],
    ['is sure of a runner-up that the second hears', [at(-8, up), at(-9, channel)], channel, 'sure', [channel]],
    ['asks when two are about as likely', [at(-3, up), at(-3.5, channel)], undefined, 'unsure', [up, channel]],
    ['asks when the second makes the runner-up as likely', [at(-3, up), at(-8.5, channel)], channel, 'unsure', [up, channel]],
    ['asks when the second hears something else and the first little', [at(-8, up), at(-10, channel)], guide, 'unsure', [up, guide, channel]],
    ['asks when nothing is likely enough', [at(-8, up)], undefined, 'unsure', [up]],
    ['asks about a channel of one short word, as is found in any noise', [at(-4, two)], undefined, 'unsure', [two]],
    ['is sure of a short channel that both hear', [at(-4, two)], two, 'sure', [two]],
    ['offers no more than three', [at(-8, up), at(-8.5, channel), at(-8.7, mute)], guide, 'unsure', [up, channel, mute]],
    ['hears nothing in what is unlikely', [at(-15, up), at(-16, channel)], guide, 'nothing', []],
    ['hears nothing in an unlikely channel of one short word', [at(-10, two), at(-13.5, up)], undefined, 'nothing', []],
    ['hears nothing in nothing', [], up, 'nothing', []],
  ] as const)('%s', (_, candidates, second, verdict, intents) => {
    expect(judged(candidates, second)).toEqual({ verdict, intents })
  })

  it('asks before it switches off, stops a recording or lets a remote in, unless that is nearly certain', () => {
    for (const grave of [off, { is: 'record', wanted: false }, { is: 'go to', place: 'pairing' }] as const) {
      expect(judged([at(-3, grave)])).toEqual({ verdict: 'unsure', intents: [grave] })
      expect(judged([at(-8, grave)], grave)).toEqual({ verdict: 'unsure', intents: [grave] })
      expect(judged([at(-1, grave)])).toEqual({ verdict: 'sure', intents: [grave] })
      expect(judged([at(-6, grave)], grave)).toEqual({ verdict: 'sure', intents: [grave] })
    }
  })

  it.each([
    ['is so likely that nothing the second hears would change it', [at(-1, up), at(-8, channel)], true],
    ['would be doubted if the second heard the runner-up', [at(-1, up), at(-6, channel)], false],
    ['would be doubted if the second heard something new', [at(-8.5, up)], false],
    ['is not there', [], false],
  ] as const)('does without a second opinion only when the command %s', (_, candidates, without) => {
    expect(needsNoSecond(candidates, set, THRESHOLDS)).toBe(without)
    if (!without || candidates[0] === undefined) return
    for (const second of [up, channel, guide]) expect(judged(candidates, second)).toEqual({ verdict: 'sure', intents: [up] })
  })

  it('takes each command as likely as it was in either of two hearings', () => {
    expect(together([at(-3, up), at(-5, channel)], [at(-4, channel), at(-7, up)], set)).toEqual([at(-3, up), at(-4, channel)])
  })
})
