/**
 * A person's profile: how they press, and how large they want the keys. It has a version; an older or newer app reads
 * the fields that it knows and keeps the rest. Missing and damaged values count as not chosen. The reasons for the
 * defaults of scanning and dwell are in `docs/decisions/0008-ways-of-access.md`.
 */
import * as v from 'valibot'
import { listOf } from './shapes.ts'

/**
 * The job of a switch. `press <id>` is a key of the remote by the id of its button. `take back` is the Undo key: stored
 * profiles keep this name, also in `takeBack` below; the code calls it undo and confirmation.
 */
export const JOBS = ['select', 'next', 'previous', 'back', 'pause', 'say again', 'take back'] as const
export type Job = (typeof JOBS)[number] | `press ${string}`

const SOURCES = ['key', 'mouse', 'wheel', 'touch', 'screen', 'gamepad', 'sound'] as const

/** A whole number of milliseconds (or of the unit in its name) in its range; anything else counts as not chosen. */
function whole(least: number, most: number, unlessChosen: number) {
  return v.optional(
    v.fallback(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), unlessChosen),
    unlessChosen,
  )
}

/** As `whole`; 0 turns it off. */
function wholeOrOff(least: number, most: number, unlessChosen: number) {
  const inRange = v.check<number, string>((ms) => ms === 0 || ms >= least, '')
  return v.optional(
    v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most), inRange), unlessChosen),
    unlessChosen,
  )
}

function oneOf<const Options extends readonly string[]>(options: Options, unlessChosen: Options[number]) {
  return v.optional(v.fallback(v.picklist(options), unlessChosen), unlessChosen)
}

function flag(unlessChosen: boolean) {
  return v.optional(v.fallback(v.boolean(), unlessChosen), unlessChosen)
}

/** A part of the profile. A damaged one counts as empty. */
function part<Entries extends v.ObjectEntries>(entries: Entries) {
  const shape = v.looseObject(entries)
  return v.optional(
    v.fallback(shape, () => v.parse(shape, {})),
    {} as v.InferInput<typeof shape>,
  )
}

const job = v.custom<Job>(
  (value) =>
    typeof value === 'string' && ((JOBS as readonly string[]).includes(value) || /^press [\w-]{1,64}$/u.test(value)),
)

/**
 * `code`: a key's `code`, a mouse button's number, `up` or `down` of the wheel, a gamepad's `button 3` or `axis 1+`.
 */
const switchShape = v.looseObject({
  source: v.picklist(SOURCES),
  code: v.pipe(v.string(), v.maxLength(64)),
  /** The letter or sign on the key of the user's own keyboard. */
  cap: v.optional(v.pipe(v.string(), v.maxLength(8))),
  job,
})
export type SwitchRow = v.InferOutput<typeof switchShape>

export const METHODS = ['auto', 'step', 'single-switch', 'inverse'] as const
export const PATTERNS = ['groups', 'line'] as const
/** The sizes of the keys, from small to large; `four`: four keys that fill the screen. */
export const SIZES = ['standard', 'large', 'gaze small', 'gaze', 'four'] as const
export const KEYS_SHOWN = ['all', '20', '12', '8', '4'] as const

export const SWITCHES_AT_MOST = 12
/** The shortest and the longest step of scanning. */
export const STEP_RANGE_MS = [300, 15_000] as const

const buttonId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u))

export const profileShape = v.looseObject({
  version: v.literal(1),
  way: oneOf(['off', 'scan', 'dwell', 'direct'], 'off'),
  switches: v.optional(v.fallback(v.pipe(listOf(switchShape), v.maxLength(SWITCHES_AT_MOST)), []), []),
  press: part({
    /** A press counts only if it was held for this long. */
    holdMs: whole(0, 2_000, 0),
    /** A press this soon after the switch last moved is ignored. */
    ignoreMs: whole(0, 3_000, 300),
    /** A press this long means something else: the way back, or the job of a second switch. 0: it does not. */
    longHoldMs: wholeOrOff(500, 3_000, 0),
  }),
  scan: part({
    method: oneOf(METHODS, 'auto'),
    pattern: oneOf(PATTERNS, 'groups'),
    /** How long the highlight stays on an item. In single-switch step scanning, waiting twice as long chooses. */
    stepMs: whole(...STEP_RANGE_MS, 1_500),
    /** Additional time on the first item of a level, in percent of a step. */
    firstPercent: whole(0, 300, 25),
    startsOn: oneOf(['press', 'arrival'], 'press'),
    /** How often the highlight passes over a level before it leaves it; 0 is endless. */
    passes: whole(0, 10, 3),
    /** A press this soon after a step counts for the item before it. */
    lateMs: whole(0, 400, 100),
    /** Where the highlight goes after a key. `by key`: by the rules of the web's `page-reader/choice-rules.ts`. */
    after: oneOf(['by key', 'key', 'group', 'top', 'rest'], 'by key'),
    /**
     * Which keys need a confirmation before a press. Those that turn off or delete always do; with `all`, a second
     * press within a step undoes any other (see `JOBS`).
     */
    takeBack: oneOf(['guarded', 'all'], 'guarded'),
    /** Whether a long press goes back one item. */
    reverse: flag(false),
    highlight: oneOf(['frame', 'fill', 'enlarged'], 'frame'),
    /** Whether the name of each item is spoken. */
    auditory: flag(false),
  }),
  dwell: part({
    /** The lock-on time: how long the pointer rests on a key before its dwell time runs. */
    lockOnMs: whole(0, 1_000, 0),
    /** The dwell time: how long it rests on a key to press it. 0: resting presses nothing, a switch does. */
    completeMs: wholeOrOff(200, 5_000, 1_000),
    /**
     * The dwell time of the first key after a pause, in percent of `completeMs`, so that nobody
     * presses while reading.
     */
    afterPausePercent: whole(100, 500, 200),
    /** When the key that was just pressed may be pressed again. */
    again: oneOf(['look away', 'after a while'], 'look away'),
    progress: oneOf(['ring', 'dot', 'edge', 'none'], 'ring'),
    /** Whether there is a Rest key, after which nothing counts until the user wakes the page. */
    restKey: flag(true),
  }),
  size: oneOf(SIZES, 'standard'),
  layout: part({
    /** `platform/appearance.ts` reads it from the stored text by a pattern, which must have the same range. */
    textPercent: whole(100, 200, 100),
    /** How many keys the remote shows; all others are one step away. */
    keysShown: oneOf(KEYS_SHOWN, 'all'),
    /** Ids of the keys that are shown when there are four, in order. The app chooses missing ones. */
    fourKeys: v.optional(v.fallback(v.pipe(v.array(buttonId), v.maxLength(4)), []), []),
  }),
})

export type Profile = v.InferOutput<typeof profileShape>
export type PressSettings = Profile['press']
export type ScanSettings = Profile['scan']
export type DwellSettings = Profile['dwell']
export type SizePreset = Profile['size']
export type LayoutSettings = Profile['layout']

export const DEFAULT_PROFILE: Profile = v.parse(profileShape, { version: 1 })
