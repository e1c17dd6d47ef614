/**
 * The helper link: a user asks somebody far away to help with their settings. The helper sees how the user presses and
 * proposes something else; nothing changes before the user's yes. A help token opens these calls and no other.
 */
import * as v from 'valibot'
import { MINUTE_MS } from './time-units.ts'
import { call } from './call.ts'
import { DEFAULT_PROFILE, profileShape, type Profile } from './profile.ts'
import { someText, token } from './shapes.ts'
import { THEME_CHOICES, type ThemeChoice } from './themes.ts'

/** How long a link is valid, and the help that began with it. */
export const HELP_LASTS_MS = 30 * MINUTE_MS
/** How long a proposal is tried before it is undone. */
export const TRYING_LASTS_MS = 60_000
export const HELPER_NAME_AT_MOST = 40

/** The settings that a helper sees and may propose: those of a profile, and the colours. */
export interface HelpSettings extends Profile {
  readonly theme: ThemeChoice
}

/** What a helper sees of a profile: all but the user's own switches and keys, which no proposal changes. */
export function settingsIn(profile: Profile, theme: ThemeChoice): HelpSettings {
  const known = withoutUnknown(profile)
  return {
    ...known,
    theme,
    switches: [],
    layout: { ...known.layout, fourKeys: [] },
  }
}

/** The user's profile with the proposed settings. Undefined for settings that this program does not know. */
export function withSettings(own: Profile, given: unknown): Profile | undefined {
  const read = v.safeParse(helpSettings, given)
  if (!read.success) return undefined
  const { way, size, press, scan, dwell, layout } = read.output
  return {
    ...own,
    way,
    size,
    press: { ...own.press, ...press },
    scan: { ...own.scan, ...scan },
    dwell: { ...own.dwell, ...dwell },
    layout: { ...own.layout, ...layout, fourKeys: own.layout.fourKeys },
  }
}

const themed = v.looseObject({ theme: v.picklist(THEME_CHOICES) })

/** Complete settings: every setting, each within its range, and nothing else. */
export const helpSettings = v.custom<HelpSettings>((given) => {
  const profile = v.safeParse(profileShape, given)
  const theme = v.safeParse(themed, given)
  return profile.success && theme.success && isSame(given, settingsIn(profile.output, theme.output.theme))
})

function withoutUnknown(profile: Profile): Profile {
  const pick = (from: object, like: object) =>
    Object.fromEntries(Object.keys(like).map((name) => [name, (from as Record<string, unknown>)[name]]))
  const parts = Object.entries(DEFAULT_PROFILE).map(([name, standard]) => {
    const value = (profile as Record<string, unknown>)[name]
    return [name, isPart(standard) ? pick(value as object, standard) : value]
  })
  return Object.fromEntries(parts)
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Compares plain data, ignoring the order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  )
}

const measured = v.pipe(v.number(), v.finite(), v.minValue(0))
/** A line of a switch test: its kind and its numbers. None reveals which key was pressed. */
const testLine = v.object({
  line: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,24}$/u)),
  /** A time in milliseconds, or a count. */
  number: measured,
  /** Of how many, for a count. */
  all: v.exactOptional(measured),
})
export const testLines = v.pipe(v.array(testLine), v.maxLength(12))
export type TestLine = v.InferOutput<typeof testLine>

/**
 * `offered`: nobody has opened the link. `claimed`: somebody has, and the user has not confirmed them. `ready`: the
 * helper sees the settings. `proposing`: the user is asked. `trying`: the user tries it. `refused`: the user said no,
 * and may be asked again. `accepted`: it is over.
 */
export const HELP_STATES = ['offered', 'claimed', 'ready', 'proposing', 'trying', 'refused', 'accepted'] as const

/** Counts the proposals, so that a yes belongs to the one that was read. */
const proposalNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

const state = {
  at: v.picklist(HELP_STATES),
  /** Until the help ends. */
  leftMs: v.number(),
  /** The version of this state, the same on every node. */
  version: someText(64),
  /** Two words that both pages show. */
  words: v.exactOptional(v.string()),
  number: v.exactOptional(proposalNumber),
}

const usersView = v.object({ ...state, name: v.exactOptional(v.string()), proposed: v.exactOptional(helpSettings) })
export type UsersView = v.InferOutput<typeof usersView>

const helpersView = v.object({
  ...state,
  /** The user's own settings; sent once the user has confirmed the helper. */
  settings: v.exactOptional(helpSettings),
  switchTest: v.exactOptional(testLines),
})
export type HelpersView = v.InferOutput<typeof helpersView>

/**
 * A long poll: with a version, the answer comes once the state has another one, or after 15 seconds; without, at once.
 */
const seenVersion = v.object({ version: v.optional(someText(64)) })
const LONG_POLL_LIMIT_MS = 18_000

export const offerHelp = call({
  name: 'offerHelp',
  method: 'POST',
  path: '/api/v1/help/offer',
  summary: 'Get a link with which somebody can help with the settings; an earlier one is over',
  auth: 'session',
  timeoutMs: 5_000,
  answer: v.object({ key: token, leftMs: v.number() }),
})

export const readHelp = call({
  name: 'readHelp',
  method: 'GET',
  path: '/api/v1/help',
  summary: 'Wait until something becomes of the help that this session asked for',
  auth: 'session',
  timeoutMs: LONG_POLL_LIMIT_MS,
  waits: true,
  query: seenVersion,
  answer: usersView,
  // NOT-FOUND: this remote asked for no help, or it is over.
  statuses: ['NOT-FOUND'],
})

/** `admit`: confirms the helper. `try` and `stop trying` change no settings; the helper is told. */
export const answerHelp = call({
  name: 'answerHelp',
  method: 'POST',
  path: '/api/v1/help/answer',
  summary: 'Let the helper see the settings, or answer a proposal',
  auth: 'session',
  timeoutMs: 5_000,
  body: v.variant('say', [
    v.object({ say: v.literal('admit'), settings: helpSettings, switchTest: v.exactOptional(testLines) }),
    v.object({ say: v.picklist(['try', 'stop trying', 'yes', 'no']), number: proposalNumber }),
  ]),
  answer: usersView,
  // CONFLICT: nothing is proposed, or another proposal is.
  statuses: ['NOT-FOUND', 'CONFLICT'],
})

export const endHelp = call({
  name: 'endHelp',
  method: 'POST',
  path: '/api/v1/help/end',
  summary: 'End the help: the link and the helper’s token are good for nothing from then on',
  auth: 'session',
  timeoutMs: 5_000,
})

/**
 * `device` is random and the helper's own: the same device can repeat the call when an answer got lost, and no other
 * can.
 */
export const claimHelp = call({
  name: 'claimHelp',
  method: 'POST',
  path: '/api/v1/help/claim',
  summary: 'Open the link as the one who helps',
  auth: 'none',
  timeoutMs: 5_000,
  body: v.object({ key: token, device: token, name: someText(HELPER_NAME_AT_MOST) }),
  answer: v.object({ helpToken: token, words: v.string() }),
  // The link is unknown, used or too old.
  statuses: ['NOT-FOUND'],
})

export const watchHelp = call({
  name: 'watchHelp',
  method: 'GET',
  path: '/api/v1/help/watch',
  summary: 'For the helper: wait until the user does something',
  auth: 'help',
  timeoutMs: LONG_POLL_LIMIT_MS,
  waits: true,
  query: seenVersion,
  answer: helpersView,
})

export const proposeHelp = call({
  name: 'proposeHelp',
  method: 'POST',
  path: '/api/v1/help/propose',
  summary: 'For the helper: propose other settings',
  auth: 'help',
  timeoutMs: 5_000,
  body: v.object({ settings: helpSettings }),
  // The user has not confirmed the helper yet, or has not answered the last proposal.
  statuses: ['CONFLICT'],
})
