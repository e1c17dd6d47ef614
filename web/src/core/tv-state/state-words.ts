/**
 * Describes what is on: briefly for the status line, in full for a user who asks, and only the changes after a press.
 */
import {
  type Programme,
  ACCESSIBILITY_SETTINGS,
  accessibilityText,
  nowTexts as texts,
} from '@beckon/contract/box-state'
import type { Language } from '@beckon/contract/languages'
import { DAY_MS } from '@beckon/contract/time-units'
import { clockTime, isolated, say } from '../../texts/say.ts'
import { known, knownOrAssumed, NOTHING_KNOWN, type ObservedState, type Observed } from './observed-state.ts'
import type { LastPress } from '../press/presses.ts'
import { stateBefore } from '../what-is-on/state-around-press.ts'

/** The no-break space keeps the dot at the end of its line. */
const SEPARATOR = '\u00a0· '

/** Sentences about everything, unknown values too. Undefined when nothing is known or assumed. */
export function fullWords(state: ObservedState, language: Language): string | undefined {
  if (isNothing(state)) return undefined
  if (isOnStandby(state)) return `${standbyWords(state, language)}.`
  const parts = [
    channelWords(state, language) ?? say(texts.channelUnknown, language),
    ...programmeWords(known(state.programme), language),
    screenWords(state, language),
    volumeWords(state, language) ??
      (mutedWords(state, language) === undefined ? say(texts.volumeUnknown, language) : undefined),
    mutedWords(state, language),
    ...accessWords(state, language),
  ]
  return sentences(parts)
}

/** For the status line: what is known or assumed; programme and captions if `hasRoom`. Undefined when nothing is. */
export function shortWords(state: ObservedState, language: Language, hasRoom = true): string | undefined {
  if (isOnStandby(state)) return standbyWords(state, language)
  const { channel, screen } = state
  const place =
    channel.is === 'known'
      ? say(texts.channelShort, language, { number: channel.value.number, name: channel.value.name })
      : (channelWords(state, language) ?? (screen.is === 'known' ? bidiIsolated(screen.value) : undefined))
  const parts = [
    place,
    hasRoom ? bidiIsolated(known(state.programme)?.title) : undefined,
    mutedWords(state, language) ?? volumeWords(state, language),
    hasRoom && known(state.captions) === true ? say(accessibilityText('captions', true), language) : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(SEPARATOR)
}

/** What the TV did: the known values that changed. */
export function changeWords(before: ObservedState, now: ObservedState, language: Language): string | undefined {
  // That it is on is no change if nothing was known of its power before.
  if (isNew(before.power, now.power) && (before.power.is !== 'unknown' || isOnStandby(now)))
    return isOnStandby(now) ? standbyWords(now, language) : say(texts.boxOn, language)
  const isTuned = isNew(before.channel, now.channel)
  const parts = [
    isTuned ? channelWords(now, language) : undefined,
    isNew(before.muted, now.muted) && before.muted.is !== 'unknown' ? soundWords(now, language) : undefined,
    isNew(before.volume, now.volume) ? volumeWords(now, language) : undefined,
    ...ACCESSIBILITY_SETTINGS.filter(
      (setting) => before[setting].is !== 'unknown' && isNew(before[setting], now[setting]),
    ).map((setting) => say(accessibilityText(setting, known(now[setting]) === true), language)),
    !isTuned && isNew(before.focus, now.focus) ? bidiIsolated(knownOrAssumed(now.focus)) : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join('. ')
}

function bidiIsolated(words: string | undefined): string | undefined {
  return words === undefined ? undefined : isolated(words)
}

function isNew<Value>(before: Observed<Value>, now: Observed<Value>): boolean {
  return now.is === 'known' && JSON.stringify(now.value) !== JSON.stringify(knownOrAssumed(before))
}

/** The volume that a press should have set. */
export function expectedVolumeWords({ volume }: ObservedState, language: Language): string | undefined {
  return volume.is === 'assumed' ? say(texts.volumeShouldBe, language, { volume: Math.round(volume.value) }) : undefined
}

export function volumeWords({ volume }: ObservedState, language: Language): string | undefined {
  if (volume.is === 'unknown') return undefined
  const text = volume.is === 'known' ? texts.volume : texts.volumeAssumed
  return say(text, language, { volume: Math.round(volume.value) })
}

function channelWords({ channel }: ObservedState, language: Language): string | undefined {
  if (channel.is === 'unknown') return undefined
  const text = channel.is === 'known' ? texts.channel : texts.channelAssumed
  return say(text, language, { number: channel.value.number, name: channel.value.name })
}

/** The programme with its end, if that is still to come, and the next programme. */
export function programmeWords(current: Programme | undefined, language: Language): readonly string[] {
  if (current === undefined) return []
  const { title, endsAt, next } = current
  const until = timeIfSoon(endsAt, language)
  const nextStart = until === undefined ? timeIfSoon(next?.startsAt, language) : undefined
  return [
    until === undefined
      ? say(texts.onNow, language, { title })
      : say(texts.onNowUntil, language, { title, time: until }),
    next &&
      (nextStart === undefined
        ? say(texts.onNext, language, { title: next.title })
        : say(texts.onNextAt, language, { title: next.title, time: nextStart })),
  ].filter((part) => part !== undefined)
}

/**
 * The time, if it is within a day from now. A box with a wrong clock names times that have passed, or of other days.
 */
function timeIfSoon(at: number | undefined, language: Language): string | undefined {
  const inMs = (at ?? 0) - Date.now()
  return at !== undefined && inMs > 0 && inMs < DAY_MS ? clockTime(at, language) : undefined
}

/** Only settings that are known: many boxes report none. */
function accessWords(state: ObservedState, language: Language): readonly string[] {
  return ACCESSIBILITY_SETTINGS.flatMap((setting) => {
    const isOn = known(state[setting])
    return isOn === undefined ? [] : [say(accessibilityText(setting, isOn), language)]
  })
}

/** Undefined if the sound is on, since that is the usual case. */
function mutedWords({ muted }: ObservedState, language: Language): string | undefined {
  if (muted.is === 'unknown' || !muted.value) return undefined
  return say(muted.is === 'known' ? texts.muted : texts.mutedAssumed, language)
}

function soundWords({ muted }: ObservedState, language: Language): string {
  return say(knownOrAssumed(muted) === true ? texts.muted : texts.soundOn, language)
}

function screenWords(state: ObservedState, language: Language): string | undefined {
  const { focus, screen, channel } = state
  // The screen's name is shown only where no channel is known.
  const shown = focus.is !== 'known' && channel.is === 'unknown' ? screen : focus
  const words = shown.is === 'known' ? withoutChannelAndProgramme(state, shown.value) : undefined
  return words === undefined ? undefined : say(texts.screen, language, { words })
}

/**
 * The part of `words` that the channel and its programme do not cover. Some boxes repeat these, with the time of their
 * own clock: alone, or followed by what OK does there. On channel 5 with "News", "5 BBC, News, 20:15. OK: list" gives
 * "OK: list".
 */
function withoutChannelAndProgramme({ screen, channel, programme }: ObservedState, words: string): string | undefined {
  const [title, tuned, place] = [known(programme)?.title, known(channel), known(screen)]
  /** Plain TV, with no menu over it. */
  const isLive = place === 'live'
  if (title === undefined) return words
  if (words === title && isLive) return undefined
  const before = tuned && `${tuned.number} ${tuned.name}, ${title},`
  if (before === undefined || !words.startsWith(before)) return words
  const [, ...others] = words.slice(before.length).split('. ')
  return others.length > 0 ? others.join('. ') : isLive ? undefined : place
}

function isOnStandby({ power }: ObservedState): boolean {
  return power.is !== 'unknown' && power.value === 'standby'
}

function standbyWords({ power }: ObservedState, language: Language): string {
  return say(power.is === 'known' ? texts.standby : texts.standbyAssumed, language)
}

function isNothing(state: ObservedState): boolean {
  return Object.keys(NOTHING_KNOWN).every((field) => state[field as keyof ObservedState].is === 'unknown')
}

/** Joins the parts as sentences. A TV's text may already end with a full stop. */
export function sentences(parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .map((part) => part.replace(/[^.!?]$/u, '$&.'))
    .join(' ')
}

/** On a narrower screen the line has room only for the channel and the volume. */
const WIDE_LINE = '(min-width: 44em)'

/** The status line's text about the TV. */
export function whatIsOn(state: ObservedState, language: Language): string | undefined {
  return shortWords(state, language, matchMedia(WIDE_LINE).matches)
}

/** What the last presses changed, once the TV reports it: until then its state is only assumed. */
export function changedBy({ first }: LastPress, state: ObservedState, language: Language): string | undefined {
  const before = stateBefore(first)
  return before && changeWords(before, state, language)
}

/** Calls `listener` when the room in the status line changes: the tablet was turned, or the page zoomed. */
export function whenWidthChanges(listener: () => void): () => void {
  const wide = matchMedia(WIDE_LINE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
