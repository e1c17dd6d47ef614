import type { KeyCode } from '@beckon/contract/keys'
import { TV_KEYS } from '@beckon/contract/tv-keys'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapshot, boxStateOf } from '../../boxes/src/virtual-tv/snapshot.ts'
import { step } from '../../boxes/src/virtual-tv/step.ts'
import { newTv, type TvState } from '../../boxes/src/virtual-tv/tv-state.ts'
import { BUTTONS, pressableOf, type RemoteButton, type Command } from '../../web/src/remote-model/button-table.ts'
import { inverseOf, leadsOut, whatToUndo, type Marks } from '../../web/src/core/press-history/press-history.ts'
import { isAsBefore, undoSteps, verdictOn } from '../../web/src/core/press-history/undo-plan.ts'
import type { Pressed } from '../../web/src/core/press/presses.ts'

const START = Date.UTC(2026, 10, 23, 20, 5)
const RUNS_AT_MOST = 5
/** Of the virtual TV. */
const VOLUME_STEP = 2
const NOTHING_DONE: Marks = new Map()
/** After this time messages that are shown only for a moment are gone. */
const LATER_MS = 12_000

const INVERTIBLE: readonly RemoteButton[] = BUTTONS.filter(
  (button: RemoteButton) => inverseOf(pressableOf(button).commands) !== undefined,
)

type ButtonId = (typeof BUTTONS)[number]['id']

function buttonById(id: ButtonId): RemoteButton {
  return BUTTONS.find((one) => one.id === id) as RemoteButton
}

function obey(state: TvState, commands: readonly Command[]): TvState {
  return commands.reduce((now, command) => {
    if (command.is === 'key') return step(now, { type: 'key', key: command.vcode as KeyCode, now: now.now })
    if (command.is === 'text') return now
    const { cecKey: key, cecValue: value } = TV_KEYS[command.key]
    return step(now, { type: 'tv', command: { key, value }, now: now.now })
  }, state)
}

function pressed(button: RemoteButton, times: number): Pressed[] {
  return Array.from({ length: times }, (_, place) => ({
    n: place + 1,
    press: pressableOf(button),
    at: 1_000 * place,
    method: 'scan',
    outcome: { is: 'sent' },
  }))
}

/** The visible state of the TV, without messages that are shown only for a moment. */
function seen(state: TvState) {
  const { volume, muted, channel, screen, focus, playback, power, input, app, list, accessibility, recording } =
    snapshot(step(state, { type: 'time', now: state.now + LATER_MS }))
  return { volume, muted, channel, screen, focus, playback, power, input, app, list, accessibility, recording }
}

/** The TV after a run, and after it was undone as the remote would do it. */
function undone(before: TvState, button: RemoteButton, times: number) {
  const run = pressed(button, times)
  const after = run.reduce((now, { press }) => obey(now, press.commands), before)
  const found = whatToUndo(run, NOTHING_DONE, 10_000)
  if (found.is !== 'can') throw new Error(`${button.id} has an inverse and cannot be undone: ${found.why}`)
  const back = Array.from({ length: found.times }).reduce<TvState>(
    (now) => obey(now, found.inverse.press.commands),
    after,
  )
  return { after, back }
}

const live = newTv({ id: 'tv', name: 'TV', layout: 'standard' }, START)
const button = fc.constantFrom(...INVERTIBLE)
const times = fc.integer({ min: 1, max: RUNS_AT_MOST })
const ways = fc.array(fc.constantFrom<KeyCode>('GUIDE', 'HOME', 'DOWN', 'RIGHT', 'PAGE_DOWN', 'CH_UP'), {
  maxLength: 6,
})

/** A state away from all limits: no end of a list, no loudest volume. */
function middle(keys: readonly KeyCode[], volume: number, muted: boolean): TvState {
  const walked = keys.reduce((now, vcode) => obey(now, [{ is: 'key', vcode }]), { ...live, volume, muted })
  // What was shown for a moment has gone.
  return step(walked, { type: 'time', now: walked.now + LATER_MS })
}

describe('a press, and then taking it back', () => {
  it('leaves the virtual TV as it was, for each key with an inverse and for runs', () => {
    fc.assert(
      fc.property(button, times, fc.integer({ min: 20, max: 80 }), (pressedButton, count, volume) => {
        const before = middle([], volume, false)
        const { back } = undone(before, pressedButton, count)
        expect(seen(back)).toEqual(seen(before))
      }),
    )
  })

  it('does so for sound, channel and playback wherever the TV is', () => {
    fc.assert(
      fc.property(button, times, ways, fc.integer({ min: 20, max: 80 }), (pressedButton, count, keys, volume) => {
        const thing = inverseOf(pressableOf(pressedButton).commands)?.thing
        fc.pre(thing === 'sound' || thing === 'playback')
        const before = middle(keys, volume, false)
        const { back } = undone(before, pressedButton, count)
        expect(seen(back)).toEqual(seen(before))
      }),
    )
  })

  it('does so for arrows and pages in the middle of the guide and of a page of apps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<readonly [KeyCode[], ButtonId]>(
          [['GUIDE', 'PAGE_DOWN'], 'up'],
          [['GUIDE', 'PAGE_DOWN'], 'down'],
          [['GUIDE'], 'pageDown'],
          [['HOME', 'DOWN', 'DOWN'], 'up'],
          [['HOME', 'DOWN'], 'down'],
          [['APP_MENU'], 'pageDown'],
          [['MENU', 'DOWN', 'DOWN'], 'up'],
          [['MENU', 'DOWN', 'DOWN'], 'down'],
        ),
        ([keys, id]) => {
          const before = middle(keys, 40, false)
          const { after, back } = undone(before, buttonById(id), 1)
          expect(seen(after)).not.toEqual(seen(before))
          expect(seen(back)).toEqual(seen(before))
        },
      ),
    )
  })

  it('presses what leads out once, however many screens a run opened', () => {
    for (const each of INVERTIBLE) {
      const found = whatToUndo(pressed(each, 3), NOTHING_DONE, 10_000)
      expect(found).toMatchObject({ is: 'can', times: found.is === 'can' && leadsOut(found.inverse) ? 1 : 3 })
    }
  })
})

describe('where the TV tells what it is like', () => {
  const evenVolume = fc.integer({ min: 0, max: 50 }).map((half) => 2 * half)
  const soundKey = fc.constantFrom<ButtonId>('volumeUp', 'volumeDown', 'mute')
  const channelKey = fc.constantFrom<ButtonId>('channelUp', 'channelDown', 'digit9', 'digit2')

  it('gives back volume and mute also at the ends of the scale, muted, and in menus', () => {
    fc.assert(
      fc.property(soundKey, times, ways, evenVolume, fc.boolean(), (id, count, keys, volume, muted) => {
        const before = middle(keys, volume, muted)
        const { back } = toldBack(before, buttonById(id), count)
        expect([back.volume, back.muted]).toEqual([volume, muted])
      }),
    )
  })

  it('makes no press that leads further away from what was before', () => {
    fc.assert(
      fc.property(soundKey, times, fc.integer({ min: 0, max: 100 }), (id, count, volume) => {
        const { after, back } = toldBack(middle([], volume, false), buttonById(id), count)
        expect(Math.abs(back.volume - volume)).toBeLessThanOrEqual(Math.abs(after.volume - volume))
      }),
    )
  })

  it('goes back to the channel, and presses nothing for a number that is none', () => {
    fc.assert(
      fc.property(channelKey, times, ways, (id, count, keys) => {
        const before = middle(keys, 40, false)
        expect(toldBack(before, buttonById(id), count).back.channel).toBe(before.channel)
      }),
    )
    const { back, sent } = toldBack(middle([], 40, false), buttonById('digit9'), 3)
    expect([back.channel, sent]).toEqual([live.channel, 0])
  })

  it('leads back to the menu in which a key opened another screen, and past no end of a list', () => {
    const leadsOff = INVERTIBLE.filter((one) => inverseOf(pressableOf(one).commands)?.press.id === 'exit')
    fc.assert(
      fc.property(fc.constantFrom(...leadsOff), fc.constantFrom<KeyCode>('MENU', 'HOME'), (pressedButton, menu) => {
        const before = middle([menu, 'DOWN'], 40, false)
        const { back, verdict } = toldBack(before, pressedButton, 1)
        if (verdict !== 'other') expect(seen(back)).toEqual(seen(before))
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom<ButtonId>('up', 'down', 'pageDown'), times, (id, count) => {
        const before = middle(['MENU', 'DOWN', 'DOWN'], 40, false)
        // A page is longer than this list: no arrow leads back as far.
        fc.pre(id !== 'pageDown' || count === 1)
        const { back, isSaidToBeBack } = toldBack(before, buttonById(id), count)
        expect(isSaidToBeBack).toBe(seen(back).focus === seen(before).focus)
        if (id !== 'pageDown') expect(seen(back)).toEqual(seen(before))
      }),
    )
  })

  it('says that it is as before only when all that the TV tells is, wherever it is', () => {
    fc.assert(
      fc.property(button, times, ways, evenVolume, fc.boolean(), (pressedButton, count, keys, volume, muted) => {
        const before = middle(keys, volume, muted)
        const { back, isSaidToBeBack, thing } = toldBack(before, pressedButton, count)
        if (!isSaidToBeBack) return
        const tells = ({
          volume: level,
          muted: isMuted,
          channel,
          screen,
          focus,
          accessibility,
        }: ReturnType<typeof seen>) =>
          thing === 'sound'
            ? { level, isMuted }
            : thing === 'channel'
              ? { channel }
              : { screen, focus, channel, accessibility }
        expect(tells(seen(back))).toEqual(tells(seen(before)))
      }),
    )
  })

  it('leaves what somebody else has changed since, unless that led back already', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ButtonId>('volumeUp', 'volumeDown'),
        times,
        fc.oneof(fc.constant(50), evenVolume),
        (id, count, theirs) => {
          const before = middle([], 50, false)
          const { verdict, sent, after } = toldBack(before, buttonById(id), count, (now) => ({
            ...now,
            volume: theirs,
          }))
          expect(sent === 0 || after.volume === theirs).toBe(true)
          if (theirs === before.volume) expect(verdict).toBe('as before')
          else if (after.volume !== theirs) expect(verdict).toBe('changed')
        },
      ),
    )
  })
})

/** As `undo.ts` does it, with a TV that tells all it can; `meanwhile`: what somebody else did. */
function toldBack(before: TvState, button: RemoteButton, times: number, meanwhile = (now: TvState) => now) {
  const later = (now: TvState) => step(now, { type: 'time', now: now.now + LATER_MS })
  const told = (now: TvState) => boxStateOf(snapshot(now))
  const run = pressed(button, times)
  const after = later(run.reduce((now, { press }) => obey(now, press.commands), before))
  const found = whatToUndo(run, NOTHING_DONE, 10_000)
  if (found.is !== 'can') throw new Error(`${button.id} cannot be undone`)
  const goal = told(before)
  let back = meanwhile(after)
  const first = told(back)
  const verdict = verdictOn(found, { before: goal, after: told(after) }, first)
  const steps = verdict === 'go' ? undoSteps(found, goal, VOLUME_STEP) : []
  let sent = 0
  for (const [place, one] of steps.entries()) {
    if ((place === 0 || one.asksState(first)) && !one.isNeeded(told(later(back)))) continue
    back = obey(back, one.press.commands)
    sent += 1
  }
  const isSaidToBeBack = isAsBefore(found.inverse.thing, goal, told(later(back)))
  return { after, back, verdict, sent, isSaidToBeBack, thing: found.inverse.thing }
}
