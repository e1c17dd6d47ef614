import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answers, bodiesTo, json } from '../../client/fake-server.ts'
import { answerWith, FOUND, home } from './fake-tvs.ts'
import { button, heading, open, spoken, startTvs, stopTvs, text } from './fake-tvs-page.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

beforeEach(startTvs)
afterEach(stopTvs)

describe('finding TVs', () => {
  it('says that it searches, then what it found, once for each set, with the other ways to it', async () => {
    let found = () => {}
    const whole = answers['tvs/scan']
    answers['tvs/scan'] = async (sent) => {
      await new Promise<void>((resolve) => (found = resolve))
      return whole?.(sent) ?? json(500, {})
    }
    await open()
    await button('Find TVs').click()
    await expect.element(heading('Find TVs')).toHaveFocus()
    await expect.element(text('Looking for TVs in your home network. This takes a few seconds.')).toBeVisible()
    await vi.waitFor(() => expect(bodiesTo('tvs/scan')).toHaveLength(1))
    found()
    await expect.element(text('1 TV was found.')).toBeVisible()
    await expect.element(spoken()).toMatchTextContent(/1 TV was found/u)
    await expect
      .element(page.getByRole('listitem'))
      .toMatchTextContent(/Bedroom TVAndroid TV, Google TV Sony XR-55 192\.168\.1\.20/u)
    await page.getByText('Other ways: 1', { exact: false }).click()
    await button('Home Assistant Bedroom TV').click()
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/begin')).toEqual([
        { driver: 'home-assistant', host: '192.168.1.5', port: 8123, name: 'Bedroom TV' },
      ]),
    )
  })

  it('shows what a set calls itself as text, also where it is markup', async () => {
    const name = '<img src="x" onerror="alert(1)">'
    home.found = [{ ...FOUND, name, maker: '<script>alert(2)</script>', model: '<b>XR</b>' }]
    await open()
    await button('Find TVs').click()
    await expect.element(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect.element(text('<script>alert(2)</script> <b>XR</b>')).toBeVisible()
    expect(page.getByRole('main').element().querySelectorAll('img, script, b')).toHaveLength(0)
  })

  it('that finds nothing, or fails, says why it may be, still offers the address, and can be done again', async () => {
    home.found = []
    home.couldListen = false
    await open()
    await button('Find TVs').click()
    await expect.element(text('No TV was found.')).toBeVisible()
    await expect.element(text('Beckon cannot search your home network from here.')).toBeVisible()
    await expect
      .element(spoken())
      .toHaveTextContent(
        'No TV was found. Beckon cannot search your home network from here. Type the address of the TV instead.',
      )
    expect(text('Beckon runs in a container').elements()).toEqual([])
    await expect.element(text('The TV is on.')).toBeVisible()
    await expect.element(button('Type the address')).toBeVisible()

    home.inContainer = true
    await button('Search again').click()
    await expect.element(text('Beckon runs in a container')).toBeVisible()

    const whole = answers['tvs/scan']
    const told = hearAnnounced()
    answerWith('tvs/scan', 503, { status: 'BUSY' })
    await button('Search again').click()
    await expect.element(text('The search did not work.')).toBeVisible()
    await expect.poll(() => told).toEqual([[expect.stringContaining('The search did not work.'), true]])
    if (whole) answers['tvs/scan'] = whole
    home.found = [FOUND]
    await button('Search again').click()
    await expect.element(button('Set up Bedroom TV')).toBeVisible()
    await expect.poll(() => told.at(-1)).toEqual([expect.stringContaining('1 TV was found.'), false])
    await expect.element(heading('Find TVs')).toHaveFocus()
  })

  it('that ends while an address is typed says nothing of it there', async () => {
    let end = () => {}
    answers['tvs/scan'] = () => new Promise((resolve) => (end = () => resolve(json(503, { status: 'BUSY' }))))
    await open()
    await button('Find TVs').click()
    await button('Type the address').click()
    await expect.element(heading('Connecting to the TV')).toBeVisible()
    await vi.waitFor(() => expect(bodiesTo('tvs/scan')).toHaveLength(1))
    end()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(spoken().element().textContent).not.toContain('The search did not work.')
  })

  it('sets up again a TV that was added before', async () => {
    home.found = [{ ...FOUND, addedAs: 'living-room' }]
    await open()
    await button('Find TVs').click()
    await expect.element(text('Already added')).toBeVisible()
    await button('Set up again Bedroom TV').click()
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/begin')[0]).toMatchObject({ again: 'living-room', identity: 'bt-1' }),
    )
  })
})

describe('the address by hand', () => {
  it('is asked for by the first step of a set-up, and it is said why that cannot begin', async () => {
    answerWith('tvs/set-up/begin', 403, { status: 'FORBIDDEN' })
    await open()
    await button('Find TVs').click()
    await button('Type the address').click()
    await expect.element(text('Real TVs cannot be added beside them.')).toBeVisible()
    expect(bodiesTo('tvs/set-up/begin')).toEqual([{}])
  })
})
