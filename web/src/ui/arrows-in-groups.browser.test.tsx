import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { writeStored } from '../platform/stored-values.ts'
import { applyArrowsInGroups } from './arrows-in-groups.ts'

/** A pad of three by three with keys in a cross, and a second group. */
function Pad() {
  const [isOff, setOff] = useState(false)
  const at = (row: number, column: number) => ({ gridRow: row, gridColumn: column })
  return (
    <>
      <a href="#before">Before</a>
      <div role="group" aria-label="Arrows" style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 60px)' }}>
        <button style={at(1, 2)}>Up</button>
        <button style={at(2, 1)}>Left</button>
        <button style={at(2, 2)}>OK</button>
        <button style={at(2, 3)} disabled={isOff}>
          Right
        </button>
        <button style={at(3, 2)}>Down</button>
        <input aria-label="Words" style={at(4, 2)} />
      </div>
      <div role="group" aria-label="More">
        <button onClick={() => setOff(!isOff)}>Turn right off</button>
        <button>Last</button>
      </div>
      <div role="group" aria-label="Words">
        <button disabled={isOff}>Go</button>
        <button>Phrases</button>
      </div>
    </>
  )
}

const focused = () => document.activeElement?.textContent

async function keys(...names: readonly string[]): Promise<(string | null | undefined)[]> {
  const places = []
  for (const name of names) {
    await userEvent.keyboard(`{${name}}`)
    places.push(focused())
  }
  return places
}

beforeEach(async () => {
  localStorage.clear()
  writeStored('arrowsInGroups', true)
  await render(<Pad />)
})

afterEach(async () => {
  writeStored('arrowsInGroups', false)
  applyArrowsInGroups()
  await cleanup()
})

/** As soon as the groups are read. */
async function begin(): Promise<void> {
  applyArrowsInGroups()
  await expect.element(page.getByRole('button', { name: 'Last' })).toHaveAttribute('tabindex', '-1')
  ;(page.getByRole('link').element() as HTMLElement).focus()
}

describe('arrow keys inside groups', () => {
  it('go to the key that lies there, and Tab to the next group and back to where one was', async () => {
    await begin()
    expect(await keys('Tab', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowRight')).toEqual([
      'Up',
      'OK',
      'Left',
      'OK',
      'Right',
    ])
    await keys('Tab')
    await expect.element(page.getByRole('textbox')).toHaveFocus()
    expect(await keys('Tab', 'Tab', 'Tab')).toEqual(['Turn right off', 'Go', document.body.textContent])
    ;(page.getByRole('textbox').element() as HTMLElement).focus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused()).toBe('Right')
  })

  it('go to the first and the last key, and nowhere past the edge', async () => {
    await begin()
    expect(await keys('Tab', 'End', 'ArrowDown', 'Home', 'ArrowUp')).toEqual(['Up', 'Down', 'Down', 'Up', 'Up'])
  })

  it('pass over a key that is disabled meanwhile', async () => {
    await begin()
    ;(page.getByRole('button', { name: 'Turn right off' }).element() as HTMLElement).click()
    expect(await keys('Tab', 'ArrowDown', 'ArrowRight')).toEqual(['Up', 'OK', 'OK'])
  })

  it('leave the only key that still works within reach of Tab', async () => {
    await begin()
    const phrases = page.getByRole('button', { name: 'Phrases' })
    await expect.element(phrases).toHaveAttribute('tabindex', '-1')
    ;(page.getByRole('button', { name: 'Turn right off' }).element() as HTMLElement).click()
    await expect.element(phrases).toHaveAttribute('tabindex', '0')
    ;(page.getByRole('button', { name: 'Last' }).element() as HTMLElement).focus()
    expect(await keys('Tab')).toEqual(['Phrases'])
  })

  it('stay in a text field, and with the TV when the keyboard is its remote', async () => {
    await begin()
    ;(page.getByRole('textbox').element() as HTMLElement).focus()
    await userEvent.keyboard('ab{ArrowLeft}c')
    await expect.element(page.getByRole('textbox')).toHaveValue('acb')
    page.getByRole('button', { name: 'Up' }).element().setAttribute('aria-keyshortcuts', 'ArrowUp')
    ;(page.getByRole('button', { name: 'OK' }).element() as HTMLElement).focus()
    expect(await keys('ArrowUp')).toEqual(['OK'])
  })

  it('are off until they are chosen, and leave nothing behind', async () => {
    await begin()
    writeStored('arrowsInGroups', false)
    applyArrowsInGroups()
    expect(document.querySelectorAll('[tabindex]')).toHaveLength(0)
    ;(page.getByRole('button', { name: 'Up' }).element() as HTMLElement).focus()
    expect(await keys('ArrowDown', 'Tab')).toEqual(['Up', 'Left'])
  })
})
