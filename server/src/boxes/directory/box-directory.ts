/**
 * The directory of boxes: their ids, names and owners, but not how they are reached. It returns a value that is in
 * memory directly, and one that it must look up as a promise (`MaybePromise`).
 */
import { isDeepStrictEqual } from 'node:util'
import { NEUTRAL_PARTNER } from '@beckon/contract/partners'
import type { KnownBox, RemoteOwner, MaybePromise } from '../boxes.ts'
import type { Account } from '../../session.ts'
import { HOUSEHOLD, isForPractice, PRACTICE } from './reserved-subjects.ts'

export interface BoxDirectory {
  find(boxId: string): MaybePromise<KnownBox | undefined>
  /** The boxes that an account may use. */
  usableBy(account: Account): MaybePromise<readonly KnownBox[]>
  /** The box whose agent (the program that drives it) has the secret with this fingerprint. */
  ofAgent(secretHash: string): MaybePromise<KnownBox | undefined>
}

/** One directory out of two: a box of the first one hides a box of the second one with the same id. */
export function firstOf(first: BoxDirectory, second: BoxDirectory): BoxDirectory {
  return {
    find: (boxId) => whenKnown(first.find(boxId), (box) => box ?? second.find(boxId)),
    async usableBy(account) {
      const [some, more] = await Promise.all([first.usableBy(account), second.usableBy(account)])
      // A box of the first directory hides one with the same id, whoever may use it.
      const hidden = await Promise.all(more.map(({ id }) => first.find(id)))
      return [...some, ...more.filter((_, index) => hidden[index] === undefined)]
    },
    ofAgent: (secretHash) =>
      whenKnown(
        first.ofAgent(secretHash),
        (box) =>
          box ??
          // The second directory's box, unless the first one hides it: its agent must not get the other box's presses.
          whenKnown(
            second.ofAgent(secretHash),
            (other) => other && whenKnown(first.find(other.id), (same) => (same === undefined ? other : undefined)),
          ),
      ),
  }
}

/** Calls `use` now, or once the promise has resolved. */
export function whenKnown<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/**
 * Whether an account may use a box. A real box belongs to its named owners; without any, to the household, which is the
 * account of all remotes that were paired at such a box. The accounts of the practice log-in and of pairings at a
 * virtual TV never reach a real box. Everybody may try a virtual TV without owners.
 */
export function mayUse({ partner, subject }: Account, { kind, owners }: KnownBox): boolean {
  const isOwner = owners?.includes(`${partner}:${subject}`) === true
  if (kind === 'virtual') return owners === undefined || isOwner || subject === PRACTICE
  return owners === undefined ? subject === HOUSEHOLD : isOwner && !isForPractice(subject)
}

/**
 * The account that a remote of this partner gets when it is paired at the box; undefined if no owner of the
 * box is a subscriber of the partner. Only the neutral partner then takes an owner of any partner. `several owners`: it
 * would be unclear whose remote it is.
 */
export function ownerOfRemotes(
  { kind, owners }: KnownBox,
  partner: string,
): RemoteOwner | 'several owners' | undefined {
  const isVirtual = kind === 'virtual'
  if (owners === undefined) return { partner, subject: isVirtual ? PRACTICE : HOUSEHOLD }
  const ofPartner = owners.filter((name) => name.startsWith(`${partner}:`))
  const candidates = ofPartner.length === 0 && partner === NEUTRAL_PARTNER ? owners : ofPartner
  const accounts = candidates.map((owner) => {
    const colon = owner.indexOf(':')
    const subject = owner.slice(colon + 1)
    // Anybody who opens `/tv` may pair there, so this must not give access to a subscriber's account.
    return isVirtual && !isForPractice(subject)
      ? { partner, subject: PRACTICE }
      : { partner: owner.slice(0, colon), subject }
  })
  const [first, ...others] = accounts
  return others.some((other) => !isDeepStrictEqual(other, first)) ? 'several owners' : first
}
