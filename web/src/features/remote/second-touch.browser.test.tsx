import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodiesTo, stopServer } from '../../client/fake-server.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { CAN_ALL, key, openRemote, startRemote } from './fake-remote.tsx'

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

beforeEach(() => startRemote({}, { checkCapabilities: CAN_ALL }))

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

  it.each([
    ['All power', 1_000, 'POWER'],
    ['Channel up', 300, 'CH_UP'],
  ] as const)('by keyboard on %s is ignored, and counts again after %i ms', async (name, ms, code) => {
    writeStored('ignoreOthersMs', ms)
    await open()
    key(name).element().focus()
    // The time of the page stands still: a busy machine may need longer for two keys.
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    // Real keys: what a script presses may be the repeat of a held key, and counts.
    await userEvent.keyboard('{Enter}{Enter} ')
    vi.advanceTimersByTime(ms + 1)
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(pressed().length).toBeGreaterThan(1))
    expect(pressed()).toEqual([code, code])
  })

  it('on a key of the keyboard that stands for a key of the TV is ignored, too', async () => {
    writeStored('keysToTv', true)
    await open()
    await expect.element(key('Channel up')).toHaveAttribute('aria-keyshortcuts', '.')
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await userEvent.keyboard('..')
    vi.advanceTimersByTime(1_001)
    await userEvent.keyboard('.')
    await vi.waitFor(() => expect(pressed().length).toBeGreaterThan(1))
    expect(pressed()).toEqual(['CH_UP', 'CH_UP'])
  })
})
