import { afterEach, describe, expect, it, vi } from 'vitest'
import { bringServiceWorker } from './register-service-worker.ts'

function browserWith(serviceWorker: unknown): void {
  vi.stubGlobal('navigator', { serviceWorker })
}

afterEach(() => vi.unstubAllGlobals())

describe('the service worker', () => {
  it('is registered at its fixed path, and its script is never taken from a cache [R13]', async () => {
    const register = vi.fn(async () => {})
    browserWith({ register })
    await bringServiceWorker(true)
    expect(register.mock.calls).toEqual([['/service-worker.js', { scope: '/', updateViaCache: 'none' }]])
  })

  it('is not missed where there is none, where it is refused or where its mention alone throws [R14]', async () => {
    browserWith(undefined)
    await bringServiceWorker(true)
    browserWith({ register: async () => Promise.reject(new DOMException('no', 'SecurityError')) })
    await bringServiceWorker(true)
    vi.stubGlobal(
      'navigator',
      Object.defineProperty({}, 'serviceWorker', {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
    )
    await bringServiceWorker(true)
  })

  it('goes when the operator turns it off', async () => {
    const unregister = vi.fn(async () => true)
    const register = vi.fn()
    browserWith({ register, getRegistrations: async () => [{ unregister }] })
    await bringServiceWorker(false)
    expect([unregister.mock.calls.length, register.mock.calls.length]).toEqual([1, 0])
  })
})
