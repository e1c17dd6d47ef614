/**
 * Reads the small XML documents of TVs: elements, attributes, text, CDATA and comments. It knows no document types and
 * no entities but the five of the standard and numeric ones, so a document can neither grow while it is read nor make
 * us fetch anything. What is not well-formed or too large is no document.
 */

export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Its own text without that of its children, trimmed. */
  readonly text: string
}

export const XML_LIMITS = { characters: 512 * 1024, depth: 20, elements: 20_000, attributes: 30 } as const

/** The root element; undefined for anything but one well-formed document within the limits. */
export function parsePlainXml(source: string): XmlElement | undefined {
  if (source.length > XML_LIMITS.characters || /<!(?:DOCTYPE|ENTITY)/iu.test(source) || FORBIDDEN.test(source)) return
  try {
    return new Reader(source.startsWith('\uFEFF') ? source.slice(1) : source).document()
  } catch (error) {
    if (error instanceof NotWellFormed) return undefined
    throw error
  }
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** The text of the first child of this name; empty without one. */
export function childText(element: XmlElement, name: string): string {
  return childOf(element, name)?.text ?? ''
}

class NotWellFormed extends Error {}

/** Characters that XML does not have. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u
const SPACE = /[\t\n\r ]*/uy
const DECLARATION = /<\?xml[\t\n\r ][^<>?]*\?>/uy
const NAME = /[A-Za-z_][\w.:-]*/uy
const EQUALS = /[\t\n\r ]*=[\t\n\r ]*/uy
const VALUE = /"[^"<]*"|'[^'<]*'/uy
const TEXT = /[^<]+/uy
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([a-z]+));|&/gu
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', apos: "'", quot: '"' }),
)

class Reader {
  readonly #source: string
  #at = 0
  #elements = 0

  constructor(source: string) {
    this.#source = source
  }

  document(): XmlElement {
    this.#take(DECLARATION)
    this.#comments()
    const root = this.#element(1)
    this.#comments()
    if (this.#at < this.#source.length) throw new NotWellFormed()
    return root
  }

  #element(depth: number): XmlElement {
    if (depth > XML_LIMITS.depth || (this.#elements += 1) > XML_LIMITS.elements) throw new NotWellFormed()
    this.#expect('<')
    const name = this.#demand(NAME)
    const attributes = this.#attributes()
    if (this.#skip('/>')) return { name, attributes, children: [], text: '' }
    this.#expect('>')
    const children: XmlElement[] = []
    const texts: string[] = []
    while (!this.#skip('</')) {
      if (this.#startsWith('<!')) texts.push(this.#commentOrCdata())
      else if (this.#startsWith('<')) children.push(this.#element(depth + 1))
      else texts.push(textIn(this.#demand(TEXT)))
    }
    if (this.#demand(NAME) !== name) throw new NotWellFormed()
    this.#take(SPACE)
    this.#expect('>')
    return { name, attributes, children, text: texts.join('').trim() }
  }

  #attributes(): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>()
    while (this.#take(SPACE) !== '' && !this.#startsWith('>') && !this.#startsWith('/')) {
      const name = this.#demand(NAME)
      this.#demand(EQUALS)
      const quoted = this.#demand(VALUE)
      if (attributes.has(name) || attributes.size >= XML_LIMITS.attributes) throw new NotWellFormed()
      attributes.set(name, unescaped(quoted.slice(1, -1)))
    }
    return attributes
  }

  #comments(): void {
    for (this.#take(SPACE); this.#startsWith('<!--'); this.#take(SPACE)) this.#commentOrCdata()
  }

  #commentOrCdata(): string {
    if (this.#skip('<![CDATA[')) return this.#until(']]>')
    this.#expect('<!--')
    this.#until('--')
    this.#expect('>')
    return ''
  }

  #until(end: string): string {
    const at = this.#source.indexOf(end, this.#at)
    if (at < 0) throw new NotWellFormed()
    const text = this.#source.slice(this.#at, at)
    this.#at = at + end.length
    return text
  }

  #startsWith(text: string): boolean {
    return this.#source.startsWith(text, this.#at)
  }

  #skip(text: string): boolean {
    const isThere = this.#startsWith(text)
    if (isThere) this.#at += text.length
    return isThere
  }

  #expect(text: string): void {
    if (!this.#skip(text)) throw new NotWellFormed()
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  #demand(pattern: RegExp): string {
    const found = this.#take(pattern)
    if (found === '') throw new NotWellFormed()
    return found
  }
}

function textIn(raw: string): string {
  if (raw.includes(']]>')) throw new NotWellFormed()
  return unescaped(raw)
}

function unescaped(raw: string): string {
  return raw.replaceAll(REFERENCE, (_, decimal?: string, hexadecimal?: string, name?: string) => {
    const character = name === undefined ? characterOf(decimal, hexadecimal) : ENTITIES.get(name)
    if (character === undefined) throw new NotWellFormed()
    return character
  })
}

function characterOf(decimal: string | undefined, hexadecimal: string | undefined): string | undefined {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  if (!(code <= 0x10_ff_ff)) return undefined
  const character = String.fromCodePoint(code)
  return FORBIDDEN.test(character) ? undefined : character
}
