import type { CustomButton } from '@beckon/contract/my-remote'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { boardArchive, boardFile, readBoardFile } from './board-file.ts'
import { readBoard, toBoard } from './open-board.ts'

const ABOUT = { name: 'My buttons', locale: 'en' }
const NEWS: CustomButton = { type: 'VOICE', command: 'watch the news', displayString: '<b>News</b>', image: '/pictures/newspaper.svg', isLegacyIcon: false }
const OWN: CustomButton = { type: 'POPULAR', command: 'open netflix', displayString: 'Netflix', image: '/pictures/own/abc', extra: { kept: [1] } }
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
const buttonsIn = (bytes: Uint8Array) => readBoardFile(bytes)?.buttons.map(({ button }) => button)

describe("the user's buttons as a board", () => {
  it('say what they are in the words of the format', () => {
    const board = toBoard([NEWS, OWN], ABOUT, (image) => ({ url: `https://tv.example${image}` }))
    expect(board).toMatchObject({
      format: 'open-board-0.1',
      locale: 'en',
      buttons: [{ id: '1', label: 'News', vocalization: 'watch the news', image_id: 'image-1' }, { id: '2', label: 'Netflix', image_id: 'image-2' }],
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
      fc.property(fc.array(shape, { maxLength: 200 }), (buttons) => {
        const board = toBoard(buttons, ABOUT, () => ({ url: 'https://a.example/x' }))
        const expected = JSON.parse(JSON.stringify(buttons)) as CustomButton[]
        expect(buttonsIn(boardFile(board))).toEqual(expected)
        expect(buttonsIn(boardArchive(board, new Map()))).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  it('bring their own pictures along in an archive, and leave those that every remote has', () => {
    const board = toBoard([NEWS, OWN], ABOUT, (image) => (image.startsWith('/pictures/own/') ? { path: 'images/1.png', content_type: 'image/png' } : undefined))
    const read = readBoardFile(boardArchive(board, new Map([['images/1.png', PNG]])))
    expect(read?.buttons.map(({ picture }) => picture)).toEqual([undefined, { path: 'images/1.png' }])
    expect(read?.files.get('images/1.png')).toEqual(PNG)
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
    ],
    images: [{ id: 5, data: 'data:image/png;base64,iVBORw0KGgo=', content_type: 'image/png' }],
    grid: { rows: 1, columns: 3, order: [['c', null, 1]] },
  }

  it('becomes buttons in the order in which they lie, without those that lead elsewhere or say nothing', () => {
    expect(readBoard(board)).toEqual({
      name: 'Evening',
      buttons: [
        { button: { type: 'VOICE', command: 'TV on', displayString: 'TV on', image: null, isLegacyIcon: false }, picture: undefined },
        { button: { type: 'VOICE', command: 'I am happy', displayString: 'happy', image: null, isLegacyIcon: false }, picture: { data: 'data:image/png;base64,iVBORw0KGgo=' } },
      ],
      leftOut: 3,
    })
  })

  it('gives at most 200 buttons and says how many it left out', () => {
    const many = { format: 'open-board-0.1', buttons: Array.from({ length: 250 }, (_, at) => ({ id: at, label: `b ${at}` })) }
    const read = readBoard(many)
    expect([read?.buttons.length, read?.leftOut, read?.buttons[199]?.button.command]).toEqual([200, 50, 'b 199'])
  })

  it('cannot bring in a button that the server would refuse', () => {
    const fat = { format: 'open-board-0.1', buttons: [{ id: 1, label: 'x', ext_beckon_button: { command: 'y', junk: 'x'.repeat(5000) } }, { id: 2, label: 'z', ext_beckon_button: [1] }] }
    expect(readBoard(fat)?.buttons.map(({ button }) => button.command)).toEqual(['x', 'z'])
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a text', strToU8('hello')],
    ['JSON of something else', strToU8('{"format":"csv"}')],
    ['an archive without a manifest', zipSync({ 'a.txt': PNG })],
    ['an archive whose manifest names no board', zipSync({ 'manifest.json': strToU8('{"root":"__proto__"}') })],
    ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['an archive that unpacks to 33 MiB', zipSync({ 'manifest.json': new Uint8Array(33 * 1024 * 1024) })],
    ['an archive of 1,001 files', zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}`, PNG])))],
  ])('is none when the file is %s', (_name, bytes) => {
    expect(readBoardFile(bytes)).toBeUndefined()
  })

  it('never fails on a file that makes no sense', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readBoardFile(bytes)), { numRuns: 300 })
    fc.assert(fc.property(fc.json(), (json) => void readBoardFile(strToU8(json))), { numRuns: 300 })
  })
})
