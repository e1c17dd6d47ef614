/**
 * The only XML parser, for the small answers of TVs: the library `saxes`, with our own limits of size. Only the five
 * predefined entities and numeric ones are allowed, so a document can neither expand nor make us fetch anything.
 */
import { SaxesParser } from 'saxes'

export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Its own text without that of its children, trimmed. */
  readonly text: string
}

export const XML_LIMITS = { characters: 512 * 1024, depth: 20, elements: 20_000, attributes: 30 } as const

/** Characters that XML forbids. They are removed, so that one in a name does not make the whole document invalid. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A document that is not well-formed, or not within the limits. */
class NotPlainXml extends Error {}

interface OpenElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  text: string
}

/**
 * The root element; undefined unless the source is one well-formed document within the limits, without a document type
 * or processing instructions.
 */
export function parsePlainXml(source: string): XmlElement | undefined {
  if (source.length > XML_LIMITS.characters) return undefined
  try {
    return rootOf(source)
  } catch (error) {
    if (error instanceof NotPlainXml) return undefined
    throw error
  }
}

function rootOf(source: string): XmlElement | undefined {
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  let elements = 0

  function refuse(): never {
    throw new NotPlainXml()
  }

  function addText(text: string): void {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }

  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('processinginstruction', refuse)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => {
    const all = new Map(Object.entries(attributes))
    open.push({ name, attributes: all, children: [], text: '' })
    elements += 1
    if (all.size > XML_LIMITS.attributes || open.length > XML_LIMITS.depth || elements > XML_LIMITS.elements) refuse()
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined) return
    element.text = element.text.trim()
    const parent = open.at(-1)
    if (parent === undefined) root = element
    else parent.children.push(element)
  })
  parser.write(source.replaceAll(NO_XML, ''))
  parser.close()
  return root
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** The text of the first child of this name; empty without one. */
export function childText(element: XmlElement, name: string): string {
  return childOf(element, name)?.text ?? ''
}
