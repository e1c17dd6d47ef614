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

  it('is not needed where there is none, where it is refused, or where even naming it throws [R14]', async () => {
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

  it('is removed when the operator turns it off', async () => {
    const unregister = vi.fn(async () => true)
    const register = vi.fn()
    browserWith({ register, getRegistrations: async () => [{ scope: 'http://tv.test/', unregister }] })
    await bringServiceWorker(false)
    expect([unregister.mock.calls.length, register.mock.calls.length]).toEqual([1, 0])
  })

  it('stands below the path of the app, and leaves those of other apps of the same origin alone', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: { base: '/api/hassio_ingress/token' } } })
    const register = vi.fn(async () => {})
    const own = { scope: 'http://tv.test/api/hassio_ingress/token/', unregister: vi.fn(async () => true) }
    const other = { scope: 'http://tv.test/', unregister: vi.fn(async () => true) }
    browserWith({ register, getRegistrations: async () => [own, other] })
    await bringServiceWorker(true)
    expect(register.mock.calls).toEqual([
      ['/api/hassio_ingress/token/service-worker.js', { scope: '/api/hassio_ingress/token/', updateViaCache: 'none' }],
    ])
    await bringServiceWorker(false)
    expect([own.unregister.mock.calls.length, other.unregister.mock.calls.length]).toEqual([1, 0])
  })
})
