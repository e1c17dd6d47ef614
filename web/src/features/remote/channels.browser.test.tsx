import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FAVOURITES_AT_MOST } from '../../core/channels/channels.ts'
import { useObservedState } from '../../core/tv-state/observed-state.ts'
import { clearLog } from '../../core/press/remote-presses.ts'
import { json } from '../../client/fake-server.ts'
import { readStored } from '../../platform/stored-values.ts'
import { flashColour, key, openRemote, startRemote } from './fake-remote.tsx'

const KIDS = { number: 206, name: 'Storybook Kids' }
const BOX = 'box-of-channels'

let channel: { number: number; name: string } | undefined
let sent: unknown[]
/** Whether the box answers what is on. */
let isTelling: boolean

/** A remote whose box tells its channel and goes to the one that it is told. */
async function open(favourites: readonly { number: number; name: string }[] = []): Promise<void> {
  sent = []
  clearLog()
  startRemote(
    { deviceId: BOX },
    {
      boxState: () =>
        isTelling
          ? json(200, {
              ...(channel && { channel, programme: { title: 'The whale' } }),
              age: 0,
              version: `${channel?.number}`,
            })
          : new Promise<never>(() => {}),
      nextBoxState: () => new Promise<never>(() => {}),
      text: ({ body }) => {
        sent.push(body['cmd'])
        channel = { number: Number(/\d+/u.exec(String(body['cmd']))), name: 'News' }
        return json(200, { status: 'OK', understood: 'Channel' })
      },
    },
  )
  const kept = favourites.map((one) => ({ box: BOX, ...one }))
  localStorage.setItem('favouriteChannels', JSON.stringify(kept))
  await openRemote()
}

beforeEach(() => {
  channel = KIDS
  isTelling = true
})

const section = () => page.getByRole('region', { name: 'Your channels' })
const marked = () => (readStored('favouriteChannels') ?? []).map(({ number }) => number)

describe('the channels of a user', () => {
  it('are marked while they are on, and are keys like any other', async () => {
    await open([{ number: 20, name: 'News' }])
    await userEvent.click(key('Keep 206 Storybook Kids'))
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('channel-206'))
    await expect.element(key(/206 Storybook Kids/u)).toHaveAttribute('aria-current', 'true')
    expect(flashColour(key(/206 Storybook Kids/u))).toBe(flashColour(key('Guide')))
    await userEvent.click(section().getByRole('button', { name: '20 News' }))
    await vi.waitFor(() => expect(sent).toEqual(['channel 20']))
    await expect.element(key('20 News')).toHaveAttribute('aria-current', 'true')
    await userEvent.click(key('What did I just do?'))
    await expect.element(page.getByRole('listitem').getByText('20 News')).toBeVisible()
  })

  it('stay where they are while a press is on its way and the box has not told what is on since', async () => {
    await open([{ number: 20, name: 'News' }])
    await expect.element(section().getByText('Now: The whale.')).toBeVisible()
    const places = () =>
      section()
        .getByRole('button')
        .elements()
        .map((one) => [one.textContent, one.getBoundingClientRect().top + window.scrollY])
    const before = places()
    isTelling = false
    await userEvent.click(key('Guide'))
    await vi.waitFor(() => expect(useObservedState.getState().channel.is).toBe('assumed'))
    expect(places()).toEqual(before)
    await expect.element(section().getByText('Now: The whale.')).not.toBeVisible()
  })

  it('cannot be marked while the box does not tell which is on, and then nothing of them is there', async () => {
    channel = undefined
    await open()
    await expect.element(key('What did I just do?')).toBeVisible()
    expect(section().query()).toBeNull()
  })

  it('are put in order and taken off by keys, and one that was taken off comes back to its place', async () => {
    channel = undefined
    await open([{ number: 2, name: 'One' }, { number: 20, name: 'News' }, KIDS])
    await userEvent.click(key('Change the list'))
    await userEvent.click(key('Earlier: 206 Storybook Kids'))
    expect(marked()).toEqual([2, 206, 20])
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('earlier-206'))
    await expect.element(page.getByText('206 Storybook Kids is now 2 of 3')).toBeInTheDocument()
    await userEvent.click(key('Delete: 206 Storybook Kids'))
    expect(marked()).toEqual([2, 20])
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('put-back-channel'))
    await userEvent.keyboard('{Enter}')
    expect(marked()).toEqual([2, 206, 20])
  })
  it('that was taken off cannot push out another one that was marked since', async () => {
    const many = Array.from({ length: FAVOURITES_AT_MOST }, (_, n) => ({ number: n + 1, name: 'One' }))
    await open(many)
    await userEvent.click(key('Change the list'))
    await userEvent.click(key('Delete: 1 One'))
    await expect.element(key('Put back 1 One')).toBeVisible()
    await userEvent.click(key('Keep 206 Storybook Kids'))
    expect(marked().at(-1)).toBe(206)
    await expect.element(key('Put back 1 One')).not.toBeInTheDocument()
  })
})
