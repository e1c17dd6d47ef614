/** What can be set of an access method, in the order of its page. One row is one native control. */
import type { Sentence } from '@beckon/contract/languages'
import type { DwellSettings, PressSettings, Profile, ScanSettings } from '@beckon/contract/profile'
import { settingTexts as texts } from './setting-texts.ts'
import { useT } from '../../texts/texts.ts'
import { useSeconds } from '../../ui/seconds.ts'

interface Parts {
  readonly scan: ScanSettings
  readonly press: PressSettings
  readonly dwell: DwellSettings
}

/** Without what a later program may have put beside it. */
type Known<Part> = { [Name in keyof Part as string extends Name ? never : Name]: Part[Name] }

/** Those of a part that have such values. */
type NameOf<Part extends keyof Parts, Value> = {
  [Name in keyof Known<Parts[Part]>]: Known<Parts[Part]>[Name] extends Value ? Name : never
}[keyof Known<Parts[Part]>]

interface RowOf<Part extends keyof Parts> {
  readonly part: Part
  readonly label: Sentence
  readonly hint?: Sentence
  /** Whether it means anything with the rest as it is. */
  readonly when?: (profile: Profile) => boolean
  /** It stands by itself, before all that is fine tuning. */
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
        /** Seconds of milliseconds; else a sentence with its `{number}` or `{percent}`. */
        readonly as: 'seconds' | Sentence
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
const hasGroups = ({ scan }: Profile) => scan.method !== 'halves' && scan.pattern === 'groups'
const isDwell = ({ way }: Profile) => way === 'dwell'

const STEPS_MS = [300, 500, 700, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000]
const SHORT_MS = [0, 250, 500, 1000, 2000, 3000, 5000, 10_000]
const OFF = { 0: texts.none }

const SCANNING: readonly Section[] = [
  {
    heading: texts.moving,
    when: isScan,
    rows: [
      {
        part: 'scan',
        is: 'words',
        name: 'method',
        label: texts.method,
        choices: [
          ['auto', texts.auto],
          ['step', texts.step],
          ['single-switch', texts.singleSwitch],
          ['inverse', texts.inverse],
          ['halves', texts.halves],
        ],
      },
      {
        part: 'scan',
        is: 'number',
        name: 'stepMs',
        as: 'seconds',
        label: texts.stepTime,
        hint: texts.stepTimeHint,
        choices: STEPS_MS,
        when: method('auto', 'inverse', 'single-switch'),
        isMain: true,
      },
      {
        part: 'scan',
        is: 'number',
        name: 'chooseWaitPercent',
        as: texts.ofStep,
        label: texts.chooseWait,
        choices: [100, 150, 200, 300, 500, 1000],
        when: method('single-switch'),
      },
      {
        part: 'scan',
        is: 'number',
        name: 'firstPercent',
        as: texts.ofStep,
        label: texts.firstMore,
        choices: [0, 25, 50, 100, 200, 300],
        words: OFF,
        when: movesByItself,
      },
      {
        part: 'scan',
        is: 'words',
        name: 'pattern',
        label: texts.pattern,
        choices: [
          ['groups', texts.groups],
          ['rows', texts.rows],
          ['columns', texts.columns],
          ['line', texts.line],
          ['halves', texts.halvesOrder],
          ['own', texts.ownOrder],
        ],
        when: method('auto', 'inverse', 'step', 'single-switch'),
      },
      {
        part: 'scan',
        is: 'words',
        name: 'order',
        label: texts.order,
        hint: texts.orderHint,
        choices: [
          ['usual', texts.usualOrder],
          ['page', texts.pageOrder],
        ],
        when: hasGroups,
      },
      {
        part: 'scan',
        is: 'number',
        name: 'passes',
        as: texts.rounds,
        label: texts.passes,
        choices: [1, 2, 3, 4, 5, 7, 10, 0],
        words: { 0: texts.endless, 1: texts.oneRound },
        when: movesByItself,
      },
      {
        part: 'scan',
        is: 'words',
        name: 'startsOn',
        label: texts.starts,
        choices: [
          ['press', texts.onPress],
          ['arrival', texts.onArrival],
        ],
        when: method('auto'),
      },
      {
        part: 'scan',
        is: 'number',
        name: 'extraMs',
        as: 'seconds',
        label: texts.extra,
        choices: SHORT_MS,
        words: OFF,
        when: movesByItself,
      },
      { part: 'scan', is: 'tick', name: 'reverse', label: texts.reverse, when: method('auto', 'step') },
    ],
  },
  {
    heading: texts.after,
    when: isScan,
    rows: [
      {
        part: 'scan',
        is: 'words',
        name: 'after',
        label: texts.then,
        hint: texts.byKeyHint,
        choices: [
          ['by key', texts.byKey],
          ['key', texts.stay],
          ['group', texts.stayGroup],
          ['top', texts.toTop],
          ['rest', texts.rest],
        ],
      },
      {
        part: 'scan',
        is: 'number',
        name: 'staySteps',
        as: texts.steps,
        label: texts.staySteps,
        choices: [1, 2, 3, 4, 5, 7, 10],
        words: { 1: texts.oneStep },
      },
      {
        part: 'scan',
        is: 'words',
        name: 'takeBack',
        label: texts.takeBack,
        choices: [
          ['off', texts.takeBackOff],
          ['guarded', texts.takeBackGuarded],
          ['all', texts.takeBackAll],
        ],
      },
      {
        part: 'scan',
        is: 'number',
        name: 'takeBackPercent',
        as: texts.ofStep,
        label: texts.undoTime,
        choices: [50, 100, 150, 200, 300, 500],
        when: ({ scan }) => scan.takeBack !== 'off',
      },
      {
        part: 'scan',
        is: 'number',
        name: 'lateMs',
        as: 'seconds',
        label: texts.late,
        choices: [0, 100, 150, 200, 250, 300, 400],
        words: OFF,
        when: movesByItself,
      },
    ],
  },
  {
    heading: texts.seen,
    when: isScan,
    rows: [
      {
        part: 'scan',
        is: 'words',
        name: 'highlight',
        label: texts.highlight,
        choices: [
          ['frame', texts.frame],
          ['fill', texts.fill],
          ['enlarged', texts.enlarged],
        ],
      },
      { part: 'scan', is: 'tick', name: 'auditory', label: texts.auditory, hint: texts.auditoryHint },
      { part: 'scan', is: 'tick', name: 'tick', label: texts.tick },
    ],
  },
]

const CLOSURES: Section = {
  heading: texts.counts,
  when: ({ way, switches }) => way !== 'off' && switches.length > 0,
  rows: [
    {
      part: 'press',
      is: 'number',
      name: 'holdMs',
      as: 'seconds',
      label: texts.hold,
      hint: texts.holdHint,
      choices: [0, 50, 100, 150, 200, 300, 450, 600, 800, 1000, 1500, 2000],
      words: OFF,
    },
    {
      part: 'press',
      is: 'number',
      name: 'ignoreMs',
      as: 'seconds',
      label: texts.ignore,
      choices: [0, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000],
      words: OFF,
    },
    {
      part: 'press',
      is: 'words',
      name: 'countsOn',
      label: texts.countsOn,
      choices: [
        ['press', texts.down],
        ['release', texts.up],
      ],
    },
    { part: 'press', is: 'tick', name: 'longHold', label: texts.longHold },
    {
      part: 'press',
      is: 'number',
      name: 'longHoldMs',
      as: 'seconds',
      label: texts.longHoldTime,
      choices: [500, 750, 1000, 1500, 2000, 3000],
      when: ({ press }) => press.longHold,
    },
    {
      part: 'press',
      is: 'number',
      name: 'stuckMs',
      as: 'seconds',
      label: texts.stuck,
      choices: [5000, 10_000, 20_000, 30_000, 60_000],
    },
  ],
}

const RESTING: Section = {
  heading: texts.resting,
  when: isDwell,
  rows: [
    {
      part: 'dwell',
      is: 'words',
      name: 'style',
      label: texts.style,
      choices: [
        ['one stage', texts.oneStage],
        ['two stages', texts.twoStages],
        ['look and press', texts.lookAndPress],
      ],
    },
    {
      part: 'dwell',
      is: 'number',
      name: 'completeMs',
      as: 'seconds',
      label: texts.complete,
      choices: [200, 400, 500, 600, 750, 1000, 1250, 1500, 2000, 3000, 4000, 5000],
      when: ({ dwell }) => dwell.style !== 'look and press',
      isMain: true,
    },
    {
      part: 'dwell',
      is: 'number',
      name: 'afterPausePercent',
      as: texts.ofStep,
      label: texts.afterPause,
      hint: texts.afterPauseHint,
      choices: [100, 150, 200, 300],
      words: { 100: texts.noMore },
      when: ({ dwell }) => dwell.style !== 'look and press',
    },
    {
      part: 'dwell',
      is: 'number',
      name: 'lockOnMs',
      as: 'seconds',
      label: texts.lockOn,
      choices: [0, 100, 250, 350, 500, 750, 1000],
      words: OFF,
    },
    {
      part: 'dwell',
      is: 'number',
      name: 'keptMs',
      as: 'seconds',
      label: texts.kept,
      choices: [0, 250, 500, 750, 1000, 2000, 3000],
      words: OFF,
    },
    {
      part: 'dwell',
      is: 'words',
      name: 'again',
      label: texts.again,
      choices: [
        ['look away', texts.lookAway],
        ['after a while', texts.afterAWhile],
      ],
    },
    {
      part: 'dwell',
      is: 'number',
      name: 'deadMs',
      as: 'seconds',
      label: texts.dead,
      choices: [0, 250, 500, 1000, 2000, 3000],
      words: OFF,
    },
    {
      part: 'dwell',
      is: 'number',
      name: 'extraPx',
      as: texts.points,
      label: texts.extraPx,
      choices: [0, 4, 8, 12, 16, 24],
      words: OFF,
    },
    {
      part: 'dwell',
      is: 'words',
      name: 'progress',
      label: texts.progress,
      choices: [
        ['ring', texts.ring],
        ['dot', texts.dot],
        ['edge', texts.edge],
        ['none', texts.noProgress],
      ],
    },
    { part: 'dwell', is: 'tick', name: 'restKey', label: texts.restKey, hint: texts.restKeyHint },
    { part: 'dwell', is: 'tick', name: 'touch', label: texts.byTouch },
  ],
}

export const SECTIONS: readonly Section[] = [...SCANNING, RESTING, CLOSURES]

export const WAYS = [
  ['off', texts.wayOff],
  ['scan', texts.wayScan],
  ['dwell', texts.wayDwell],
  ['direct', texts.wayDirect],
] as const

/** A value of a setting, in words. */
export function useValueInWords(): (row: Row, value: unknown) => string {
  const t = useT()
  const seconds = useSeconds()
  return (row, value) => {
    if (row.is === 'tick') return t(value === true ? texts.on : texts.none)
    if (row.is === 'words') {
      const words = row.choices.find(([one]) => one === value)?.[1]
      return words ? t(words) : String(value)
    }
    const number = Number(value)
    const own = row.words?.[number]
    if (own) return t(own)
    return row.as === 'seconds' ? seconds(number) : t(row.as, { number, percent: number })
  }
}
