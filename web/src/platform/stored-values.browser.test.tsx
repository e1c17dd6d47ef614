import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { followStored, readStored, removeStored, tryStored, writeStored } from './stored-values.ts'
import { useStored } from './use-stored.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

/** What another tab stores, and the browser's news of it. */
function anotherTab(key: string | null, newValue: string | null = null): void {
  if (key === null) localStorage.clear()
  else if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

describe('a stored value', () => {
  it('is told when it changes, here or in another tab, and no other value is', () => {
    const heard = vi.fn()
    onTestFinished(followStored('theme', (event) => heard(event?.newValue ?? 'here')))
    writeStored('theme', 'dark')
    writeStored('locale', 'fr')
    anotherTab('theme', 'light')
    anotherTab('locale', 'es')
    removeStored('theme')
    expect(heard.mock.calls.flat()).toEqual(['here', 'light', 'here'])
  })

  it('is told when another tab clears everything, and what this tab tries', () => {
    const heard = vi.fn()
    const stop = followStored('theme', () => heard(readStored('theme')))
    writeStored('theme', 'dark')
    anotherTab(null)
    const end = tryStored(new Map([['theme', 'light']]))
    end()
    stop()
    writeStored('theme', 'dark')
    expect(heard.mock.calls.flat()).toEqual(['dark', undefined, 'light', undefined])
  })

  it('is drawn as it is now, a list as the same list until it changes', async () => {
    const lists = new Set<unknown>()
    function Shown() {
      const devices = useStored('devices')
      lists.add(devices)
      return <p>{devices?.map(({ name }) => name).join(', ') ?? 'none'}</p>
    }
    const { rerender } = await render(<Shown />)
    await expect.element(page.getByText('none')).toBeVisible()
    writeStored('devices', [{ id: 'a', name: 'Kitchen' }])
    await expect.element(page.getByText('Kitchen')).toBeVisible()
    await rerender(<Shown />)
    expect(lists.size).toBe(2)
    anotherTab('devices', '[{"id":"b","name":"Den"}]')
    await expect.element(page.getByText('Den')).toBeVisible()
    anotherTab('devices', 'damaged')
    await expect.element(page.getByText('none')).toBeVisible()
  })
})
