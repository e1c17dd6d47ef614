/**
 * Defines every setting of the accessibility page: where its value is stored, its texts and its choices. The page draws
 * them from this table, and a settings link carries those that are not `isPrivate`.
 * `docs/decisions/0118-what-can-be-set.md` explains who needs each.
 */
import type { Sentence } from '@beckon/contract/languages'
import { DEFAULT_PROFILE, KEYS_SHOWN, SIZES, type Profile } from '@beckon/contract/profile'
import { changeProfile, profile } from '../../access-methods/current-method.ts'
import { canPress } from '../../access-methods/switch-input/can-press.ts'
import { keepRecents } from '../../core/channels/channels.ts'
import { keepCommands } from '../../core/words/typed-history.ts'
import { applyAppearance, THEME_CHOICES } from '../../platform/appearance.ts'
import { changeShared } from '../../platform/shared-state.ts'
import { create } from '../../platform/state-hook.ts'
import { loadModule } from '../../ui/lazy-part.tsx'
import { readStored, STORED, writeStored, type StoredName } from '../../platform/stored-values.ts'
import {
  choiceTexts,
  layoutTexts,
  lookTexts,
  touchingTexts,
  watchingTexts,
  settingTexts as texts,
} from './setting-texts.ts'

export type Value = string | number | boolean

interface Base {
  /** A path in the profile, such as `scan.stepMs`, or the name of a stored value. */
  readonly place: string
  readonly label: Sentence
  readonly hint?: Sentence
  /** Whether the setting has any effect with this profile. */
  readonly when?: (profile: Profile) => boolean
  /** Belongs to this device or its user: no settings link carries it. */
  readonly isPrivate?: true
  /** Element id. `page-reader/choice-rules.ts` makes users who scan or dwell confirm a choice here. */
  readonly id?: string
}

/**
 * Without `choices` it is on or off. `words` has the texts of single values. Any other number is put into the sentence
 * `as`, at `{number}` or `{percent}`; without `as` it is milliseconds, shown in seconds.
 */
export type Setting = Base & {
  readonly choices?: readonly Value[]
  readonly words?: Readonly<Record<string, Sentence>>
  readonly as?: Sentence
}

export interface Section {
  readonly heading: Sentence
  readonly when?: (profile: Profile) => boolean
  readonly settings: readonly Setting[]
}

type OtherFields = Partial<Omit<Setting, 'place' | 'label'>>

function tick(place: string, label: Sentence, rest?: OtherFields): Setting {
  return { place, label, ...rest }
}

/** A choice with a text for every value, in the order of `names`. */
function words(place: string, label: Sentence, names: Readonly<Record<string, Sentence>>, rest?: OtherFields): Setting {
  return { place, label, choices: Object.keys(names), words: names, ...rest }
}

/** 0 is "Off", where it is a choice. */
function numbers(place: string, label: Sentence, choices: readonly number[], rest?: OtherFields): Setting {
  return { place, label, choices, words: { 0: texts.none }, ...rest }
}

const scansBy =
  (...methods: Profile['scan']['method'][]) =>
  ({ scan }: Profile) =>
    methods.includes(scan.method)
const movesByItself = scansBy('auto', 'inverse')
const isScan = ({ way }: Profile) => way === 'scan'
const isDwell = ({ way }: Profile) => way === 'dwell'
const dwellsByTime = ({ dwell }: Profile) => dwell.completeMs > 0

const STEPS_MS = [300, 500, 700, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000]
const RESTS_MS = [0, 200, 400, 500, 600, 750, 1000, 1250, 1500, 2000, 3000, 4000, 5000]
const HOLDS_MS = [0, 50, 100, 150, 200, 300, 450, 600, 800, 1000, 1500, 2000]
const TOUCHES_MS = [0, 100, 200, 300, 500, 800, 1000, 1500, 2000, 3000, 4000]
/** EN 301 549, 5.8 asks for at least half a second. */
const IGNORES_MS = [0, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000]

export const WAY = words(
  'way',
  texts.way,
  { off: texts.wayOff, scan: texts.wayScan, dwell: texts.wayDwell, direct: texts.wayDirect },
  { hint: texts.clash, id: 'accessMethod' },
)

/** The times of the access method; shown above the folded sections. */
export const TIMES: readonly Setting[] = [
  numbers('scan.stepMs', texts.stepTime, STEPS_MS, {
    hint: texts.stepTimeHint,
    when: (now) => isScan(now) && now.scan.method !== 'step',
  }),
  numbers('dwell.completeMs', texts.complete, RESTS_MS, { words: { 0: texts.lookAndPress }, when: isDwell }),
]

/** Settings of the current access method. */
export const METHOD_SECTIONS: readonly Section[] = [
  {
    heading: texts.moving,
    when: isScan,
    settings: [
      words('scan.method', texts.method, {
        auto: texts.auto,
        step: texts.step,
        'single-switch': texts.singleSwitch,
        inverse: texts.inverse,
      }),
      words('scan.pattern', texts.pattern, { groups: texts.groups, line: texts.line }),
      numbers('scan.firstPercent', texts.firstMore, [0, 25, 50, 100, 200, 300], {
        as: texts.ofStep,
        when: movesByItself,
      }),
      numbers('scan.passes', texts.passes, [1, 2, 3, 4, 5, 7, 10, 0], {
        as: texts.rounds,
        words: { 0: texts.endless, 1: texts.oneRound },
        when: movesByItself,
      }),
      words(
        'scan.startsOn',
        texts.starts,
        { press: texts.onPress, arrival: texts.onArrival },
        { when: scansBy('auto') },
      ),
      numbers('scan.lateMs', texts.late, [0, 100, 150, 200, 250, 300, 400], { when: movesByItself }),
      words('scan.after', texts.then, {
        'by key': texts.byKey,
        key: texts.stay,
        group: texts.stayGroup,
        top: texts.toTop,
        rest: texts.rest,
      }),
      words('scan.takeBack', texts.askBefore, { guarded: texts.askForGuarded, all: texts.askForAll }),
    ],
  },
  {
    heading: texts.seen,
    when: isScan,
    settings: [
      words('scan.highlight', texts.highlight, { frame: texts.frame, fill: texts.fill, enlarged: texts.enlarged }),
      tick('scan.auditory', texts.auditory, { hint: texts.auditoryHint }),
    ],
  },
  {
    heading: texts.resting,
    when: isDwell,
    settings: [
      numbers('dwell.lockOnMs', texts.lockOn, [0, 100, 250, 350, 500, 750, 1000]),
      numbers('dwell.afterPausePercent', texts.afterPause, [100, 150, 200, 300], {
        as: texts.ofStep,
        hint: texts.afterPauseHint,
        words: { 100: texts.noMore },
        when: dwellsByTime,
      }),
      words('dwell.again', texts.again, { 'look away': texts.lookAway, 'after a while': texts.afterAWhile }),
      words('dwell.progress', texts.progress, {
        ring: texts.ring,
        dot: texts.dot,
        edge: texts.edge,
        none: texts.noProgress,
      }),
      tick('dwell.restKey', texts.restKey, { hint: texts.restKeyHint }),
    ],
  },
  {
    heading: texts.counts,
    when: ({ way, switches }) => way !== 'off' && switches.length > 0,
    settings: [
      numbers('press.holdMs', texts.hold, HOLDS_MS, { hint: texts.holdHint }),
      numbers('press.ignoreMs', texts.ignore, IGNORES_MS),
      numbers('press.longHoldMs', texts.longHold, [0, 500, 750, 1000, 1500, 2000, 3000], {
        when: (now) => isScan(now) && !scansBy('inverse')(now),
      }),
      tick('scan.reverse', texts.reverse, {
        when: (now) => isScan(now) && now.press.longHoldMs > 0 && scansBy('auto', 'step')(now),
      }),
    ],
  },
]

const TEXT_PERCENTS = [100, 110, 125, 150, 175, 200]

export const SECTIONS: readonly Section[] = [
  {
    heading: layoutTexts.heading,
    settings: [
      words('theme', lookTexts.theme, Object.fromEntries(THEME_CHOICES.map((one) => [one, lookTexts[one]])), {
        hint: lookTexts.themeHint,
      }),
      numbers('layout.textPercent', lookTexts.text, TEXT_PERCENTS, {
        as: choiceTexts.percent,
        words: { 100: lookTexts.device },
      }),
      words('size', layoutTexts.size, Object.fromEntries(SIZES.map((one) => [one, layoutTexts[one]]))),
      words(
        'layout.keysShown',
        layoutTexts.shown,
        Object.fromEntries(KEYS_SHOWN.map((one) => [one, one === 'all' ? layoutTexts.all : layoutTexts.keys])),
        { choices: KEYS_SHOWN, hint: layoutTexts.shownHint, when: ({ size }) => size !== 'four' },
      ),
      tick('plainWords', choiceTexts.plainWords, { hint: choiceTexts.plainWordsHint }),
    ],
  },
  {
    heading: choiceTexts.sounds,
    settings: [
      tick('keySound', choiceTexts.soundCues, { hint: choiceTexts.soundCuesHint }),
      tick('haptics', choiceTexts.haptics, {
        hint: choiceTexts.hapticsHint,
        when: () => 'vibrate' in globalThis.navigator,
      }),
      tick('sayPresses', choiceTexts.sayPresses, { hint: choiceTexts.sayPressesHint }),
      tick('sayTv', choiceTexts.sayTv, { hint: choiceTexts.sayTvHint }),
      tick('speakAloud', choiceTexts.speakAloud, { hint: choiceTexts.speakAloudHint }),
      numbers('speechRate', choiceTexts.speechRate, [50, 75, 100, 125, 150, 200], { as: choiceTexts.percent }),
    ],
  },
  {
    heading: choiceTexts.touching,
    settings: [
      numbers('touchHoldMs', touchingTexts.hold, TOUCHES_MS, { hint: touchingTexts.holdHint }),
      words(
        'touchCounts',
        touchingTexts.where,
        { same: touchingTexts.same, began: touchingTexts.began, ended: touchingTexts.ended },
        { hint: touchingTexts.whereHint },
      ),
      numbers('ignoreOthersMs', choiceTexts.ignoreOthers, [0, 300, 500, 1000, 1500, 2000, 3000], {
        hint: choiceTexts.ignoreOthersHint,
      }),
      tick('holdToRepeat', choiceTexts.holdToRepeat, { hint: choiceTexts.holdToRepeatHint }),
    ],
  },
  {
    heading: choiceTexts.keyboard,
    settings: [
      tick('keysToTv', choiceTexts.keysToTv, { hint: choiceTexts.keysToTvHint }),
      tick('numberComposer', choiceTexts.composer, { hint: choiceTexts.composerHint }),
      numbers('voiceLimitMs', choiceTexts.voiceLimit, [5000, 8000, 10_000, 12_000, 15_000], {
        hint: choiceTexts.voiceLimitHint,
      }),
      tick('microphoneReady', choiceTexts.microphoneReady, { hint: choiceTexts.microphoneReadyHint, isPrivate: true }),
    ],
  },
  {
    heading: choiceTexts.screen,
    settings: [
      numbers('watchingMinutes', watchingTexts.restsAfter, [0, 1, 2, 3, 5, 10, 15, 30, 60], {
        hint: watchingTexts.restsAfterHint,
        as: watchingTexts.minutes,
        words: { 0: texts.none, 1: watchingTexts.minute },
      }),
      tick('stayAwake', choiceTexts.stayAwake, {
        hint: choiceTexts.stayAwakeHint,
        when: () => 'wakeLock' in globalThis.navigator,
      }),
    ],
  },
]

/** Records of viewing: off by default, and kept only until log-out. */
export const REMEMBERED: Section = {
  heading: choiceTexts.remembered,
  settings: [
    tick('rememberCommands', choiceTexts.remember, { hint: choiceTexts.rememberHint, isPrivate: true }),
    tick('rememberChannels', choiceTexts.rememberChannels, { hint: choiceTexts.rememberChannelsHint, isPrivate: true }),
  ],
}

export const ALL_SETTINGS: readonly Setting[] = [
  WAY,
  ...TIMES,
  ...[...METHOD_SECTIONS, ...SECTIONS, REMEMBERED].flatMap(({ settings }) => settings),
]

export function isStored(place: string): place is StoredName {
  return Object.hasOwn(STORED, place)
}

export function defaultOf({ place, choices }: Setting): Value {
  if (!isStored(place)) return valueIn(DEFAULT_PROFILE, place)
  const { unlessChosen } = STORED[place] as { readonly unlessChosen?: Value }
  return unlessChosen ?? choices?.[0] ?? false
}

export function valueOf(setting: Setting, now = profile()): Value {
  const { place } = setting
  return isStored(place) ? ((readStored(place) ?? defaultOf(setting)) as Value) : valueIn(now, place)
}

function valueIn(given: Profile, place: string): Value {
  return place.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], given) as Value
}

/** The number of changes so far. Components that follow it render again after each change. */
export const useChanges = create<{ readonly count: number }>(() => ({ count: 0 }))

export function withValue(given: Profile, { place }: Setting, value: Value): Profile {
  const [part, name] = place.split('.') as [keyof Profile, string?]
  return { ...given, [part]: name === undefined ? value : { ...(given[part] as object), [name]: value } }
}

/**
 * Whether a user who can press everything still could with this value. Changing the method gives its switches other
 * jobs where needed.
 */
export function keepsWayToPress(setting: Setting, value: Value, now: Profile): boolean {
  if (setting === WAY || isStored(setting.place) || !canPress(now)) return true
  return canPress(withValue(now, setting, value))
}

export function changeSetting(setting: Setting, value: Value): void {
  const { place } = setting
  if (place === 'rememberCommands') keepCommands(value === true)
  else if (place === 'rememberChannels') keepRecents(value === true)
  else if (isStored(place)) writeStored(place, value as never)
  else changeProfile(withValue(profile(), setting, value))
  applySettings()
}

/** Applies the current settings at once. Settings that are read at each press need nothing here. */
export function applySettings(): void {
  applyAppearance(readStored)
  changeShared({ keySound: readStored('keySound') ?? false })
  // Settings are read after each import, so that the latest choice counts.
  loadModule(
    () => import('../../access-methods/layout/layout.ts'),
    ({ showLayout }) => showLayout(profile()),
  )
  loadModule(
    () => import('../../core/touch/touch-filter.ts'),
    ({ applyTouchFilter }) => applyTouchFilter(),
  )
  loadModule(
    () => import('../remote/plain/plain-words.ts'),
    ({ showKeyWords }) => showKeyWords(),
  )
  loadModule(
    () => import('../../ui/speech/speak.ts'),
    ({ announceAloud }) => announceAloud(readStored('speakAloud') === true),
  )
  useChanges.setState(({ count }) => ({ count: count + 1 }))
}
