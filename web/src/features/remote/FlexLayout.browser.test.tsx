import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answers, bodiesTo, json, logged, stopServer } from '../../client/fake-server.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { LANGUAGES } from '@beckon/contract/languages'
import { expectRoomInKeys, key, openRemote, startRemote } from './fake-remote.tsx'

async function openFlex(): Promise<void> {
  await openRemote()
  await expect.element(key('Netflix')).toBeVisible()
}

beforeEach(() => startRemote({ isFlex: true }))

afterEach(stopServer)

describe('the remote of a flex box', () => {
  it('comes with the account: without the tuner, with every other key of the standard one, five keys of the screen, and a Shortcut key that is always disabled and sends nothing [F01] [F02] [F06]', async () => {
    changeShared({ isFlex: false })
    await openFlex()
    await expect.element(key('Channel up')).not.toBeInTheDocument()

    for (const name of ['Channel up', 'Channel down', 'Guide', 'Record', 'Page up', 'Page down', 'A, yellow', '5'])
      await expect.element(key(name)).not.toBeInTheDocument()
    const ofTheTv = ['TV power', 'TV input', 'All power', 'Volume up', 'Mute']
    const ofTheBox = ['OK', 'Replay', 'Rewind', 'Play or pause', 'Info', 'TV menu', 'Previous']
    for (const name of [...ofTheTv, ...ofTheBox]) await expect.element(key(name)).toBeVisible()

    const group = key('Shortcut').element().parentElement as HTMLElement
    const rows = [...group.querySelectorAll('button')].map((one) => Math.round(one.getBoundingClientRect().top))
    expect(rows).toHaveLength(5)
    expect(new Set(rows.slice(0, 2)).size).toBe(1)
    expect(new Set(rows.slice(2)).size).toBe(1)
    expect(rows[2]).toBeGreaterThan(rows[0] as number)

    await expect.element(key('Shortcut')).toBeDisabled()
    ;(key('Shortcut').element() as HTMLElement).click()
    expect([...bodiesTo('processKey'), ...bodiesTo('text')]).toEqual([])
  })

  it('gives way to the standard one when the account says that the box is no flex box [E01]', async () => {
    answers['account'] = () => json(200, { isFlex: false })
    await openRemote()
    await expect.element(key('Channel up')).toBeVisible()
    await expect.element(key('Netflix')).not.toBeInTheDocument()
  })

  it('disables apps and categories on a box that has none, and says why [F07 F20]', async () => {
    const link = { hdmiLinkReady: 'no', tvPowerOnCommandAvailable: 'no', tvPowerOffCommandAvailable: 'no' }
    answers['checkCapabilities'] = () => json(200, { results: { ...link, boxVolume: 'yes', apps: 'no' } })
    await openFlex()
    await expect.element(page.getByText('This TV box has no apps and no categories.')).toBeVisible()
    for (const name of ['Live TV', 'Netflix', 'My list', 'News']) {
      await expect.element(key(name)).toBeDisabled()
      await expect.element(key(name)).toHaveAccessibleDescription('This TV box has no apps and no categories.')
    }
    await expect.element(key('App menu')).toBeEnabled()
    await expect.element(key('Volume up')).toBeEnabled()
    await expect.element(key('TV input')).toBeDisabled()
  })

  it('sends an English name whatever language the words on the key are in, says what the TV took it for, and keeps the page when it fails, without a banner or a log [F07 F20 F26]', async () => {
    await openFlex()
    changeShared({ language: 'fr' })
    await key('Télé en direct').click()
    await key('Ma liste').click()
    await vi.waitFor(() => expect(bodiesTo('text').map(({ cmd }) => cmd)).toEqual(['Live TV', 'My list']))

    changeShared({ language: 'en' })
    answers['text'] = () => json(200, { status: 'OK', understood: 'Netflix' })
    await key('Netflix').click()
    await expect.element(page.getByText('Understood: Netflix').first()).toBeInTheDocument()

    answers['text'] = () => json(422, { status: 'NOT-UNDERSTOOD' })
    await key('Tubi').click()
    await expect.element(page.getByText('The TV box did not understand “Tubi”. Try other words.').first()).toBeVisible()
    expect(shared().banners).toEqual([])
    expect(window.location.pathname).toBe('/remote')
    const ofNoPress = ['CHECK-CAPABILITY-ERROR', 'GET-VERSION-ERROR-1']
    expect(logged().filter((code) => !ofNoPress.includes(String(code)))).toEqual([])
  })

  it('has keys of at least 44 px that hold their words at 320 px, in each language [A34]', async () => {
    onTestFinished(() => page.viewport(414, 896))
    await page.viewport(320, 640)
    await openFlex()
    for (const language of LANGUAGES) {
      changeShared({ language })
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      expectRoomInKeys(30)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    }
  })
})
