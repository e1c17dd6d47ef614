import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '../../client/fake-server.ts'
import { clearLog } from '../../core/press/remote-presses.ts'
import { flashColour, openRemote, startRemote } from './fake-remote.tsx'

let sent: unknown[] = []
let answer = () => json(200, { status: 'OK' })

async function open(boxState?: () => Response): Promise<void> {
  sent = []
  answer = () => json(200, { status: 'OK' })
  clearLog()
  startRemote(
    {},
    {
      text: ({ body }) => {
        sent.push(body['cmd'])
        return answer()
      },
      ...(boxState && { boxState, nextBoxState: () => new Promise<never>(() => {}) }),
    },
  )
  await openRemote()
  await expect.element(row()).toBeVisible()
}

const row = () => page.getByRole('region', { name: 'Seeing and hearing' })
const key = (name: string) => row().getByRole('button', { name })
const described = (name: string) =>
  document.getElementById(key(name).element().getAttribute('aria-describedby') ?? '-')?.textContent

describe('captions, audio description and voice guidance', () => {
  it('are one press away and flash; what the box took should be so, the next press is the other way, and nothing is claimed after other words, which may have been about them', async () => {
    await open()
    expect(described('Captions')).toBeUndefined()
    await userEvent.click(key('Captions'))
    await vi.waitFor(() => expect(described('Captions')).toBe('Probably on'))
    await userEvent.click(key('Captions'))
    await vi.waitFor(() => expect(described('Captions')).toBe('Probably off'))
    expect(sent).toEqual(['captions on', 'captions off'])

    const guide = page.getByRole('button', { name: 'Guide' })
    expect(flashColour(guide)).not.toBe(getComputedStyle(guide.element()).backgroundColor)
    expect(flashColour(key('Captions'))).toBe(flashColour(guide))

    await userEvent.click(key('Captions'))
    await vi.waitFor(() => expect(described('Captions')).toBe('Probably on'))
    await page.getByRole('textbox').fill('turn the captions off')
    await userEvent.click(page.getByRole('button', { name: 'Go', exact: true }))
    await vi.waitFor(() => expect(described('Captions')).toBeUndefined())
  })

  it('have the state that the box tells, and none that it only should have', async () => {
    let captions = false
    await open(() => json(200, { captions, age: 0, version: `${captions}` }))
    await expect.element(key('Captions')).toHaveAttribute('aria-pressed', 'false')
    expect(key('Audio description').element().hasAttribute('aria-pressed')).toBe(false)
    answer = () => {
      captions = true
      return json(200, { status: 'OK' })
    }
    await userEvent.click(key('Captions'))
    await expect.element(key('Captions')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(key('Captions').getByText('On', { exact: true })).toBeVisible()
    await userEvent.click(key('Captions'))
    await vi.waitFor(() => expect(sent).toEqual(['captions on', 'captions off']))
  })

  it('have no state but what they should be, while it is not known what a press has done', async () => {
    let isGone = false
    await open(() =>
      isGone ? json(409, { status: 'BOX-ASLEEP' }) : json(200, { captions: true, age: 0, version: 'on' }),
    )
    await expect.element(key('Captions')).toHaveAttribute('aria-pressed', 'true')
    isGone = true
    await userEvent.click(page.getByRole('button', { name: 'Channel up', exact: true }))
    await expect.element(key('Captions')).not.toHaveAttribute('aria-pressed')
    expect(described('Captions')).toBe('Probably on')
  })

  it('are said not to be on this box only after it has refused them, not where it sleeps, and can be pressed again', async () => {
    await open()
    answer = () => json(409, { status: 'BOX-ASLEEP' })
    await userEvent.click(key('Captions'))
    await expect.element(page.getByText(/Captions on was not sent/u).first()).toBeVisible()
    expect(key('Captions').element().textContent).toBe('Captions')
    answer = () => json(422, { status: 'NOT-UNDERSTOOD' })
    await userEvent.click(key('Audio description'))
    await expect.element(key('Audio description').getByText('Not on this TV box')).toBeVisible()
    expect(key('Voice guidance').element().textContent).toBe('Voice guidance')
    await expect.element(key('Audio description')).toBeEnabled()
  })
})
