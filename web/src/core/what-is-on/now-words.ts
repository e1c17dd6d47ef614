/**
 * What is on, in words: short for the display, in full for a user who asks, and only the changes for a user who is
 * told.
 */
import type { Language } from '@beckon/contract/languages'
import { say } from '../../texts/texts.ts'
import { clockTime } from '../../texts/clock-time.ts'
import { ACCESS_SETTINGS, accessText } from '@beckon/contract/access-texts'
import { known, NOTHING_KNOWN, type Now, type Observed } from './now.ts'
import { nowTexts as texts } from '@beckon/contract/now-texts'

/** The dot stays at the end of its line. */
const BETWEEN = '\u00a0· '
const DAY_MS = 24 * 60 * 60_000

/** Everything, also what is unknown, in sentences. Undefined when nothing is known or assumed. */
export function inFull(now: Now, language: Language): string | undefined {
  if (isNothing(now)) return undefined
  if (isOnStandby(now)) return `${standbyWords(now, language)}.`
  const parts = [
    channelWords(now, language) ?? say(texts.channelUnknown, language),
    ...programmeWords(now, language),
    guideWords(now, language),
    screenWords(now, language),
    volumeWords(now, language) ??
      (mutedWords(now, language) === undefined ? say(texts.volumeUnknown, language) : undefined),
    mutedWords(now, language),
    ...accessWords(now, language),
  ]
  return sentences(parts)
}

/** For the display: only what is known or assumed; programme and captions where it has room. Undefined when that is nothing. */
export function inShort(now: Now, language: Language, hasRoom = true): string | undefined {
  if (isOnStandby(now)) return standbyWords(now, language)
  const { channel, screen } = now
  const place =
    channel.is === 'known'
      ? say(texts.channelShort, language, { number: channel.value.number, name: channel.value.name })
      : (channelWords(now, language) ?? (screen.is === 'known' ? screen.value : undefined))
  const parts = [
    place,
    hasRoom ? known(now.programme)?.title : undefined,
    mutedWords(now, language) ?? volumeWords(now, language),
    hasRoom && known(now.captions) === true ? say(accessText('captions', true), language) : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(BETWEEN)
}

/** What the TV did: known values that changed. */
export function whatChanged(before: Now, now: Now, language: Language): string | undefined {
  if (isNew(before.power, now.power) && (before.power.is !== 'unknown' || isOnStandby(now)))
    return isOnStandby(now) ? standbyWords(now, language) : say(texts.boxOn, language)
  const isTuned = isNew(before.channel, now.channel)
  const parts = [
    isTuned ? channelWords(now, language) : undefined,
    isNew(before.muted, now.muted) && before.muted.is !== 'unknown' ? soundWords(now, language) : undefined,
    isNew(before.volume, now.volume) ? volumeWords(now, language) : undefined,
    ...ACCESS_SETTINGS.filter(
      (setting) => before[setting].is !== 'unknown' && isNew(before[setting], now[setting]),
    ).map((setting) => say(accessText(setting, known(now[setting]) === true), language)),
    !isTuned && isNew(before.focus, now.focus) ? valueOf(now.focus) : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join('. ')
}

function isNew<Value>(before: Observed<Value>, now: Observed<Value>): boolean {
  return now.is === 'known' && JSON.stringify(now.value) !== JSON.stringify(valueOf(before))
}

/** A volume that a press should have set. */
export function shouldBe({ volume }: Now, language: Language): string | undefined {
  return volume.is === 'assumed' ? say(texts.volumeShouldBe, language, { volume: Math.round(volume.value) }) : undefined
}

export function volumeWords({ volume }: Now, language: Language): string | undefined {
  if (volume.is === 'unknown') return undefined
  const text = volume.is === 'known' ? texts.volume : texts.volumeAssumed
  return say(text, language, { volume: Math.round(volume.value) })
}

function channelWords({ channel }: Now, language: Language): string | undefined {
  if (channel.is === 'unknown') return undefined
  const text = channel.is === 'known' ? texts.channel : texts.channelAssumed
  return say(text, language, { number: channel.value.number, name: channel.value.name })
}

/** With its end, if that is still to come, and what follows. */
export function programmeWords({ programme }: Now, language: Language): readonly string[] {
  const told = known(programme)
  if (told === undefined) return []
  const { title, endsAt, next } = told
  const until = soon(endsAt, language)
  const at = until === undefined ? soon(next?.startsAt, language) : undefined
  return [
    until === undefined
      ? say(texts.onNow, language, { title })
      : say(texts.onNowUntil, language, { title, time: until }),
    next &&
      (at === undefined
        ? say(texts.onNext, language, { title: next.title })
        : say(texts.onNextAt, language, { title: next.title, time: at })),
  ].filter((part) => part !== undefined)
}

/** Why no programme is named, where there is a guide. Not for the display, which everybody reads all the time. */
function guideWords({ guide }: Now, language: Language): string | undefined {
  const why = known(guide)
  return why && say(why === 'nothing' ? texts.guideNothing : texts.guideOld, language)
}

/** With a wrong clock, a programme may be of a time that has passed, or of another day. */
function soon(at: number | undefined, language: Language): string | undefined {
  const inMs = (at ?? 0) - Date.now()
  return at !== undefined && inMs > 0 && inMs < DAY_MS ? clockTime(at, language) : undefined
}

/** Only known settings: many boxes tell none. */
function accessWords(now: Now, language: Language): readonly string[] {
  return ACCESS_SETTINGS.flatMap((setting) => {
    const isOn = known(now[setting])
    return isOn === undefined ? [] : [say(accessText(setting, isOn), language)]
  })
}

/** Sound that is on is the usual case, and not said. */
function mutedWords({ muted }: Now, language: Language): string | undefined {
  if (muted.is === 'unknown' || !muted.value) return undefined
  return say(muted.is === 'known' ? texts.muted : texts.mutedAssumed, language)
}

function soundWords({ muted }: Now, language: Language): string {
  return say(valueOf(muted) === true ? texts.muted : texts.soundOn, language)
}

function screenWords(now: Now, language: Language): string | undefined {
  const { focus, screen, channel } = now
  const shown = focus.is === 'known' ? focus : channel.is === 'unknown' ? screen : focus
  const words = shown.is === 'known' ? unsaid(now, shown.value) : undefined
  return words === undefined ? undefined : say(texts.screen, language, { words })
}

/**
 * What the screen shows beyond the channel and its programme. Some boxes repeat these, with the time on their own
 * clock: alone, or before what OK does there. Only an open guide is mentioned then.
 */
function unsaid({ screen, channel, programme }: Now, words: string): string | undefined {
  const [title, on, place] = [known(programme)?.title, known(channel), known(screen)]
  if (title === undefined) return words
  if (words === title && place === 'live') return undefined
  const before = on && `${on.number} ${on.name}, ${title},`
  if (before === undefined || !words.startsWith(before)) return words
  const [, ...others] = words.slice(before.length).split('. ')
  return others.length > 0 ? others.join('. ') : place === 'live' ? undefined : place
}

function isOnStandby({ power }: Now): boolean {
  return power.is !== 'unknown' && power.value === 'standby'
}

function standbyWords({ power }: Now, language: Language): string {
  return say(power.is === 'known' ? texts.standby : texts.standbyAssumed, language)
}

function isNothing(now: Now): boolean {
  return Object.keys(NOTHING_KNOWN).every((field) => now[field as keyof Now].is === 'unknown')
}

function valueOf<Value>(told: Observed<Value>): Value | undefined {
  return told.is === 'unknown' ? undefined : told.value
}

function sentences(parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .map((part) => (/[.!?]$/u.test(part) ? part : `${part}.`))
    .join(' ')
}
