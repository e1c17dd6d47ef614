/**
 * The operator's guide: kept in memory for the next 36 hours, read again when its file changes. A damaged file
 * is logged once, and the guide before stays.
 */
import type { NoProgramme, Programme } from '@beckon/contract/box-state'
import { HOUR_MS } from '@beckon/contract/time-units'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { InvalidGuideError, readXmltv, type Broadcast, type Guide } from './xmltv.ts'

export interface Channel {
  readonly number: number
  readonly name: string
}

/** What is on a channel now, and what follows, or why that is not known. Undefined while no guide could be read. */
export type ProgrammeOf = (channel: Channel) => Programme | NoProgramme | undefined

const LOOKED_AT_EVERY_MS = 60_000
/** What a reading covers, and how often it is read again without a change: there is always half a day ahead. */
const SPAN_MS = 36 * HOUR_MS
const READ_EVERY_MS = 12 * HOUR_MS

export interface ProgrammeGuide {
  readonly programmeOf: ProgrammeOf
  /** Looks at the file now. Never rejects. */
  look(): Promise<void>
  close(): void
}

/** `now` is the time of day, in milliseconds since 1970. */
export function programmeGuide(path: string, log: Logger, now: () => number = Date.now): ProgrammeGuide {
  let guide: Guide | undefined
  let channels: ReadonlyMap<string, readonly string[]> = new Map()
  let fileVersion = ''
  let lastError = ''
  let readAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function read(): Promise<void> {
    const { mtimeMs, size } = await stat(path)
    const version = `${mtimeMs} ${size}`
    if (version === fileVersion && now() - readAt < READ_EVERY_MS) return
    // A damaged file is logged once, and not each minute.
    fileVersion = version
    readAt = now()
    guide = await readXmltv(createReadStream(path, 'utf8') as AsyncIterable<string>, {
      from: now(),
      to: now() + SPAN_MS,
    })
    lastError = ''
    channels = byName(guide)
    if (hasNothingAhead(guide, now())) log.warn('The guide of programmes has nothing that is still to come')
    else log.info({ channels: guide.names.size }, 'Read the guide of programmes')
  }

  async function lookNow(): Promise<void> {
    try {
      await read()
    } catch (error) {
      const why =
        error instanceof InvalidGuideError
          ? error.message
          : ((error as NodeJS.ErrnoException).code ?? 'It cannot be read')
      if (error instanceof InvalidGuideError || lastError !== why)
        log.warn({ why }, 'The guide of programmes cannot be used')
      if (!(error instanceof InvalidGuideError)) [fileVersion, lastError] = ['', why]
    }
  }

  const look = () => (looking ??= lookNow().finally(() => (looking = undefined)))
  const timer = setInterval(() => void look(), LOOKED_AT_EVERY_MS)
  timer.unref()
  void look()
  return {
    look,
    close: () => clearInterval(timer),
    programmeOf(channel) {
      if (guide === undefined) return undefined
      if (hasNothingAhead(guide, now())) return 'out of date'
      // An uncertain match counts as no match.
      const id = idOf(channel, channels, guide)
      return programmeAt(id === undefined ? [] : (guide.broadcasts.get(id) ?? []), now()) ?? 'nothing'
    },
  }
}

/** An empty guide, too. */
function hasNothingAhead({ broadcasts }: Guide, at: number): boolean {
  return ![...broadcasts.values()].some((list) => list.some(({ endsAt }) => endsAt > at))
}

/** The ids of the guide by what a channel is called there. */
function byName({ names }: Guide): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const [id, shown] of names)
    for (const name of new Set(shown.map(comparableName))) {
      const all = ids.get(name)
      if (all) all.push(id)
      else ids.set(name, [id])
    }
  return ids
}

/** Finds a channel by its name. If several have this name, its number decides. Numbers alone differ by provider. */
function idOf({ number, name }: Channel, ids: ReadonlyMap<string, readonly string[]>, guide: Guide) {
  const found = ids.get(comparableName(name)) ?? []
  if (found.length <= 1) return found[0]
  const numbered = found.filter((id) => guide.names.get(id)?.includes(String(number)))
  return numbered.length === 1 ? numbered[0] : undefined
}

/** Boxes and guides write "Kids HD", "KIDS" and "Kids". */
function comparableName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return letters.replace(/ (?:u?hd|4k|sd)$/u, '')
}

function programmeAt(broadcasts: readonly Broadcast[], at: number): Programme | undefined {
  const current = broadcasts.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
  if (current === undefined) return undefined
  const next = broadcasts.find(({ startsAt }) => startsAt >= current.endsAt)
  const { title, endsAt } = current
  return { title, endsAt, ...(next && { next: { title: next.title, startsAt: next.startsAt } }) }
}
