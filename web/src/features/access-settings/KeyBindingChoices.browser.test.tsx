import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { takeSwitchKeys } from '../../platform/switch-keys.ts'
import { Announcer } from '../../ui/Announcer.tsx'
import '../../ui/theme.css'
import { readKeyBindings } from '../remote/key-bindings.ts'
import { KeyBindingChoices } from './KeyBindingChoices.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = () => page.getByRole('combobox', { name: 'Button of the remote' })
const words = (text: string) => page.getByText(text, { exact: true }).first()

beforeEach(async () => {
  localStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
  await render(
    <>
      <KeyBindingChoices />
      <Announcer />
    </>,
  )
})

async function give(to: string, keys: string): Promise<void> {
  await userEvent.selectOptions(list(), to)
  await button('Choose another key').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Press the key now.')
  await userEvent.keyboard(keys)
}

describe('own keys', () => {
  it('are learned by pressing, name the button that loses its key, and are taken back', async () => {
    await userEvent.selectOptions(list(), 'Guide')
    await expect.element(words('Its key on the keyboard: G')).toBeVisible()
    await give('Guide', 'm')
    await expect.element(words('M now presses Guide. Mute has no key now.')).toBeVisible()
    await expect.element(words('Its key on the keyboard: M')).toBeVisible()
    expect(readKeyBindings()).toEqual({ guide: 'm' })
    await userEvent.selectOptions(list(), 'Mute')
    await expect.element(words('It has no key on the keyboard.')).toBeVisible()
    await button('Undo').click()
    expect(readKeyBindings()).toEqual({})
    await expect.element(words('Its key on the keyboard: M')).toBeVisible()
  })

  it('can be none, and all go back to what they were at first', async () => {
    await userEvent.selectOptions(list(), 'Exit')
    await button('No key').click()
    await expect.element(words('Exit has no key now.')).toBeVisible()
    await give('OK', '{F2}')
    expect(readKeyBindings()).toEqual({ exit: '', ok: 'f2' })
    await button('All keys as at first').click()
    expect(readKeyBindings()).toEqual({})
  })

  it('are not what the browser, a reader or a switch of the user needs; Cancel gives nothing', async () => {
    const giveBack = takeSwitchKeys(['q'])
    await give('Guide', '{Insert}')
    await expect.element(words('The browser or the screen reader needs this key. Press another one.')).toBeVisible()
    await userEvent.keyboard('q')
    await expect.element(words('This key is your switch. Press another one.')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await button('Cancel').click()
    await userEvent.keyboard('k')
    expect(readKeyBindings()).toEqual({})
    giveBack()
  })
})
