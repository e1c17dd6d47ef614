import { describe, expect, it, vi } from 'vitest'
import { newStore } from '../../../test/support/stores.ts'
import type { Seal } from '../../storage/seal.ts'
import type { Store } from '../../storage/store.ts'
import { openAddedTvs, type AddedTv, type AddedTvs } from './added-tvs.ts'

const DEN: AddedTv = { id: 'den', name: 'Den', room: '', layout: 'standard', driver: 'vdr', settings: {} }
const SEAL: Seal = { close: (secret) => secret, open: (sealed) => sealed, keyed: () => '' }
const FULL = new Error('The disk is full.')

const open = (store: Store) => openAddedTvs({ store, seal: SEAL, clock: { now: () => 0 } })

/** With a TV whose secrets are `{ token: 'first' }`. */
async function addedTvs() {
  const { store } = await newStore()
  const tvs = await open(store)
  await tvs.save(DEN, { token: 'first' })
  const stored = async () => (await open(store)).memoryOf('den').read()
  return { store, tvs, memory: tvs.memoryOf('den'), stored }
}

/** The next save waits for `go`: before it begins, or when it is on disk and nobody knows yet. */
function holdNextSave(store: Store, when: 'begun' | 'on disk') {
  const { save } = store
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const wait = () => {
    reached.resolve()
    return go.promise
  }
  const held: Store['save'] = async (write) => {
    if (when === 'begun') await wait()
    const value = await save(write)
    if (when === 'on disk') await wait()
    return value
  }
  const spy = vi.spyOn(store, 'save').mockImplementationOnce(held as never)
  return { spy, reached: reached.promise, go: go.resolve }
}

/** For what is not held to be done first, if nothing keeps it. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Another server of the same database writes. */
async function elsewhere(store: Store, change: (tvs: AddedTvs) => Promise<unknown>) {
  await change(await open(store))
}

describe('the secrets of a TV that are written while others of it are being saved', () => {
  it('stay when they cannot be saved, and the others could', async () => {
    const { store, tvs, memory } = await addedTvs()
    const { spy, reached, go } = holdNextSave(store, 'begun')
    const second = memory.write({ token: 'second' })
    await reached
    spy.mockRejectedValueOnce(FULL)
    const third = memory.write({ token: 'third' }).catch((error: unknown) => error)
    go()
    await second
    expect(await third).toBe(FULL)
    await tvs.reload()
    expect(memory.read()).toEqual({ token: 'third' })
  })

  it('are those on disk when all are saved', async () => {
    const { store, memory, stored } = await addedTvs()
    const { reached, go } = holdNextSave(store, 'begun')
    const second = memory.write({ token: 'second' })
    await reached
    const third = memory.write({ token: 'third' })
    await aWhile()
    go()
    await Promise.all([second, third])
    expect(await stored()).toEqual({ token: 'third' })
  })

  it('give way to those of a new set-up, on disk as in memory', async () => {
    const { store, tvs, memory, stored } = await addedTvs()
    const { reached, go } = holdNextSave(store, 'on disk')
    const setUp = tvs.save(DEN, { token: 'of the set-up' })
    await reached
    const second = memory.write({ token: 'second' })
    await aWhile()
    go()
    await Promise.all([setUp, second])
    expect(memory.read()).toEqual({ token: 'of the set-up' })
    expect(await stored()).toEqual({ token: 'of the set-up' })
  })

  it('are kept by no row once the TV is forgotten', async () => {
    const { store, tvs, memory } = await addedTvs()
    const { reached, go } = holdNextSave(store, 'on disk')
    const forgotten = tvs.forget('den')
    await reached
    const second = memory.write({ token: 'second' })
    await aWhile()
    go()
    await Promise.all([forgotten, second])
    expect(await store.db.selectFrom('box_secrets').selectAll().execute()).toEqual([])
  })
})

it('a new set-up ends the wait for secrets that could not be saved: those of another server are taken again', async () => {
  const { store, tvs, memory } = await addedTvs()
  vi.spyOn(store, 'save').mockRejectedValueOnce(FULL)
  await memory.write({ token: 'second' }).catch(() => {})
  await tvs.save(DEN, { token: 'of the set-up' })
  await elsewhere(store, (others) => others.memoryOf('den').write({ token: 'elsewhere' }))
  await tvs.reload()
  expect(memory.read()).toEqual({ token: 'elsewhere' })
})
