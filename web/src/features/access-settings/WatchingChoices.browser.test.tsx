import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { largeKeys } from '../../core/watching/large-keys.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { readNumber, writeStored } from '../../platform/stored-values.ts'
import { WatchingChoices } from './WatchingChoices.tsx'

const list = (name: string) => page.getByRole('combobox', { name, exact: true })
const rests = () => list('With no press, the remote rests after')
const shown = () =>
  [1, 2, 3].map((number) => (list(`Key ${number}`).element() as HTMLSelectElement).selectedOptions[0]?.text)
const shownKeys = () => largeKeys().map(({ label }) => label.en)

beforeEach(() => {
  localStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
  onTestFinished(() => localStorage.clear())
})

describe('the choices of watching mode', () => {
  it('rests never until a time is chosen, keeps the time, and only then asks for keys', async () => {
    await render(<WatchingChoices />)
    await expect.element(rests()).toHaveDisplayValue('Off')
    expect(list('Key 1').elements()).toEqual([])
    await userEvent.selectOptions(rests(), '1 minute')
    expect(readNumber('watchingMinutes')).toBe(1)
    await expect.element(page.getByRole('group', { name: 'Large keys beside Wake' })).toBeVisible()
    await userEvent.selectOptions(rests(), 'Off')
    expect([readNumber('watchingMinutes'), list('Key 1').elements()]).toEqual([0, []])
  })

  it('shows a time that was kept and is none of the usual ones', async () => {
    writeStored('watchingMinutes', 7)
    await render(<WatchingChoices />)
    await expect.element(rests()).toHaveDisplayValue('7 minutes')
  })

  it('gives the screen that rests the keys of the user’s choice, each once', async () => {
    writeStored('watchingMinutes', 5)
    await render(<WatchingChoices />)
    const before = shown()
    expect(before).toEqual(shownKeys())
    await userEvent.selectOptions(list('Key 1'), 'Guide')
    expect(shownKeys()).toEqual(['Guide', ...before.slice(1)])
    await userEvent.selectOptions(list('Key 3'), 'Guide')
    expect(shownKeys(), 'the two changed places').toEqual([before[2], before[1], 'Guide'])
    await userEvent.selectOptions(list('Key 2'), 'None')
    expect([shown(), shownKeys()]).toEqual([
      [before[2], 'None', 'Guide'],
      [before[2], 'Guide'],
    ])
  })
})
