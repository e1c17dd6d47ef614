import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answers, bodiesTo, hold, json, sentTo } from '../../client/fake-server.ts'
import { answerWith, home } from './fake-tvs.ts'
import { goTo } from './screens.ts'
import { button, draw, field, heading, link, listen, open, spoken, startTvs, stopTvs, text } from './fake-tvs-page.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

beforeEach(startTvs)
afterEach(stopTvs)

describe('pairing a remote', () => {
  async function openPairing(): Promise<void> {
    await open()
    await link('Pair a remote Living room TV').click()
    await expect.element(heading(/Pair a remote with/u)).toHaveFocus()
  }

  async function enter(digits: string): Promise<void> {
    await field('Seven digits').fill(digits)
    await button('Continue').click()
  }

  it('takes seven digits, has two words compared, and pairs, by the second answer where the first did not reach the server; it does not after a no', async () => {
    await openPairing()
    await expect.element(page.getByRole('link', { name: 'Open Beckon to my home' })).toBeVisible()
    await enter('123 4567')
    await expect.element(heading('Compare two words')).toHaveFocus()
    expect(bodiesTo('tvs/pair')).toEqual([{ id: 'living-room', code: '1234567' }])
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(/Chrome on an Android phone wants to use this TV.*blue river/u)
    const whole = answers['tvs/pair/answer']
    answerWith('tvs/pair/answer', 500, { status: 'ERROR' })
    await button('Yes, pair it').click()
    await expect.element(text('The server did not answer. Try again.')).toBeVisible()
    if (whole) answers['tvs/pair/answer'] = whole
    await button('Yes, pair it').click()
    await expect.element(heading('Chrome on an Android phone is paired.')).toHaveFocus()
    const yes = { id: 'living-room', pairingId: 'p-1', yes: true }
    expect(bodiesTo('tvs/pair/answer')).toEqual([yes, yes])
    await button('Pair another remote').click()
    await expect.element(field('Seven digits')).toHaveValue('')
    await enter('1234567')
    await button('No').click()
    await expect.element(text('Not paired. The code no longer works.').first()).toBeVisible()
  })

  it('tells a user who has gone to another screen what came of it, and nothing about digits', async () => {
    await openPairing()
    await enter('1234567')
    for (const [http, body, told] of [
      [503, { status: 'BUSY' }, /not certain whether Chrome on an Android phone is paired/u],
      [200, { is: 'paired' }, 'Chrome on an Android phone is paired.'],
    ] as const) {
      const answer = hold('tvs/pair/answer')
      await button('Yes, pair it').click()
      await vi.waitFor(() => expect(sentTo('tvs/pair/answer').length).toBeGreaterThan(0))
      goTo('list')
      await expect.element(heading('TVs at home')).toBeVisible()
      answer(json(http, body))
      await expect.element(page.getByText(told)).toBeVisible()
      await expect.element(heading('TVs at home')).toBeVisible()
      await link('Pair a remote Living room TV').click()
      await enter('1234567')
    }
    const found = hold('tvs/pair')
    goTo('list')
    await link('Pair a remote Living room TV').click()
    await enter('1234567')
    await link('Back').click()
    const said = listen()
    found(json(200, { is: 'wrong' }))
    await button('Check all again').click()
    await expect.element(spoken()).toMatchTextContent(/Each TV says/u)
    expect(said()).not.toContain('No remote shows these digits')
  })

  it('says what to do about digits that lead nowhere', async () => {
    await openPairing()
    const told = hearAnnounced()
    for (const [answer, words] of [
      [{ is: 'wrong' }, 'No remote shows these digits now.'],
      [{ is: 'several owners' }, 'Log in on the remote instead of using Easy pair.'],
      [{ is: 'wait', retryAfterMs: 29_500 }, 'Wait 30 seconds, then try again.'],
    ] as const) {
      answerWith('tvs/pair', 200, answer)
      await enter('1234567')
      await expect.element(text(words).first()).toBeVisible()
      await expect.poll(() => told.at(-1)).toEqual([expect.stringContaining(words), true])
    }
  })

  it('says how a phone gets in: by the address and its picture, or by the page that opens Beckon to the home', async () => {
    await open()
    await link('Pair a remote Living room TV').click()
    await expect.element(page.getByRole('link', { name: 'Open Beckon to my home' })).toBeVisible()
    await cleanup()
    home.addresses = ['http://192.168.1.5:8080/secure']
    await draw()
    await expect.element(page.getByRole('link', { name: 'http://192.168.1.5:8080/secure' })).toBeVisible()
    await expect
      .element(page.getByRole('img', { name: 'QR code of the address http://192.168.1.5:8080/secure' }))
      .toBeVisible()
  })
})
