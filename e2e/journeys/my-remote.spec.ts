import type { Page } from '@playwright/test'
import { askAsPage, storeButtons } from '../support/account.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'
import { goInside } from '../support/reach/open-scene.ts'
import type { TvState } from '../support/tv.ts'

const TWELVE = Array.from({ length: 12 }, (_, place) => `button ${place + 1}`)

interface Stored {
  readonly seaButtonsData: readonly {
    readonly command?: string
    readonly type?: string
    readonly displayString?: string
  }[]
  readonly revision: number
}

const stored = (page: Page) => askAsPage<Stored>(page, 'seabuttons')

async function commandsOf(page: Page): Promise<(string | undefined)[]> {
  return (await stored(page)).seaButtonsData.map(({ command }) => command)
}

const showsNewsAfter =
  (at: number) =>
  ({ channel, lastCommand }: TvState): boolean =>
    lastCommand?.kind === 'text' && lastCommand.at > at && /news/iu.test(channel.name)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

async function openOrderEditor(page: Page): Promise<void> {
  await page.goto('/my-remote')
  await pressOn(page, button(page, 'Comcast menu'))
  await pressOn(page, page.getByRole('link', { name: 'Configure my remote' }))
  await heading(page, 'Edit button order')
}

// All of them change the buttons of one account.
test.describe.configure({ mode: 'default' })

test(
  'make a button, try it, put it among the first nine and press it on the main remote, by keyboard alone [E43 E44 G09 G11 J13 K21 K22 L08 L09 L12 L19]',
  { tag: '@main' },
  async ({ page, openPairedRemote }) => {
    const tv = await openPairedRemote(page)
    await storeButtons(page, [])
    await pressOn(page, button(page, 'Comcast menu'))
    await pressOn(page, page.getByRole('link', { name: 'My remote', exact: true }))
    await heading(page, 'My remote')
    await expect(page.getByText('No buttons yet')).toBeVisible()
    await pressOn(page, page.getByRole('link', { name: 'Create buttons' }))
    await heading(page, 'Edit button order')
    await pressOn(page, button(page, 'Add'))
    await pressOn(page, page.getByRole('link', { name: /^Custom buttons/u }))
    await heading(page, 'New button')

    await tabTo(page, page.getByLabel('Command'))
    await page.keyboard.type('watch the news')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Button label')).toHaveValue('watch the news')
    await expect(page.getByRole('radio', { name: 'Picture found for your command' })).toBeChecked()
    await pressOn(page, button(page, 'Test'))
    await tv.shows(showsNewsAfter(0))
    await pressOn(page, button(page, 'Save'))
    await heading(page, 'My remote')
    await expect(button(page, 'watch the news')).toBeVisible()
    expect((await stored(page)).seaButtonsData[0]).toMatchObject({
      type: 'VOICE',
      command: 'watch the news',
      displayString: 'watch the news',
      isLegacyIcon: false,
    })

    await pressOn(page, button(page, 'Comcast menu'))
    await pressOn(page, page.getByRole('link', { name: 'Standard remote' }))
    await heading(page, 'Comcast TV remote')
    const own = page.getByRole('group', { name: 'My buttons' })
    const tested = (await tv.state()).lastCommand?.at ?? 0
    await pressOn(page, own.getByRole('button', { name: 'watch the news' }))
    await tv.shows(showsNewsAfter(tested))
    await pressOn(page, own.getByRole('link', { name: 'View all' }))
    await heading(page, 'My remote')
    await page.reload()
    await heading(page, 'My remote')
  },
)

test(
  'reorder by keyboard: from the tenth place into the first nine, announced, saved, and seen on the main remote [K05 K06 K07 K08 K11 K16 K26 E43]',
  { tag: ['@main', '@firefox'] },
  async ({ page, openPairedRemote }) => {
    await openPairedRemote(page)
    await storeButtons(page, TWELVE)
    await openOrderEditor(page)
    const rest = page.getByRole('listbox', { name: 'All other buttons' })
    await tabTo(page, rest.getByRole('option').first())
    await page.keyboard.press('ArrowDown')
    await expect(rest.getByRole('option', { name: 'button 11' })).toHaveAttribute('aria-selected', 'true')
    const ok = button(page, 'OK')
    await pressOn(page, ok)
    await expect(ok).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'Up')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-announcer]')).toHaveText(
      /button 11, moved to position 8 of 12, now on the main remote, button 9 left the main remote/u,
    )
    await expect(
      page.getByRole('listbox', { name: 'On the main remote' }).getByRole('option', { name: 'button 11' }),
    ).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(ok).toHaveAttribute('aria-pressed', 'false')
    await expect(button(page, 'Up')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-announcer]')).toHaveText(/button 2, position 2 of 12/u)
    await pressOn(page, button(page, 'Save button order'))
    await heading(page, 'My remote')
    expect((await commandsOf(page)).slice(6, 10)).toEqual(['button 7', 'button 11', 'button 8', 'button 9'])
    await page.goto('/remote')
    const own = page.getByRole('group', { name: 'My buttons' })
    await expect(own.getByRole('button')).toHaveCount(9)
    await expect(own.getByRole('button').nth(7)).toHaveText('button 11')
  },
)

test(
  'add popular buttons and take them away again, by keyboard alone [M01 M03 M05 M07 M09 M10 M11]',
  { tag: '@main' },
  async ({ page, openPairedRemote }) => {
    await openPairedRemote(page)
    await storeButtons(page, ['mine'])
    await openOrderEditor(page)
    await pressOn(page, button(page, 'Add'))
    await pressOn(page, page.getByRole('link', { name: /^Popular buttons/u }))
    await heading(page, 'Popular buttons')
    await expect(page.getByRole('tab', { name: 'Apps' })).toHaveAttribute('aria-selected', 'true')
    await tabTo(page, page.getByRole('checkbox', { name: 'YouTube' }))
    await page.keyboard.press(' ')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tab', { name: 'Apps' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused()
    await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
    const setting = page.getByRole('checkbox').first()
    await tabTo(page, setting)
    await page.keyboard.press(' ')
    await expect(page.getByText('To add: 2. To delete: 0.')).toBeVisible()
    await pressOn(page, button(page, 'OK'))
    await heading(page, 'Edit button order')
    const after = await stored(page)
    expect(after.seaButtonsData.map(({ type }) => type)).toEqual(['VOICE', 'POPULAR', 'POPULAR'])
    expect(after.seaButtonsData[1]).toMatchObject({ command: 'open YouTube' })

    await tabTo(page, page.getByRole('option', { name: 'mine' }))
    await expect(button(page, 'Edit')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(button(page, 'Edit')).toBeHidden()

    await pressOn(page, button(page, 'Add'))
    await pressOn(page, page.getByRole('link', { name: /^Popular buttons/u }))
    await tabTo(page, page.getByRole('checkbox', { name: 'YouTube' }))
    await expect(page.getByRole('checkbox', { name: 'YouTube' })).toBeChecked()
    await page.keyboard.press(' ')
    await pressOn(page, button(page, 'OK'))
    await heading(page, 'Edit button order')
    expect((await commandsOf(page)).includes('open YouTube')).toBe(false)
  },
)

test('a button is saved, and another one is not but can be brought back, by the first press after typing, however slowly the hand presses [L21]', async ({
  page,
  openPairedRemote,
}) => {
  await openPairedRemote(page)
  for (const name of ['Save', 'Cancel']) {
    await goInside(page, '/edit-custom-button')
    await page.getByLabel('Command', { exact: true }).pressSequentially(`watch ${name}`)
    const key = page.getByRole('button', { name, exact: true })
    await key.hover()
    await page.mouse.down()
    await page.getByRole('button', { name: 'Test', exact: true }).waitFor()
    await page.mouse.up()
    await expect(page).toHaveURL('/my-remote')
  }
  const made = page.getByRole('main')
  await expect(made.getByRole('button', { name: 'watch Save' })).toBeVisible()
  await expect(made.getByRole('button', { name: 'watch Cancel' })).toHaveCount(0)
  await button(page, 'Bring back').click()
  await expect(page.getByLabel('Command', { exact: true })).toHaveValue('watch Cancel')
})
