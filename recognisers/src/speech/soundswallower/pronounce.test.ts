import { describe, expect, it } from 'vitest'
import { pronounce } from './pronounce.ts'

describe('Spanish words in French sounds', () => {
  it('have a hard j, an open e, a nasal o before n, and no d at the end', () => {
    expect(pronounce('baja', 'es')).toBe('bb aa kk rr aa')
    expect(pronounce('gente', 'es')).toBe('kk rr ai nn tt ai')
    expect(pronounce('con', 'es')).toBe('kk on nn')
    expect(pronounce('accesibilidad', 'es')).toBe('aa kk ss ai ss ii bb ii ll ii dd aa')
  })

  it('have full vowels where Spanish glides', () => {
    expect(pronounce('cuatro', 'es')).toBe('kk ou aa tt rr oo')
    expect(pronounce('tiene', 'es')).toBe('tt ii ai nn ai')
  })

  it('say digits with a closed e', () => {
    expect(pronounce('siete', 'es')).toBe('ss ii ei tt ai')
  })

  it('are those of a word that every object of JavaScript knows', () => {
    expect(pronounce('constructor', 'es')).toBe('kk on nn ss tt rr ou kk tt oo rr')
  })

  it('have no sound when a letter has none', () => {
    expect(pronounce('disney+', 'es')).toBeUndefined()
  })
})
