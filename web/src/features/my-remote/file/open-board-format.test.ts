import { COMMAND_AT_MOST } from '@beckon/contract/limits'
import { LABEL_AT_MOST, type CustomButton } from '@beckon/contract/my-remote'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { boardArchive, boardFile, readBoardFile, type BoardInFile } from './board-file.ts'
import { readBoard, toBoard } from './open-board-format.ts'

const ABOUT = { name: 'My buttons', locale: 'en' }
const NEWS: CustomButton = {
  type: 'VOICE',
  command: 'watch the news',
  displayString: '<b>News</b>',
  image: '/pictures/newspaper.svg',
  isLegacyIcon: false,
}
const OWN: CustomButton = {
  type: 'POPULAR',
  command: 'open netflix',
  displayString: 'Netflix',
  image: '/pictures/own/abc',
  extra: { kept: [1] },
}
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47])

function boardIn(bytes: Uint8Array): BoardInFile {
  const read = readBoardFile(bytes)
  if (read.is === 'none') throw new Error(read.why)
  return read
}
const buttonsIn = (bytes: Uint8Array) => boardIn(bytes).buttons.map(({ button }) => button)

describe("the user's buttons as a board", () => {
  it('say what they are in the words of the format', () => {
    const board = toBoard([NEWS, OWN], ABOUT, (image) => ({ url: `https://tv.example${image}` }))
    expect(board).toMatchObject({
      format: 'open-board-0.1',
      locale: 'en',
      buttons: [
        { id: '1', label: 'News', vocalization: 'watch the news', image_id: 'image-1' },
        { id: '2', label: 'Netflix', image_id: 'image-2' },
      ],
      images: [{ id: 'image-1', url: 'https://tv.example/pictures/newspaper.svg' }, { id: 'image-2' }],
      grid: { rows: 1, columns: 6, order: [['1', '2', null, null, null, null]] },
    })
  })

  it('come back as they were, from a plain file and from an archive', () => {
    const shape = fc.record({
      type: fc.constantFrom('VOICE', 'POPULAR', 'KEY', 'ODD'),
      command: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      displayString: fc.string({ maxLength: 40, unit: 'grapheme' }),
      image: fc.constantFrom(null, '/pictures/tv-mute.svg', 'https://a.example/x.png'),
      note: fc.jsonValue({ maxDepth: 2 }),
    })
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 200 }), (buttons) => {
        const board = toBoard(buttons, ABOUT, () => ({ url: 'https://a.example/x' }))
        const expected = JSON.parse(JSON.stringify(buttons)) as CustomButton[]
        expect(buttonsIn(boardFile(board))).toEqual(expected)
        expect(buttonsIn(boardArchive([board], new Map()))).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  it('bring their own pictures along in an archive, and leave those that every remote has', () => {
    const board = toBoard([NEWS, OWN], ABOUT, (image) =>
      image.startsWith('/pictures/own/') ? { path: 'images/1.png', content_type: 'image/png' } : undefined,
    )
    const read = boardIn(boardArchive([board], new Map([['images/1.png', PNG]])))
    expect(read.buttons.map(({ picture }) => picture)).toEqual([undefined, { path: 'images/1.png' }])
    expect(read.files.get('images/1.png')).toEqual(PNG)
  })
})

describe("a board from somebody's speech app", () => {
  const board = {
    format: 'open-board-0.1',
    id: 7,
    name: 'Evening',
    buttons: [
      { id: 1, label: 'happy', vocalization: 'I am happy', image_id: 5 },
      { id: 2, label: 'more', load_board: { path: 'boards/2.obf' } },
      { id: 'c', label: 'TV on' },
      { id: 4, label: '  ' },
      { id: 5, label: 'secret', hidden: true },
      { id: 6, label: 'clear', action: ':clear' },
      { id: 7, label: 'speak', actions: [':speak'] },
    ],
    images: [{ id: 5, data: 'data:image/png;base64,iVBORw0KGgo=', content_type: 'image/png' }],
    grid: { rows: 1, columns: 3, order: [['c', null, 1]] },
  }

  it('becomes buttons in the order in which they lie, without those that lead elsewhere or say nothing', () => {
    expect(readBoard(board)).toEqual({
      name: 'Evening',
      buttons: [
        {
          button: { type: 'VOICE', command: 'TV on', displayString: 'TV on', image: null, isLegacyIcon: false },
          picture: undefined,
        },
        {
          button: { type: 'VOICE', command: 'I am happy', displayString: 'happy', image: null, isLegacyIcon: false },
          picture: { data: 'data:image/png;base64,iVBORw0KGgo=' },
        },
      ],
      leftOut: [
        { label: 'more', why: 'leads on' },
        { label: '', why: 'says nothing' },
        { label: 'secret', why: 'hidden' },
        { label: 'clear', why: 'action' },
        { label: 'speak', why: 'action' },
      ],
    })
  })

  it('keeps as much of a label and of a command as the editor takes', () => {
    const button = { id: 1, label: 'l'.repeat(2_000), vocalization: 'c'.repeat(2_000) }
    const read = readBoard({ format: 'open-board-0.1', buttons: [button] })
    expect(read?.buttons[0]?.button).toMatchObject({
      displayString: 'l'.repeat(LABEL_AT_MOST),
      command: 'c'.repeat(COMMAND_AT_MOST),
    })
  })

  it('gives at most 200 buttons and says how many it left out', () => {
    const many = {
      format: 'open-board-0.1',
      buttons: Array.from({ length: 250 }, (_, at) => ({ id: at, label: `b ${at}` })),
    }
    const read = readBoard(many)
    expect([read?.buttons.length, read?.leftOut.length, read?.buttons[199]?.button.command]).toEqual([200, 50, 'b 199'])
    expect(read?.leftOut[0]).toEqual({ label: 'b 200', why: 'too many' })
  })

  it('cannot bring in a button that the server would refuse', () => {
    const fat = {
      format: 'open-board-0.1',
      buttons: [
        { id: 1, label: 'x', ext_beckon_button: { command: 'y', junk: 'x'.repeat(5000) } },
        { id: 2, label: 'z', ext_beckon_button: [1] },
      ],
    }
    expect(readBoard(fat)?.buttons.map(({ button }) => button.command)).toEqual(['x', 'z'])
  })

  it('in an archive of several gives the buttons of all of them, each once, and a broken one takes none with it', () => {
    const page = (id: string, labels: readonly string[]) =>
      strToU8(
        JSON.stringify({
          format: 'open-board-0.1',
          id,
          name: id,
          buttons: labels.map((label, at) => ({ id: at, label })),
        }),
      )
    const manifest = {
      format: 'open-board-0.1',
      root: 'home.obf',
      paths: { boards: { home: 'home.obf', tv: 'tv.obf', gone: 'gone.obf', bad: 'bad.obf' } },
    }
    const read = boardIn(
      zipSync({
        'manifest.json': strToU8(JSON.stringify(manifest)),
        'home.obf': page('Home', ['yes', 'no']),
        'tv.obf': page('TV', ['news', 'yes']),
        'bad.obf': strToU8('{'),
      }),
    )
    expect([read.name, read.buttons.map(({ button }) => button.command), read.leftOut]).toEqual([
      'Home',
      ['yes', 'no', 'news'],
      [{ label: 'yes', why: 'twice' }],
    ])
  })

  it.each([
    ['nothing', new Uint8Array(), 'no board'],
    ['a text', strToU8('hello'), 'no board'],
    ['JSON of something else', strToU8('{"format":"csv"}'), 'no board'],
    ['an archive without a manifest', zipSync({ 'a.txt': PNG }), 'no board'],
    [
      'an archive whose manifest names no board',
      zipSync({ 'manifest.json': strToU8('{"root":"__proto__"}') }),
      'no board',
    ],
    ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'no board'],
    ['a board whose buttons say nothing', strToU8('{"format":"open-board-0.1","buttons":[{"id":1}]}'), 'no buttons'],
    [
      'a board of 20,001 buttons',
      strToU8(JSON.stringify({ format: 'open-board-0.1', buttons: many(20_001, 'tv') })),
      'too many',
    ],
    ['larger than 16 MiB', new Uint8Array(16 * 1024 * 1024 + 1), 'too large'],
    [
      'an archive that unpacks to 33 MiB',
      zipSync({ 'manifest.json': new Uint8Array(33 * 1024 * 1024) }),
      'unpacks to too much',
    ],
    [
      'an archive that unpacks to 33 MiB and says that it is small',
      lying(zipSync({ 'manifest.json': new Uint8Array(33 * 1024 * 1024) })),
      'unpacks to too much',
    ],
    [
      'an archive of 1,001 files',
      zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}`, PNG]))),
      'unpacks to too much',
    ],
  ])('is none when the file is %s', (_name, bytes, why) => {
    expect(readBoardFile(bytes)).toEqual({ is: 'none', why })
  })

  it('are read once from an archive that names one board three hundred times', () => {
    const board = { format: 'open-board-0.1', buttons: [{ id: 1, label: 'news' }] }
    const paths = { boards: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [at, 'tv.obf'])) }
    const files = { 'home.obf': strToU8(JSON.stringify({ ...board, buttons: many(1_000, 'home') })) }
    const tv = strToU8(JSON.stringify({ ...board, buttons: many(1_000, 'tv') }))
    const manifest = strToU8(JSON.stringify({ root: 'home.obf', paths }))
    expect(boardIn(zipSync({ 'manifest.json': manifest, ...files, 'tv.obf': tv })).leftOut).toHaveLength(1_800)
  })

  it('and pictures by the ten thousand are put together in no time', () => {
    const buttons = many(19_000, 'tv').map((button) => ({ ...button, image_id: `of-${button.id}` }))
    const images = buttons.map(({ id }) => ({ id: `other-${id}` }))
    const bytes = strToU8(JSON.stringify({ format: 'open-board-0.1', buttons, images }))
    const before = process.threadCpuUsage()
    expect(boardIn(bytes).buttons).toHaveLength(200)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000, 'milliseconds of the processor').toBeLessThan(1_500)
  })

  it('never fails on a file that makes no sense', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readBoardFile(bytes)),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(fc.json(), (json) => void readBoardFile(strToU8(json))),
      { numRuns: 300 },
    )
  })
})

function many(count: number, label: string): { readonly id: number; readonly label: string }[] {
  return Array.from({ length: count }, (_, id) => ({ id, label: `${label} ${id}` }))
}

/** The same archive with the sizes of what it unpacks to written small, in both places where they stand. */
function lying(archive: Uint8Array): Uint8Array {
  const bytes = archive.slice()
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 46; at += 1) {
    const mark = view.getUint32(at, true)
    if (mark === 0x04034b50) view.setUint32(at + 22, 100, true)
    if (mark === 0x02014b50) view.setUint32(at + 24, 100, true)
  }
  return bytes
}
