import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@beckon/contract/languages'
import { understand } from '@beckon/contract/commands/understand'
import { describe, expect, it } from 'vitest'
import { BUTTONS, type RemoteButton } from '../../../remote-model/button-table.ts'
import { say, replaceSentences } from '../../../texts/say.ts'
import { MAIN_KEYS, SCREEN_KEYS } from '../../../remote-model/flex-buttons.ts'
import { DRAWN_GROUPS, PLAIN_WORDS } from './plain-words.ts'

const KEYS: readonly RemoteButton[] = [...BUTTONS, ...MAIN_KEYS, ...SCREEN_KEYS]
const plain = ({ label }: RemoteButton) => PLAIN_WORDS.get(label) ?? label

describe.each(LANGUAGES)('the plain words of keys in %s', (language) => {
  it('are at most two for each key, and no two keys are called the same', () => {
    const words = [...new Map(KEYS.map((key) => [key.id, plain(key)[language]])).values()]
    expect(words.filter((one) => one.split(/\s/u).length > 2)).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  })

  it('mean the same as the usual names to who says or types them', () => {
    const asIntent = (words: string) => {
      const intent = understand(words, language)
      return intent?.is === 'name' ? undefined : intent
    }
    const others = KEYS.filter((key) => {
      const usual = asIntent(key.label[language])
      return usual !== undefined && JSON.stringify(asIntent(plain(key)[language])) !== JSON.stringify(usual)
    })
    expect(others.map((key) => [key.id, plain(key)[language]])).toEqual([])
  })
})

it('are said wherever the key is named, as long as they are chosen', () => {
  const [volumeUp] = KEYS.filter(({ id }) => id === 'volumeUp')
  if (!volumeUp) throw new Error('The remote has no volume key.')
  replaceSentences(PLAIN_WORDS)
  expect(say(volumeUp.label, 'fr')).toBe('Plus fort')
  replaceSentences(new Map())
  expect(say(volumeUp.label, 'fr')).toBe('Volume plus')
})

it('stand under a drawing on every key that had one', () => {
  const drawn = readFileSync('web/src/features/remote/plain/symbols.svg', 'utf8')
  const keys = KEYS.filter(({ icon, group }) => icon && group !== 'pad' && group !== 'colours')
  const ids = new Set(keys.map(({ id }) => id))
  expect(new Set([...drawn.matchAll(/<symbol id="(\w+)"/gu)].map(([, id]) => id))).toEqual(ids)
  expect(new Set(KEYS.filter(({ group }) => DRAWN_GROUPS.includes(group)).map(({ id }) => id))).toEqual(ids)
  // Colours are the theme's: nothing is drawn in one of its own.
  expect(drawn).not.toMatch(/(?:fill|stroke)="#/u)
})
