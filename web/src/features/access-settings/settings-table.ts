/** The settings of each access method, in the order of its page. One row is one native control. */
import type { Sentence } from '@beckon/contract/languages'
import type { DwellSettings, PressSettings, Profile, ScanSettings } from '@beckon/contract/profile'
import { settingTexts as texts } from './setting-texts.ts'

interface Parts {
  readonly scan: ScanSettings
  readonly press: PressSettings
  readonly dwell: DwellSettings
}

/** The settings alone, without fields that a later version may have added. */
type Known<Part> = { [Name in keyof Part as string extends Name ? never : Name]: Part[Name] }

/** The names of the settings of a part that have values of this type. */
type NameOf<Part extends keyof Parts, Value> = {
  [Name in keyof Known<Parts[Part]>]: Known<Parts[Part]>[Name] extends Value ? Name : never
}[keyof Known<Parts[Part]>]

interface RowOf<Part extends keyof Parts> {
  readonly part: Part
  readonly label: Sentence
  readonly hint?: Sentence
  /** Whether it means anything with the rest as it is. */
  readonly when?: (profile: Profile) => boolean
  /** Shown above the settings for fine tuning. */
  readonly isMain?: true
}

export type Row = {
  [Part in keyof Parts]:
    | (RowOf<Part> & { readonly is: 'tick'; readonly name: NameOf<Part, boolean> })
    | (RowOf<Part> & {
        readonly is: 'words'
        readonly name: NameOf<Part, string>
        readonly choices: readonly (readonly [value: string, words: Sentence])[]
      })
    | (RowOf<Part> & {
        readonly is: 'number'
        readonly name: NameOf<Part, number>
        readonly choices: readonly number[]
        /** A sentence with its `{number}` or `{percent}`; else it is shown as seconds, of milliseconds. */
        readonly as?: Sentence
        /** In place of the number. */
        readonly words?: Readonly<Record<number, Sentence>>
      })
}[keyof Parts]

export interface Section {
  readonly heading: Sentence
  readonly when: (profile: Profile) => boolean
  readonly rows: readonly Row[]
}

const method =
  (...methods: ScanSettings['method'][]) =>
  ({ scan }: Profile) =>
    methods.includes(scan.method)
const movesByItself = method('auto', 'inverse')
const isScan = ({ way }: Profile) => way === 'scan'
const isDwell = ({ way }: Profile) => way === 'dwell'

const STEPS_MS = [300, 500, 700, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000]
const SHORT_MS = [0, 250, 500, 1000, 2000, 3000, 5000, 10_000]
const OFF = { 0: texts.none }

type Rest<Part extends keyof Parts> = Pick<RowOf<Part>, 'hint' | 'when' | 'isMain'>

/** Makes the rows of one part of a profile. */
function rowsOf<Part extends keyof Parts>(part: Part) {
  return {
    tick: (name: NameOf<Part, boolean>, label: Sentence, rest?: Rest<Part>) =>
      ({ part, is: 'tick', name, label, ...rest }) as Row,
    /** A row with words for every value, in the order of the list. */
    choice: <Name extends NameOf<Part, string>>(
      name: Name,
      label: Sentence,
      words: Readonly<Record<Parts[Part][Name] & string, Sentence>>,
      rest?: Rest<Part>,
    ) => ({ part, is: 'words', name, label, choices: Object.entries(words), ...rest }) as Row,
    number: (
      name: NameOf<Part, number>,
      label: Sentence,
      choices: readonly number[],
      rest?: Rest<Part> & { readonly as?: Sentence; readonly words?: Readonly<Record<number, Sentence>> },
    ) => ({ part, is: 'number', name, label, choices, ...rest }) as Row,
  }
}
const scan = rowsOf('scan')
const press = rowsOf('press')
const dwell = rowsOf('dwell')

export const SECTIONS: readonly Section[] = [
  {
    heading: texts.moving,
    when: isScan,
    rows: [
      scan.choice('method', texts.method, {
        auto: texts.auto,
        step: texts.step,
        'single-switch': texts.singleSwitch,
        inverse: texts.inverse,
      }),
      scan.number('stepMs', texts.stepTime, STEPS_MS, {
        hint: texts.stepTimeHint,
        when: method('auto', 'inverse', 'single-switch'),
        isMain: true,
      }),
      scan.number('chooseWaitPercent', texts.chooseWait, [100, 150, 200, 300, 500, 1000], {
        as: texts.ofStep,
        when: method('single-switch'),
      }),
      scan.number('firstPercent', texts.firstMore, [0, 25, 50, 100, 200, 300], {
        as: texts.ofStep,
        words: OFF,
        when: movesByItself,
      }),
      scan.choice('pattern', texts.pattern, { groups: texts.groups, line: texts.line }),
      scan.number('passes', texts.passes, [1, 2, 3, 4, 5, 7, 10, 0], {
        as: texts.rounds,
        words: { 0: texts.endless, 1: texts.oneRound },
        when: movesByItself,
      }),
      scan.choice(
        'startsOn',
        texts.starts,
        { press: texts.onPress, arrival: texts.onArrival },
        { when: method('auto') },
      ),
      scan.number('extraMs', texts.extra, SHORT_MS, { words: OFF, when: movesByItself }),
      scan.tick('reverse', texts.reverse, { when: method('auto', 'step') }),
    ],
  },
  {
    heading: texts.after,
    when: isScan,
    rows: [
      scan.choice(
        'after',
        texts.then,
        { 'by key': texts.byKey, key: texts.stay, group: texts.stayGroup, top: texts.toTop, rest: texts.rest },
        { hint: texts.byKeyHint },
      ),
      scan.number('staySteps', texts.staySteps, [1, 2, 3, 4, 5, 7, 10], {
        as: texts.steps,
        words: { 1: texts.oneStep },
      }),
      // "Take back" in the stored names: the question before a press, and the time to undo it.
      scan.choice('takeBack', texts.askBefore, { guarded: texts.askForGuarded, all: texts.askForAll }),
      scan.number('takeBackPercent', texts.undoTime, [50, 100, 150, 200, 300, 500], {
        as: texts.ofStep,
        when: ({ scan }) => scan.takeBack === 'all',
      }),
      scan.number('lateMs', texts.late, [0, 100, 150, 200, 250, 300, 400], { words: OFF, when: movesByItself }),
    ],
  },
  {
    heading: texts.seen,
    when: isScan,
    rows: [
      scan.choice('highlight', texts.highlight, { frame: texts.frame, fill: texts.fill, enlarged: texts.enlarged }),
      scan.tick('auditory', texts.auditory, { hint: texts.auditoryHint }),
      scan.tick('tick', texts.tick),
    ],
  },
  {
    heading: texts.resting,
    when: isDwell,
    rows: [
      dwell.choice('style', texts.style, {
        'one stage': texts.oneStage,
        'two stages': texts.twoStages,
        'look and press': texts.lookAndPress,
      }),
      dwell.number('completeMs', texts.complete, [200, 400, 500, 600, 750, 1000, 1250, 1500, 2000, 3000, 4000, 5000], {
        when: ({ dwell }) => dwell.style !== 'look and press',
        isMain: true,
      }),
      dwell.number('afterPausePercent', texts.afterPause, [100, 150, 200, 300], {
        as: texts.ofStep,
        hint: texts.afterPauseHint,
        words: { 100: texts.noMore },
        when: ({ dwell }) => dwell.style !== 'look and press',
      }),
      dwell.number('lockOnMs', texts.lockOn, [0, 100, 250, 350, 500, 750, 1000], { words: OFF }),
      dwell.number('keptMs', texts.kept, [0, 250, 500, 750, 1000, 2000, 3000], { words: OFF }),
      dwell.choice('again', texts.again, { 'look away': texts.lookAway, 'after a while': texts.afterAWhile }),
      dwell.number('deadMs', texts.dead, [0, 250, 500, 1000, 2000, 3000], { words: OFF }),
      dwell.number('extraPx', texts.extraPx, [0, 4, 8, 12, 16, 24], { as: texts.points, words: OFF }),
      dwell.choice('progress', texts.progress, {
        ring: texts.ring,
        dot: texts.dot,
        edge: texts.edge,
        none: texts.noProgress,
      }),
      dwell.tick('restKey', texts.restKey, { hint: texts.restKeyHint }),
      dwell.tick('touch', texts.byTouch),
    ],
  },
  {
    heading: texts.counts,
    when: ({ way, switches }) => way !== 'off' && switches.length > 0,
    rows: [
      press.number('holdMs', texts.hold, [0, 50, 100, 150, 200, 300, 450, 600, 800, 1000, 1500, 2000], {
        hint: texts.holdHint,
        words: OFF,
      }),
      press.number('ignoreMs', texts.ignore, [0, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000], { words: OFF }),
      press.choice('countsOn', texts.countsOn, { press: texts.down, release: texts.up }),
      press.tick('longHold', texts.longHold),
      press.number('longHoldMs', texts.longHoldTime, [500, 750, 1000, 1500, 2000, 3000], {
        when: ({ press }) => press.longHold,
      }),
      press.number('stuckMs', texts.stuck, [5000, 10_000, 20_000, 30_000, 60_000]),
    ],
  },
]

export const WAYS = [
  ['off', texts.wayOff],
  ['scan', texts.wayScan],
  ['dwell', texts.wayDwell],
  ['direct', texts.wayDirect],
] as const
