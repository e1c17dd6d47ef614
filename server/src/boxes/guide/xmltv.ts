/**
 * Reads a guide in the format XMLTV piece by piece, so that a file of many megabytes neither fills the memory nor holds
 * up presses. A document type and its entities mean nothing here.
 */
import { plainText } from '@beckon/boxes/wire/plain-text'
import { NotPlainXml, XmlReader, type XmlElement } from '@beckon/boxes/wire/plain-xml'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@beckon/contract/time-units'

/** Times in milliseconds since 1970. */
export interface Broadcast {
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number
}

/**
 * What of a guide is on within a span of time: the names of the channels, and their broadcasts by channel, in order.
 */
export interface Guide {
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly broadcasts: ReadonlyMap<string, readonly Broadcast[]>
}

/** The file is no guide, or larger than a guide of a week for thousands of channels. */
export class InvalidGuideError extends Error {}

const GUIDE_LIMITS = {
  characters: 512 * 1024 * 1024,
  piece: 64 * 1024,
  channels: 20_000,
  broadcasts: 200_000,
  /** Characters of a channel's id; a longer one is no channel's. */
  id: 200,
  namesOfChannel: 20,
} as const

/** A longer broadcast is an error of the guide. */
const LASTS_AT_MOST_MS = DAY_MS

export interface Span {
  readonly from: number
  readonly to: number
}

/** Rejects with InvalidGuideError for what is no guide, and as the file does. */
export async function readXmltv(chunks: AsyncIterable<string>, span: Span): Promise<Guide> {
  const names = new Map<string, readonly string[]>()
  const broadcasts = new Map<string, Broadcast[]>()
  let count = 0
  let characters = 0

  function take(element: XmlElement, within: string | undefined): void {
    if (within !== 'tv') throw new InvalidGuideError('It is no guide in the format XMLTV')
    if (element.name === 'channel') takeChannel(element)
    if (element.name === 'programme') takeProgramme(element)
  }

  function takeProgramme(element: XmlElement): void {
    const broadcast = broadcastIn(element)
    const channel = element.attributes.get('channel') ?? ''
    if (channel.length > GUIDE_LIMITS.id) return
    if (broadcast === undefined || broadcast.endsAt <= span.from || broadcast.startsAt >= span.to) return
    if ((count += 1) > GUIDE_LIMITS.broadcasts) throw new InvalidGuideError('It has too many programmes')
    const all = broadcasts.get(channel)
    if (all) all.push(broadcast)
    else broadcasts.set(channel, [broadcast])
  }

  function takeChannel({ attributes, children }: XmlElement): void {
    if (names.size >= GUIDE_LIMITS.channels) throw new InvalidGuideError('It has too many channels')
    const id = attributes.get('id') ?? ''
    if (id.length > GUIDE_LIMITS.id) return
    const shown = children.filter(({ name }) => name === 'display-name').slice(0, GUIDE_LIMITS.namesOfChannel)
    names.set(
      id,
      shown.map(({ text }) => plainText(text)),
    )
  }

  const reader = new XmlReader({ level: 2, characters: GUIDE_LIMITS.piece, mayInstruct: true, take })
  try {
    for await (const chunk of chunks) {
      characters += chunk.length
      if (characters > GUIDE_LIMITS.characters) throw new InvalidGuideError('It is too large')
      reader.write(chunk)
    }
    reader.close()
  } catch (error) {
    throw error instanceof NotPlainXml ? new InvalidGuideError(error.message) : error
  }
  if (names.size === 0) throw new InvalidGuideError('It has no channels')
  for (const all of broadcasts.values()) all.sort((one, other) => one.startsAt - other.startsAt)
  return { names, broadcasts }
}

function broadcastIn({ attributes, children }: XmlElement): Broadcast | undefined {
  const title = plainText(children.find(({ name }) => name === 'title')?.text)
  const [startsAt, endsAt] = [timeIn(attributes.get('start')), timeIn(attributes.get('stop'))]
  if (title === '' || startsAt === undefined || endsAt === undefined) return undefined
  return endsAt > startsAt && endsAt - startsAt <= LASTS_AT_MOST_MS ? { title, startsAt, endsAt } : undefined
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\s*([+-])(\d\d)(\d\d)|\s*([A-Z]{1,4}))?$/u

/** The names of zones that guides use, in hours before or after UTC. Other names are not guessed. */
const ZONES: Readonly<Record<string, number | undefined>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  NST: -3.5,
  NDT: -2.5,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

/** `20261123193000 -0500` or `20261123193000 EST`; UTC without a zone, as the format says. */
export function timeIn(text: string | undefined): number | undefined {
  const found = TIME.exec(text?.trim() ?? '')
  if (found === null) return undefined
  const [year, month, day, hour, minute, seconds = '0'] = found.slice(1, 7)
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(seconds))
  const [sign, zoneHours = '0', zoneMinutes = '0', zone = 'UTC'] = found.slice(7)
  const ofZone = ZONES[zone]
  if (ofZone === undefined) return undefined
  // In whole minutes: parts of an hour are no exact numbers.
  const minutes = Number(zoneHours) * 60 + Number(zoneMinutes)
  return utc - ofZone * HOUR_MS - (sign === '-' ? -minutes : minutes) * MINUTE_MS
}
