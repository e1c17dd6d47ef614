import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ComponentType } from 'react'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearBannersOnNavigation } from '../../../client/banners.ts'
import { takeOverStoredSession } from '../../../client/session-store.ts'
import { navigate, usePath } from '../../../platform/router.ts'
import { shared } from '../../../platform/shared-state.ts'
import { writeStored } from '../../../platform/stored-values.ts'
import { Announcer } from '../../../ui/Page.tsx'
import { Banners } from '../../../ui/Banner.tsx'
import { LateNewsLine } from '../../../ui/Notice.tsx'
import '../../../ui/theme.css'
import { AddButtonPage } from '../editor/AddButtonPage.tsx'
import { ButtonOrderPage } from './ButtonOrderPage.tsx'
import { answers, buttons, json, logged, sentTo, startFakeServer } from '../fake-account.ts'
import { dropWorkingCopy, workingCopy } from '../editing.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Quicker than the pointer of a busy machine. */
const press = (name: string) => (button(name).element() as HTMLElement).click()
const option = (name: string) => page.getByRole('option', { name, exact: true })
const said = () => document.querySelector('[data-announcer]')?.textContent
const order = () =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.querySelector('span')?.textContent)
const names = (...places: number[]) => places.map((place) => `Button ${place}`)

async function open(count: number, width = 1280): Promise<void> {
  await page.viewport(width, 900)
  dropWorkingCopy()
  startFakeServer(buttons(count), '/my-remote-config')
  await show()
  await expect.element(button('Save button order')).toBeVisible()
}

/** As the app does, so that leaving the page ends it. */
function AtItsPath() {
  return usePath() === '/my-remote-config' && <ButtonOrderPage />
}

async function show(Page: ComponentType = AtItsPath): Promise<void> {
  await render(
    <>
      <Banners />
      <LateNewsLine />
      <Page />
      <Announcer />
    </>,
  )
}

async function isOff(name: string, off = true): Promise<void> {
  await expect.poll(() => button(name).element().getAttribute('aria-disabled')).toBe(off ? 'true' : null)
}

afterEach(() => {
  dropWorkingCopy()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the order editor', () => {
  it('has the first nine as those of the main remote, and the rest in a list of their own; focus and press mark one option, with its place spoken [K01] [K02] [K03] [K05]', async () => {
    await open(12)
    const top = page.getByRole('listbox', { name: 'On the main remote' })
    expect(top.getByRole('option').elements()).toHaveLength(9)
    await expect.element(top).toHaveAccessibleDescription('These first nine buttons appear on the main remote.')
    const rest = page.getByRole('listbox', { name: 'All other buttons' })
    expect(rest.getByRole('option').elements()).toHaveLength(3)
    expect(getComputedStyle(rest.element()).overflowY).toBe('auto')

    await option('Button 4').click()
    expect(page.getByRole('option', { selected: true }).elements()).toEqual([option('Button 4').element()])
    expect(option('Button 11').element()).toHaveProperty('ariaPosInSet', '11')
    ;(option('Button 11').element() as HTMLElement).focus()
    await expect.element(option('Button 11')).toHaveAttribute('aria-selected', 'true')
    expect(page.getByRole('option', { selected: true }).elements()).toHaveLength(1)
  })

  it('is no wider than a small screen, however long the name of the selected button', async () => {
    await page.viewport(320, 900)
    startFakeServer(buttons(2, { displayString: 'Donaudampfschifffahrtsgesellschaft' }), '/my-remote-config')
    await show()
    await page.getByRole('option').first().click()
    await expect.element(page.getByText(/^The arrows choose a button.*Donaudampf/u)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(320)
  })

  it('begins with OK off, with which the arrows move the selection only and keep the focus; Escape turns it off again [K06] [K07] [K09]', async () => {
    await open(12)
    await expect.element(button('OK')).toHaveAttribute('aria-pressed', 'false')
    await isOff('OK')
    await option('Button 1').click()
    await button('Right').click()
    await expect.poll(said).toContain('Button 2, position 2 of 12')
    await expect.element(option('Button 2')).toHaveAttribute('aria-selected', 'true')
    await expect.element(button('Right')).toHaveFocus()
    await button('Left').click()
    await expect.element(option('Button 1')).toHaveAttribute('aria-selected', 'true')
    expect(order()).toEqual(names(...Array.from({ length: 12 }, (_, at) => at + 1)))
    await option('Button 1').click()
    await button('OK').click()
    await expect.element(button('OK')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(said).toContain('Moving Button 1')
    await userEvent.keyboard('{Escape}')
    await expect.element(button('OK')).toHaveAttribute('aria-pressed', 'false')
  })

  it('with OK on moves the button, also over the line, and says who left the main remote [K08]', async () => {
    await open(12)
    await option('Button 10').click()
    await button('OK').click()
    await button('Left').click()
    await expect
      .poll(said)
      .toContain('Button 10, moved to position 9 of 12, now on the main remote, Button 9 left the main remote')
    expect(order()).toEqual(names(1, 2, 3, 4, 5, 6, 7, 8, 10, 9, 11, 12))
    await expect.element(option('Button 10')).toHaveAttribute('aria-selected', 'true')
  })

  it('goes down and up by the rows that are drawn, which are others from 961 px on [K10] [K11] [U11] [U12]', async () => {
    await open(20, 961)
    for (const [width, places] of [
      [961, [1, 7, 10, 16, 10, 7, 1]],
      [960, [1, 4, 7, 10, 7, 4, 1]],
    ] as const) {
      await page.viewport(width, 900)
      await option('Button 1').click()
      let at = 1
      for (const place of places.slice(1)) {
        press(place > at ? 'Down' : 'Up')
        await expect.element(option(`Button ${place}`)).toHaveAttribute('aria-selected', 'true')
        at = place
      }
    }
  })

  it('disables what leads nowhere: left and up for the first, right and down for the last, all with nothing selected [K09] [K12] [K13] [K14] [K15]', async () => {
    await open(8)
    for (const name of ['Up', 'Down', 'Left', 'Right', 'Edit', 'Delete']) await isOff(name)
    await option('Button 1').click()
    for (const [name, off] of [
      ['Up', true],
      ['Left', true],
      ['Down', false],
      ['Right', false],
      ['Edit', false],
      ['Delete', false],
    ] as const)
      await isOff(name, off)
    await option('Button 8').click()
    for (const [name, off] of [
      ['Up', false],
      ['Left', false],
      ['Down', true],
      ['Right', true],
    ] as const)
      await isOff(name, off)
  })

  it('goes with the arrow keys to the option before or after, within each list, which is one Tab stop [K16]', async () => {
    await open(12)
    ;(option('Button 8').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
    await expect.element(option('Button 9')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
    await expect.element(option('Button 7')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(option('Button 10')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(option('Button 10')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(option('Button 12')).toHaveFocus()
    expect(document.querySelectorAll('[role=option][tabindex="0"]')).toHaveLength(2)
  })

  it('Tab from the selected one passes the other list on its way to Delete, and the selected one goes [K05] [K20]', async () => {
    await open(10)
    ;(option('Button 1').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Tab}')
    await expect.element(option('Button 10')).toHaveFocus()
    await expect.element(option('Button 3')).toHaveAttribute('aria-selected', 'true')
    await expect.element(option('Button 10')).toHaveAttribute('aria-selected', 'false')
    while (document.activeElement !== button('Delete').element()) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    expect(order()).not.toContain('Button 3')
    expect(order()).toHaveLength(9)
    await expect.poll(said).toContain('Deleted Button 3')
  })

  it('the first button of the other list, where Tab stops, is selected by a key or a press while another is [K05] [K16]', async () => {
    await open(10)
    const isSelected = () =>
      expect(page.getByRole('option', { selected: true }).elements()).toEqual([option('Button 10').element()])
    for (const pressed of ['{Enter}', ' ', '{Home}', '{ArrowUp}']) {
      await option('Button 3').click()
      await userEvent.keyboard(`{Tab}${pressed}`)
      await expect.element(option('Button 10')).toHaveFocus()
      isSelected()
    }
    await option('Button 3').click()
    await option('Button 10').click()
    isSelected()
  })

  it('keeps the selected button in sight in the lower list, whether the arrows choose or move [K07] [K08]', async () => {
    await open(60)
    const list = page.getByRole('listbox', { name: 'All other buttons' }).element()
    const isInSight = () => {
      const box = list.getBoundingClientRect()
      const { top, bottom } = page.getByRole('option', { selected: true }).element().getBoundingClientRect()
      return top >= box.top && bottom <= box.bottom
    }
    await option('Button 10').click()
    for (let row = 0; row < 4; row += 1) await button('Down').click()
    await expect.element(option('Button 34')).toHaveAttribute('aria-selected', 'true')
    await expect.poll(isInSight).toBe(true)
    expect(list.scrollTop).toBeGreaterThan(100)
    await button('OK').click()
    for (let row = 0; row < 4; row += 1) await button('Up').click()
    expect(order()[9]).toBe('Button 34')
    await expect.poll(isInSight).toBe(true)
  })

  it.each([
    [17, 390, true],
    [18, 390, false],
    [26, 1280, true],
    [27, 1280, false],
  ])('with %i buttons at %i px: scrolling down disabled is %s [K17] [K18] [K19] [U13]', async (count, width, off) => {
    await open(count, width)
    await isOff('Scroll up')
    await isOff('Scroll down', off)
    if (off) return
    const list = page.getByRole('listbox', { name: 'All other buttons' }).element()
    await button('Scroll down').click()
    await expect.poll(() => list.scrollTop).toBeGreaterThan(20)
    await isOff('Scroll up', false)
    await isOff('Scroll down')
    await button('Scroll up').click()
    await isOff('Scroll up')
  })

  it('scrolls the lower list by one row a press, down and up [K17]', async () => {
    await open(90)
    const list = page.getByRole('listbox', { name: 'All other buttons' }).element()
    const tops = [...list.querySelectorAll<HTMLElement>('[role=option]')].map(({ offsetTop }) => offsetTop)
    const row = (tops.find((top) => top > (tops[0] ?? 0)) ?? 0) - (tops[0] ?? 0)
    expect(row).toBeGreaterThan(40)
    const isAt = async (rows: number) => {
      await expect.poll(() => Math.abs(list.scrollTop - rows * row)).toBeLessThanOrEqual(1)
    }
    await button('Scroll down').click()
    await isAt(1)
    await button('Scroll down').click()
    await isAt(2)
    await button('Scroll up').click()
    await isAt(1)
    await expect.element(button('Scroll down')).not.toHaveAttribute('aria-disabled')
    list.scrollTop = list.scrollHeight
    await expect.element(button('Scroll down')).toHaveAttribute('aria-disabled', 'true')
  })

  it('deletes the selected button, selects the next, else the last, says so, and takes it back [K20]', async () => {
    await open(3)
    await option('Button 2').click()
    await button('Delete').click()
    await expect.poll(said).toContain('Deleted Button 2. Button 3, position 2 of 2')
    await expect.element(option('Button 3')).toHaveAttribute('aria-selected', 'true')
    await button('Delete').click()
    await expect.element(option('Button 1')).toHaveAttribute('aria-selected', 'true')
    await button('Undo: bring back “Button 3”').click()
    expect(order()).toEqual(names(1, 3))
    await expect.element(option('Button 3')).toHaveFocus()
    await option('Button 1').click()
    await button('Delete').click()
    await button('Undo: bring back “Button 1”').click()
    expect(order()).toEqual(names(1, 3))
    expect(sentTo('seabuttons', 'save')).toEqual([])
  })

  it('leads to adding and to editing; a popular button has no Edit [K21] [K22] [K23] [K24]', async () => {
    startFakeServer(
      [
        ...buttons(1),
        { type: 'VOICE', command: 'CNN', displayString: 'Mine' },
        { type: 'POPULAR', command: 'x', displayString: 'Theirs' },
      ],
      '/my-remote-config',
    )
    await show()
    await expect.element(option('Mine')).toBeVisible()
    await vi.waitFor(() => expect(shared().popularButtons).toBeDefined())
    for (const name of ['Mine', 'Theirs']) {
      await option(name).click()
      await expect.element(button('Edit')).not.toBeInTheDocument()
    }
    await option('Button 1').click()
    await button('Edit').click()
    expect(window.location.pathname + window.location.search).toBe('/edit-custom-button?command=command+1')
    navigate('/my-remote-config')
    await button('Add').click()
    expect(window.location.pathname).toBe('/add-new-button')
    await show(AddButtonPage)
    await expect
      .element(page.getByRole('link', { name: /^Popular buttons/u }))
      .toHaveAttribute('href', '/add-popular-buttons')
    await expect
      .element(page.getByRole('link', { name: /^Custom buttons/u }))
      .toHaveAttribute('href', '/edit-custom-button')
    await expect
      .element(page.getByRole('link', { name: 'Back to the button order' }))
      .toHaveAttribute('href', '/my-remote-config')
  })

  it('can save only what differs; moving back disables it again [K25]', async () => {
    await open(3)
    await expect.element(button('Save button order')).toBeDisabled()
    await option('Button 1').click()
    await button('OK').click()
    await button('Right').click()
    await expect.element(button('Save button order')).toBeEnabled()
    await button('Left').click()
    await expect.element(button('Save button order')).toBeDisabled()
  })

  it('sends the whole list with its revision, puts it into the shared state and goes to my remote [K26] [S11]', async () => {
    await open(3)
    await option('Button 3').click()
    await button('Delete').click()
    await button('Save button order').click()
    await vi.waitFor(() => expect(window.location.pathname).toBe('/my-remote'))
    expect(sentTo('seabuttons', 'save').map(({ body }) => body)).toEqual([{ seaButtonsData: buttons(2), revision: 7 }])
    expect(shared().buttons).toEqual(buttons(2))
  })

  it('a failed save is logged SAVE-SEABUTTONS-ERROR-1 or -2 and told; the user stays with the changes [K27] [Q43]', async () => {
    await open(3)
    await option('Button 3').click()
    await button('Delete').click()
    for (const [codes, answer] of [
      [['SAVE-SEABUTTONS-ERROR-1'], () => json(500, { status: 'ERROR' })],
      [['SAVE-SEABUTTONS-ERROR-1', 'SAVE-SEABUTTONS-ERROR-2'], () => Promise.reject(new TypeError('offline'))],
    ] as const) {
      answers['seabuttons'] = answer
      await button('Save button order').click()
      await vi.waitFor(() => expect(logged()).toEqual(codes))
      await expect.poll(() => shared().banners).toEqual(['internalErrorSavingBtns'])
      expect(window.location.pathname).toBe('/my-remote-config')
      expect(order()).toEqual(names(1, 2))
      expect(shared().buttons).toEqual(buttons(3))
    }
  })

  it('Cancel leads on at once and saves nothing; the next page brings back what was changed, or begins with the saved list [K28]', async () => {
    await open(2)
    await option('Button 2').click()
    await button('Delete').click()
    await button('Cancel').click()
    expect(window.location.pathname).toBe('/my-remote')
    expect(page.getByRole('dialog').elements()).toEqual([])
    expect([sentTo('seabuttons', 'save'), shared().buttons, workingCopy()]).toEqual([[], buttons(2), undefined])
    await page.getByRole('button', { name: 'Bring back' }).click()
    expect(window.location.pathname).toBe('/my-remote-config')
    await expect.poll(order).toEqual(names(1))
    await expect.element(button('Save button order')).toBeEnabled()

    await button('Cancel').click()
    await expect.element(page.getByRole('button', { name: 'Bring back' })).toBeVisible()
    navigate('/my-remote-config')
    await expect.poll(() => order().length).toBe(2)
    expect(page.getByRole('button', { name: 'Bring back' }).elements()).toEqual([])
  })

  it('keeps the working copy on the way between the editing pages, and drops it elsewhere [K04]', async () => {
    const stop = clearBannersOnNavigation()
    await open(2)
    await option('Button 2').click()
    await button('Delete').click()
    expect(shared().buttons).toEqual(buttons(2))
    for (const path of ['/add-new-button', '/add-popular-buttons', '/edit-custom-button', '/my-remote-config']) {
      navigate(path)
      expect(workingCopy()?.list).toHaveLength(1)
    }
    navigate('/my-remote')
    expect(workingCopy()).toBeUndefined()
    stop()
  })

  it('drops its changes and shows the buttons of the account that another tab logged in to', async () => {
    await open(3)
    await option('Button 3').click()
    await button('Delete').click()
    answers['seabuttons'] = () => json(200, { seaButtonsData: buttons(1, { displayString: 'Theirs' }), revision: 7 })
    writeStored('deviceId', 'box-of-another-account')
    writeStored('arToken', 'another-1')
    takeOverStoredSession()
    await expect.element(option('Theirs')).toBeVisible()
    expect(page.getByRole('option').elements()).toHaveLength(1)
    await expect.element(page.getByText('No changes yet')).toBeVisible()
  })

  it('says that another device changed the buttons first, and shows the newer list, which can be changed and saved', async () => {
    await open(4)
    const newer = [{ ...buttons(1)[0], displayString: 'New', command: 'new' }, ...buttons(4)]
    answers['seabuttons'] = ({ body }) =>
      body['revision'] === 9
        ? json(200, { status: 'OK', revision: 10 })
        : json(409, { status: 'CONFLICT', seaButtonsData: newer, revision: 9 })
    await option('Button 1').click()
    await button('Delete').click()
    await option('Button 4').click()
    await button('Save button order').click()
    const words =
      'Not saved: your buttons were changed on another device. This is the newer list. Make your changes again, then save it.'
    await expect.element(page.getByText(words).first()).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent, { message: 'Save is disabled by then' }).toBe(words)
    await expect.poll(said).toContain(words)
    await expect.poll(order).toEqual(['New', ...names(1, 2, 3, 4)])
    await expect.element(option('Button 4')).toHaveAttribute('aria-selected', 'true')
    await button('Delete').click()
    await button('Save button order').click()
    await vi.waitFor(() => expect(window.location.pathname).toBe('/my-remote'))
    expect(sentTo('seabuttons', 'save').at(-1)?.body).toEqual({ seaButtonsData: newer.slice(0, 4), revision: 9 })
  })

  it('goes on as after a save when another device made the same changes first', async () => {
    await open(3)
    answers['seabuttons'] = () => json(409, { status: 'CONFLICT', seaButtonsData: buttons(2), revision: 9 })
    await option('Button 3').click()
    await button('Delete').click()
    await button('Save button order').click()
    await vi.waitFor(() => expect(window.location.pathname).toBe('/my-remote'))
    await expect.poll(said).toBe('Saved')
  })
})
