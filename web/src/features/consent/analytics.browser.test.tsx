import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageSettings } from '../../platform/page-settings.ts'
import { navigate } from '../../platform/router.ts'
import { startAnalytics, sendConsent, track } from './analytics.ts'
import { saveConsent, consentSignal } from './consent.ts'

type Service = NonNullable<PageSettings['analytics']>
const PLAUSIBLE: Service = { kind: 'plausible', url: 'https://stats.example.org', id: 'tv.example.org' }
/** The script is asked of this very origin, where there is none: no test leaves the machine. */
const TAG_MANAGER: Service = { kind: 'google-tag-manager', url: `${window.location.origin}/no-such`, id: 'GTM-TEST1' }

const settings: { analyticsEnabled: boolean; analytics?: Service } = { analyticsEnabled: true }
vi.mock('../../platform/page-settings.ts', () => ({ pageSettings: () => settings }))

const PAGES = ['/remote', '/my-remote', '/settings']
let stop = () => {}
let answer: () => Promise<Response>
const sent: { url: string; init: RequestInit; body: Record<string, unknown> }[] = []

function start(
  service: Service | undefined,
  { analytics, at = '/remote?ept=secret' }: { analytics?: boolean; at?: string } = {},
): void {
  if (service) settings.analytics = service
  if (analytics !== undefined) saveConsent(analytics)
  window.history.replaceState(null, '', at)
  stop = startAnalytics((path) => PAGES.includes(path))
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="gtm.js"]')]
const layer = () =>
  (window.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry,
  )
const atRest = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  settings.analyticsEnabled = true
  delete settings.analytics
  delete window.dataLayer
  answer = async () => new Response('ok', { status: 202 })
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init = {}) => {
    sent.push({ url: String(url), init, body: JSON.parse(String(init.body)) as Record<string, unknown> })
    return answer()
  })
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  for (const script of scripts()) script.remove()
})

describe('analytics without a yes', () => {
  it.each([undefined, false])('send nothing and keep nothing for later (choice: %s) [N10]', async (analytics) => {
    start(PLAUSIBLE, analytics === undefined ? {} : { analytics })
    track('asl_error')
    navigate('/my-remote')
    await atRest()
    expect(sent).toEqual([])
    saveConsent(true)
    sendConsent()
    await atRest()
    expect(sent, 'what happened before the yes stays unknown').toEqual([])
  })

  it('fetch no script of a tag manager, and tell it nothing but the choice [N09 N10]', async () => {
    start(TAG_MANAGER)
    track('asl_command_sent')
    navigate('/my-remote')
    await atRest()
    expect(scripts()).toEqual([])
    expect(layer()).toEqual([['consent', 'default', consentSignal(false)]])
  })

  it('send nothing without a service, or with the flag of the page off, whatever was chosen [N10]', async () => {
    start(undefined, { analytics: true })
    track('asl_error')
    stop()
    settings.analyticsEnabled = false
    start(PLAUSIBLE)
    track('asl_error')
    navigate('/settings')
    await atRest()
    expect(sent).toEqual([])
  })
})

describe('analytics with a yes', () => {
  it('tell each page shown by its path alone, once, and where a step of the user comes to rest [N11]', async () => {
    start(PLAUSIBLE, { analytics: true })
    navigate('/my-remote?msg=private#x')
    await atRest()
    navigate('/my-remote?other')
    await atRest()
    navigate('/remote')
    navigate('/settings', { replace: true })
    await atRest()
    navigate('/somebody@example.org')
    await atRest()
    expect(sent.map(({ body }) => body)).toEqual(
      ['/remote', '/my-remote', '/settings', '/404'].map((path) => ({
        name: 'pageview',
        domain: 'tv.example.org',
        url: `https://tv.example.org${path}`,
      })),
    )
  })

  it('send the two events by their names, to the address of the events API, with nothing that identifies [N12]', async () => {
    localStorage.setItem('arToken', 'canary-token')
    localStorage.setItem('clientDeviceId', 'canary-id')
    start(PLAUSIBLE, { analytics: true })
    track('asl_error')
    track('asl_command_sent')
    expect(sent.map(({ body }) => body['name'])).toEqual(['pageview', 'asl_error', 'asl_command_sent'])
    for (const { url, init } of sent) {
      expect(url).toBe('https://stats.example.org/api/event')
      expect(init).toMatchObject({
        method: 'POST',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { 'content-type': 'text/plain' },
      })
    }
    expect(JSON.stringify(sent)).not.toMatch(/canary|secret/u)
  })

  it('fetch the tag manager once, after its signal, and hand it paths and names [N09 N11 N12]', async () => {
    start(TAG_MANAGER, { analytics: true })
    track('asl_error')
    navigate('/my-remote')
    await atRest()
    expect(scripts().map(({ src }) => src)).toEqual([`${TAG_MANAGER.url}/gtm.js?id=GTM-TEST1`])
    const { origin } = window.location
    expect(layer()).toEqual([
      ['consent', 'default', consentSignal(true)],
      { 'gtm.start': expect.any(Number), event: 'gtm.js' },
      { event: 'page_view', page_path: '/remote', page_location: `${origin}/remote` },
      { event: 'asl_error' },
      { event: 'page_view', page_path: '/my-remote', page_location: `${origin}/my-remote` },
    ])
  })

  it('begin at once when the yes is given, and the tag manager is told [N09 N11]', async () => {
    start(TAG_MANAGER)
    saveConsent(true)
    expect(sendConsent()).toBe(false)
    navigate('/my-remote')
    await atRest()
    expect(layer().slice(0, 2)).toEqual([
      ['consent', 'default', consentSignal(false)],
      ['consent', 'update', consentSignal(true)],
    ])
    expect(scripts()).toHaveLength(1)
  })
})

describe('a yes that is withdrawn', () => {
  it('holds at once: nothing more is sent, and what is on its way is broken off [N10]', async () => {
    answer = () => new Promise(() => {})
    start(PLAUSIBLE, { analytics: true })
    const { signal } = sent[0]?.init ?? {}
    saveConsent(false)
    expect(sendConsent()).toBe(false)
    expect(signal?.aborted).toBe(true)
    track('asl_error')
    navigate('/my-remote')
    await atRest()
    expect(sent).toHaveLength(1)
  })
})

describe('an analytics service that is blocked or fails', () => {
  it.each([
    ['refuses', () => Promise.reject(new TypeError('blocked'))],
    ['answers nonsense', async () => new Response('<html>', { status: 500 })],
    ['never answers', () => new Promise<Response>(() => {})],
  ])('%s: nobody notices [N13]', async (_, how) => {
    const unhandled = vi.fn()
    window.addEventListener('unhandledrejection', unhandled)
    answer = how
    start(PLAUSIBLE, { analytics: true })
    expect(() => track('asl_error')).not.toThrow()
    await atRest()
    await atRest()
    expect(unhandled).not.toHaveBeenCalled()
    window.removeEventListener('unhandledrejection', unhandled)
  })
})
