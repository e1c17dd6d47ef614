/** The questions of setting up a TV, and the reasons for which it fails. The page has a sentence for each. */
import * as v from 'valibot'

/** One line of a choice: an infrared remote of LIRC, an entity of Home Assistant. */
const option = v.object({ value: v.string(), label: v.string() })

export const setUpQuestion = v.variant('is', [
  /**
   * A code on the TV: its length and the characters it is made of, each once, such as `0123456789ABCDEF`. `shortest`: where
   * sets of a family show codes of several lengths, `length` being the longest.
   */
  v.object({
    is: v.literal('code'),
    length: v.number(),
    shortest: v.optional(v.number()),
    characters: v.string(),
  }),
  /** The name and password that the owner set on the box. */
  v.object({ is: v.literal('password') }),
  /**
   * An access token, such as Home Assistant's long-lived one. `login`: the page of the set where the owner can log in
   * instead (OAuth); a browser that goes there comes back with a code.
   */
  v.object({
    is: v.literal('token'),
    login: v.optional(v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\//u))),
  }),
  v.object({ is: v.literal('choice'), options: v.array(option) }),
])
export type SetUpQuestion = v.InferOutput<typeof setUpQuestion>

export const SET_UP_REFUSALS = [
  /** Nothing at this address takes a connection, or nothing answers. */
  'unreachable',
  /** The machine is there, and nothing listens on the port: the interface is switched off, or it is another set. */
  'port-closed',
  /** The set itself said that it is in standby. */
  'asleep',
  /** Something answers that is no set of this family. */
  'other-family',
  /** The set does not take us: its switch is off, or we were removed. */
  'not-allowed',
  /** Somebody pressed Deny on the TV. */
  'declined',
  /** The TV took its question away before anybody answered. */
  'tv-gave-up',
  /** The address is not one of the home network. */
  'not-at-home',
  /** The set's certificate is not the one that was seen before. */
  'certificate-changed',
] as const
export type SetUpRefusal = (typeof SET_UP_REFUSALS)[number]
