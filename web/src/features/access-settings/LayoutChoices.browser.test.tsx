import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import '../../ui/theme.css'
import { showLayout, takeLayout } from '../../access-methods/layout/layout.ts'
import { changeProfile } from '../../access-methods/current-method.ts'
import { DEFAULT_PROFILE, OWN_PAGES_AT_MOST, type LayoutSettings } from '@beckon/contract/profile'
import { useRedrawCount } from '../../platform/redraw.ts'
import { readProfile, writeProfile } from '../../access-methods/stored-profile.ts'
import { Announcer } from '../../ui/Announcer.tsx'
import { LayoutChoices } from './LayoutChoices.tsx'

const list = (name: string) => page.getByRole('combobox', { name, exact: true })
const html = document.documentElement
const Page = () => (
  <>
    <LayoutChoices />
    <Announcer />
  </>
)

beforeEach(() => {
  localStorage.clear()
  changeProfile(DEFAULT_PROFILE)
  changeShared({ ...INITIAL_STATE }, true)
})

afterEach(() => showLayout(DEFAULT_PROFILE))

describe('the choice of size and number of keys', () => {
  it('is seen at once, on its own page too, and kept with the rest of the profile', async () => {
    changeProfile({ way: 'direct' })
    await render(<LayoutChoices />)
    const before = (list('Size of keys').element() as HTMLElement).offsetHeight
    await userEvent.selectOptions(list('Size of keys'), 'Largest')
    expect(html.dataset['size']).toBe('gaze')
    expect((list('Size of keys').element() as HTMLElement).offsetHeight).toBeGreaterThan(before)
    await userEvent.selectOptions(list('Space between keys'), 'Very wide')
    await userEvent.selectOptions(list('How many keys'), '12 keys')
    await page.getByRole('checkbox', { name: 'Keep every key in its place' }).click()
    expect([html.dataset['gap'], html.dataset['keys']]).toEqual(['16', '12'])
    expect(readProfile()).toMatchObject({
      way: 'direct',
      size: 'gaze',
      layout: { gap: '16', keysShown: '12', keepsPlaces: true },
    })
  })

  it('can be taken back to what everybody has', async () => {
    await render(<LayoutChoices />)
    await userEvent.selectOptions(list('Size of keys'), 'Large')
    await userEvent.selectOptions(list('Size of keys'), 'Standard')
    expect([...html.attributes].filter(({ name }) => name.startsWith('data-size'))).toEqual([])
  })

  it('shows keys that press nothing and that no access method meets', async () => {
    await render(<LayoutChoices />)
    expect(document.querySelector('#record')).not.toBeNull()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  it('lets four keys change places', async () => {
    await render(<LayoutChoices />)
    await userEvent.selectOptions(list('Size of keys'), 'Four keys that fill the screen')
    await userEvent.selectOptions(list('Top left'), 'Channel down')
    expect(readProfile().layout.fourKeys).toEqual(['channelDown', 'channelUp', 'volumeDown', 'volumeUp'])
    await expect.element(list('Bottom right')).toHaveValue('volumeUp')
    await userEvent.selectOptions(list('Top right'), 'OK')
    expect(readProfile().layout.fourKeys).toEqual(['channelDown', 'ok', 'volumeDown', 'volumeUp'])
  })

  it('puts pages together: keys and words, moved, removed and taken back, with the focus where the hand is', async () => {
    await render(<LayoutChoices />)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const keys = () => readProfile().layout.pages.map((one) => one.keys)
    await userEvent.selectOptions(list('How many keys'), 'Pages of my own')
    await button('Add a page').click()
    await page.getByLabelText('Name of the page').fill('Films')
    await userEvent.selectOptions(list('Key to add'), 'Mute')
    await button('Add this key').click()
    await page.getByLabelText(/^Words for the TV/u).fill('Watch a film')
    await userEvent.keyboard('{Enter}')
    expect(keys()).toEqual([['mute', 'say Watch a film']])
    await button('Watch a film: earlier').click()
    expect(keys()).toEqual([['say Watch a film', 'mute']])
    await expect.element(button('Watch a film: earlier')).toHaveFocus()
    await button('Delete Watch a film').click()
    await expect.element(button('Delete Mute')).toHaveFocus()
    await button('Undo').click()
    expect(keys()).toEqual([['say Watch a film', 'mute']])
    await button('Add a page').click()
    await button('Delete this page').click()
    await expect.element(page.getByLabelText('Name of the page')).toHaveValue('Films')
    expect(html.dataset['keys']).toBe('own')
  })

  it('keeps Undo when another tab changes something else, and says why not when it changes the pages', async () => {
    const Drawn = () => <Page key={useRedrawCount()} />
    await render(<Drawn />)
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    /** As another tab does it. */
    const changeElsewhere = (layout: Partial<LayoutSettings>) => {
      const oldValue = localStorage.getItem('ways')
      const { layout: before, ...rest } = readProfile()
      writeProfile({ ...rest, layout: { ...before, ...layout } })
      const event = new StorageEvent('storage', { key: 'ways', oldValue, newValue: localStorage.getItem('ways') })
      takeLayout(event)
      window.dispatchEvent(event)
    }
    await userEvent.selectOptions(list('How many keys'), 'Pages of my own')
    await page.getByRole('button', { name: 'Add a page' }).click()
    await userEvent.selectOptions(list('Key to add'), 'Mute')
    await page.getByRole('button', { name: 'Add this key' }).click()
    changeElsewhere({ keepsPlaces: true })
    await undo.click()
    expect(readProfile().layout).toMatchObject({ keepsPlaces: true, pages: [{ keys: [] }] })

    await page.getByRole('button', { name: 'Add this key' }).click()
    changeElsewhere({ pages: [{ name: 'Of the other tab', keys: ['guide'] }] })
    await expect.element(page.getByLabelText('Name of the page')).toHaveValue('Of the other tab')
    const why = 'Another tab changed these pages. Your last change can no longer be undone.'
    await expect.element(page.getByRole('group').getByText(why)).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent(why)
    await undo.click({ force: true })
    expect(readProfile().layout.pages).toEqual([{ name: 'Of the other tab', keys: ['guide'] }])
  })

  it('says which words are on the page already', async () => {
    await render(<Page />)
    await userEvent.selectOptions(list('How many keys'), 'Pages of my own')
    await page.getByRole('button', { name: 'Add a page' }).click()
    for (const words of ['Watch a film', ' Watch  a film']) {
      await page.getByLabelText(/^Words for the TV/u).fill(words)
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(page.getByRole('status')).toHaveTextContent('Watch a film is on this page already.')
    expect(readProfile().layout.pages[0]?.keys).toEqual(['say Watch a film'])
  })

  it('keeps the focus with as many pages as there can be, and adds no more', async () => {
    const pages = Array.from({ length: OWN_PAGES_AT_MOST - 1 }, (_, at) => ({ name: `Page ${at}`, keys: [] }))
    changeProfile({ layout: { ...DEFAULT_PROFILE.layout, keysShown: 'own', pages } })
    await render(<Page />)
    const addPage = page.getByRole('button', { name: 'Add a page' })
    await addPage.click()
    expect(readProfile().layout.pages).toHaveLength(OWN_PAGES_AT_MOST)
    await expect.element(addPage).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('status')).toHaveTextContent('There is no room for more.')
    await page.getByRole('button', { name: 'Delete this page' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(readProfile().layout.pages).toHaveLength(OWN_PAGES_AT_MOST)
    await expect.element(addPage).toHaveFocus()
  })
})
