/** Tests whether a TV responds, with a harmless key. */
import { ACCEPTED, refused, type Box, type Capabilities, type Outcome } from '@beckon/boxes/box'
import type { KeyCode } from '@beckon/contract/keys'
import type { Driver } from '@beckon/contract/drivers'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { SetUpTextId } from '@beckon/contract/set-up-texts'
import type { SetUpWords } from '@beckon/contract/tv-set-up'
import type { TvKey } from '@beckon/contract/tv-keys'
import type { BoxCommand, Boxes } from '../../boxes/boxes.ts'
import type { Clock } from '../../clock.ts'
import { runCommand, whyUnknown } from '../../boxes/box-registry.ts'

const TRY_MS = 4_000
const VOLUME_KNOWN_WITHIN_MS = 1_000
const HARMLESS_KEYS = ['HOME', 'INFO', 'GUIDE', 'MENU', 'UP', 'OK'] as const satisfies readonly KeyCode[]
const VOLUME: readonly TvKey[] = ['volumeUp', 'volumeDown']
const LOUDER: BoxCommand = { is: 'tv', command: { key: 'VOLUME', value: 'UP' } }
const QUIETER: BoxCommand = { is: 'tv', command: { key: 'VOLUME', value: 'DOWN' } }

export interface Tried {
  /** What was tried; without a meaning if it was refused. */
  readonly pressed: 'volume' | (typeof HARMLESS_KEYS)[number]
  readonly outcome: Outcome
}

/** Tests the TV that is being set up. */
export async function trySetUp({
  box,
  signal: left,
}: {
  readonly box: Box
  readonly signal?: AbortSignal
}): Promise<Tried> {
  const signal = AbortSignal.any([AbortSignal.timeout(TRY_MS), ...(left === undefined ? [] : [left])])
  try {
    const can = await box.capabilities(signal)
    return await pressHarmless(can, await isLoudest(box, signal), (command) => runCommand(box, command, signal))
  } catch (error) {
    return { pressed: 'volume', outcome: { is: 'refused', why: whyUnknown(error as Error) } }
  }
}

/** Tests a TV of this server, through its queue; undefined if there is no such TV. */
export async function tryTv(
  { boxes, clock }: { readonly boxes: Boxes; readonly clock: Clock },
  id: string,
): Promise<Tried | undefined> {
  if ((await boxes.listed(id)) === undefined) return undefined
  const deadline = clock.now() + TRY_MS
  const can = await boxes.capabilities(id, deadline)
  if ('is' in can) return { pressed: 'volume', outcome: can }
  const isAtTop = await isLoudest(boxes.here(id), AbortSignal.timeout(VOLUME_KNOWN_WITHIN_MS))
  return pressHarmless(can, isAtTop, async (command) => {
    const outcome = await boxes.send(id, command, deadline)
    // BUSY is the queue's, not the TV's; like TOO-LATE, it means that nothing was pressed.
    return outcome.is === 'refused' && outcome.why === 'BUSY' ? refused('TOO-LATE') : outcome
  })
}

/** Whether the box reports that the volume is at its maximum. */
async function isLoudest(box: Box | undefined, signal: AbortSignal): Promise<boolean> {
  const state = await box?.state(signal).catch(() => undefined)
  return state?.volume === 100
}

/**
 * Presses volume up and down again if the TV has a volume (down and up at its maximum), else a key that only shows
 * something.
 */
async function pressHarmless(
  can: Pick<Capabilities, 'keys' | 'boxVolume' | 'hdmiLinkReady' | 'tvButtons'>,
  isAtTop: boolean,
  send: (command: BoxCommand) => Promise<Outcome>,
): Promise<Tried> {
  const { tvButtons } = can
  const hasVolume =
    tvButtons === undefined ? can.boxVolume || can.hdmiLinkReady : VOLUME.every((one) => tvButtons.has(one))
  if (hasVolume) {
    const [one, other] = isAtTop ? [QUIETER, LOUDER] : [LOUDER, QUIETER]
    const there = await send(one)
    if (there.is === 'refused') return { pressed: 'volume', outcome: there }
    const back = await send(other)
    // The first press has moved the volume, so no reason that says "nothing was pressed" would be true.
    if (back.is === 'refused') return { pressed: 'volume', outcome: refused('BOX-TIMEOUT') }
    return { pressed: 'volume', outcome: there.is === 'confirmed' ? there : ACCEPTED }
  }
  const key = HARMLESS_KEYS.find((one) => can.keys.has(one)) ?? 'OK'
  return { pressed: key, outcome: await send({ is: 'key', key }) }
}

/** The outcome as text for a page: the key that was pressed, why none was, or that this is unknown. */
export function triedWords({ pressed, outcome }: Tried, driver: Driver): { isBad: boolean; words: SetUpWords[] } {
  if (outcome.is === 'refused') {
    const words: SetUpWords[] = [{ id: WHY_NOT[outcome.why] }]
    if (outcome.why === 'BOX-NOT-ALLOWED') words.push({ id: `notAllowed.${driver}` })
    return { isBad: true, words }
  }
  const did: SetUpWords =
    pressed === 'volume' ? { id: 'pressedVolume' } : { id: 'pressedKey', with: { key: { id: `key.${pressed}` } } }
  return { isBad: false, words: outcome.is === 'confirmed' ? [did, { id: 'confirmed' }] : [did] }
}

const WHY_NOT = {
  'TOO-LATE': 'tried.unreachable',
  'BOX-ASLEEP': 'tried.asleep',
  'BOX-NOT-ALLOWED': 'tried.notAllowed',
  'BOX-UNREACHABLE': 'tried.unreachable',
  'BOX-TIMEOUT': 'tried.timeout',
  'NOT-FOUND': 'tried.unreachable',
  'INVALID-KEY': 'tried.invalidKey',
  'NOT-UNDERSTOOD': 'tried.invalidKey',
} as const satisfies Record<BoxRefusal, SetUpTextId>
