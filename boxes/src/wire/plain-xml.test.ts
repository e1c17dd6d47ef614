import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childOf, childText, parsePlainXml, XML_LIMITS, type XmlElement } from './plain-xml.ts'

const DESCRIPTION = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- of a TV -->
<root xmlns="urn:schemas-upnp-org:device-1-0">
  <device>
    <friendlyName>Ana &amp; Jo&#233;l&#x2019;s "TV"</friendlyName>
    <modelName><![CDATA[<Roku> & 3]]></modelName>
    <keyed-developer-id/>
    <app id="12" type='appl' title="it&apos;s &lt;here&gt;">Netflix</app >
  </device>
</root>
`

describe('what a TV says of itself', () => {
  it('is read with its attributes and texts', () => {
    const device = childOf(parsePlainXml(DESCRIPTION) as XmlElement, 'device') as XmlElement
    expect(childText(device, 'friendlyName')).toBe('Ana & Joél’s "TV"')
    expect(childText(device, 'modelName')).toBe('<Roku> & 3')
    expect(childText(device, 'keyed-developer-id')).toBe('')
    expect(childText(device, 'serial-number')).toBe('')
    const app = childOf(device, 'app')
    expect([app?.text, Object.fromEntries(app?.attributes ?? [])]).toEqual([
      'Netflix',
      { id: '12', type: 'appl', title: "it's <here>" },
    ])
  })

  it('is read from the start mark of a text file on', () => {
    expect(parsePlainXml('\uFEFF<a/>')?.name).toBe('a')
  })
})

describe('what is no document', () => {
  it.each([
    ['a document type', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['one in small letters', '<!doctype a><a/>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>'],
    ['an entity without a type', '<a><!ENTITY b "cc"></a>'],
    ['a billion laughs', '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "ha">]><a>&b;</a>'],
    ['an entity that nobody said', '<a>&nbsp;</a>'],
    ['an entity of the language it is read with', '<a>&constructor;</a>'],
    ['a bare ampersand', '<a>Tom & Jerry</a>'],
    ['an ampersand in an attribute', '<a b="x&y"/>'],
    ['a number that is no character', '<a>&#0;</a>'],
    ['a number beyond all characters', '<a>&#x110000;</a>'],
    ['half of a character', '<a>&#xD800;</a>'],
    ['a program for the reader', '<?php echo 1 ?><a/>'],
    ['one inside', '<a><?x y?></a>'],
    ['two roots', '<a/><b/>'],
    ['text after the root', '<a/>b'],
    ['text before the root', 'HTTP/1.1 200 OK <a/>'],
    ['nothing', ''],
    ['an end that is missing', '<a><b></a>'],
    ['ends in the wrong order', '<a><b></a></b>'],
    ['half a document', DESCRIPTION.slice(0, 200)],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['attributes without a space', '<a b="1"c="2"/>'],
    ['a tag in an attribute', '<a b="<c/>"/>'],
    ['a comment that does not end', '<a><!-- </a>'],
    ['two dashes in a comment', '<a><!-- -- --></a>'],
    ['CDATA that does not end', '<a><![CDATA[ </a>'],
    ['the end of CDATA in a text', '<a>]]></a>'],
    ['a name that begins with a digit', '<1/>'],
    ['JSON', '{"a": 1}'],
  ])('%s', (_, source) => {
    expect(parsePlainXml(source)).toBeUndefined()
  })

  it('one too long, too deep, or with too many parts', () => {
    const deep = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`
    expect(parsePlainXml(deep(XML_LIMITS.depth))).toBeDefined()
    expect(parsePlainXml(deep(XML_LIMITS.depth + 1))).toBeUndefined()
    expect(parsePlainXml(deep(100_000))).toBeUndefined()
    const wide = (elements: number) => `<a>${'<b/>'.repeat(elements - 1)}</a>`
    expect(parsePlainXml(wide(XML_LIMITS.elements))?.children).toHaveLength(XML_LIMITS.elements - 1)
    expect(parsePlainXml(wide(XML_LIMITS.elements + 1))).toBeUndefined()
    const long = (characters: number) => `<a>${'x'.repeat(characters - 7)}</a>`
    expect(parsePlainXml(long(XML_LIMITS.characters))).toBeDefined()
    expect(parsePlainXml(long(XML_LIMITS.characters + 1))).toBeUndefined()
    const many = Array.from({ length: XML_LIMITS.attributes + 1 }, (_, at) => `a${at}="x"`).join(' ')
    expect(parsePlainXml(`<a ${many}/>`)).toBeUndefined()
  })
})

const name = fc.stringMatching(/^[A-Za-z_][\w.:-]{0,8}$/u)
const words = fc.string({ unit: fc.constantFrom(...'ab<>&"\' é𝄞]-;#x'), maxLength: 12 }).map((text) => text.trim())
interface Tree {
  readonly name: string
  readonly attributes: readonly (readonly [string, string])[]
  readonly text: string
  readonly children: readonly Tree[]
}
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name,
    attributes: fc.uniqueArray(fc.tuple(name, words), { selector: ([key]) => key, maxLength: 3 }),
    text: words,
    children: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 3 })),
  }),
}))

const escaped = (text: string) =>
  text.replaceAll(/[<>&"']/gu, (one) => (one === '&' ? '&amp;' : `&#${one.codePointAt(0) ?? 0};`))
const written = ({ name: tag, attributes, text, children }: Tree): string =>
  `<${tag}${attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>` +
  `${escaped(text)}${children.map(written).join('\n')}</${tag}>`
const asTree = (element: XmlElement): Tree => ({
  name: element.name,
  attributes: [...element.attributes],
  text: element.text,
  children: element.children.map(asTree),
})

describe('any document', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(tree, (one) => {
        expect(asTree(parsePlainXml(written(one)) as XmlElement)).toEqual(one)
      }),
    )
  })

  it('is none with a document type anywhere in it', () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.constantFrom('<!DOCTYPE a>', '<!ENTITY a "b">'), (one, place, mark) => {
        const source = written(one)
        const at = place % (source.length + 1)
        expect(parsePlainXml(source.slice(0, at) + mark + source.slice(at))).toBeUndefined()
      }),
    )
  })

  it('that is cut off anywhere is none', () => {
    fc.assert(
      fc.property(tree, fc.nat(), (one, place) => {
        const source = written(one)
        expect(parsePlainXml(source.slice(0, place % source.length))).toBeUndefined()
      }),
    )
  })

  it('with something changed is read or refused, without an error and in a moment', () => {
    const changed = fc.tuple(tree, fc.nat(), fc.string({ unit: 'binary', maxLength: 4 })).map(([one, place, put]) => {
      const source = written(one)
      const at = place % source.length
      return source.slice(0, at) + put + source.slice(at + 1)
    })
    fc.assert(
      fc.property(fc.oneof(changed, fc.string({ unit: fc.constantFrom(...'<>!-[]/&;"= aCDATx?#') })), (source) => {
        const root = parsePlainXml(source)
        expect(root === undefined || typeof root.name === 'string').toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['<a ', ' '],
    ['<a b="', '&'],
    ['<a>', '&#'],
    ['<!--', '-'],
    ['<a><![CDATA[', ']'],
    ['', '<'],
  ])('that repeats %s%s up to the limit is refused, without looking twice', (start, again) => {
    // What looks at each pair of half a million characters takes minutes, and no test lasts that long.
    const source = start + again.repeat(Math.floor((XML_LIMITS.characters - start.length) / again.length))
    expect(parsePlainXml(source)).toBeUndefined()
  })
})
