/**
 * The directory of boxes: ids, names and owners, but not how they are reached. It returns known values directly, and
 * values that it must look up as promises.
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
  /** The box whose agent has the secret of this fingerprint. */
  ofAgent(secretHash: string): MaybePromise<KnownBox | undefined>
}

/** Looks in the first directory, then in the second. */
export function firstOf(first: BoxDirectory, second: BoxDirectory): BoxDirectory {
  return {
    find: (boxId) => whenKnown(first.find(boxId), (box) => box ?? second.find(boxId)),
    usableBy: (account) =>
      whenKnown(first.usableBy(account), (some) =>
        whenKnown(second.usableBy(account), (more) => [
          ...some,
          ...more.filter(({ id }) => !some.some((one) => one.id === id)),
        ]),
      ),
    ofAgent: (secretHash) =>
      whenKnown(
        first.ofAgent(secretHash),
        (box) =>
          box ??
          // An agent must not get the presses of another box with the same id.
          whenKnown(
            second.ofAgent(secretHash),
            (other) => other && whenKnown(first.find(other.id), (same) => (same === undefined ? other : undefined)),
          ),
      ),
  }
}

/** Applies `use` now, or when the value arrives; a known value needs no promise. */
export function whenKnown<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/**
 * A real box belongs to its named owners; without any, to the household, which is the remotes that were paired at it.
 * The practice log-in and a pairing at a virtual TV never reach a real box. Everybody may try a virtual TV without
 * owners.
 */
export function mayUse({ partner, subject }: Account, { kind, owners }: KnownBox): boolean {
  const isOwner = owners?.includes(`${partner}:${subject}`) === true
  if (kind === 'virtual') return owners === undefined || isOwner || subject === PRACTICE
  return owners === undefined ? subject === HOUSEHOLD : isOwner && !isForPractice(subject)
}

/**
 * The account that a remote of this partner gets when it is paired at the box; undefined for none. The neutral partner
 * falls back to owners of any partner. `several owners`: it would be unclear whose remote it is.
 */
export function ownerOfRemotes(
  { kind, owners }: KnownBox,
  partner: string,
): RemoteOwner | 'several owners' | undefined {
  const virtual = kind === 'virtual'
  if (owners === undefined) return { partner, subject: virtual ? PRACTICE : HOUSEHOLD }
  const ofPartner = owners.filter((name) => name.startsWith(`${partner}:`))
  const candidates = ofPartner.length === 0 && partner === NEUTRAL_PARTNER ? owners : ofPartner
  const accounts = candidates.map((owner) => {
    const colon = owner.indexOf(':')
    const subject = owner.slice(colon + 1)
    // Anybody who opens `/tv` may pair there, so this must not give access to a subscriber's account.
    return virtual && !isForPractice(subject)
      ? { partner, subject: PRACTICE }
      : { partner: owner.slice(0, colon), subject }
  })
  const [first, ...others] = accounts
  return others.some((other) => !isDeepStrictEqual(other, first)) ? 'several owners' : first
}
