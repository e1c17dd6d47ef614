import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HOUR_MS } from '@beckon/contract/time-units'
import { answers, json, logged, sentTo, startServer, stopServer } from '../../client/fake-server.ts'
import { serverClock } from '../../client/server-clock.ts'
import { instant } from '../../platform/clock.ts'
import { followInstallOffers } from '../../platform/install-offer.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { pageChangeLock, reportSwitch } from '../../platform/signals.ts'
import { Page } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { HeadKeys } from './HeadKeys.tsx'

const asked = () => sentTo('version').length

followInstallOffers()

/** Lets what was asked be answered, with the clock standing still. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1)
}

async function open(): Promise<() => Promise<void>> {
  const { unmount } = await render(
    <Page title="Remote" beside={<HeadKeys />}>
      here
    </Page>,
  )
  // The watching comes with a file of its own.
  await vi.dynamicImportSettled()
  await settle()
  return async () => await unmount()
}

function answerVersion(version: string): void {
  answers['version'] = () => json(200, { version, language: 'fr' })
}

beforeEach(() => {
  window.history.replaceState(null, '', '/remote')
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', clientDeviceId: 'cd-1' }, true)
  startServer()
  answerVersion('1.0.0')
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  // One story after the other on one clock: an hour lies between them, as it must between two questions.
  vi.useFakeTimers({ now: Date.now() + (story += 100 * HOUR_MS), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

let story = 0

afterEach(stopServer)

describe('the version, while a remote is open', () => {
  it('is asked on arrival and every 3600000 ms, and not while the window is blurred or another page is open [R01 R02 R05 U07 C22]', async () => {
    const leave = await open()
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1_000)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toBe(2)
    window.dispatchEvent(new Event('blur'))
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
    expect(asked()).toBe(2)
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(asked()).toBe(3)
    expect(document.documentElement.lang).not.toBe('fr')
    await leave()
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
    expect(asked()).toBe(3)
  })

  it('is not asked after a sleep on another page, to learn the clock of the server [R02]', async () => {
    await import('../../core/press/remote-presses.ts')
    serverClock.learnFrom('clock-1:5000', instant())
    vi.setSystemTime(Date.now() + HOUR_MS)
    expect(serverClock.hasLost(instant())).toBe(true)
    for (const name of ['visibilitychange', 'pageshow', 'online']) {
      window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event(name))
    }
    await settle()
    expect(asked()).toBe(0)
  })

  it('that cannot be had is told to the log only, and asked again after an hour [R04 Q41]', async () => {
    answers['version'] = () => json(500, { status: 'ERROR' })
    await open()
    expect([logged(), window.location.pathname]).toEqual([['GET-VERSION-ERROR-1'], '/remote'])
    answers['version'] = () => {
      throw new TypeError('no network')
    }
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    await settle()
    expect(logged()).toEqual(['GET-VERSION-ERROR-1', 'GET-VERSION-ERROR-2'])
    expect(page.getByRole('alert').elements()).toEqual([])
    expect(window.location.pathname).toBe('/remote')
  })

  it('that has changed leads to the new-version page, never within 30 s of a press or in a recording [R03]', async () => {
    await open()
    answerVersion('1.1.0')
    const endRecording = pageChangeLock.take()
    await vi.advanceTimersByTimeAsync(HOUR_MS + 60_000)
    expect(window.location.pathname).toBe('/remote')
    endRecording()
    document.querySelector('h1')?.click()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(window.location.pathname).toBe('/remote')
    reportSwitch('press')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(window.location.pathname).toBe('/remote')
    await vi.advanceTimersByTimeAsync(31_000)
    expect(window.location.pathname).toBe('/new-version')
  })
})

describe('the offer to install', () => {
  const install = () => page.getByRole('button', { name: 'Add app to homepage' })

  function offer() {
    const prompt = vi.fn(async () => {})
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt,
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    window.dispatchEvent(event)
    return { prompt, event }
  }

  it('stands in the header only when the browser makes it, opens its dialog, and is gone after the choice [R11 R12]', async () => {
    vi.useRealTimers()
    await open2()
    expect(install().elements()).toEqual([])
    const { prompt, event } = offer()
    expect(event.defaultPrevented).toBe(true)
    await install().click()
    expect(prompt).toHaveBeenCalledTimes(1)
    await expect.element(install()).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('can be turned down without the browser being asked, and goes when the app was installed otherwise [R12]', async () => {
    vi.useRealTimers()
    await open2()
    const { prompt } = offer()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect.element(install()).not.toBeInTheDocument()
    expect(prompt).not.toHaveBeenCalled()
    offer()
    await expect.element(install()).toBeVisible()
    window.dispatchEvent(new Event('appinstalled'))
    await expect.element(install()).not.toBeInTheDocument()
  })

  it('moves no key of a phone, which a finger may be on its way to', async () => {
    vi.useRealTimers()
    onTestFinished(() => page.viewport(414, 896))
    await page.viewport(390, 700)
    await open2(<p style={{ height: '200vh' }}>the keys</p>)
    const keys = page.getByText('the keys').element()
    const place = keys.getBoundingClientRect().top
    offer()
    await expect.element(install()).toBeVisible()
    expect(window.scrollY).toBeGreaterThan(40)
    expect(keys.getBoundingClientRect().top).toBeCloseTo(place, 0)
  })

  async function open2(keys: ReactNode = 'here'): Promise<void> {
    await render(
      <Page title="Remote" beside={<HeadKeys />}>
        {keys}
      </Page>,
    )
  }
})
