import { writeFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BoxLayout } from '@beckon/boxes/box'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../read-config.ts'
import type { ConfigError } from '../../../settings/setting.ts'
import { findPicture } from '@beckon/pictures/find-picture'
import { pictureOf } from '@beckon/pictures/picture-set'
import { BUILT_IN, popularButtons as inCatalogue, readCatalogue, type Catalogue } from './catalogue.ts'

const commandsOf = (buttons: readonly { buttons: readonly { command: string }[] }[]) =>
  buttons.flatMap((category) => category.buttons.map(({ command }) => command))

const popularButtons = (catalogue: Catalogue, language: Language, partner: string, layout: BoxLayout | undefined) =>
  inCatalogue(catalogue, { language, partner, layout }, async (command) => findPicture(command, language))

describe('the popular buttons', () => {
  it('are a table without a mistake, in which each has its picture', () => {
    const written = readCatalogue(readFileSync(new URL('./popular-buttons.json', import.meta.url), 'utf8'))
    expect(written.categories).toEqual(BUILT_IN.categories)
    expect(written.categories.flatMap(({ buttons }) => buttons).filter(({ picture }) => !picture)).toEqual([])
  })

  it('are more than 120 in at least eight categories, Apps first [M02, M03]', async () => {
    const popular = await popularButtons(BUILT_IN, 'en', 'comcast', 'standard')
    expect(popular.length).toBeGreaterThanOrEqual(8)
    expect(popular[0]?.category).toBe('Apps')
    expect(commandsOf(popular).length).toBeGreaterThanOrEqual(120)
  })

  it('have no command twice, and each its picture and a name of its own in its category, in every language', async () => {
    const commands = commandsOf(BUILT_IN.categories).map((command) => command.toLowerCase())
    expect(new Set(commands).size).toBe(commands.length)
    for (const language of LANGUAGES) {
      for (const { category, buttons } of await popularButtons(BUILT_IN, language, 'comcast', undefined)) {
        expect(category).toMatch(/\S/u)
        expect(new Set(buttons.map(({ displayString }) => displayString)).size, category).toBe(buttons.length)
        for (const { command, image } of buttons)
          expect(pictureOf(/^\/pictures\/(.+)\.svg$/u.exec(image ?? '')?.[1] ?? ''), command).toBeDefined()
      }
    }
  })

  it('keep their commands when the language changes, so that they are known again [M08]', async () => {
    const [en, es, fr] = await Promise.all(
      LANGUAGES.map(async (language) => commandsOf(await popularButtons(BUILT_IN, language, 'comcast', 'standard'))),
    )
    expect(es).toEqual(en)
    expect(fr).toEqual(en)
  })

  it.each(LANGUAGES)('are all understood by the virtual TV in "%s"', async (language) => {
    const gaps: string[] = []
    for (const command of commandsOf(BUILT_IN.categories)) {
      const tv = new VirtualTvBox({ id: 'tv', name: 'TV', layout: 'standard' })
      const outcome = await tv.runText(command, language, AbortSignal.timeout(2_000))
      if (outcome.is !== 'confirmed' && outcome.is !== 'accepted') gaps.push(command)
      await tv.close()
    }
    expect(gaps).toEqual([])
  })

  it('leave out the tuner for a box that has none', async () => {
    const flex = commandsOf(await popularButtons(BUILT_IN, 'en', 'comcast', 'flex'))
    expect(flex).not.toContain('channel up')
    expect(flex).toContain('open Netflix')
  })
})

describe("an operator's own popular buttons", () => {
  const CHURCH = {
    command: 'watch channel 13',
    label: { en: 'Our town', es: 'Nuestro pueblo', fr: 'Notre ville' },
    picture: 'church',
    partners: ['cox'],
  }

  it('stand beside the built-in ones, for the partners they are meant for', async () => {
    const { popularButtons: catalogue } = withFile({ categories: [{ id: 'town', name: 'Town', buttons: [CHURCH] }] })
    expect((await popularButtons(catalogue, 'fr', 'cox', 'standard')).at(-1)).toEqual({
      id: 'town',
      category: 'Town',
      buttons: [
        {
          command: 'watch channel 13',
          displayString: 'Notre ville',
          image: '/pictures/church.svg',
          isLegacyIcon: false,
        },
      ],
    })
    expect((await popularButtons(catalogue, 'fr', 'comcast', 'standard')).map(({ id }) => id)).not.toContain('town')
    expect((await popularButtons(catalogue, 'en', 'cox-test', 'standard'))[0]?.category).toBe('Apps')
  })

  it('change a built-in one that has the same command', async () => {
    const { popularButtons: catalogue } = withFile({
      categories: [{ id: 'apps', buttons: [{ command: 'OPEN NETFLIX', label: 'The film shop' }] }],
    })
    const apps = (await popularButtons(catalogue, 'en', 'cox', 'standard'))[0]?.buttons ?? []
    expect(apps.filter(({ command }) => command.toLowerCase() === 'open netflix')).toEqual([
      {
        command: 'OPEN NETFLIX',
        displayString: 'The film shop',
        image: '/pictures/app-netflix.svg',
        isLegacyIcon: false,
      },
    ])
  })

  it('may stand instead of the built-in ones', async () => {
    const { popularButtons: catalogue } = withFile({
      replaces: true,
      categories: [{ id: 'apps', buttons: [{ command: 'xyzzy', label: 'Magic' }] }],
    })
    expect(await popularButtons(catalogue, 'es', 'cox', 'flex')).toEqual([
      {
        id: 'apps',
        category: 'Aplicaciones',
        buttons: [{ command: 'xyzzy', displayString: 'Magic', image: null, isLegacyIcon: false }],
      },
    ])
  })

  it('come within a second and without their pictures when the search is slow', async () => {
    const buttons = Array.from({ length: 3 }, (_, n) => ({ command: `slow ${n}`, label: 'Slow' }))
    const { popularButtons: catalogue } = withFile({ categories: [{ id: 'apps', buttons }] })
    const began = performance.now()
    const viewer = { language: 'en', partner: 'cox', layout: 'standard' } as const
    const popular = await inCatalogue(catalogue, viewer, () => new Promise(() => {}))
    expect(performance.now() - began).toBeLessThan(2_500)
    expect(popular[0]?.buttons.slice(-3).map(({ image }) => image)).toEqual([null, null, null])
    expect(popular[0]?.buttons[0]?.image).toMatch(/^\/pictures\//u)
  })

  it.each([
    ['that is no JSON', '{', /^BECKON_POPULAR_BUTTONS: must be JSON\.$/u],
    [
      'with a picture that there is not',
      { categories: [{ id: 'apps', buttons: [{ command: 'x', label: 'X', picture: 'nonsense' }] }] },
      /categories\.0\.buttons\.0\.picture: is not the id of a picture/u,
    ],
    [
      'with a label that lacks English',
      { categories: [{ id: 'apps', buttons: [{ command: 'x', label: { es: 'X' } }] }] },
      /categories\.0\.buttons\.0\.label: must be a text, or one in each of en, es, fr/u,
    ],
    [
      'with a partner that there is not',
      { categories: [{ id: 'apps', buttons: [{ command: 'x', label: 'X', partners: ['acme'] }] }] },
      /partners\.0: must be among comcast/u,
    ],
    [
      'with a new category without a name',
      { categories: [{ id: 'pets', buttons: [] }] },
      /"pets" is new, so it needs a name/u,
    ],
  ])('in a file %s stop the start with a sentence', (_name, contents, sentence) => {
    expect(() => withFile(contents)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(sentence) }) as ConfigError,
    )
  })

  it('in a file that is not there stop the start with a sentence', () => {
    expect(() => readConfig({ BECKON_POPULAR_BUTTONS: '/nowhere/at-all.json' })).toThrow(
      /the file cannot be read \(ENOENT\)/u,
    )
  })
})

function withFile(contents: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-popular-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'popular.json')
  writeFileSync(file, typeof contents === 'string' ? contents : JSON.stringify(contents))
  return readConfig({ BECKON_POPULAR_BUTTONS: file })
}
