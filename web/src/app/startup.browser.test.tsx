import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answers, calls, json, onItsWay, sentTo } from '../client/fake-server.ts'
import { writeStored } from '../platform/stored-values.ts'
import { announce } from '../ui/announce.ts'
import { announceAloud } from '../ui/speech/speak.ts'
import { address, heading, open, startApp, stopApp, token } from './fake-app.tsx'
import type * as startup from './startup.ts'

let loads = 0

/** Loads a page: start-up happens once per page load, so each load has a module of its own. */
async function load(at: string): Promise<void> {
  window.history.replaceState(null, '', at)
  const { startUp } = (await import(/* @vite-ignore */ `./startup.ts?load=${++loads}`)) as typeof startup
  startUp()
  await open(address())
  await expect.element(heading()).toBeVisible()
  await onItsWay()
}

beforeEach(startApp)
afterEach(stopApp)

describe('a page load', () => {
  it.each(['/error?msg=noCompatibleStbFound', '/login-again', '/no-such-page?x=1'])(
    'with a session leaves %s alone, and asks nothing [A23]',
    async (path) => {
      writeStored('arToken', 'token-1')
      await load(path)
      expect([address(), calls.map((sent) => sent.path)]).toEqual([path, []])
    },
  )

  it('with a bookmark of somebody else asks nothing with a token that was not refreshed, until the user has chosen', async () => {
    writeStored('arToken', 'token-1')
    answers['seabuttons'] = () => json(401, { status: 'INVALID-TOKEN' })
    await load('/remote?cd=cd-2&ept=key-2')
    await expect.element(heading()).toHaveTextContent('Switch to the remote in this link?')
    await vi.dynamicImportSettled()
    expect(calls.map((sent) => sent.path).filter((path) => path.startsWith('seabuttons'))).toEqual([])
    await page.getByRole('button', { name: 'Keep my remote' }).click()
  })

  it('with a bookmark of somebody else keeps the session until the server has said that the bookmark is good', async () => {
    writeStored('arToken', 'token-1')
    answers['auth/token/refresh'] = () => json(401, { status: 'INVALID-TOKEN' })
    await load('/remote?cd=cd-2&ept=key-2')
    const replace = page.getByRole('button', { name: 'Switch to the other remote' })
    await replace.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^This link no longer works\./u)
    await expect.element(replace).toHaveFocus()
    expect(localStorage.getItem('arToken')).toBe('token-1')
    answers['auth/token/refresh'] = ({ authorization }) => token(authorization === 'Bearer key-2' ? 'new-1' : 'new-2')
    await replace.click()
    await expect.poll(() => localStorage.getItem('arToken')).toBe('new-2')
    expect(sentTo('auth/token/refresh').map(({ authorization }) => authorization)).toEqual([
      'Bearer key-2',
      'Bearer key-2',
      'Bearer new-1',
    ])
  })

  it('with a bookmark of somebody else keeps the session while the server gives no clear answer, or the user changes their mind', async () => {
    writeStored('arToken', 'token-1')
    answers['auth/token/refresh'] = () => json(503, { status: 'BUSY' })
    await load('/remote?cd=cd-2&ept=key-2')
    const replace = page.getByRole('button', { name: 'Switch to the other remote' })
    await replace.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^The server did not answer\./u)
    expect(localStorage.getItem('arToken')).toBe('token-1')

    let answer = (_: Response) => {}
    answers['auth/token/refresh'] = ({ authorization }) =>
      authorization === 'Bearer key-2' ? new Promise((resolve) => (answer = resolve)) : token('token-2')
    await replace.click()
    await expect.poll(() => sentTo('auth/token/refresh').length).toBe(2)
    await page.getByRole('button', { name: 'Keep my remote' }).click()
    await expect.poll(() => localStorage.getItem('arToken')).toBe('token-2')
    answer(token('new-1'))
    await onItsWay()
    expect(localStorage.getItem('arToken')).toBe('token-2')
  })

  it('with Beckon’s own voice speaks what is announced', async () => {
    const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(() => {})
    onTestFinished(() => {
      announceAloud(false)
      speak.mockRestore()
    })
    writeStored('speakAloud', true)
    await load('/error?msg=noCompatibleStbFound')
    await vi.dynamicImportSettled()
    // The voice is loaded when the page is at rest.
    await expect
      .poll(
        () => {
          announce('Not sent.')
          return speak.mock.calls.map(([words]) => words.text)
        },
        { interval: 300, timeout: 15_000 },
      )
      .toContain('Not sent.')
  })

  it.each(['/remote', '/waiting-for-tv'])(
    'without a session leads from %s home, with what the address says [A24]',
    async (path) => {
      await load(`${path}?msg=yourSessionExpired&asl=true`)
      expect(address()).toBe('/?msg=yourSessionExpired&asl=true')
      await expect.element(page.getByText('Your session has expired. You need to re-pair or login.')).toBeVisible()
      const login = page.getByRole('link', { name: /^Log in/u })
      await expect.element(login).toHaveAttribute('href', expect.stringContaining('asl=true'))
    },
  )

  it.each(['/login-again', '/error', '/no-such-page', '/?msg=yourSessionExpired'])(
    'without a session stays at %s [A24]',
    async (path) => {
      await load(path)
      expect(address()).toBe(path)
    },
  )
})
