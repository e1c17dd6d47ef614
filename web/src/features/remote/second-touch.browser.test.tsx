import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodiesTo, json, stopServer } from '../../client/fake-server.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { key, openRemote, startRemote } from './fake-remote.tsx'

const pressed = () => bodiesTo('processKey').map(({ vcode }) => vcode)

/** With the filter, which comes after the keys. */
async function open(): Promise<void> {
  await openRemote()
  await expect.element(key('All power')).toBeEnabled()
  await vi.dynamicImportSettled()
}

/** At once, since a busy machine needs a second to bring two clicks of a driven mouse. */
function touchTwice(name: string): void {
  const button = key(name).element() as HTMLElement
  button.click()
  button.click()
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

beforeEach(() =>
  startRemote(
    {},
    {
      checkCapabilities: () =>
        json(200, {
          results: { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'yes' },
        }),
    },
  ),
)

afterEach(stopServer)

it.each(['All power', 'TV power'])(
  'a quick second press of %s sends its own call until the user chooses otherwise [E40]',
  async (name) => {
    await open()
    touchTwice(name)
    await vi.waitFor(() => expect(bodiesTo('processCecKey')).toHaveLength(2))
  },
)

describe('the second touch of a shaking hand, for who chose that it is ignored', () => {
  beforeEach(() => writeStored('ignoreOthersMs', 1_000))

  it.each(['All power', 'TV power'])('on %s is ignored, and the remote says so', async (name) => {
    await open()
    touchTwice(name)
    const line = `${name}: the second press came too soon and was not sent.`
    await expect.element(page.getByRole('paragraph').filter({ hasText: line })).toBeVisible()
    await expect.element(page.getByRole('status').last()).toHaveTextContent(line)
    expect(bodiesTo('processCecKey')).toHaveLength(1)
  })

  it('by keyboard is ignored too', async () => {
    await open()
    key('All power').element().focus()
    await userEvent.keyboard('{Enter}{Enter} ')
    await wait(100)
    expect(pressed()).toEqual(['POWER'])
  })

  it('is ignored on every other key, and counts again once the time is over', async () => {
    writeStored('ignoreOthersMs', 300)
    await open()
    // Real keys: what a script presses may be the repeat of a held key, and counts.
    key('Channel up').element().focus()
    await userEvent.keyboard('{Enter}{Enter}')
    await wait(400)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(pressed()).toEqual(['CH_UP', 'CH_UP']))
  })
})
