/**
 * The directory of boxes: which there are, how they are called and whose they are. Where a box is reached is not its
 * business. What it has to look up it answers later; what it knows, at once.
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

/** Answers from the first directory what that one has, and asks the second for the rest. */
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
          // No agent gets another box's presses because they are called the same.
          whenKnown(
            second.ofAgent(secretHash),
            (other) => other && whenKnown(first.find(other.id), (same) => (same === undefined ? other : undefined)),
          ),
      ),
  }
}

/** Goes on with what is there now or comes later; what is there now costs no promise. */
export function whenKnown<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value)
}

/**
 * A real box belongs to its named owners, and without any to the household: to remotes that were paired at it. Nobody
 * reaches it by the practice log-in, nor by a pairing at a virtual TV. A virtual TV without owners is for everybody to
 * try.
 */
export function mayUse({ partner, subject }: Account, { kind, owners }: KnownBox): boolean {
  const isOwner = owners?.includes(`${partner}:${subject}`) === true
  if (kind === 'virtual') return owners === undefined || isOwner || subject === PRACTICE
  return owners === undefined ? subject === HOUSEHOLD : isOwner && !isForPractice(subject)
}

/**
 * The account that a remote of this partner gets when it is paired at the box; undefined for none. The neutral partner
 * stands for any. `several owners`: nobody can tell whose remote it would be.
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
    // Whoever opens `/tv` may pair there: a subscriber's own account is not theirs to get.
    return virtual && !isForPractice(subject)
      ? { partner, subject: PRACTICE }
      : { partner: owner.slice(0, colon), subject }
  })
  const [first, ...others] = accounts
  return others.some((other) => !isDeepStrictEqual(other, first)) ? 'several owners' : first
}
