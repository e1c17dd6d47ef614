import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import type { BoxNames } from '@beckon/boxes/box'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BoxNamesMemory } from './box-names.ts'

const NAMES: BoxNames = { channels: [{ number: 206, name: 'Storybook Kids' }], apps: ['Netflix'] }
const clock = { now: () => Date.now() }
let box: VirtualTvBox

beforeEach(() => {
  vi.useFakeTimers()
  box = new VirtualTvBox({ id: 'tv', name: 'TV', layout: 'standard' })
})
afterEach(async () => {
  vi.useRealTimers()
  await box.close()
})

describe('the names of a box', () => {
  it('are asked for once, together and for ten minutes', async () => {
    const asked = vi.spyOn(box, 'names').mockResolvedValue(NAMES)
    const names = new BoxNamesMemory(box, clock)
    expect(await Promise.all([names.read(Date.now() + 500), names.read(Date.now() + 500)])).toEqual([NAMES, NAMES])
    vi.setSystemTime(Date.now() + 600_000)
    await names.read(Date.now() + 500)
    expect(asked).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1)
    await names.read(Date.now() + 500)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('are asked for again soon when some are missing, and at once when there are none; the previous ones stay', async () => {
    const none = { channels: [], apps: [] }
    const asked = vi.spyOn(box, 'names')
    const names = new BoxNamesMemory(box, clock)
    const read = (told: BoxNames) => {
      asked.mockResolvedValueOnce(told)
      return names.read(Date.now() + 500)
    }
    expect(await read(none)).toEqual(none)
    const part = { ...NAMES, channels: [] }
    expect(await read(part)).toEqual(part)
    vi.setSystemTime(Date.now() + 10_000)
    expect(await names.read(Date.now() + 500)).toEqual(part)
    vi.setSystemTime(Date.now() + 1)
    expect(await read(none)).toEqual(part)
    expect(await read(NAMES)).toEqual(NAMES)
    expect(asked).toHaveBeenCalledTimes(4)
  })

  it('are none while the box is out of reach, and there as soon as it is back', async () => {
    const names = new BoxNamesMemory(box, clock)
    box.setTrouble('unreachable')
    expect(await names.read(Date.now() + 500)).toEqual({ channels: [], apps: [] })
    box.setTrouble('none')
    expect((await names.read(Date.now() + 500)).channels).toContainEqual({ number: 206, name: 'Storybook Kids' })
  })

  it('hold nobody up when the box is slow, and serve the next time', async () => {
    vi.spyOn(box, 'names').mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(NAMES), 1_500)))
    const names = new BoxNamesMemory(box, clock)
    const first = names.read(Date.now() + 500)
    await vi.advanceTimersByTimeAsync(500)
    expect(await first).toEqual({ channels: [], apps: [] })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await names.read(Date.now())).toEqual(NAMES)
  })

  it('are asked for again after a question that the box never answers', async () => {
    const asked = vi
      .spyOn(box, 'names')
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValue(NAMES)
    const names = new BoxNamesMemory(box, clock)
    const first = names.read(Date.now() + 500)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await first).toEqual({ channels: [], apps: [] })
    expect(await Promise.race([names.read(Date.now() + 500), vi.advanceTimersByTimeAsync(500)])).toEqual(NAMES)
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
