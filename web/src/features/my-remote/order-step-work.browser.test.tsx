/** How much a step of the order editor draws anew: with 200 buttons its frame would be late for the other 193. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/theme.css'
import { ButtonOrderPage } from './ButtonOrderPage.tsx'
import { ButtonPicture } from './ButtonPicture.tsx'
import { buttons, startFakeServer } from './fake-server.ts'
import { usePlaceAndStanding } from './standing.ts'
import { dropWorkingCopy, workingCopy } from './working-copy.ts'

vi.mock('./standing.ts', { spy: true })
vi.mock('./ButtonPicture.tsx', { spy: true })

const option = (place: number) => page.getByRole('option').nth(place - 1)
const options = () => page.getByRole('option').elements()
const placesSaid = () => options().map((element) => Number(element.getAttribute('aria-posinset')))
const inOrder = Array.from({ length: 200 }, (_, at) => at + 1)

async function open(): Promise<void> {
  await page.viewport(1280, 900)
  startFakeServer(buttons(200), '/my-remote-config')
  await render(<ButtonOrderPage />)
  await expect.element(option(200)).toBeInTheDocument()
}

afterEach(dropWorkingCopy)

/** Opens the editor, selects a button, presses OK if it is to move, and then an arrow: what that arrow alone brought about. */
async function step(place: number, kind: 'choose' | 'move', arrow: 'Up' | 'Down' | 'Left' | 'Right') {
  const press = (name: string) => (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click()
  await open()
  ;(option(place).element() as HTMLElement).focus()
  await expect.element(page.getByRole('button', { name: 'OK', exact: true })).not.toHaveAttribute('aria-disabled')
  if (kind === 'move') press('OK')
  await expect.element(page.getByRole('button', { name: 'OK', exact: true })).toHaveAttribute('aria-pressed', String(kind === 'move'))
  const put: Node[] = []
  const watch = new MutationObserver((changes) => put.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof HTMLElement))))
  for (const box of page.getByRole('listbox').elements()) watch.observe(box, { childList: true, subtree: true })
  const before = new Set<Node>(options())
  vi.mocked(usePlaceAndStanding).mockClear()
  vi.mocked(ButtonPicture).mockClear()
  press(arrow)
  await new Promise(requestAnimationFrame)
  watch.disconnect()
  return {
    optionsDrawn: new Set(vi.mocked(usePlaceAndStanding).mock.calls.map(([key]) => key)).size,
    picturesDrawn: vi.mocked(ButtonPicture).mock.calls.length,
    optionsMoved: put.filter((node) => before.has(node)).length,
    optionsMade: put.filter((node) => !before.has(node)).length,
  }
}

describe('with 200 buttons', () => {
  it('a step that chooses draws two options anew and moves none [K07]', async () => {
    expect(await step(61, 'choose', 'Down')).toEqual({ optionsDrawn: 2, picturesDrawn: 0, optionsMoved: 0, optionsMade: 0 })
  })

  it.each(['Up', 'Down'] as const)('a button that goes a row %s is moved alone; seven say their new place [K08]', async (arrow) => {
    expect(await step(61, 'move', arrow)).toEqual({ optionsDrawn: 7, picturesDrawn: 0, optionsMoved: 1, optionsMade: 0 })
    expect(placesSaid()).toEqual(inOrder)
  })

  it('a button that goes over the line takes the seat of the one that leaves; no option is made [K08]', async () => {
    const { optionsMade, picturesDrawn } = await step(10, 'move', 'Left')
    expect({ optionsMade, picturesDrawn }).toEqual({ optionsMade: 0, picturesDrawn: 2 })
    expect(placesSaid()).toEqual(inOrder)
    expect(options().slice(8, 10).map((element) => element.querySelector('span')?.textContent)).toEqual(['Button 10', 'Button 9'])
    expect(option(9).element().getAttribute('aria-selected')).toBe('true')
  })

  it('a button that is moved keeps the focus, if it has it', async () => {
    await step(61, 'move', 'Up')
    expect(document.activeElement).toBe(option(55).element())
    expect(workingCopy()?.list[54]?.key).toBe(workingCopy()?.selected)
  })
})
