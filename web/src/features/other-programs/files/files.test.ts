import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import type { CustomButton } from '@beckon/contract/my-remote'
import { BUTTONS } from '../../../remote-model/button-table.ts'
import { FLEX_BUTTONS } from '../../../remote-model/flex-buttons.ts'
import { asGrd } from './asterics-grid.ts'
import { asOpenBoards } from './open-boards.ts'
import { boardsOf, cellsOf, type Board, type PersonsRemote } from './program-boards.ts'

const KEY = { background: '#2e3237', foreground: '#ffffff' }
const PLAIN = { background: '#f7f4ee', foreground: '#1d1b18' }
const LINK = { origin: 'https://tv.example', secret: 'a-secret' }
const ALL = { keys: true, words: true, state: true }
const NAMES = { keys: 'TV', numbers: 'Numbers', apps: 'Apps', own: 'Mine' }

const REMOTE: PersonsRemote = {
  isFlex: false,
  size: DEFAULT_PROFILE.size,
  layout: DEFAULT_PROFILE.layout,
  buttons: [],
  t: ({ en }) => en,
  keyColours: KEY,
  colourKeys: { yellow: { background: '#ffd43b', foreground: '#000000' } },
}

const button = (command: string, more: Partial<CustomButton> = {}): CustomButton => ({
  type: 'VOICE',
  command,
  displayString: command,
  image: null,
  ...more,
})
const boards = (remote: Partial<PersonsRemote> = {}, rights = ALL) =>
  boardsOf({ ...REMOTE, ...remote }, rights, NAMES).boards
const labels = (all: readonly Board[]) => all.map((board) => cellsOf(board).map(({ label }) => label))

describe('the boards of a remote', () => {
  it('have each of its keys once', () => {
    expect(labels(boards()).flat().sort()).toEqual(BUTTONS.map(({ label }) => label.en).sort())
    expect(
      labels(boards({ isFlex: true }))
        .flat()
        .sort(),
    ).toEqual(FLEX_BUTTONS.map(({ label }) => label.en).sort())
  })

  it('name a key as the call does', () => {
    const calls = boards()
      .flatMap(cellsOf)
      .map(({ call }) => (call.is === 'key' ? call.key : call.words))
    expect(calls).toEqual(
      expect.arrayContaining(['volume-up', 'tv-power', 'ch-up', 'page-down', 'play-pause', '1', 'a']),
    )
    expect(calls.every((word) => /^[a-z\d]+(?:-[a-z]+)*$/u.test(word))).toBe(true)
  })

  it('have the own buttons in their order, with their pictures, and not those of several steps', () => {
    const { boards: all, leftOut } = boardsOf(
      {
        ...REMOTE,
        buttons: [
          button('watch news', { displayString: '<b>News</b>', image: '/pictures/news.svg' }),
          button('GUIDE', { type: 'KEY', displayString: 'What is on' }),
          button('movie night', { steps: [{ do: 'key', key: 'power', pauseMs: 0 }] }),
          button('elsewhere', { image: 'https://elsewhere.example/x.png' }),
          button('NO_SUCH_KEY', { type: 'KEY' }),
          button('POWER', { type: 'KEY' }),
        ],
      },
      ALL,
      NAMES,
    )
    expect(cellsOf(all.at(-1) as Board)).toEqual([
      {
        label: 'News',
        call: { is: 'words', words: 'watch news' },
        colours: KEY,
        picture: { address: '/pictures/news.svg' },
      },
      { label: 'What is on', call: { is: 'key', key: 'guide' }, colours: KEY },
      { label: 'elsewhere', call: { is: 'words', words: 'elsewhere' }, colours: KEY },
    ])
    expect(leftOut).toEqual(['movie night', 'NO_SUCH_KEY', 'POWER'])
  })

  it('stop at 24 own buttons and go on on the next board', () => {
    const own = boards({ buttons: Array.from({ length: 30 }, (_, at) => button(`say ${at}`)) }).slice(2)
    expect(own.map(({ name, rows }) => [name, rows.flat().filter((cell) => cell).length])).toEqual([
      ['Mine', 24],
      ['Mine 2', 6],
    ])
  })

  it('have only the keys that the person’s remote shows', () => {
    const layout = { ...DEFAULT_PROFILE.layout, fourKeys: ['mute', 'ok', 'up', 'down'] }
    expect(labels(boards({ size: 'four', layout }))).toEqual([['Mute', 'OK', 'Up', 'Down']])
  })

  it('have nothing that the link may not do', () => {
    const buttons = [button('watch news')]
    expect(boards({ buttons }, { ...ALL, keys: false })).toHaveLength(1)
    expect(labels(boards({ buttons }, { ...ALL, words: false })).flat()).not.toContain('watch news')
    expect(boards({ buttons }, { ...ALL, keys: false, words: false })).toEqual([])
  })
})

describe('the file for AsTeRICS Grid', () => {
  const buttons = [button('watch news', { displayString: 'News', image: '/pictures/news.svg' })]
  const file = () =>
    JSON.parse(
      asGrd({
        boards: boards({ buttons }),
        link: LINK,
        language: 'fr',
        home: 'Mes tableaux',
        plain: PLAIN,
        asksState: true,
        pictureOf: ({ picture }) => (picture && 'address' in picture ? 'data:image/svg+xml;base64,AAAA' : undefined),
      }),
    ) as { grids: Grid[] }

  interface Element {
    id: string
    x: number
    y: number
    width: number
    height: number
    type: string
    label: Record<string, string>
    backgroundColor: string
    fontColor: string
    image?: { data: string }
    liveAction?: Record<string, unknown>
    actions: Record<string, unknown>[]
  }
  interface Grid {
    id: string
    label: Record<string, string>
    rowCount: number
    minColumnCount: number
    gridElements: Element[]
  }
  const elementOf = (label: string) =>
    file()
      .grids.flatMap(({ gridElements }) => gridElements)
      .find((element) => element.label['fr'] === label)

  it('calls Beckon with Basic for each key, and with the words of each own button', () => {
    expect(elementOf('Volume up')).toMatchObject({
      backgroundColor: '#2e3237',
      fontColor: '#ffffff',
      actions: [
        {
          modelName: 'GridActionHTTP',
          method: 'POST',
          restUrl: 'https://tv.example/press/v1/volume-up',
          authUser: 'beckon',
          authPw: 'a-secret',
          noCorsMode: false,
        },
      ],
    })
    expect(elementOf('News')).toMatchObject({
      image: { data: 'data:image/svg+xml;base64,AAAA' },
      actions: [{ restUrl: 'https://tv.example/press/v1/text', body: 'watch news', contentType: 'text/plain' }],
    })
  })

  it('shows what is on over each grid', () => {
    for (const { gridElements, minColumnCount } of file().grids)
      expect(gridElements[0]).toMatchObject({
        type: 'ELEMENT_TYPE_LIVE',
        mode: 'MODE_ACTION_RESULT',
        width: minColumnCount,
        y: 0,
        extractSelector: 'text',
        liveAction: { method: 'GET', restUrl: 'https://tv.example/press/v1/state', isLiveAction: true },
      })
  })

  it('leads from each grid to each other and to the person’s own first one, and changes no setting', () => {
    const { grids, ...rest } = file()
    expect(rest).toEqual({})
    const ids = grids.map(({ id }) => id)
    for (const { id, gridElements } of grids) {
      const navigation = gridElements.flatMap(({ actions }) => actions).filter(({ navType }) => navType !== undefined)
      expect(navigation.map(({ navType, toGridId }) => toGridId ?? navType)).toEqual([
        'navigateToHomeGrid',
        ...ids.filter((other) => other !== id),
      ])
    }
  })

  it('has no two elements in one place, and none outside', () => {
    for (const { gridElements, rowCount, minColumnCount } of file().grids) {
      const taken = gridElements.flatMap(({ x, y, width }) =>
        Array.from({ length: width }, (_, at) => `${x + at}/${y}`),
      )
      expect(new Set(taken).size).toBe(taken.length)
      expect(gridElements.every(({ x, y, width }) => x + width <= minColumnCount && y < rowCount)).toBe(true)
      expect(new Set(gridElements.map(({ id }) => id)).size).toBe(gridElements.length)
    }
  })
})

describe('the Open Board file', () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
  const bytes = asOpenBoards({
    boards: boards({ buttons: [button('watch news & more', { displayString: 'News', image: '/pictures/news.svg' })] }),
    link: LINK,
    language: 'en',
    home: 'My boards',
    pictureOf: ({ picture }) =>
      picture && 'address' in picture ? { path: 'images/1.png', content_type: 'image/png', bytes: PNG } : undefined,
  })
  const files = unzipSync(bytes)
  const json = (path: string) => JSON.parse(strFromU8(files[path] as Uint8Array)) as Record<string, never>
  interface OpenBoard {
    format: string
    id: string
    locale: string
    buttons: { id: string; label: string; url?: string; image_id?: string; load_board?: { path: string } }[]
    images: { id: string; path: string }[]
    grid: { rows: number; columns: number; order: (string | null)[][] }
  }
  const manifest = json('manifest.json') as unknown as {
    format: string
    root: string
    paths: { boards: Record<string, string>; images: Record<string, string> }
  }
  const all = Object.values(manifest.paths.boards).map((path) => json(path) as unknown as OpenBoard)

  it('is an archive whose manifest names each board and picture that is in it', () => {
    expect(manifest.format).toBe('open-board-0.1')
    expect(files[manifest.root]).toBeDefined()
    expect(manifest.paths.images).toEqual({ 'images/1.png': 'images/1.png' })
    expect(files['images/1.png']).toEqual(PNG)
    expect(Object.keys(files).sort()).toEqual(
      ['manifest.json', 'images/1.png', ...Object.values(manifest.paths.boards)].sort(),
    )
    expect(all.map(({ id }) => id)).toEqual(Object.keys(manifest.paths.boards))
  })

  it('keeps the rules of the format: as many rows and columns as it says, and each button once in the archive', () => {
    for (const { buttons, grid } of all) {
      expect(grid.order).toHaveLength(grid.rows)
      expect(grid.order.every((row) => row.length === grid.columns)).toBe(true)
      expect(
        grid.order
          .flat()
          .filter((id) => id !== null)
          .sort(),
      ).toEqual(buttons.map(({ id }) => id).sort())
    }
    const ids = all.flatMap(({ buttons }) => buttons.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    const paths = all.flatMap(({ buttons }) => buttons.flatMap((one) => (one.load_board ? [one.load_board.path] : [])))
    expect(paths.every((path) => files[path] !== undefined)).toBe(true)
  })

  it('opens the page that asks, for keys and for words', () => {
    const urls = new Map(all.flatMap(({ buttons }) => buttons.map(({ label, url }) => [label, url])))
    expect(urls.get('Volume up')).toBe('https://tv.example/press/v1/a-secret/volume-up')
    expect(urls.get('News')).toBe('https://tv.example/press/v1/a-secret/text?words=watch+news+%26+more')
    expect(all.flatMap(({ buttons }) => buttons).find(({ label }) => label === 'Mute')).toMatchObject({
      background_color: 'rgb(46, 50, 55)',
      ext_coughdrop_apps: { web: { launch_url: 'https://tv.example/press/v1/a-secret/mute' } },
    })
  })
})
