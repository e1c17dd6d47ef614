import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { PageSettings } from '../../platform/page-settings.ts'
import { navigate } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { announcements } from '../../ui/announce.ts'
import '../../ui/theme.css'
import { askConsentBeforeRemote } from './consent-gate.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

const settings: { analyticsEnabled: boolean; analytics?: PageSettings['analytics'] } = { analyticsEnabled: true }
vi.mock('../../platform/page-settings.ts', () => ({ pageSettings: () => settings }))

const stored = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
const path = () => window.location.pathname
const button = (name: string) => page.getByRole('button', { name })

const MODE = {
  functionality_storage: 'granted',
  security_storage: 'granted',
  ad_storage: 'denied',
  analytics_storage: 'denied',
  personalization: 'denied',
}

beforeEach(() => {
  localStorage.clear()
  delete settings.analytics
  changeShared({ ...INITIAL_STATE, arToken: 'token-1' }, true)
  window.history.replaceState(null, '', '/settings')
})

afterEach(() => void vi.restoreAllMocks())

describe('the privacy settings', () => {
  it('say what is kept and sent, and that nothing is sent while there is no service [N01]', async () => {
    await render(<PrivacyPage />)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy settings' })).toBeVisible()
    await expect.element(page.getByText(/has no analytics service now, so nothing is sent/u).first()).toBeVisible()
  })

  it('are one question with two keys while nothing can be sent, and the rest behind a button [N02 N03 N04]', async () => {
    await render(<PrivacyPage />)
    await expect.element(page.getByText(/^One question first: may we count/u)).toBeVisible()
    const keys = page.getByRole('group', { name: 'Your choice' }).getByRole('button')
    expect(keys.elements().map(({ textContent }) => textContent)).toEqual(['Accept all', 'Reject all'])
    await expect.element(page.getByText(/^Your login and your choices are kept/u)).not.toBeVisible()
    await page.getByText('What this means').click()
    await expect.element(page.getByText(/^Your login and your choices are kept/u)).toBeVisible()
    // The one cookie that is set unasked.
    await expect.element(page.getByText(/one cookie \(beckon-node\)/u)).toBeVisible()
    await expect.element(button('Accept selection')).toBeVisible()
  })

  it('name the service and where it is', async () => {
    settings.analytics = { kind: 'plausible', url: 'https://stats.example.org', id: 'tv.example.org' }
    await render(<PrivacyPage />)
    await expect.element(page.getByText(/^The counts go to Plausible at stats\.example\.org\./u)).toBeVisible()
  })

  it('accept all at once, and lead to the remote [N02 N07 T16]', async () => {
    await render(<PrivacyPage />)
    await button('Accept all').click()
    expect(stored('consentAppData')).toEqual({ necessary: true, analytics: true })
    expect(stored('consentMode')).toEqual({ ...MODE, analytics_storage: 'granted' })
    expect(path()).toBe('/remote')
    await vi.waitFor(() => expect(announcements.text()).toBe('Your choice is saved.'))
  })

  it('reject all at once, except what is necessary [N03 N07 N08 T16]', async () => {
    await render(<PrivacyPage />)
    await button('Reject all').click()
    expect(stored('consentAppData')).toEqual({ necessary: true, analytics: false })
    expect(stored('consentMode')).toEqual(MODE)
    expect(path()).toBe('/remote')
  })

  it('give a yes and a no the same size and look', async () => {
    await render(<PrivacyPage />)
    const [yes, no] = [button('Accept all').element(), button('Reject all').element()]
    const look = (element: Element) => {
      const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return { backgroundColor, color, borderColor, fontSize, fontWeight, width, height }
    }
    expect(look(yes)).toEqual(look(no))
  })

  it('open a selection, in which the necessary is on and cannot be changed [N04 N05]', async () => {
    await render(<PrivacyPage />)
    await expect.element(button('Accept selection')).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByRole('checkbox').first()).not.toBeInTheDocument()
    await button('Accept selection').click()
    await expect.element(button('Accept selection')).toHaveAttribute('aria-expanded', 'true')
    const necessary = page.getByRole('checkbox', { name: 'Necessary' })
    await expect.element(necessary).toBeChecked()
    await expect.element(necessary).toBeDisabled()
    await expect.element(page.getByRole('checkbox', { name: 'Analytics' })).not.toBeChecked()
    expect(localStorage.getItem('consentAppData'), 'opening decides nothing').toBeNull()
  })

  it('save the selection by keyboard alone, and keep custom mode while leading to the whole remote [N04 N06]', async () => {
    localStorage.setItem('customMode', 'true')
    await render(<PrivacyPage />)
    button('Accept selection').element().focus()
    await userEvent.keyboard('{Enter}{Tab}')
    await expect.element(page.getByRole('checkbox', { name: 'Analytics' })).toHaveFocus()
    await userEvent.keyboard(' {Tab}{Enter}')
    expect(stored('consentAppData')).toEqual({ necessary: true, analytics: true })
    expect([path(), localStorage.getItem('customMode')]).toEqual(['/remote', 'true'])
  })

  it('say what was chosen before, start from it, and let go back without a change [N04]', async () => {
    localStorage.setItem('consentAppData', '{"necessary":true,"analytics":true}')
    localStorage.setItem('customMode', 'true')
    await render(<PrivacyPage />)
    await expect.element(page.getByText('Your choice now: analytics are allowed.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to the remote' })).toHaveAttribute('href', '/my-remote')
    await button('Accept selection').click()
    await expect.element(page.getByRole('checkbox', { name: 'Analytics' })).toBeChecked()
  })
})

describe('on the way to the remote', () => {
  const isRemote = (one: string) => one === '/remote' || one === '/my-remote'
  let stop = () => {}
  afterEach(() => stop())

  it.each(['/remote', '/my-remote'])(
    'who has not decided is asked instead of %s, at load and at every arrival [A27]',
    (remote) => {
      settings.analytics = { kind: 'plausible', url: 'https://stats.example.org', id: 'tv.example.org' }
      window.history.replaceState(null, '', remote)
      stop = askConsentBeforeRemote(isRemote)
      expect(path()).toBe('/settings')
      navigate('/choose-device')
      expect(path()).toBe('/choose-device')
      navigate(remote)
      expect(path()).toBe('/settings')
    },
  )

  it('the question comes once in a page load while the server has no analytics service, and again when it has one [A27]', () => {
    stop = askConsentBeforeRemote(isRemote)
    navigate('/remote')
    expect(path()).toBe('/settings')
    navigate('/my-remote')
    expect(path()).toBe('/my-remote')
    expect(localStorage.getItem('consentAppData'), 'undecided is no yes').toBeNull()
    settings.analytics = { kind: 'plausible', url: 'https://stats.example.org', id: 'tv.example.org' }
    navigate('/remote')
    expect(path()).toBe('/settings')
  })

  it('a damaged record counts as undecided, and a decided user is asked nothing [A27]', () => {
    localStorage.setItem('consentAppData', '{"analytics":"yes"}')
    stop = askConsentBeforeRemote(isRemote)
    navigate('/remote')
    expect(path()).toBe('/settings')
    for (const analytics of [true, false]) {
      localStorage.setItem('consentAppData', JSON.stringify({ necessary: true, analytics }))
      navigate('/remote')
      expect(path()).toBe('/remote')
    }
  })

  it('whatever the analytics flag says, and only after a companion app was paired [A27 A28]', () => {
    settings.analyticsEnabled = false
    stop = askConsentBeforeRemote(isRemote)
    navigate('/remote')
    expect(path()).toBe('/settings')
    settings.analyticsEnabled = true
    changeShared({ isCompanionMode: true })
    navigate('/remote')
    expect(path()).toBe('/remote')
  })
})
