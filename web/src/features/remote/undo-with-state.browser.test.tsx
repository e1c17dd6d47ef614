import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '../../client/fake-server.ts'
import { clearLog } from '../../core/press/remote-presses.ts'
import { key, openRemote, startRemote } from './fake-remote.tsx'

const CAN = { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'yes' } as const
const STEPS = { UP: 2, DOWN: -2 } as const

let tv: { volume: number; muted: boolean }
let sent: string[]

/** The remote of a TV that tells its volume, and whose volume keys change it by two. */
async function open(): Promise<void> {
  tv = { volume: 98, muted: false }
  sent = []
  clearLog()
  startRemote(
    {},
    {
      checkCapabilities: () => json(200, { results: CAN }),
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
    await open()
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

describe('undo where the TV tells its screen', () => {
  it('names the key that it pressed, and leaves the full stop of the TV as it is', async () => {
    let screen = 'Settings. Sound is off.'
    let version = 0
    const keys: unknown[] = []
    clearLog()
    startRemote(
      {},
      {
        checkCapabilities: () => json(200, { results: CAN }),
        boxState: () => json(200, { screen, volume: 98, age: 0, version: String(version) }),
        nextBoxState: () => new Promise<never>(() => {}),
        processKey: ({ body }) => {
          keys.push(body['vcode'])
          // Previous leads on to the picture on this TV, not back to the menu.
          screen = body['vcode'] === 'GUIDE' ? 'TV guide' : 'live'
          version += 1
          return json(200, { status: 'OK' })
        },
      },
    )
    await openRemote()
    await expect.element(key('Volume up')).toHaveAccessibleDescription('Volume 98')
    await userEvent.click(key('Guide'))
    await userEvent.click(key('Undo'))
    const words =
      'Sent: Previous, to undo Guide. Before: On the screen: Settings. Sound is off. Now: On the screen: live.'
    await expect.element(shown(words)).toBeVisible()
    expect(keys).toHaveLength(2)
  })

  it.each([
    ['moves back', 'Down', 'Sent 2 times: Up, to undo Down', ['DOWN', 'DOWN', 'UP', 'UP']],
    // Previous might leave the app.
    ['closes nothing', 'Info', 'Info stays: there is no key that undoes it. On the screen: Films.', ['INFO', 'INFO']],
  ])('%s inside an app whose name is all that the TV tells, and claims no more', async (_, pressed, words, sent) => {
    const keys: unknown[] = []
    clearLog()
    startRemote(
      {},
      {
        checkCapabilities: () => json(200, { results: CAN }),
        boxState: () => json(200, { screen: 'Films', volume: 98, age: 0, version: String(keys.length) }),
        nextBoxState: () => new Promise<never>(() => {}),
        processKey: ({ body }) => {
          keys.push(body['vcode'])
          return json(200, { status: 'OK' })
        },
      },
    )
    await openRemote()
    await expect.element(key('Volume up')).toHaveAccessibleDescription('Volume 98')
    await userEvent.click(key(pressed))
    await userEvent.click(key(pressed))
    await userEvent.click(key('Undo'))
    await expect.element(shown(words)).toBeVisible()
    expect(keys).toEqual(sent)
  })
})
