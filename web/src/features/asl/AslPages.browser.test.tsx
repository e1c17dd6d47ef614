import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answers, bodiesTo, json } from '../../client/fake-server.ts'
import { agreeAndSkipIntro, at, button, camera, open, startAsl, stopAsl } from './fake-asl-pages.tsx'

beforeEach(startAsl)
afterEach(stopAsl)

describe('the way in', () => {
  it('leads over the consent and the introduction, each in place of the page before, and asks for no camera meanwhile [O02 O03]', async () => {
    const { length } = window.history
    await open('/asl-interface')
    await at('/asl-consent')
    expect(window.history.length).toBeLessThanOrEqual(length + 2)
    localStorage.setItem('asl-consent', 'true')
    await open('/asl-interface')
    await at('/asl-getting-started')
    expect(camera.requests).toEqual([])
  })

  it('is not asked twice: with consent, the consent page leads to the remote [O07]', async () => {
    agreeAndSkipIntro()
    await open('/asl-consent')
    await at('/asl-interface')
  })
})

describe('the consent page', () => {
  it('has a film without sound, with captions and all it says in words, the terms, and two answers [O04]', async () => {
    await open('/asl-consent')
    const film = page.getByLabelText('Video: what happens to your sign').element() as HTMLVideoElement
    expect([film.tagName, film.controls, film.muted, film.autoplay, film.querySelectorAll('source').length]).toEqual([
      'VIDEO',
      true,
      true,
      false,
      2,
    ])
    await vi.waitFor(() => expect(film.querySelector('track')?.kind).toBe('captions'))
    await vi.waitFor(() => expect(film.textTracks[0]?.mode).toBe('showing'))
    await vi.waitFor(() =>
      expect([...(film.textTracks[0]?.cues ?? [])].map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
        [0, 4],
        [4, 8],
        [8, 12],
      ]),
    )
    await page.getByText('The video in words').click()
    await expect
      .element(page.getByText('The word comes back and goes to the TV. The recording is deleted.'))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Terms' })).toBeVisible()
    await expect
      .element(page.getByText('It does not read general ASL, and it makes mistakes.', { exact: false }))
      .toBeVisible()
    await expect.element(button('Accept terms')).toBeVisible()
    await expect.element(button('Decline terms')).toBeVisible()
  })

  it('keeps a yes and goes on [O05 T13]', async () => {
    localStorage.setItem('viewed-asl-getting-started', 'true')
    await open('/asl-consent')
    await button('Accept terms').click()
    await at('/asl-interface')
    expect(localStorage.getItem('asl-consent')).toBe('true')
  })

  it('takes a no, forgets a yes, and goes to the remote [O06 T13]', async () => {
    await open('/asl-consent')
    localStorage.setItem('asl-consent', 'true')
    await button('Decline terms').click()
    await at('/remote')
    expect(localStorage.getItem('asl-consent')).toBeNull()
  })

  it('keeps points of the hand only when that was chosen besides, and has them deleted when it is taken back', async () => {
    await open('/asl-consent')
    const keep = page.getByRole('checkbox', { name: 'Help improve sign reading (optional)' })
    await expect.element(keep).not.toBeChecked()
    await keep.click()
    expect(localStorage.getItem('asl-keep-hands')).toBe('true')
    await keep.click()
    await vi.waitFor(() => expect(bodiesTo('asl/forget')).toHaveLength(1))
    expect(localStorage.getItem('asl-keep-hands')).toBe('false')
    await expect.element(page.getByText('Deleted.')).toBeVisible()

    answers['asl/forget'] = () => json(503, { status: 'BUSY' })
    await keep.click()
    await keep.click()
    await expect.element(page.getByText('could not delete what was kept', { exact: false })).toBeVisible()
  })
})

describe('the introduction', () => {
  it('has a film, three steps and what it cannot do, and Continue remembers that it was seen [O08 O09 T14]', async () => {
    localStorage.setItem('asl-consent', 'true')
    await open('/asl-getting-started')
    expect(page.getByLabelText('Video: spelling N, E, W, S').element().tagName).toBe('VIDEO')
    expect(
      page
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Show your hand', 'Spell it', 'Stop and watch'])
    await expect.element(page.getByText('It does not read other ASL signs.', { exact: false })).toBeVisible()
    await button('Continue to ASL remote').click()
    await at('/asl-interface')
    expect(localStorage.getItem('viewed-asl-getting-started')).toBe('true')
  })

  it('is left by Exit without anything being kept [O10]', async () => {
    await open('/asl-getting-started')
    await button('Exit ASL remote').click()
    await at('/remote')
    expect(localStorage.getItem('viewed-asl-getting-started')).toBeNull()
  })

  it('without consent leads on to the consent', async () => {
    await open('/asl-getting-started')
    await button('Continue to ASL remote').click()
    await at('/asl-consent')
  })
})
