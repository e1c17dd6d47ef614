import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { navigate } from '../platform/router.ts'
import { isMethodChosen, isSlowMethodOn, leaveAccessLink, accessLinkOfTab } from './access-link.ts'
import { followAccessLink } from './follow-access-link.ts'
import { writeProfile } from './profiles.ts'

const drawn = () => document.querySelector('[data-ways="highlight"]')
/** As a link or the address bar does it. */
const goTo = (hash: string) => void (window.location.hash = hash)

beforeEach(() => {
  localStorage.clear()
  leaveAccessLink()
  window.history.replaceState(null, '', '/')
})

followAccessLink()

describe('an address with #ways=', () => {
  it('begins that access method and writes no profile; it goes on after the address has changed', async () => {
    goTo('#ways=one-switch')
    await expect.poll(() => drawn()?.textContent).toBe('Press Space to start')
    expect(localStorage.getItem('ways')).toBeNull()
    navigate('/remote')
    expect(accessLinkOfTab()).toBe('one-switch')
    expect(drawn()).not.toBeNull()
    goTo('#ways=off')
    await expect.poll(drawn).toBeNull()
  })

  it('counts before what this browser keeps, which is there again when it is shut', async () => {
    writeProfile({ ...DEFAULT_PROFILE, way: 'scan', switches: [{ source: 'key', code: 'F9', job: 'select' }] })
    goTo('#ways=inverse')
    await expect.poll(() => drawn()?.textContent).toBe('Hold Space to start')
    leaveAccessLink()
    window.dispatchEvent(new StorageEvent('storage'))
    await expect.poll(() => drawn()?.textContent).toBe('Press F9 to start')
    goTo('#ways=off')
    await expect.poll(drawn).toBeNull()
    expect(JSON.parse(localStorage.getItem('ways') ?? '')).toMatchObject({ way: 'scan' })
  })

  it('is not opened once more by coming back to it', async () => {
    goTo('#ways=one-switch')
    await expect.poll(drawn).not.toBeNull()
    navigate('/access')
    goTo('#ways=off')
    await expect.poll(drawn).toBeNull()
    window.history.go(-2)
    await expect.poll(() => window.location.hash).toBe('#ways=one-switch')
    await new Promise((resolve) => void setTimeout(resolve, 100))
    expect(accessLinkOfTab()).toBe('off')
    expect(drawn()).toBeNull()
  })

  it('leaves every other use of the fragment alone, and stands behind it too', async () => {
    goTo('#key=abc')
    expect(accessLinkOfTab()).toBeUndefined()
    goTo('#key=abc&ways=two-switch')
    await expect.poll(accessLinkOfTab).toBe('two-switch')
    expect(window.location.hash).toBe('#key=abc&ways=two-switch')
    goTo('#ways=off')
    await expect.poll(drawn).toBeNull()
  })
})

describe('what the first visit knows of the access methods', () => {
  it('opens nothing by a name that no door has', () => {
    goTo('#ways=one-switches')
    window.dispatchEvent(new HashChangeEvent('hashchange'))
    expect(accessLinkOfTab()).toBeUndefined()
    expect(isSlowMethodOn()).toBe(false)
  })

  it('leads to the questions until somebody has an access method, and then to the settings', () => {
    expect(isMethodChosen()).toBe(false)
    writeProfile(DEFAULT_PROFILE)
    expect(isMethodChosen()).toBe(true)
  })

  it('puts numbers together for who scans or dwells, and for nobody else', () => {
    expect(isSlowMethodOn()).toBe(false)
    writeProfile({ ...DEFAULT_PROFILE, way: 'dwell' })
    expect(isSlowMethodOn()).toBe(true)
    writeProfile({ ...DEFAULT_PROFILE, way: 'direct' })
    expect(isSlowMethodOn()).toBe(false)
  })
})
