import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { onItsWay } from '../../client/fake-server.ts'
import { navigate } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { Announcer, Page } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { LockChoice } from './LockChoice.tsx'
import { locked } from './Locked.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const Editor = locked(() => <Page title="The editor" />)

/** Quicker than the pointer of a busy machine. */
async function press(digits: string): Promise<void> {
  for (const digit of digits) {
    await expect.element(button(digit)).toBeVisible()
    ;(button(digit).element() as HTMLElement).click()
  }
}

beforeEach(() => {
  localStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
  navigate('/remote')
})

describe('the edit lock', () => {
  it('is put on by four digits typed twice, and is open for whoever has just chosen them', async () => {
    await render(
      <>
        <LockChoice />
        <Announcer />
      </>,
    )
    const told = hearAnnounced()
    await button('Turn the lock on').click()
    await expect.element(button('1')).toHaveFocus()
    await press('1234')
    await press('1235')
    await expect.element(page.getByText('The digits were not the same. Begin again.').first()).toBeVisible()
    expect(readStored('editLock')).toBeUndefined()
    expect(told.filter(([, isFailure]) => isFailure)).toEqual([['The digits were not the same. Begin again.', true]])
    await press('1')
    await expect.element(page.getByText('The digits were not the same. Begin again.')).not.toBeInTheDocument()
    await press('2341234')
    await expect.element(button('Turn the lock off')).toHaveFocus()
    expect(readStored('editLock')).toBe('1234')
    await button('Turn the lock off').click()
    expect(readStored('editLock')).toBeUndefined()
  })

  it('says of each digit, also of one that is deleted, how many are typed', async () => {
    await render(
      <>
        <LockChoice />
        <Announcer />
      </>,
    )
    await button('Turn the lock on').click()
    await press('12')
    await expect.element(page.getByRole('status')).toHaveTextContent('2 of 4 digits')
    await button('Delete last').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('1 of 4 digits')
  })

  it('is open when another tab has taken it off', async () => {
    writeStored('editLock', '1234')
    await render(<Editor />)
    await expect.element(button('1')).toBeVisible()
    localStorage.removeItem('editLock')
    window.dispatchEvent(new StorageEvent('storage', { key: 'editLock', oldValue: '1234', newValue: null }))
    await expect.element(page.getByRole('heading', { name: 'The editor' })).toBeVisible()
  })

  it('stands before what it locks, opens by keys or keyboard, and shuts with another page', async () => {
    writeStored('editLock', '2580')
    navigate('/ways')
    await render(<Editor />)
    await expect.element(page.getByRole('heading', { name: 'This page is locked' })).toBeVisible()
    await press('2581')
    await expect.element(page.getByText('These are not the digits. Try again.')).toBeVisible()
    await press('25')
    await userEvent.keyboard('9{Backspace}80')
    await expect.element(page.getByRole('heading', { name: 'The editor' })).toHaveFocus()
    for (const path of ['/access', '/switch-test']) {
      navigate(path)
      await onItsWay()
      await expect.element(page.getByRole('heading', { name: 'The editor' }), { message: path }).toBeVisible()
    }
    navigate('/remote')
    await expect.element(page.getByRole('heading', { name: 'This page is locked' })).toBeVisible()
  })

  it('is before nothing where nobody chose it, and the way back is one press away where somebody did', async () => {
    const { unmount } = await render(<Editor />)
    await expect.element(page.getByRole('heading', { name: 'The editor' })).toBeVisible()
    await unmount()
    writeStored('editLock', '2580')
    changeShared({ arToken: 'a-token' })
    await render(<Editor />)
    await expect.element(page.getByRole('link', { name: 'Back to the remote' })).toBeVisible()
  })
})
