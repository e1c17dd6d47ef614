import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  readNumber,
  readStored,
  removeFormer,
  removeStored,
  STORED,
  storageWorks,
  tryStored,
  writeStored,
  type StoredName,
} from './stored-values.ts'

const NAMES = Object.keys(STORED) as StoredName[]

function fakeStorage(more: Partial<Storage> = {}) {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, String(value)),
    removeItem: (name: string) => void values.delete(name),
    ...more,
  }
}

let storage = fakeStorage()

beforeEach(() => {
  storage = fakeStorage()
  vi.stubGlobal('localStorage', storage)
})

afterEach(() => vi.unstubAllGlobals())

describe('stored values', () => {
  it('come back as they were written', () => {
    writeStored('isFlex', true)
    writeStored('devices', [{ id: 'a', name: 'Kitchen' }])
    writeStored('refreshIntervalMs', 1_800_000)
    expect([...storage.values]).toEqual([
      ['isFlex', 'true'],
      ['devices', '[{"id":"a","name":"Kitchen"}]'],
      ['refreshIntervalMs', '1800000'],
    ])
    expect([readStored('isFlex'), readStored('devices'), readStored('refreshIntervalMs')]).toEqual([
      true,
      [{ id: 'a', name: 'Kitchen' }],
      1_800_000,
    ])
  })

  it.each(NAMES)('%s has its shape or counts as absent, whatever is stored', (name) => {
    const damaged = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('null', 'NaN', '1e999', '[null]', '{"__proto__":1}', '-1', 'TRUE'),
    )
    fc.assert(
      fc.property(damaged, (text) => {
        storage.values.set(name, text)
        const value = readStored(name)
        if (value === undefined) return
        writeStored(name, value as never)
        expect(readStored(name)).toEqual(value)
      }),
      { numRuns: 200 },
    )
  })

  it('an invalid locale is ignored [A16]', () => {
    storage.values.set('locale', 'de')
    expect(readStored('locale')).toBeUndefined()
  })

  it('are kept in memory when the storage is full', () => {
    vi.stubGlobal(
      'localStorage',
      fakeStorage({
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      }),
    )
    writeStored('arToken', 'abc')
    expect(readStored('arToken')).toBe('abc')
    removeStored('arToken')
    expect(readStored('arToken')).toBeUndefined()
  })

  it('never throw where storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(storageWorks()).toBe(false)
    for (const name of NAMES) expect(readStored(name)).toBeUndefined()
    removeStored('arToken')
    removeFormer()
  })

  it('lose what earlier versions stored, and nothing else, when the page starts', () => {
    writeStored('ways', '{}')
    storage.values.set('keyUses', '{"mute":[3,2]}')
    storage.values.set('people', '{"list":[]}')
    storage.values.set('soundVolume', '30')
    storage.values.set('pressList', '[]')
    removeFormer()
    expect([...storage.values.keys()]).toEqual(['ways'])
  })

  it('take the value of a setting that became one with another, unless they have one', () => {
    storage.values.set('ignorePowerMs', '1000')
    storage.values.set('keySymbols', 'true')
    storage.values.set('plainWords', 'false')
    removeFormer()
    expect([readStored('ignoreOthersMs'), readStored('plainWords')]).toEqual([1_000, true])
    storage.values.set('ignorePowerMs', '3000')
    removeFormer()
    expect(readStored('ignoreOthersMs')).toBe(1_000)
    expect([storage.values.has('ignorePowerMs'), storage.values.has('keySymbols')]).toEqual([false, false])
  })

  it('are replaced in this tab by what it tries, and stored no sooner than they are written', () => {
    writeStored('keySound', false)
    const end = tryStored(
      new Map([
        ['keySound', 'true'],
        ['touchHoldMs', '500'],
      ]),
    )
    expect([readStored('keySound'), readNumber('touchHoldMs')]).toEqual([true, 500])
    expect([storage.values.get('keySound'), storage.values.has('touchHoldMs')]).toEqual(['false', false])
    end()
    expect([readStored('keySound'), readNumber('touchHoldMs')]).toEqual([false, 0])
  })
})

describe('the test of the storage', () => {
  it('writes, reads back and removes [A01]', () => {
    expect(storageWorks()).toBe(true)
    expect(storage.values.size).toBe(0)
  })

  it('fails when what was written does not come back, or does not go [A01]', () => {
    vi.stubGlobal('localStorage', fakeStorage({ getItem: () => null }))
    expect(storageWorks()).toBe(false)
    vi.stubGlobal('localStorage', fakeStorage({ removeItem: () => {} }))
    expect(storageWorks()).toBe(false)
  })
})
