/** How much a step of the order editor draws again: with 200 buttons its frame would be late for the other 193. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../ui/theme.css'
import { ButtonOrderPage } from './ButtonOrderPage.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import { buttons, startFakeServer } from '../fake-account.ts'
import { dropWorkingCopy, workingCopy } from '../editing.tsx'

vi.mock('../key/ButtonPicture.tsx', { spy: true })

const option = (place: number) => page.getByRole('option').nth(place - 1)
const options = () => page.getByRole('option').elements()
const placesSaid = () => options().map((element) => Number(element.getAttribute('aria-posinset')))
const inOrder = Array.from({ length: 200 }, (_, at) => at + 1)

async function open(): Promise<void> {
  await page.viewport(1280, 900)
  startFakeServer(buttons(200), '/my-remote-config')
  await render(<ButtonOrderPage />)
  await expect.element(option(200)).toBeInTheDocument()
  // A picture that comes, or fails and is drawn as missing, later than the step would be counted with it.
  let drawn = 0
  const isStill = () => {
    const before = drawn
    drawn = vi.mocked(ButtonPicture).mock.calls.length
    return drawn === before && [...document.images].every(({ complete }) => complete)
  }
  await expect.poll(isStill, { interval: 300, timeout: 30_000 }).toBe(true)
}

afterEach(dropWorkingCopy)

const press = (name: string) => (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click()

/** Selects a button and presses OK if it is to move; none that moves was selected before. */
async function select(place: number, kind: 'choose' | 'move'): Promise<void> {
  ;(option(place).element() as HTMLElement).focus()
  await expect.element(option(place)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('button', { name: 'OK', exact: true })).not.toHaveAttribute('aria-disabled')
  if (kind === 'move') press('OK')
  await expect
    .element(page.getByRole('button', { name: 'OK', exact: true }))
    .toHaveAttribute('aria-pressed', String(kind === 'move'))
}

/** What an arrow alone brings about. */
async function step(arrow: 'Up' | 'Down' | 'Left' | 'Right') {
  const put: Node[] = []
  const watch = new MutationObserver((changes) =>
    put.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof HTMLElement))),
  )
  for (const box of page.getByRole('listbox').elements()) watch.observe(box, { childList: true, subtree: true })
  vi.mocked(ButtonPicture).mockClear()
  press(arrow)
  await new Promise(requestAnimationFrame)
  watch.disconnect()
  return {
    optionsDrawn: vi.mocked(ButtonPicture).mock.calls.length,
    elementsPut: put.length,
  }
}

describe('with 200 buttons', () => {
  it('a step that chooses draws two options anew; a button that goes a row changes what seven show, keeps the focus, and no element goes anywhere [K07] [K08]', async () => {
    await open()
    await select(49, 'choose')
    expect(await step('Down')).toEqual({ optionsDrawn: 2, elementsPut: 0 })
    await select(61, 'move')
    expect(await step('Up')).toEqual({ optionsDrawn: 7, elementsPut: 0 })
    expect(placesSaid()).toEqual(inOrder)
    await expect.poll(() => document.activeElement).toBe(option(55).element())
    expect(workingCopy()?.list[54]?.key).toBe(workingCopy()?.selected)
    expect(await step('Down')).toEqual({ optionsDrawn: 7, elementsPut: 0 })
    expect(placesSaid()).toEqual(inOrder)
  })

  it('a button that goes over the line changes what two options show [K08]', async () => {
    await open()
    await select(10, 'move')
    // The third is the first of all: with the selected one in its list, Tab no longer stops at it.
    expect(await step('Left')).toEqual({ optionsDrawn: 3, elementsPut: 0 })
    expect(placesSaid()).toEqual(inOrder)
    expect(
      options()
        .slice(8, 10)
        .map((element) => element.querySelector('span')?.textContent),
    ).toEqual(['Button 10', 'Button 9'])
    expect(option(9).element().getAttribute('aria-selected')).toBe('true')
  })
})
