/**
 * Reads a guide in the format XMLTV piece by piece, so that a file of many megabytes neither fills the memory nor holds
 * up presses. Each channel and each programme is read as a small document of its own (`plain-xml.ts`): a document type
 * and its entities mean nothing here.
 */
import { plainText } from '@beckon/boxes/wire/plain-text'
import { parsePlainXml, type XmlElement } from '@beckon/boxes/wire/plain-xml'

/** Times in milliseconds since 1970. */
export interface Broadcast {
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number
}

/** What of a guide is on within a span of time: the names of the channels, and their broadcasts by channel, in order. */
export interface Guide {
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly broadcasts: ReadonlyMap<string, readonly Broadcast[]>
}

/** The file is no guide, or larger than a guide of a week for thousands of channels. */
export class NoGuide extends Error {}

const GUIDE_LIMITS = {
  characters: 512 * 1024 * 1024,
  piece: 64 * 1024,
  channels: 20_000,
  broadcasts: 200_000,
} as const

const PIECE = /<(channel|programme)[\s>/]|<!--/gu
const END = /<\/tv\s*>\s*$/u
/** The end of a file is looked for in these. */
const END_CHARACTERS = 1_024
/** One that is said to last longer is a slip. */
const LASTS_AT_MOST_MS = 24 * 60 * 60_000

export interface Span {
  readonly from: number
  readonly to: number
}

/** Rejects with NoGuide for what is no guide, and as the file does. */
export async function readXmltv(chunks: AsyncIterable<string>, span: Span): Promise<Guide> {
  const names = new Map<string, readonly string[]>()
  const broadcasts = new Map<string, Broadcast[]>()
  let count = 0
  let characters = 0
  let rest = ''

  function take(piece: string): void {
    const element = parsePlainXml(piece)
    if (element === undefined) throw new NoGuide('A piece of it is not well-formed')
    if (element.name === 'channel') return takeChannel(element)
    const broadcast = broadcastIn(element)
    const channel = element.attributes.get('channel') ?? ''
    if (broadcast === undefined || broadcast.endsAt <= span.from || broadcast.startsAt >= span.to) return
    if ((count += 1) > GUIDE_LIMITS.broadcasts) throw new NoGuide('It has too many programmes')
    const all = broadcasts.get(channel)
    if (all) all.push(broadcast)
    else broadcasts.set(channel, [broadcast])
  }

  function takeChannel({ attributes, children }: XmlElement): void {
    if (names.size >= GUIDE_LIMITS.channels) throw new NoGuide('It has too many channels')
    const shown = children.filter(({ name }) => name === 'display-name').map(({ text }) => plainText(text))
    names.set(attributes.get('id') ?? '', shown)
  }

  for await (const chunk of chunks) {
    characters += chunk.length
    if (characters > GUIDE_LIMITS.characters) throw new NoGuide('It is too large')
    rest = takePieces(rest + chunk, take)
    if (rest.length > GUIDE_LIMITS.piece) throw new NoGuide('A piece of it is too large')
  }
  if (names.size === 0 || !END.test(rest)) throw new NoGuide('It has no channels, or no end')
  for (const all of broadcasts.values()) all.sort((one, other) => one.startsAt - other.startsAt)
  return { names, broadcasts }
}

/** Gives the whole pieces to `take`; the answer is what is left for the next chunk, without comments. */
function takePieces(text: string, take: (piece: string) => void): string {
  let at = 0
  /** What stood before a comment, since the last piece. */
  let before = ''
  for (;;) {
    PIECE.lastIndex = at
    const found = PIECE.exec(text)
    if (found === null) {
      // The beginning of a piece, or the end of the file, may be in the last characters.
      return before + text.slice(Math.max(at, text.length - END_CHARACTERS))
    }
    const begin = found.index
    const end = endOf(text, begin, found[1])
    const lead = (before + text.slice(at, begin)).slice(-END_CHARACTERS)
    if (end === undefined) return (found[1] === undefined ? lead : '') + text.slice(begin)
    if (found[1] !== undefined) take(text.slice(begin, end))
    before = found[1] === undefined ? lead : ''
    at = end
  }
}

/** The place after a piece or a comment; undefined if its end is not there yet. */
function endOf(text: string, begin: number, name: string | undefined): number | undefined {
  const close = name === undefined ? '-->' : `</${name}>`
  const at = text.indexOf(close, begin)
  const tag = text.indexOf('>', begin)
  if (name !== undefined && tag > 0 && text[tag - 1] === '/') return tag + 1
  return at < 0 ? undefined : at + close.length
}

function broadcastIn({ attributes, children }: XmlElement): Broadcast | undefined {
  const title = plainText(children.find(({ name }) => name === 'title')?.text)
  const [startsAt, endsAt] = [timeIn(attributes.get('start')), timeIn(attributes.get('stop'))]
  if (title === '' || startsAt === undefined || endsAt === undefined) return undefined
  return endsAt > startsAt && endsAt - startsAt <= LASTS_AT_MOST_MS ? { title, startsAt, endsAt } : undefined
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\s*([+-])(\d\d)(\d\d)|\s*(?:UTC|GMT|Z))?$/u

/** `20261123193000 -0500`; UTC without a zone, as the format says. */
export function timeIn(text: string | undefined): number | undefined {
  const found = TIME.exec(text?.trim() ?? '')
  if (found === null) return undefined
  const [year, month, day, hours, minutes, seconds = '0'] = found.slice(1, 7)
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(seconds))
  const offset = Number(found[8] ?? 0) * 60 + Number(found[9] ?? 0)
  return utc - (found[7] === '-' ? -1 : 1) * offset * 60_000
}
