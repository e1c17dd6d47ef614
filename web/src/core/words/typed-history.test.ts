import { beforeEach, describe, expect, it, vi } from 'vitest'

const values = new Map<string, string>()

/** The module as after a page load. */
async function freshPage() {
  vi.resetModules()
  const { logOut, storeToken } = await import('../../client/session-store.ts')
  return { ...(await import('./typed-history.ts')), logOut, storeToken }
}

/** The listeners of all tabs for what other tabs store. */
let heardStorage: ((event: { readonly key: string; readonly newValue: string | null }) => void)[] = []

beforeEach(() => {
  values.clear()
  heardStorage = []
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof heardStorage)[number]) => heardStorage.push(listener))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  })
})

describe('commands that were typed before', () => {
  it('come back by the arrow up, newest first, and lead back to what was being typed', async () => {
    const { remember, recallBy } = await freshPage()
    remember('watch news')
    remember('channel 206')
    expect(recallBy('ArrowUp', 'vol')).toBe('channel 206')
    expect(recallBy('ArrowUp', 'channel 206')).toBe('watch news')
    expect(recallBy('ArrowUp', 'watch news')).toBeUndefined()
    expect(recallBy('ArrowDown', 'watch news')).toBe('channel 206')
    expect(recallBy('ArrowDown', 'channel 206')).toBe('vol')
    expect(recallBy('ArrowDown', 'vol')).toBeUndefined()
  })

  it('start from the newest when other words are in the box', async () => {
    const { remember, recallBy } = await freshPage()
    remember('watch news')
    remember('channel 206')
    recallBy('ArrowUp', '')
    recallBy('ArrowUp', 'channel 206')
    expect(recallBy('ArrowUp', 'something else')).toBe('channel 206')
  })

  it('leave other keys alone', async () => {
    const { remember, recallBy } = await freshPage()
    remember('watch news')
    expect(recallBy('Home', '')).toBeUndefined()
  })

  it('are listed once each, at most 50', async () => {
    const { remember, useTypedCommands } = await freshPage()
    remember('watch news')
    for (let n = 0; n < 60; n += 1) remember(`channel ${n}`)
    remember('channel 20')
    expect(useTypedCommands.getState()).toHaveLength(50)
    expect(useTypedCommands.getState().at(-1)).toBe('channel 20')
    expect(useTypedCommands.getState().filter((one) => one === 'channel 20')).toHaveLength(1)
  })

  it('are forgotten with the page, unless the user wants them kept', async () => {
    const first = await freshPage()
    first.remember('watch news')
    expect(values.size).toBe(0)
    expect((await freshPage()).useTypedCommands.getState()).toEqual([])

    const second = await freshPage()
    second.remember('watch sports')
    second.keepCommands(true)
    second.remember('channel 7')
    expect((await freshPage()).useTypedCommands.getState()).toEqual(['watch sports', 'channel 7'])
  })

  it('that another tab has erased do not come back with the next one, and those that it has added stay', async () => {
    const here = await freshPage()
    here.keepCommands(true)
    here.remember('watch news')
    const there = await freshPage()
    there.forgetAll()
    there.remember('channel 7')
    here.remember('channel 206')
    expect(here.useTypedCommands.getState()).toEqual(['channel 7', 'channel 206'])
    expect((await freshPage()).useTypedCommands.getState()).toEqual(['channel 7', 'channel 206'])
  })

  it('that were typed before another tab turned storing on stay, and so do those of that tab', async () => {
    const here = await freshPage()
    here.remember('watch news')
    const there = await freshPage()
    there.keepCommands(true)
    there.remember('channel 7')
    here.remember('channel 206')
    expect(here.useTypedCommands.getState()).toEqual(['channel 7', 'watch news', 'channel 206'])
    expect((await freshPage()).useTypedCommands.getState()).toEqual(['channel 7', 'watch news', 'channel 206'])
  })

  it('that are erased in another tab are gone here, too, also if this one had not stored its own', async () => {
    const here = await freshPage()
    here.remember('watch news')
    const there = await freshPage()
    there.keepCommands(true)
    there.forgetAll()
    for (const hear of heardStorage) hear({ key: 'typedCommands', newValue: null })
    here.remember('channel 206')
    expect((await freshPage()).useTypedCommands.getState()).toEqual(['channel 206'])
  })

  it('that another tab has stored stay when storing is turned on here, too', async () => {
    const here = await freshPage()
    here.remember('watch news')
    const there = await freshPage()
    there.keepCommands(true)
    there.remember('channel 7')
    here.keepCommands(true)
    expect((await freshPage()).useTypedCommands.getState()).toEqual(['channel 7', 'watch news'])
  })

  it('are deleted at log-out, and are not stored for the next person [T17]', async () => {
    const { keepCommands, logOut, recallBy, remember, storeToken } = await freshPage()
    storeToken({ arToken: 'token-1' })
    keepCommands(true)
    remember('watch news')
    expect(values.get('typedCommands')).toContain('watch news')
    logOut()
    expect(recallBy('ArrowUp', '')).toBeUndefined()
    remember('channel 7')
    expect([...values.keys()]).toEqual([])
  })

  it('can be erased, and are deleted from the device when the user turns storing off', async () => {
    const { keepCommands, remember, forgetAll, useTypedCommands } = await freshPage()
    keepCommands(true)
    remember('watch news')
    forgetAll()
    expect(useTypedCommands.getState()).toEqual([])
    expect(values.has('typedCommands')).toBe(false)
    remember('channel 7')
    keepCommands(false)
    expect(values.has('typedCommands')).toBe(false)
  })
})
