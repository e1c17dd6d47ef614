/**
 * The keys of a remote that shows only some of them, by the ids of their buttons, in the order in which a person needs
 * them to watch TV. Four keys change the channel and the volume; eight also turn the TV on, mute it, and confirm or
 * leave a screen; twelve also move on the screen; twenty also find and play. OK is not among the first four, since it
 * does something only after another key. A flex box has no channels, so its first four include Home and OK; with eight
 * it has the arrows.
 */
import type { LayoutSettings, SizePreset } from '@beckon/contract/profile'

const ARROWS = ['up', 'left', 'right', 'down']

const STANDARD = [
  ['volumeUp', 'channelUp', 'volumeDown', 'channelDown'],
  ['power', 'mute', 'ok', 'exit'],
  ARROWS,
  ['guide', 'menu', 'previous', 'info', 'playPause', 'rewind', 'fastForward', 'tvPower'],
].flat()

const FLEX = [
  ['volumeUp', 'home', 'volumeDown', 'ok'],
  ARROWS,
  ['power', 'mute', 'exit', 'playPause'],
  ['menu', 'previous', 'search', 'info', 'rewind', 'fastForward', 'tvPower', 'replay'],
].flat()

/** The keys of a box of this family in the order of need; each can be one of the four. */
export function keyOrder(isFlex: boolean): readonly string[] {
  return isFlex ? FLEX : STANDARD
}

/**
 * The user's four keys, in their order. A key that is missing, repeated or not on this remote is replaced by the one
 * needed most.
 */
export function fourKeys(chosen: readonly string[], isFlex: boolean): readonly string[] {
  const order = keyOrder(isFlex)
  const four = order.slice(0, 4).map((_, place) => {
    const id = chosen[place] ?? ''
    return order.includes(id) && chosen.indexOf(id) === place ? id : undefined
  })
  for (const [place, id] of four.entries())
    four[place] = id ?? [order[place], ...order].find((one) => !four.includes(one))
  return four as string[]
}

/** The keys that the remote shows; undefined if it shows all. */
export function shownKeys(
  { keysShown, fourKeys: chosen }: LayoutSettings,
  size: SizePreset,
  isFlex: boolean,
): readonly string[] | undefined {
  if (size === 'four' || keysShown === '4') return fourKeys(chosen, isFlex)
  return keysShown === 'all' ? undefined : keyOrder(isFlex).slice(0, Number(keysShown))
}

/**
 * Three rows of three with the arrows around OK and a key in each corner; and the keys that are left. No rows where OK,
 * an arrow or a corner is missing.
 */
export function keysAround(keys: readonly string[]): readonly [around: readonly string[], others: readonly string[]] {
  const rest = keys.filter((id) => id !== 'ok' && !ARROWS.includes(id))
  const [upLeft, upRight, downLeft, downRight, ...others] = rest
  const hasCross = ['ok', ...ARROWS].every((id) => keys.includes(id))
  if (!hasCross || !upLeft || !upRight || !downLeft || !downRight) return [[], keys]
  return [[upLeft, 'up', upRight, 'left', 'ok', 'right', downLeft, 'down', downRight], others]
}
