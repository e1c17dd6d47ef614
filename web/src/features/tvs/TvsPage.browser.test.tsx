import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { answers, bodiesTo, json, sentTo } from '../../client/fake-server.ts'
import { home } from './fake-tvs.ts'
import { button, heading, open, reload, startTvs, stopTvs, text } from './fake-tvs-page.tsx'

beforeEach(startTvs)
afterEach(stopTvs)

describe('the link', () => {
  it('opens the page, and its key is out of the address at once; it is not needed for a reload, nor new in this tab', async () => {
    await open()
    expect(window.location.href).not.toContain('key-1')
    await expect.element(heading('TVs at home')).toBeVisible()
    await expect.element(button('Find TVs')).toBeVisible()
    expect(bodiesTo('tvs/open')).toEqual([{ key: 'key-1', page: expect.any(String) }])
    expect(sentTo('tvs')[0]?.authorization).toBe('Bearer operator-1')
    await reload()
    await expect.element(button('Find TVs')).toBeVisible()
    expect(sentTo('tvs/open')).toHaveLength(1)
    await cleanup()
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
  })

  it('that was used says how to get a new one', async () => {
    await open('/tvs#key=old-key')
    await expect.element(heading('This page needs a link')).toBeVisible()
    await expect.element(text('This link was used before or has expired.')).toBeVisible()
    await expect.element(text('npx beckon boxes link')).toBeVisible()
  })

  it('can be tried again when the server did not answer', async () => {
    const whole = answers['tvs/open']
    answers['tvs/open'] = () => json(503, { status: 'BUSY' })
    await open()
    await expect.element(text('The server did not answer. Try again.')).toBeVisible()
    if (whole) answers['tvs/open'] = whole
    await button('Try again').click()
    await expect.element(button('Find TVs')).toBeVisible()
    // By its secret the server knows the page whose answer was lost.
    const [first, second] = bodiesTo('tvs/open')
    expect(second).toEqual(first)
  })

  it('opened in the same tab takes over from an old one', async () => {
    await open('/tvs#key=old-key')
    await expect.element(text('This link was used before')).toBeVisible()
    window.location.hash = '#key=key-1'
    await expect.element(button('Find TVs')).toBeVisible()
    expect(window.location.hash).toBe('')
  })

  it('is asked for again when the time of the page is over', async () => {
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
    home.goodTokens.clear()
    await button('Try it now Living room TV').click()
    await expect.element(text('Your time on this page has expired')).toBeVisible()
    await expect.element(heading('This page needs a link')).toHaveFocus()
    await reload()
    await expect.element(text('with a link that works once')).toBeVisible()
  })
})
