import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import '../../ui/theme.css'
import { showLayout } from '../../access-methods/layout/layout.ts'
import { changeProfile } from '../../access-methods/current-method.ts'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { readProfile } from '../../access-methods/stored-profile.ts'
import { LayoutChoices } from './LayoutChoices.tsx'

const list = (name: string) => page.getByRole('combobox', { name, exact: true })
const html = document.documentElement

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
})
