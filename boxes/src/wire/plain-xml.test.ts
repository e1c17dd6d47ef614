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

  it('is read without what XML forbids', () => {
    expect(parsePlainXml('<a>Li\u0000ving\u0008 room</a>')?.text).toBe('Living room')
  })

  it('is read from the start mark of a text file on', () => {
    expect(parsePlainXml('\uFEFF<a/>')?.name).toBe('a')
  })
})

describe('what is no document', () => {
  it.each([
    ['a document type', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>'],
    ['an entity without a type', '<a><!ENTITY b "cc"></a>'],
    ['a billion laughs', '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "ha">]><a>&b;</a>'],
    ['an entity that nobody said', '<a>&nbsp;</a>'],
    ['an entity of the language it is read with', '<a>&constructor;</a>'],
    ['a number that is no character', '<a>&#0;</a>'],
    ['a program for the reader', '<?php echo 1 ?><a/>'],
    ['one inside', '<a><?x y?></a>'],
    ['two roots', '<a/><b/>'],
    ['nothing', ''],
    ['ends in the wrong order', '<a><b></a></b>'],
    ['half a document', DESCRIPTION.slice(0, 200)],
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

describe('any document', () => {
  const piece = fc.constantFrom('<a>', '</a>', '<a b="c"/>', '<!DOCTYPE a>', '<![CDATA[', ']]>', '<?x?>', '&#x1D11E;')
  const anything = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })

  it('is read or refused, without an error', () => {
    fc.assert(
      fc.property(anything, (pieces) => {
        const root = parsePlainXml(`<a>${pieces.join('')}</a>`)
        expect(root === undefined || root.name === 'a').toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
