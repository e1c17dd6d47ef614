import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { useProfile } from '../../access-methods/current-method.ts'
import { readTargets } from '../../access-methods/page-reader/page-targets.ts'
import { readProfile, writeProfile } from '../../access-methods/profiles.ts'
import { applyAppearance } from '../../platform/appearance.ts'
import { realClock } from '../../platform/clock.ts'
import { navigate } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { announcements } from '../../ui/announce.ts'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { AccessPage } from './AccessPage.tsx'
import { defaultOf } from './settings.ts'
import { linkOf } from './settings-link.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const html = document.documentElement
const HELPED: Profile = {
  ...DEFAULT_PROFILE,
  way: 'dwell',
  size: 'gaze',
  dwell: { ...DEFAULT_PROFILE.dwell, completeMs: 1_500 },
}
const LINK = linkOf(HELPED, (one) => ({ theme: 'contrast-dark', keySound: true })[one.place] ?? defaultOf(one))

async function open(link = LINK): Promise<void> {
  useProfile.setState(readProfile(), true)
  navigate(`/access#settings=${link}`, { replace: true })
  await render(
    <>
      <AccessPage />
      <Announcer />
    </>,
  )
}

const heard: string[] = []
announcements.subscribe(() => heard.push(announcements.text()))

const changes = () => [...document.querySelectorAll('main li')].map((one) => one.textContent)
const stored = () => [localStorage.getItem('ways'), localStorage.getItem('theme'), localStorage.getItem('keySound')]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  changeShared({ ...INITIAL_STATE }, true)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
  localStorage.clear()
  navigate('/access', { replace: true })
  useProfile.setState(DEFAULT_PROFILE, true)
  applyAppearance(readStored)
  for (const mark of ['size', 'keys']) html.removeAttribute(`data-${mark}`)
})

describe('a settings link that is opened', () => {
  it('says what would change, also in another language, and changes nothing; it is tried by one press, which stores nothing, and kept by a second one elsewhere, of which who dwells is asked', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings from a link' })).toBeVisible()
    expect(changes()).toEqual([
      'How you press Rest the pointer on a key',
      'Time to rest 1.5 seconds',
      'Theme High contrast, white on black',
      'Size of keys Largest',
      'Sound cues On',
    ])
    expect(stored()).toEqual([null, null, null])
    expect(useProfile.getState().way).toBe('off')
    changeShared({ language: 'fr' })
    await expect.poll(() => changes()[1]).toBe('Temps à rester 1,5 seconde')
    changeShared({ language: 'en' })
    await expect.poll(() => changes()[1]).toBe('Time to rest 1.5 seconds')

    await button('Try it').click()
    await expect.element(page.getByText('You are trying it.', { exact: false })).toHaveFocus()
    expect([html.dataset['theme'], shared().keySound, useProfile.getState().way]).toEqual([
      'contrast-dark',
      true,
      'dwell',
    ])
    await expect.poll(() => html.dataset['size']).toBe('gaze')
    expect(stored()).toEqual([null, null, null])
    // The access method says so when it has been loaded, which could come over what is said next.
    await vi.waitFor(() => expect(heard).toContain('Rest the pointer on a key to press it.'))
    await expect.element(button('Keep it')).toBeVisible()
    const asked = readTargets().filter(({ guard, kind }) => guard === 'confirm' && kind === 'press')
    expect(asked.map(({ name }) => name)).toEqual(['Keep it'])
    changeShared({ language: 'fr' })
    await expect.poll(() => changes()[1]).toBe('Temps à rester 1,5 seconde')
    changeShared({ language: 'en' })
    await button('Keep it').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibility options' })).toBeVisible()
    await expect.element(page.getByRole('status').last()).toHaveTextContent('These settings stay on this device.')
    expect(readProfile()).toMatchObject({ way: 'dwell', size: 'gaze', dwell: { completeMs: 1_500 } })
    expect(stored().slice(1)).toEqual(['contrast-dark', 'true'])
    expect(window.location.hash).toBe('')
  })

  it('is as before after the press that stands where Try stood, after leaving, and when the page goes', async () => {
    const own: Profile = { ...DEFAULT_PROFILE, size: 'large', layout: { ...DEFAULT_PROFILE.layout, textPercent: 125 } }
    writeProfile(own)
    await open()
    const before = stored()
    const tryAt = button('Try it').element().getBoundingClientRect()
    await button('Try it').click()
    await expect.poll(() => html.dataset['size']).toBe('gaze')
    const backAt = button('Back to before').element().getBoundingClientRect()
    expect(backAt.x).toBe(tryAt.x)
    await button('Back to before').click()
    await expect.poll(() => html.dataset['size']).toBe('large')
    await expect.element(button('Try it')).toHaveFocus()
    expect([useProfile.getState().way, html.dataset['theme'], stored()]).toEqual(['off', undefined, before])
    await button('Try it').click()
    await cleanup()
    expect([useProfile.getState().way, html.dataset['theme'], stored()]).toEqual(['off', undefined, before])
    await open()
    await button('Leave it as it is').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibility options' })).toBeVisible()
    expect(stored()).toEqual(before)
  })

  it('leaves what another tab changes meanwhile, whether it is kept or not', async () => {
    const ofOtherTab: Profile = { ...DEFAULT_PROFILE, switches: [{ source: 'key', code: 'KeyS', job: 'select' }] }
    await open()
    await button('Try it').click()
    localStorage.setItem('ways', JSON.stringify(ofOtherTab))
    await button('Back to before').click()
    expect(useProfile.getState().switches).toEqual(ofOtherTab.switches)
    localStorage.removeItem('ways')
    await button('Try it').click()
    localStorage.setItem('ways', JSON.stringify(ofOtherTab))
    await button('Keep it').click()
    expect(readProfile()).toMatchObject({ way: 'dwell', switches: ofOtherTab.switches })
  })

  it('is as before after a minute, for who cannot press any more', async () => {
    let endOfMinute = (): void => {}
    vi.spyOn(realClock, 'after').mockImplementation((ms, does) => {
      if (ms === 60_000) endOfMinute = does
      return () => {}
    })
    await open()
    await button('Try it').click()
    await expect.poll(() => useProfile.getState().way).toBe('dwell')
    endOfMinute()
    await expect.element(button('Try it')).toBeVisible()
    expect([useProfile.getState().way, stored()]).toEqual(['off', [null, null, null]])
  })

  it.each([
    ['1.damaged', 'The link is damaged or was changed. Nothing was changed here.'],
    ['2.e30', 'The link comes from a newer version of Beckon. Nothing was changed here.'],
    [`1.${'a'.repeat(5_000)}`, 'The link is too long to be one of ours. Nothing was changed here.'],
  ])('says in words that it cannot be used (%#)', async (link, words) => {
    await open(link)
    await expect.element(page.getByText(words, { exact: false })).toBeVisible()
    await button('Go to accessibility options').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibility options' })).toBeVisible()
    expect(stored()).toEqual([null, null, null])
  })

  it('opens on a page that is open already', async () => {
    navigate('/access', { replace: true })
    await render(<AccessPage />)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibility options' })).toBeVisible()
    window.location.hash = `settings=${LINK}`
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings from a link' })).toBeVisible()
  })
})

it('is what the foot of the page copies and draws, and is the user’s own already', async () => {
  writeProfile(HELPED)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open('1.e30')
  await button('Leave it as it is').click()
  await page.getByText('Copy my settings as a link').click()
  await button('Copy the link').click()
  await expect.element(page.getByRole('img', { name: 'Code with your settings', exact: false })).toBeVisible()
  const address = new URL(String(copied.mock.calls[0]?.[0]))
  expect(address.pathname).toBe('/access')
  await cleanup()
  await open(address.hash.replace('#settings=', ''))
  await expect.element(page.getByText('Your settings are like this already.')).toBeVisible()
})
