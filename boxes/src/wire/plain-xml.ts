/**
 * The only reader of XML: small answers of TVs at once, and long files in pieces. The library implements the standard;
 * the limits are ours. Only the five standard and numeric entities are allowed, so a document can neither expand nor
 * make us fetch anything, and its size is limited.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes'

export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Its own text without that of its children, trimmed. */
  readonly text: string
}

export const XML_LIMITS = { characters: 512 * 1024, depth: 20, elements: 20_000, attributes: 30 } as const

/** A document that is not well-formed, or not within the limits; the message says which, without its words. */
export class NotPlainXml extends Error {}

export interface XmlReaderOptions {
  /** Elements at this level are given whole; the root has level 1. */
  readonly level: number
  /** Characters that one of them may have, or anything between them. */
  readonly characters: number
  /** Whether a document type and processing instructions may stand there. They mean nothing in any case. */
  readonly mayInstruct: boolean
  /** Called for each element of that level, with the name of the one around it; undefined for the root. */
  readonly take: (element: XmlElement, within: string | undefined) => void
}

interface OpenElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  text: string
}

/**
 * Reads one document in pieces of any size. Throws NotPlainXml and whatever `take` throws; it must not be used
 * afterwards.
 */
export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  readonly #options: XmlReaderOptions
  readonly #open: OpenElement[] = []
  #elements = 0
  #written = 0
  /** Where the element that is being read began, or what stands between two. */
  #begin = 0

  constructor(options: XmlReaderOptions) {
    this.#options = options
    this.#parser.on('error', () => {
      throw new NotPlainXml(`It is not well-formed XML (line ${this.#parser.line})`)
    })
    this.#parser.on('doctype', () => this.#instruction())
    this.#parser.on('processinginstruction', () => this.#instruction())
    this.#parser.on('comment', () => this.#betweenElements())
    this.#parser.on('text', (text) => this.#text(text))
    this.#parser.on('cdata', (text) => this.#text(text))
    this.#parser.on('opentag', (tag) => this.#openTag(tag))
    this.#parser.on('closetag', () => this.#closeTag())
  }

  write(text: string): void {
    this.#parser.write(text)
    // Between two pieces, the library's own position is no place in the document.
    this.#written += text.length
    this.#checkSize(this.#written)
  }

  /** The document ends here. */
  close(): void {
    this.#parser.close()
  }

  #openTag({ name, attributes }: SaxesTagPlain): void {
    const all = new Map(Object.entries(attributes))
    this.#open.push({ name, attributes: all, children: [], text: '' })
    this.#elements += 1
    const { attributes: most, depth, elements } = XML_LIMITS
    if (all.size > most || this.#open.length > depth || this.#elements > elements) this.#refuse()
    this.#betweenElements()
  }

  #closeTag(): void {
    const element = this.#open.pop()
    if (element === undefined) return
    element.text = element.text.trim()
    const parent = this.#open.at(-1)
    const level = this.#open.length + 1
    if (level > this.#options.level) parent?.children.push(element)
    this.#betweenElements()
    if (level === this.#options.level) this.#options.take(element, parent?.name)
  }

  #text(text: string): void {
    const element = this.#open.at(-1)
    if (element !== undefined && this.#isInside()) element.text += text
    this.#betweenElements()
  }

  #instruction(): void {
    if (!this.#options.mayInstruct) throw new NotPlainXml('It has a document type or a processing instruction')
    this.#betweenElements()
  }

  /** Whether what is read belongs to an element that is given whole. */
  #isInside(): boolean {
    return this.#open.length >= this.#options.level
  }

  #betweenElements(): void {
    if (this.#isInside()) return
    const { position } = this.#parser
    this.#checkSize(position)
    this.#begin = position
    this.#elements = 0
  }

  #checkSize(position: number): void {
    if (position - this.#begin > this.#options.characters) this.#refuse()
  }

  #refuse(): never {
    throw new NotPlainXml(`A piece of it is too large (line ${this.#parser.line})`)
  }
}

/**
 * The root element; undefined for anything but one well-formed document within the limits, without a document type and
 * processing instructions.
 */
export function parsePlainXml(source: string): XmlElement | undefined {
  const { characters } = XML_LIMITS
  if (source.length > characters) return undefined
  let root: XmlElement | undefined
  const reader = new XmlReader({ level: 1, characters, mayInstruct: false, take: (element) => (root = element) })
  try {
    reader.write(source)
    reader.close()
    return root
  } catch (error) {
    if (error instanceof NotPlainXml) return undefined
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
