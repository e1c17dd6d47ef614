import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '../../client/fake-server.ts'
import { clearToken, storeToken } from '../../client/session-store.ts'
import { changeShared } from '../../platform/shared-state.ts'
import { CAN_ALL, key, openRemote, startRemote } from './fake-remote.tsx'
import { inEveryLanguage } from '@beckon/contract/languages'
import { clearLog, press, pressesNow } from '../../core/press/remote-presses.ts'

let sent: string[] = []
let answer: () => Response | Promise<Response> = () => json(200, { status: 'OK' })

/** The remote with a box that takes everything. */
async function open(): Promise<void> {
  sent = []
  answer = () => json(200, { status: 'OK' })
  const take = ({ body }: { readonly body: unknown }) => {
    sent.push(Object.values(body as object).join(' '))
    return answer()
  }
  startRemote({}, { checkCapabilities: CAN_ALL, processKey: take, processCecKey: take })
  clearLog()
  await openRemote()
}

const list = () =>
  page
    .getByRole('list', { name: 'What you pressed' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

describe('the list of presses', () => {
  beforeEach(() => open())

  it('says in plain words, also to a screen reader, what was pressed, newest first, by which way, and what became of it; it is stored nowhere, and can be cleared', async () => {
    await userEvent.click(key('Volume up'))
    await userEvent.click(key('Volume up'))
    answer = () => json(409, { status: 'BOX-ASLEEP' })
    await userEvent.click(key('Guide'))
    await userEvent.click(key('What did I just do?'))
    await vi.waitFor(() =>
      expect(list()).toEqual([
        expect.stringMatching(/^Guide just now, by pointer The TV box is in standby\. Guide was not sent\./u),
        'Volume up, 2 times just now, by pointer Sent',
      ]),
    )

    await expect
      .element(page.getByText(/Guide\. just now, by pointer\. The TV box is in standby\./u))
      .toBeInTheDocument()
    expect(Object.values(localStorage).join(' ')).not.toContain('Guide')
    await userEvent.click(key('Clear the list'))
    await expect.element(page.getByText('Nothing yet. Each press is listed here.').first()).toBeVisible()
    expect(document.activeElement?.id).toBe('lastPresses')
  })

  it('closes off a name from right to left, so that it turns nothing around it', async () => {
    press({ id: 'go', label: inEveryLanguage('24 قناة'), commands: [{ is: 'text', cmd: 'channel 24' }] })
    await userEvent.click(key('What did I just do?'))
    await vi.waitFor(() => expect(list()[0]).toMatch(/^\u206824 قناة\u2069 just now/u))
    await expect.element(page.getByText(/^\u206824 قناة\u2069\. just now/u)).toBeInTheDocument()
  })

  it('goes with the session [T17]', async () => {
    storeToken({ arToken: 'token-1' })
    await userEvent.click(key('Guide'))
    await vi.waitFor(() => expect(sent).toEqual(['GUIDE']))
    clearToken()
    expect(pressesNow().log).toEqual([])
  })
})

describe('undo', () => {
  it('presses the opposite key as often as the run was long, says so, and goes on with the one before; it says why a key stays', async () => {
    await open()
    await vi.waitFor(() => expect(document.querySelector('[data-status-line] #undo')).not.toBeNull())
    expect(document.querySelectorAll('#undo')).toHaveLength(1)
    expect(key('Undo').element()).toBeDisabled()
    await userEvent.click(key('Channel up'))
    await userEvent.click(key('Volume up'))
    await userEvent.click(key('Volume up'))
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    await userEvent.click(key('Undo'))
    await vi.waitFor(() => expect(sent).toEqual(['CH_UP', ...['UP', 'UP', 'DOWN', 'DOWN'].map((to) => `VOLUME ${to}`)]))
    await expect.element(page.getByText('Sent 2 times: Volume down, to undo Volume up').first()).toBeVisible()
    await userEvent.click(key('Undo'))
    await vi.waitFor(() => expect(sent.at(-1)).toBe('CH_DOWN'))
    await userEvent.click(key('Undo'))
    await expect.element(page.getByText('There is nothing to undo.').first()).toBeVisible()

    sent = []
    await userEvent.click(key('OK'))
    await vi.waitFor(() => expect(sent).toEqual(['OK']))
    await userEvent.click(key('Undo'))
    await expect.element(page.getByText('OK stays. To go back on the TV, press Previous.').first()).toBeVisible()
    expect(sent).toEqual(['OK'])
  })

  it('is done once by a hand that presses twice, while the first is on its way', async () => {
    await open()
    await userEvent.click(key('Mute'))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    let arrives = (): void => {}
    answer = () => new Promise((resolve) => (arrives = () => resolve(json(200, { status: 'OK' }))))
    await userEvent.click(key('Undo'))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await userEvent.click(key('Undo'))
    arrives()
    await expect.element(page.getByText('There is nothing to undo.').first()).toBeVisible()
    await new Promise((resolve) => void setTimeout(resolve, 200))
    expect(sent).toHaveLength(2)
  })

  it('leaves what was pressed at another box, which its key would not reach', async () => {
    await open()
    await userEvent.click(key('Channel up'))
    await vi.waitFor(() => expect(pressesNow().last?.outcome?.is).toBe('sent'))
    changeShared({ deviceId: 'another-box' })
    await userEvent.click(key('Undo'))
    await expect.element(page.getByText('There is nothing to undo.').first()).toBeVisible()
    expect(sent).toEqual(['CH_UP'])
  })

  it('ends when its own press fails: that press is told, and the rest is not sent', async () => {
    await open()
    await userEvent.click(key('Volume up'))
    await userEvent.click(key('Volume up'))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    answer = () => json(409, { status: 'BOX-ASLEEP' })
    await userEvent.click(key('Undo'))
    await expect.element(page.getByText(/standby\. Volume down was not sent/u).first()).toBeVisible()
    expect(sent).toHaveLength(3)
  })
})

const STEPS = { UP: 2, DOWN: -2 } as const

let tv: { volume: number; muted: boolean }

/** The remote of a TV that tells its volume, and whose volume keys change it by two. */
async function openTelling(): Promise<void> {
  tv = { volume: 98, muted: false }
  sent = []
  clearLog()
  startRemote(
    {},
    {
      checkCapabilities: CAN_ALL,
      boxState: () => json(200, { ...tv, age: 0, version: JSON.stringify(tv).length.toString() }),
      nextBoxState: () => new Promise<never>(() => {}),
      processCecKey: ({ body }) => {
        sent.push(Object.values(body).join(' '))
        if (body['key'] === 'MUTE') tv.muted = !tv.muted
        else {
          const volume = tv.volume + STEPS[body['value'] as keyof typeof STEPS]
          tv = { volume: Math.min(100, Math.max(0, volume)), muted: tv.muted && body['value'] === 'DOWN' }
        }
        return json(200, { status: 'OK' })
      },
    },
  )
  await openRemote()
  await expect.element(key('Volume up')).toHaveAccessibleDescription('Volume 98')
}

const shown = (words: string) => page.getByRole('main').getByText(words)

describe('undo where the TV tells its volume', () => {
  it('goes no lower than it was, though the run was longer than the scale; sends nothing when somebody else has made it as before, and goes on to the press before that; gives the mute back that a volume key ended', async () => {
    await openTelling()
    for (let n = 0; n < 3; n += 1) await userEvent.click(key('Volume up'))
    await vi.waitFor(() => expect(tv.volume).toBe(100))
    await userEvent.click(key('Undo'))
    await expect.element(shown('Undone: Volume up. Volume 98.')).toBeVisible()
    expect(sent.filter((one) => one === 'VOLUME DOWN')).toHaveLength(1)

    sent = []
    await userEvent.click(key('Mute'))
    await expect.element(key('Mute')).toHaveAttribute('aria-pressed', 'true')
    tv.muted = false
    await userEvent.click(key('Undo'))
    await expect.element(shown('Nothing to undo: it is as before Mute. Volume 98.')).toBeVisible()
    await userEvent.click(key('Undo'))
    await expect.element(shown('There is nothing to undo.')).toBeVisible()
    expect(sent).toEqual(['MUTE ON'])

    await userEvent.click(key('Mute'))
    await expect.element(key('Mute')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(key('Volume up'))
    await vi.waitFor(() => expect(tv.muted).toBe(false))
    await userEvent.click(key('Undo'))
    await expect.element(shown('Undone: Volume up. Volume 98. Muted.')).toBeVisible()
  })
})

/** The remote of a TV that tells its screen, which a key may change. */
async function openShowing(screen: string, after: (vcode: unknown) => string = () => screen): Promise<void> {
  sent = []
  clearLog()
  let now = screen
  startRemote(
    {},
    {
      checkCapabilities: CAN_ALL,
      boxState: () => json(200, { screen: now, volume: 98, age: 0, version: String(sent.length) }),
      nextBoxState: () => new Promise<never>(() => {}),
      processKey: ({ body }) => {
        sent.push(String(body['vcode']))
        now = after(body['vcode'])
        return json(200, { status: 'OK' })
      },
    },
  )
  await openRemote()
  await expect.element(key('Volume up')).toHaveAccessibleDescription('Volume 98')
}

describe('undo where the TV tells its screen', () => {
  it('names the key that it pressed, and leaves the full stop of the TV as it is', async () => {
    // Previous leads on to the picture on this TV, not back to the menu.
    await openShowing('Settings. Sound is off.', (vcode) => (vcode === 'GUIDE' ? 'TV guide' : 'live'))
    await userEvent.click(key('Guide'))
    await userEvent.click(key('Undo'))
    const words =
      'Sent: Previous, to undo Guide. Before: On the screen: Settings. Sound is off. Now: On the screen: live.'
    await expect.element(shown(words)).toBeVisible()
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['moves back', 'Down', 'Sent 2 times: Up, to undo Down', ['DOWN', 'DOWN', 'UP', 'UP']],
    // Previous might leave the app.
    ['closes nothing', 'Info', 'Info stays: there is no key that undoes it. On the screen: Films.', ['INFO', 'INFO']],
  ])(
    '%s inside an app whose name is all that the TV tells, and claims no more',
    async (_, pressed, words, expected) => {
      await openShowing('Films')
      await userEvent.click(key(pressed))
      await userEvent.click(key(pressed))
      await userEvent.click(key('Undo'))
      await expect.element(shown(words)).toBeVisible()
      expect(sent).toEqual(expected)
    },
  )
})
