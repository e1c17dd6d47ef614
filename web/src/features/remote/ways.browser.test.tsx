import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodiesTo, stopServer } from '../../platform/fake-server.ts'
import { changeShared } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { key, openRemote, startRemote } from './fake-remote.tsx'

const pressed = () => bodiesTo('processKey').map(({ vcode }) => vcode)
const said = () => bodiesTo('text').map(({ cmd }) => cmd)

async function spoken(text: string): Promise<void> {
  await expect.element(page.getByRole('status').last()).toHaveTextContent(text)
}

beforeEach(() => startRemote())

afterEach(stopServer)

/** A key that stays down: by pointer, as a finger does it. */
function down(element: Element): void {
  element.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button: 0, pointerType: 'mouse' }),
  )
}

function up(element: Element): void {
  element.dispatchEvent(
    new PointerEvent('pointerup', { bubbles: true, isPrimary: true, button: 0, pointerType: 'mouse' }),
  )
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

describe('a key that is held', () => {
  it('does not repeat unless the user chose it', async () => {
    await openRemote()
    down(key('Channel up').element())
    await wait(700)
    up(key('Channel up').element())
    expect(pressed()).toEqual([])
  })

  it.each(['the release', 'a hidden page', 'another window', 'sliding off'])(
    'repeats, and stops with %s',
    async (how) => {
      writeStored('holdToRepeat', true)
      writeStored('repeatDelayMs', 150)
      writeStored('repeatEveryMs', 60)
      await openRemote()
      await import('../press/hold-to-repeat.ts')
      await wait(150)
      const button = key('Channel up').element()
      down(button)
      await vi.waitFor(() => expect(pressed().length).toBeGreaterThanOrEqual(3))
      if (how === 'the release') up(button)
      if (how === 'a hidden page') document.dispatchEvent(new Event('visibilitychange'))
      if (how === 'another window') window.dispatchEvent(new Event('blur'))
      if (how === 'sliding off')
        button.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
      await wait(60)
      const before = pressed().length
      await wait(300)
      expect(pressed().length).toBe(before)
      expect(new Set(pressed())).toEqual(new Set(['CH_UP']))
    },
  )

  it('is left alone where repeating would undo or overdo', async () => {
    writeStored('holdToRepeat', true)
    writeStored('repeatDelayMs', 100)
    await openRemote()
    await import('../press/hold-to-repeat.ts')
    await wait(150)
    down(key('OK').element())
    await wait(400)
    up(key('OK').element())
    expect(pressed()).toEqual([])
  })
})

describe('the number composer', () => {
  beforeEach(() => writeStored('numberComposer', true))

  it('sends nothing before Send number, then the digits in order', async () => {
    writeStored('digitSpacingMs', 100)
    await openRemote()
    await key('2 ABC').click()
    await key('0').click()
    await spoken('2 0')
    await key('6 MNO').click()
    await key('Delete digit').click()
    await key('6 MNO').click()
    await spoken('2 0 6')
    expect(pressed()).toEqual([])
    await key('Send number').click()
    await vi.waitFor(() => expect(pressed()).toEqual(['2', '0', '6']))
    await expect.element(page.getByText('Take your time. Nothing is sent yet.')).toBeVisible()
    await expect.element(page.getByText('Last press: Channel 206')).toBeVisible()
  })

  it('keeps the focus when there is nothing more to delete or to send', async () => {
    await openRemote()
    await key('2 ABC').click()
    await key('Delete digit').click()
    await expect.element(key('Delete digit')).toHaveFocus()
    await expect.element(key('Delete digit')).toHaveAttribute('aria-disabled', 'true')
    await key('Send number').click({ force: true })
    expect(pressed()).toEqual([])
  })
})

describe('keys that go to the TV', () => {
  beforeEach(() => writeStored('keysToTv', true))

  it('press the buttons of the remote, and each button names its key', async () => {
    await openRemote()
    await spoken('Keys go to the TV. Tab moves in the page as always.')
    await expect.element(key('Channel up')).toHaveAttribute('aria-keyshortcuts', '.')
    await userEvent.keyboard('{ArrowUp}{Enter}{Escape}g7')
    await vi.waitFor(() => expect(pressed()).toEqual(['UP', 'OK', 'EXIT', 'GUIDE', '7']))
  })

  it('stay in a text field, which says so, and with the browser', async () => {
    await openRemote()
    await spoken('Keys go to the TV. Tab moves in the page as always.')
    const box = page.getByRole('textbox')
    await box.click()
    await expect.element(page.getByText('Paused while you type.')).toBeVisible()
    await userEvent.keyboard('mig7{Escape}')
    await expect.element(box).toHaveValue('mig7')
    ;(box.element() as HTMLElement).blur()
    await userEvent.keyboard('{Control>}g{/Control}')
    expect(pressed()).toEqual([])
  })

  it('leave Enter to the button that has the focus, and stop with the switch', async () => {
    await openRemote()
    const toggle = page.getByRole('switch', { name: 'Keys go to the TV' })
    ;(toggle.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
    await spoken('Keys stay in the page.')
    await expect.element(key('Guide')).not.toHaveAttribute('aria-keyshortcuts')
    await userEvent.keyboard('g{ArrowUp}')
    expect(pressed()).toEqual([])
  })

  it('are listed on the page', async () => {
    await openRemote()
    await page.getByText('Which key does what').click()
    for (const name of ['Guide', 'Mute', 'Volume up', 'A yellow'])
      await expect.element(page.getByRole('definition').filter({ hasText: name }).first()).toBeVisible()
  })

  it('serve the number composer first while it has digits', async () => {
    writeStored('numberComposer', true)
    writeStored('digitSpacingMs', 100)
    await openRemote()
    await expect.element(key('Send number')).toBeVisible()
    await spoken('Keys go to the TV. Tab moves in the page as always.')
    await userEvent.keyboard('207{Backspace}6{Enter}')
    await vi.waitFor(() => expect(pressed()).toEqual(['2', '0', '6']))
    await expect.element(key('Send number')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}{Backspace}')
    await vi.waitFor(() => expect(pressed().slice(3)).toEqual(['OK', 'PREVIOUS']))
  })
})

describe('typed commands', () => {
  it('come back by the arrow up, and can be chosen and erased', async () => {
    await openRemote()
    const box = page.getByRole('textbox')
    await box.click()
    await userEvent.keyboard('watch news{Enter}channel 206{Enter}')
    await vi.waitFor(() => expect(said()).toEqual(['watch news', 'channel 206']))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(box).toHaveValue('watch news')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(box).toHaveValue('')

    await key('What can I say?').click()
    await page.getByRole('list', { name: 'Sent before' }).getByRole('button', { name: 'channel 206' }).click()
    await expect.element(box).toHaveValue('channel 206')
    await expect.element(box).toHaveFocus()
    await key('Erase these').click()
    await expect.element(page.getByRole('list', { name: 'Sent before' })).not.toBeInTheDocument()
    await expect.element(box).toHaveFocus()
  })

  it('are suggested in the language of the page, and fewer as one types', async () => {
    changeShared({ language: 'fr' })
    await openRemote()
    await key('Que puis-je dire ?').click()
    const list = page.getByRole('list', { name: 'Vous pouvez dire' })
    await expect.element(list.getByRole('button', { name: 'chaîne 206' })).toBeVisible()
    await page.getByRole('textbox').fill('ACTIVE')
    await expect.element(list.getByRole('button')).toHaveTextContent('active les sous-titres')
  })
})
