import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { version as pageVersion } from '../../../../CHANGELOG.md?notes'
import { answers, json, startServer, stopServer } from '../../client/fake-server.ts'
import type { PageSettings } from '../../platform/page-settings.ts'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import '../../ui/theme.css'
import { askVersion } from '../versions/version.ts'
import { MenuButton } from './HeadKeys.tsx'

const settings: Partial<PageSettings> = { tvConfigEnabled: true, analyticsEnabled: false }
vi.mock('../../platform/page-settings.ts', () => ({ pageSettings: () => settings }))

const hamburger = () => page.getByRole('button', { name: 'Comcast menu' })
const menu = () => page.getByRole('dialog', { name: 'Comcast menu' })

async function openMenu(): Promise<void> {
  await askVersion()
  await render(<MenuButton />)
  await hamburger().click()
  await expect.element(menu()).toBeVisible()
}

function focused(): string {
  return document.activeElement?.textContent ?? ''
}

function answerVersion(version: string): void {
  answers['version'] = () => json(200, { version, language: 'en' })
}

beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/remote')
  changeShared(
    { ...INITIAL_STATE, clientDeviceId: 'cd-1', arToken: 'token-1', bookmarkKey: 'key-1', deviceId: 'box-1' },
    true,
  )
  startServer()
  answerVersion('1.2.3')
})

afterEach(() => {
  delete settings.loginPartners
  stopServer()
})

describe('the menu', () => {
  it('is opened by the hamburger, which says so, puts the focus on the first entry, keeps Tab inside, and closes on Escape with the focus back on the hamburger [G01] [G02] [G03]', async () => {
    await openMenu()
    expect(shared().menuOpen).toBe(true)
    expect(hamburger().element().getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toBe('Change Comcast TV box')

    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused(), 'the first stop').toBe('Close menu')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(focused(), 'the last stop').not.toMatch(/^(Close menu|Change Comcast TV box)$/u)
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('Close menu')
    await userEvent.keyboard('{Tab}')
    expect(focused()).toBe('Change Comcast TV box')

    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    expect(shared().menuOpen).toBe(false)
    await expect.element(hamburger()).toHaveFocus()
  })

  it('names no cable partner in a home, and is not called like the TV’s own key', async () => {
    changeShared({ partner: 'home' })
    settings.loginPartners = []
    await render(<MenuButton />)
    const button = page.getByRole('button', { name: 'Menu of this remote' })
    expect(button.element().textContent).not.toMatch(/comcast/iu)
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Menu of this remote' })
    await expect.element(dialog.getByRole('link', { name: 'Change TV box' })).toBeVisible()
    expect(dialog.element().textContent).not.toMatch(/comcast|logging in/iu)
  })

  it('gives the focus back also in a browser that refuses it until the next frame', async () => {
    await openMenu()
    const focus = vi.spyOn(hamburger().element() as HTMLElement, 'focus').mockImplementationOnce(() => {})
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementationOnce(() => {})
    await userEvent.keyboard('{Escape}')
    await expect.element(hamburger()).toHaveFocus()
    expect(focus).toHaveBeenCalledTimes(2)
  })

  it('does not lie over the next remote after its page went away behind it', async () => {
    await askVersion()
    const { unmount } = await render(<MenuButton />)
    await hamburger().click()
    await expect.element(menu()).toBeVisible()
    await unmount()
    await render(<MenuButton />)
    await expect.element(hamburger()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('closes on the back button of the browser and stays on the page', async () => {
    await openMenu()
    window.history.back()
    await expect.element(menu()).not.toBeInTheDocument()
    expect(window.location.pathname).toBe('/remote')
  })

  it('closes on the first Back also after a reload with the menu open', async () => {
    await openMenu()
    // A reload keeps the entry and closes the menu.
    changeShared({ menuOpen: false })
    await hamburger().click()
    await expect.element(menu()).toBeVisible()
    window.history.back()
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('leads to the boxes and is closed there; back from there is the remote [G02] [G04]', async () => {
    const entries = window.history.length
    await openMenu()
    await page.getByRole('link', { name: 'Change Comcast TV box' }).click()
    expect(window.location.pathname).toBe('/choose-device')
    expect(shared().menuOpen).toBe(false)
    expect(window.history.length).toBeLessThanOrEqual(entries + 1)
  })

  it('turns sound cues on and off, remembers them and stays open; has the log-out with what that needs to know, and the bookmark link, which follows a new key, and none without a box [G02] [G06] [G07] [G08] [G14]', async () => {
    await openMenu()
    const sound = page.getByRole('switch', { name: 'Sound cues' })
    await expect.element(sound).toHaveAttribute('aria-checked', 'false')
    await sound.click()
    await expect.element(sound).toHaveAttribute('aria-checked', 'true')
    expect(shared().keySound).toBe(true)
    expect(localStorage.getItem('keySound')).toBe('true')
    await expect.element(menu()).toBeVisible()
    await sound.click()
    expect(localStorage.getItem('keySound')).toBe('false')

    await expect
      .element(page.getByRole('link', { name: 'Log out' }))
      .toHaveAttribute('href', '/logout?partner=comcast&clientDeviceId=cd-1&idToken=token-1')

    const link = page.getByRole('link', { name: 'Bookmark link' })
    await expect.element(link).toHaveAttribute('href', `${window.location.origin}/remote?cd=cd-1&ept=key-1`)
    changeShared({ bookmarkKey: 'key-2' })
    await expect.element(link).toHaveAttribute('href', `${window.location.origin}/remote?cd=cd-1&ept=key-2`)
    changeShared({ deviceId: undefined })
    await expect.element(link).not.toBeInTheDocument()
  })

  it('leads to the privacy settings, the page that configures TV buttons, and the remotes of the account; has no entry for what the page has off [G05] [G12] [A31] [A32]', async () => {
    settings.analyticsEnabled = true
    await openMenu()
    await page.getByRole('link', { name: 'Privacy settings' }).click()
    expect(window.location.pathname).toBe('/settings')
    settings.analyticsEnabled = false
    await hamburger().click()
    await expect.element(page.getByRole('link', { name: 'Log out' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Privacy settings' })).not.toBeInTheDocument()

    await page.getByRole('link', { name: 'Configure TV buttons' }).click()
    expect(window.location.pathname).toBe('/tv-config')
    expect(shared().menuOpen).toBe(false)
    settings.tvConfigEnabled = false
    await hamburger().click()
    await expect.element(page.getByRole('link', { name: 'Log out' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Configure TV buttons' })).not.toBeInTheDocument()
    settings.tvConfigEnabled = true

    await page.getByRole('link', { name: 'Paired remotes', exact: true }).click()
    expect(window.location.pathname).toBe('/my-remotes')
  })

  it.each([
    ['/remote', ['My remote']],
    ['/my-remote', ['Standard remote', 'Configure my remote']],
  ])(
    'has all entries there are at %s, from the change of the box to the version, in the order of the specification [G15] [G17]',
    async (path, switches) => {
      window.history.replaceState(null, '', path)
      settings.analyticsEnabled = true
      const entries = [
        'Change Comcast TV box',
        'Privacy settings',
        'Sound cues',
        'Bookmark link',
        ...switches,
        'Configure TV buttons',
        'Learn more',
        'Log out',
        'Version 1.2.3',
        'Accessibility options',
        'Paired remotes',
        'Use from another program',
      ]
      await openMenu()
      settings.analyticsEnabled = false
      await expect.element(page.getByText('Version 1.2.3')).toBeVisible()
      const hint = 'Opens this remote'
      const shown = [...menu().element().querySelectorAll('li, p')]
        .map(({ textContent }) => textContent ?? '')
        .filter((text) => !text.startsWith(hint))
      // An entry that nobody put into the list fails here, too.
      expect(shown.map((text) => entries.find((entry) => text.startsWith(entry)) ?? text)).toEqual(entries)
    },
  )

  it('leads to learn more for comcast and its variants, and for nobody else [G13] [R10]', async () => {
    await openMenu()
    const entry = page.getByRole('link', { name: 'Learn more' })
    await expect.element(entry).toHaveAttribute('href', '/learn-more')
    changeShared({ partner: 'comcast-test' })
    await expect.element(entry).toBeVisible()
    for (const partner of ['cox', 'rogers', 'shaw', 'videotron', 'cox-test']) {
      changeShared({ partner })
      await expect.element(entry).not.toBeInTheDocument()
    }
    changeShared({ partner: 'comcast' })
    await entry.click()
    expect(window.location.pathname).toBe('/learn-more')
  })

  it('shows the release notes of the version beside its number, for comcast and its variants only [G16]', async () => {
    answerVersion(pageVersion)
    await openMenu()
    const button = page.getByRole('button', { name: 'Release notes' })
    for (const partner of ['cox', 'rogers', 'shaw', 'videotron']) {
      changeShared({ partner })
      await expect.element(button).not.toBeInTheDocument()
    }
    changeShared({ partner: 'comcast-test' })
    await button.click()
    const notes = page.getByRole('dialog', { name: `Release notes of version ${pageVersion}` })
    await expect.element(notes.getByRole('heading', { level: 3, name: 'The remote', exact: true })).toBeVisible()
    await expect.element(notes.getByText(/^Quick presses on a slow line/u)).toBeVisible()
    changeShared({ language: 'fr' })
    await expect
      .element(page.getByText('Les pressions rapides sur une connexion lente', { exact: false }))
      .toBeVisible()
    changeShared({ language: 'en' })
    await userEvent.keyboard('{Escape}')
    await expect.element(notes).not.toBeInTheDocument()
    await expect.element(menu()).toBeVisible()
    await expect.element(button).toHaveFocus()
    await button.click()
    await notes.getByRole('button', { name: 'Close' }).click()
    await expect.element(notes).not.toBeInTheDocument()
  })

  it('says so when the server is newer than the notes that came with the page', async () => {
    answerVersion('99.0.0')
    await openMenu()
    await page.getByRole('button', { name: 'Release notes' }).click()
    await expect.element(page.getByText('Refresh this page to see what is new in version 99.0.0.')).toBeVisible()
  })

  it('leads from the remote to my remote [G09]', async () => {
    await openMenu()
    await expect.element(page.getByRole('link', { name: 'Configure my remote' })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'My remote', exact: true }).click()
    expect(window.location.pathname).toBe('/my-remote')
    expect(localStorage.getItem('customMode')).toBeNull()
  })

  it('leads from my remote back to the standard remote for good, and to its settings; the bookmark is of the remote that the user has chosen [G08] [G10] [G11] [E48]', async () => {
    window.history.replaceState(null, '', '/my-remote')
    localStorage.setItem('customMode', 'true')
    await openMenu()
    await expect
      .element(page.getByRole('link', { name: 'Bookmark link' }))
      .toHaveAttribute('href', `${window.location.origin}/my-remote?cd=cd-1&ept=key-1`)
    await expect
      .element(page.getByRole('link', { name: 'Configure my remote' }))
      .toHaveAttribute('href', '/my-remote-config')
    await page.getByRole('link', { name: 'Standard remote' }).click()
    expect(window.location.pathname).toBe('/remote')
    expect(localStorage.getItem('customMode')).toBe('false')
  })

  it('asks once before logging out, with the safe answer under the focus, and a no gives the focus back [G14]', async () => {
    await openMenu()
    await page.getByRole('link', { name: 'Log out' }).click()
    const question = page.getByRole('dialog', { name: 'Log out?' })
    await expect.element(question).toMatchTextContent(/To use it again, someone must pair it or log in\./u)
    await expect.element(question).toMatchTextContent(/remotes that were opened with the bookmark stop too/u)
    await expect.element(page.getByRole('button', { name: 'Stay logged in' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('checkbox', { name: 'End the bookmark link too' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(question.getByRole('button', { name: 'Log out' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Stay logged in' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(menu()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Log out' })).toHaveFocus()
    expect(window.location.pathname).toBe('/remote')
  })

  it('offers to end the bookmark only where there is one', async () => {
    changeShared({ bookmarkKey: undefined })
    await openMenu()
    await page.getByRole('link', { name: 'Log out' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  })
})
