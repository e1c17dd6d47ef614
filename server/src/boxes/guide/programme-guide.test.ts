import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programmeGuide, type ProgrammeGuide } from './programme-guide.ts'
import { InvalidGuideError, readXmltv, timeIn } from './xmltv.ts'

const NOW = Date.UTC(2026, 10, 23, 20, 5)
const HEAD = '<?xml version="1.0"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv generator-info-name="a grabber">'
const CHANNELS =
  '<channel id="kids"><display-name>Storybook Kids HD</display-name><icon src="x.png"/></channel>' +
  '<!-- <programme> in a comment is none -->' +
  '<channel id="n1"><display-name>News</display-name><display-name>20</display-name></channel>' +
  '<channel id="n2"><display-name>News</display-name><display-name>21</display-name></channel>'

function broadcast(channel: string, start: string, stop: string, title: string): string {
  return `<programme start="${start}" stop="${stop}" channel="${channel}"><title lang="en">${title}</title><desc>A &lt;b&gt;</desc></programme>`
}

const GUIDE = `${HEAD}${CHANNELS}${[
  broadcast('kids', '20261123150000 -0500', '20261123153000 -0500', 'Tom &amp; Ada'),
  broadcast('kids', '20261123203000', '20261123210000 +0000', 'Later'),
  broadcast('kids', '20261123100000', '20261123103000', 'Long ago'),
  broadcast('n1', '20261123200000', '20261123210000', 'First news'),
  broadcast('n2', '20261123200000', '20261123210000', 'Second news'),
].join('\n')}</tv>\n`

const withEntity = (entity: string) =>
  GUIDE.replace('"xmltv.dtd"', `"xmltv.dtd" [<!ENTITY bomb ${entity}>]`).replace('Tom &amp; Ada', '&bomb;')

async function* chunks(text: string, length = text.length) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}
const read = (text: string, length?: number) => readXmltv(chunks(text, length), { from: NOW, to: NOW + 24 * 3_600_000 })

describe('a guide in XMLTV', () => {
  it('keeps no ids of more than 200 characters, and 20 names of a channel', async () => {
    const long = 'x'.repeat(201)
    const names = '<display-name>One of many</display-name>'.repeat(21)
    const hostile = `<channel id="${long}"><display-name>Long</display-name></channel><channel id="many">${names}</channel>`
    const guide = await read(
      GUIDE.replace('<channel id="kids">', `${hostile}<channel id="kids">`).replace(
        '</tv>',
        `${broadcast(long, '20261123200000', '20261123210000', 'Long')}</tv>`,
      ),
    )
    expect([...guide.names.keys()].toSorted()).toEqual(['kids', 'many', 'n1', 'n2'])
    expect(guide.names.get('many')).toHaveLength(20)
    expect([...guide.broadcasts.keys()].toSorted()).toEqual(['kids', 'n1', 'n2'])
  })

  it.each([1, 7, 100_000])('may have comments after its end, read from pieces of %s characters', async (length) => {
    for (const after of ['<!-- made today -->', '\n<!-- one --> <!-- two </tv> -->\n', `<!-- ${'x'.repeat(5_000)} -->`])
      expect((await read(GUIDE.trimEnd() + after, length)).names.size).toBe(3)
    for (const after of ['<!-- made today -->more', '<!-- without an end', '<!-- --></tv'])
      await expect(read(GUIDE.replace('</tv>', '') + after, length)).rejects.toThrow(InvalidGuideError)
  })

  it.each([1, 7, 100_000])('may have all that XML has, read from pieces of %s characters', async (length) => {
    const parts = [
      ['<!DOCTYPE tv SYSTEM "xmltv.dtd">', '<?style of="it"?><!-- <tv> --><!DOCTYPE tv [<!ELEMENT tv (a)>]>'],
      ['Tom &amp; Ada', 'Tom <![CDATA[&]]><!-- </programme> and --><?x </title>?> &#x41;da'],
      ['channel="n2"', "channel\r\n=\t'&#110;2' clumpidx = '0>1'"],
      ['<title lang="en">Second news', '<other:of xmlns:other="a"><title>Deeper</title></other:of><title>Second news'],
      ['</tv>', '<!-- <programme> --><?x?></tv >\n<?x </tv>?>\n'],
    ] as const
    const text = parts.reduce((all, [plain, other]) => all.replace(plain, other), `\uFEFF${GUIDE}`)
    expect(await read(text, length)).toEqual(await read(GUIDE))
  })

  it.each([1, 7, 100, 100_000])(
    'is read from pieces of %s characters, as far as it is still to come',
    async (length) => {
      const { names, broadcasts } = await read(GUIDE, length)
      expect([...names.keys()]).toEqual(['kids', 'n1', 'n2'])
      expect(broadcasts.get('kids')?.map(({ title }) => title)).toEqual(['Tom & Ada', 'Later'])
    },
  )

  it.each([
    ['a page of words', '<html><body>Not found</body></html>'],
    ['one that was cut off', GUIDE.slice(0, -20)],
    ['one of another kind', GUIDE.replaceAll(/(<\/?)tv/gu, '$1html')],
    ['one with an entity that nobody said', GUIDE.replace('Tom &amp; Ada', '&bomb;')],
    ['one with an entity of its own', withEntity('"boom"')],
    ['one with a file as an entity', withEntity('SYSTEM "file:///etc/passwd"')],
    ['one with something after its end', `${GUIDE}more`],
    ['two', `${GUIDE}<tv></tv>`],
    ['one with a piece that never ends', GUIDE.replace('</title>', 'x'.repeat(70_000))],
    ['nothing', ''],
  ])('is not %s', async (_, text) => {
    await expect(read(text, 1_000)).rejects.toThrow(InvalidGuideError)
  })

  it('is read no further once a piece of it is longer than any', async () => {
    let given = 0
    async function* endless() {
      yield `${HEAD}<programme start="`
      for (; given < 1_000; given += 1) yield 'x'.repeat(1_000)
    }
    await expect(readXmltv(endless(), { from: NOW, to: NOW })).rejects.toThrow('too large')
    expect(given).toBeLessThan(100)
  })

  it('has times with a zone, and in UTC without one', () => {
    expect(timeIn('20261123150000 -0500')).toBe(Date.UTC(2026, 10, 23, 20))
    expect(timeIn('202611232000')).toBe(Date.UTC(2026, 10, 23, 20))
    expect(timeIn('20261123150000 EST')).toBe(Date.UTC(2026, 10, 23, 20))
    expect(timeIn('20260723210000 BST')).toBe(Date.UTC(2026, 6, 23, 20))
    expect(timeIn('20261123202000 +0020')).toBe(Date.UTC(2026, 10, 23, 20))
    expect(timeIn('20261123163000 -0330')).toBe(Date.UTC(2026, 10, 23, 20))
    expect(timeIn('20261123150000 QQT')).toBeUndefined()
    expect(timeIn('tomorrow')).toBeUndefined()
  })
})

describe('the guide of a server', () => {
  let folder: string
  let path: string
  let guide: ProgrammeGuide
  let logged: string[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'beckon-guide-'))
    path = join(folder, 'guide.xml')
    logged = []
    writeFileSync(path, GUIDE)
    guide = programmeGuide(path, pino({}, { write: (line: string) => void logged.push(line) }), () => NOW)
  })
  afterEach(() => {
    guide.close()
    rmSync(folder, { recursive: true })
  })

  it('knows a channel by its name, and one of two with the same name by its number', async () => {
    await guide.look()
    expect(guide.programmeOf({ number: 999, name: 'STORYBOOK KIDS' })).toEqual({
      title: 'Tom & Ada',
      endsAt: Date.UTC(2026, 10, 23, 20, 30),
      next: { title: 'Later', startsAt: Date.UTC(2026, 10, 23, 20, 30) },
    })
    expect(guide.programmeOf({ number: 21, name: 'News' })).toMatchObject({ title: 'Second news' })
    expect(guide.programmeOf({ number: 22, name: 'News' })).toBe('nothing')
    expect(guide.programmeOf({ number: 20, name: 'Another' })).toBe('nothing')
  })

  it('says that it is out of date once all of it is over, or it is empty, also to the operator', async () => {
    const news = { number: 21, name: 'News' }
    const old = `${HEAD}${CHANNELS}${broadcast('n2', '20261123100000', '20261123103000', 'Long ago')}</tv>`
    for (const text of [old, `${HEAD}${CHANNELS}</tv>`]) {
      writeFileSync(path, text)
      await guide.look()
      expect(guide.programmeOf(news)).toBe('out of date')
    }
    expect(logged.filter((line) => line.includes('nothing that is still to come'))).toHaveLength(2)
  })

  it('keeps the last good guide when the file is damaged or gone, says so once, and reads it again when it is mended', async () => {
    await guide.look()
    writeFileSync(path, GUIDE.slice(0, 300))
    await guide.look()
    await guide.look()
    expect(guide.programmeOf({ number: 21, name: 'News' })).toMatchObject({ title: 'Second news' })
    expect(logged.filter((line) => line.includes('cannot be used'))).toHaveLength(1)
    rmSync(path)
    await guide.look()
    await guide.look()
    expect(logged.filter((line) => line.includes('ENOENT'))).toHaveLength(1)
    mkdirSync(path)
    await guide.look()
    await guide.look()
    expect(logged.filter((line) => line.includes('EISDIR'))).toHaveLength(1)
    rmdirSync(path)
    writeFileSync(path, GUIDE.replace('Second news', 'Other news'))
    await guide.look()
    expect(guide.programmeOf({ number: 21, name: 'News' })).toMatchObject({ title: 'Other news' })
  })
})
