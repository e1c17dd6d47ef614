import { readFileSync } from 'node:fs'
import { understand } from '@beckon/contract/commands/understand'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { describe, expect, it } from 'vitest'
import { findPicture } from './find-picture.ts'
import { pictureOf } from './picture-set.ts'
import { readTable } from './tables.ts'
import { TABLE_PICTURES } from './tv-words.ts'

const table = (name: string) => readTable(readFileSync(new URL(name, import.meta.url), 'utf8'))
const WAYS_TO_ASK: { readonly [L in Language]: readonly string[] } = {
  en: ['…  please', 'can you please … ', 'watch some …', 'i would like to watch …', 'show me …', 'find … for me', '… tonight'],
  es: ['… por favor', 'quiero ver …', 'pon …', 'ponme un poco de …', '¿me puedes poner …?', 'busca …', '… ahora'],
  fr: ['… s\'il te plaît', 'je voudrais regarder …', 'mets …', 'montre-moi …', 'peux-tu mettre …', 'cherche …', '… maintenant'],
}

const everyday = table('./everyday-commands.tsv')
const traps = table('./traps.tsv')

function unfit(language: Language): string[] {
  return everyday.flatMap((row) => {
    const found = findPicture(row[language] ?? '', language)
    return row['fitting']?.split(' ').includes(found ?? '') ? [] : [`${row[language]}: ${found}`]
  })
}

describe('the picture for a command', () => {
  it.each(LANGUAGES)('fits for at least 85 % of everyday commands in "%s" [L08]', (language) => {
    expect(everyday.length).toBeGreaterThanOrEqual(200)
    const missed = unfit(language)
    const share = 1 - missed.length / everyday.length
    process.stdout.write(`pictures that fit, ${language}: ${everyday.length - missed.length} of ${everyday.length} (${(share * 100).toFixed(1)} %)\n${process.env['SHOW_MISSED'] ? missed.join('\n') + '\n' : ''}`)
    expect(share).toBeGreaterThanOrEqual(0.85)
  })

  it.each(LANGUAGES)('stays the same however somebody asks for it in "%s"', (language) => {
    const things = everyday.flatMap((row) => {
      const thing = row[language] ?? ''
      const picture = findPicture(thing, language)
      return understand(thing, language)?.is === 'name' && picture !== undefined && !picture.startsWith('tv-') ? [{ thing, picture }] : []
    })
    expect(things.length).toBeGreaterThan(100)
    for (const way of WAYS_TO_ASK[language]) {
      const changed = things.filter(({ thing, picture }) => findPicture(way.replace('…', thing), language) !== picture)
      expect(changed, way).toEqual([])
    }
  })

  it('is the letters of a channel, and what is to be done with a title nobody knows', () => {
    expect(findPicture('put on tva', 'en')).toBe('letters-tva')
    expect(findPicture('pon Telecinco', 'es')).toBe('letters-t5')
    expect(findPicture('Arte', 'fr')).toBe('letters-arte')
    expect(findPicture('ver arte', 'es')).toBe('artist-palette')
    expect(findPicture('KQED', 'en')).toBe('letters-kqed')
    expect(findPicture('watch casablanca', 'en')).toBe('tv-television')
    expect(findPicture('grábame casablanca', 'es')).toBe('tv-record')
    expect(findPicture('écouter casablanca', 'fr')).toBe('musical-notes')
    expect(findPicture('casablanca', 'en')).toBeUndefined()
  })

  it('falls into none of the traps', () => {
    expect(traps.length).toBeGreaterThanOrEqual(50)
    const fallen = traps.filter((row) => row['forbidden']?.split(' ').includes(findPicture(row['command'] ?? '', row['language'] as Language) ?? ''))
    expect(fallen).toEqual([])
  })

  it('is one that exists, for every command and every word of the tables', () => {
    const named = [...TABLE_PICTURES, ...everyday.flatMap((row) => row['fitting']?.split(' ') ?? [])]
    expect(named.filter((id) => pictureOf(id) === undefined)).toEqual([])
    for (const row of everyday) for (const language of LANGUAGES) {
      const found = findPicture(row[language] ?? '', language)
      if (found !== undefined) expect(pictureOf(found), found).toBeDefined()
    }
  })

  it('is found for a command in another language than the hint', () => {
    expect(findPicture('ver las noticias', 'en')).toBe('newspaper')
    expect(findPicture('mute', 'fr')).toBe('tv-mute')
  })

  it('is not guessed for words that name nothing', () => {
    for (const command of ['', '   ', '?!', 'xyzzy', 'the quick brown thing', 'a'.repeat(500), '\u0000', '../../etc/passwd', '__proto__', 'constructor']) {
      expect(findPicture(command, 'en'), command).toBeUndefined()
    }
  })
})
