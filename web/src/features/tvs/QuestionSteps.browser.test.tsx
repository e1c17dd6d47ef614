import { SET_UP_REFUSALS } from '@beckon/contract/tv-set-up'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answers, bodiesTo, json, sentTo } from '../../client/fake-server.ts'
import { answerWith, CODE, goOn, home, LOG_IN_ADDRESS } from './fake-tvs.ts'
import { REFUSAL_TEXTS } from './set-up-texts.ts'
import {
  READY,
  beginSetUp,
  button,
  field,
  heading,
  open,
  reload,
  spoken,
  startTvs,
  stopTvs,
  text,
} from './fake-tvs-page.tsx'

/** The question of a set where its owner logs in on a page of its own. */
const LOG_IN = { is: 'token', login: 'http://192.168.1.5:8123/auth/authorize' } as const

/** Where the page led the browser; the test's own page stays. */
let leftFor: string[] = []
function stayHere(event: NavigateEvent): void {
  if (event.destination.sameDocument) return
  leftFor.push(event.destination.url)
  event.preventDefault()
}

beforeEach(() => {
  leftFor = []
  navigation.addEventListener('navigate', stayHere)
  startTvs()
})

afterEach(async () => {
  navigation.removeEventListener('navigate', stayHere)
  await stopTvs()
})

describe('a code', () => {
  async function openCode(): Promise<void> {
    await beginSetUp()
    goOn({ is: 'question', question: CODE, wrong: false })
    await expect.element(heading('Enter the code that the TV shows')).toHaveFocus()
  }

  it('is entered by large keys, stands in words, and goes to the TV', async () => {
    await openCode()
    await expect.element(text('Bedroom TV · Step 2 of 4')).toBeVisible()
    await expect.element(text('Nothing entered yet')).toBeVisible()
    for (const key of ['B', '0', '8', '7', 'F', '3']) await button(key).click()
    await expect.element(text('You entered 6 of 6: B, zero, eight, seven, F, three')).toBeVisible()
    await button('Delete last character').click()
    await button('2').click()
    await button('Send code').click()
    await vi.waitFor(() =>
      expect(bodiesTo('tvs/set-up/answer')).toEqual([{ setUpId: 'set-up-1', n: 2, value: 'B087F2' }]),
    )
    goOn(READY)
    await expect.element(heading('Try the TV')).toHaveFocus()
  })

  it('is typed in small letters and with spaces, by keyboard alone', async () => {
    await openCode()
    await userEvent.keyboard('{Tab}')
    await expect.element(field('Code')).toHaveFocus()
    await userEvent.keyboard('b0 87 f2{Enter}')
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'B087F2' }))
    expect(getComputedStyle(document.querySelector('#tv-code') as Element).minHeight).not.toBe('0px')
  })

  it('that is too short or has other characters is not sent, and says so', async () => {
    await openCode()
    await field('Code').fill('B0x')
    await expect.element(text('The code has no x. Check the TV.')).toBeVisible()
    await button('Send code').click()
    await expect.element(field('Code')).toHaveAccessibleDescription(/The code has 6 characters\. You entered 2\./u)
    await expect.element(spoken()).toMatchTextContent(/You entered 2/u)
    expect(sentTo('tvs/set-up/answer')).toEqual([])
  })

  it('may be shorter where sets of a family differ', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: { is: 'code', length: 8, shortest: 6, characters: '0123456789' }, wrong: false })
    await expect.element(text('It shows a code of 6–8 characters.')).toBeVisible()
    await field('Code').fill('12345')
    await button('Send code').click()
    await expect.element(text('The code has 6–8 characters. You entered 5.')).toBeVisible()
    await field('Code').fill('123456')
    await button('Send code').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')).toMatchObject([{ value: '123456' }]))
  })

  it('that was wrong stays on the step, with an empty field', async () => {
    await openCode()
    await field('Code').fill('B087F2')
    await button('Send code').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/answer')).toHaveLength(1))
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    await expect.element(button('Send code')).toHaveAttribute('aria-busy', 'true')
    goOn({ is: 'question', question: CODE, wrong: true })
    await expect.element(text('The TV did not accept that code.')).toBeVisible()
    await expect.element(button('Send code')).toHaveFocus()
    await expect.element(spoken()).toMatchTextContent(/The TV did not accept that code/u)
    await expect.element(field('Code')).toHaveValue('')
  })

  it('can be shown anew without leaving the step', async () => {
    await openCode()
    await button('Show a new code').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/restart')).toHaveLength(1))
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    goOn({ is: 'question', question: CODE, wrong: false })
    await expect.element(spoken()).toMatchTextContent(/enter the code that it shows now/u)
    await expect.element(button('Send code')).not.toHaveAttribute('aria-busy')
    expect(sentTo('tvs/scan')).toHaveLength(1)
  })

  it('is read aloud on request', async () => {
    const speak = vi.spyOn(window.speechSynthesis, 'speak').mockImplementation(() => {})
    await openCode()
    await field('Code').fill('b08')
    await button('Read the code aloud').click()
    expect(speak.mock.calls[0]?.[0]).toMatchObject({ text: 'B, zero, eight', lang: 'en' })
  })

  it('that somebody else entered first is told kindly, and the page goes on', async () => {
    await openCode()
    await field('Code').fill('B087F2')
    answerWith('tvs/set-up/answer', 409, { status: 'CONFLICT' })
    await button('Send code').click()
    await expect.element(text('Someone answered this on another device, just before you.')).toBeVisible()
    goOn(READY)
    await expect.element(heading('Try the TV')).toHaveFocus()
    await expect.element(text('Someone answered this on another device, just before you.')).toBeVisible()
  })
})

describe('the other steps', () => {
  it('Allow says what to press on the TV, and the TV can be asked again', async () => {
    await beginSetUp()
    goOn({ is: 'allow' })
    await expect.element(heading('Press Allow on the TV')).toHaveFocus()
    await expect.element(text("Choose Allow with the TV's own remote. Take as long as you need.")).toBeVisible()
    await button('Ask on the TV again').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/restart')).toHaveLength(1))
  })

  it('name and password go together, and what is typed can be seen', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: { is: 'password' }, wrong: false })
    await expect.element(heading('Name and password')).toHaveFocus()
    await field('Name').fill(' root ')
    const password = page.getByLabelText('Password', { exact: true })
    await password.fill('secret')
    await expect.element(password).toHaveAttribute('type', 'password')
    await page.getByRole('checkbox', { name: 'Show what I type' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await button('Continue').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'secret', user: 'root' }))
    goOn({ is: 'question', question: { is: 'password' }, wrong: true })
    await expect.element(text('did not accept that name and password')).toBeVisible()
  })

  it('a token is sent whole, and an empty one is not', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: { is: 'token' }, wrong: false }, { driver: 'home-assistant' })
    await expect.element(heading('Access token')).toHaveFocus()
    await button('Continue').click()
    await expect.element(field('Token')).toHaveFocus()
    await expect.element(field('Token')).toHaveAccessibleDescription(/This field is empty\./u)
    await field('Token').fill(' abc.def ')
    await button('Continue').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'abc.def' }))
    goOn({ is: 'question', question: { is: 'token' }, wrong: true })
    await expect.element(field('Token')).toHaveAccessibleDescription(/That token was not accepted\./u)
  })

  it('a log-in leads to the page of the set, and a token can be given instead', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    await expect.element(heading('Log in to Home Assistant')).toHaveFocus()
    await expect.element(field('Token')).not.toBeInTheDocument()
    await button('Log in to Home Assistant').click()
    await vi.waitFor(() => expect(leftFor).toEqual([LOG_IN_ADDRESS]))
    const { n } = home.step ?? expect.unreachable()
    expect(bodiesTo('tvs/set-up/log-in')).toEqual([{ setUpId: 'set-up-1', n, origin: window.location.origin }])
    // Who comes back by the browser's Back button finds it as it was.
    await expect.element(button('Log in to Home Assistant')).not.toHaveAttribute('aria-busy')

    await button('Use an access token').click()
    await expect.element(text('create a long-lived access token')).toBeVisible()
    await field('Token').fill('abc.def')
    await button('Continue').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'abc.def' }))
    goOn({ is: 'question', question: LOG_IN, wrong: true })
    await expect.element(text('Home Assistant did not accept that.')).toBeVisible()
    await expect.element(spoken()).toMatchTextContent(/did not accept that/u)
  })

  it('in Home Assistant a token is asked for, since no log-in elsewhere leads back there', async () => {
    document.documentElement.dataset['base'] = '/api/hassio_ingress/token'
    onTestFinished(() => void delete document.documentElement.dataset['base'])
    await beginSetUp()
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    await expect.element(field('Token')).toBeVisible()
    await expect.element(text('create a long-lived access token')).toBeVisible()
    await expect.element(button('Log in to Home Assistant')).not.toBeInTheDocument()
    // Nor is a link made for another device, which Home Assistant would not let in.
    await expect.element(button('Continue on another phone')).not.toBeInTheDocument()
    goOn({ is: 'question', question: LOG_IN, wrong: true })
    await expect.element(spoken()).toMatchTextContent(/token/iu)
  })

  it('a log-in that cannot begin says so, and can be begun again', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    answerWith('tvs/set-up/log-in', 503, { status: 'BUSY' })
    await button('Log in to Home Assistant').click()
    await expect.element(text('That did not reach the server.')).toBeVisible()
    answerWith('tvs/set-up/log-in', 200, { address: LOG_IN_ADDRESS })
    await button('Log in to Home Assistant').click()
    await vi.waitFor(() => expect(leftFor).toEqual([LOG_IN_ADDRESS]))
  })

  it('a choice is made among native radio buttons', async () => {
    await beginSetUp()
    const options = [
      { value: 'media_player.den', label: 'Den' },
      { value: 'media_player.attic', label: 'Attic' },
    ]
    goOn({ is: 'question', question: { is: 'choice', options }, wrong: false })
    await expect.element(heading('Which one is it?')).toHaveFocus()
    await button('Continue').click()
    await expect.element(page.getByRole('radio', { name: 'Den' })).toHaveFocus()
    await page.getByRole('radio', { name: 'Attic' }).click()
    await button('Continue').click()
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/answer')[0]).toMatchObject({ value: 'media_player.attic' }))
  })

  const CAN_BE_TRIED_AGAIN = SET_UP_REFUSALS.filter((why) => why !== 'not-at-home')
  it.each(CAN_BE_TRIED_AGAIN)('a failure "%s" says what to do next, and can be tried again', async (why) => {
    await beginSetUp()
    goOn({ is: 'failed', why }, { driver: 'roku' })
    await expect.element(heading('The TV is not set up yet')).toHaveFocus()
    await expect.element(text(REFUSAL_TEXTS[why].en)).toBeVisible()
    if (why === 'not-allowed' || why === 'port-closed')
      await expect.element(text('set Network access to Enabled')).toBeVisible()
    await button('Try again').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/restart')).toHaveLength(1))
    await expect.element(heading('Connecting to the TV')).toHaveFocus()
  })

  it('a lost connection is said, and the page goes on by itself', async () => {
    await beginSetUp()
    goOn({ is: 'allow' })
    await expect.element(heading('Press Allow on the TV')).toBeVisible()
    const whole = answers['tvs/set-up/read']
    answers['tvs/set-up/read'] = () => Promise.reject(new TypeError('no network'))
    goOn({ is: 'allow' })
    await expect.element(text('No connection to the server.')).toBeVisible()
    if (whole) answers['tvs/set-up/read'] = whole
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
    await expect.element(text('No connection to the server.')).not.toBeInTheDocument()
  })
})

describe('coming back from a log-in', () => {
  const COME_BACK = '/tvs?code=a-code&state=a-state'

  it('goes on with the set-up; the code is out of the address at once, and a reload needs it no more', async () => {
    await beginSetUp()
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    await expect.element(heading('Log in to Home Assistant')).toBeVisible()
    answers['tvs/set-up/leave'] = () => json(200, { status: 'OK' })
    await cleanup()
    await open(COME_BACK)
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/logged-in')).toEqual([{ code: 'a-code', state: 'a-state' }]))
    expect(window.location.search).toBe('')
    goOn({ is: 'question', question: { is: 'choice', options: [{ value: 'a', label: 'TV' }] }, wrong: false })
    await expect.element(heading('Which one is it?')).toBeVisible()
    await reload()
    await expect.element(heading('Which one is it?')).toBeVisible()
    expect(sentTo('tvs/set-up/logged-in')).toHaveLength(1)
  })

  it('that does not reach the server can be sent again, also after a reload', async () => {
    await beginSetUp()
    answers['tvs/set-up/leave'] = () => json(200, { status: 'OK' })
    await cleanup()
    const whole = answers['tvs/set-up/logged-in']
    answerWith('tvs/set-up/logged-in', 503, { status: 'BUSY' })
    await open(COME_BACK)
    await expect.element(text('That did not reach the server.')).toBeVisible()
    await reload()
    await expect.element(text('That did not reach the server.')).toBeVisible()
    if (whole) answers['tvs/set-up/logged-in'] = whole
    await button('Try again').click()
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
  })

  it('for a set-up that ended says so', async () => {
    await open()
    await expect.element(button('Find TVs')).toBeVisible()
    await cleanup()
    answerWith('tvs/set-up/logged-in', 404, { status: 'NOT-FOUND' })
    await open(COME_BACK)
    await expect.element(heading('This set-up has ended')).toBeVisible()
  })

  it("is a helper's, too", async () => {
    home.helpsWith = 'set-up-1'
    goOn({ is: 'question', question: LOG_IN, wrong: false }, { driver: 'home-assistant' })
    await open()
    await expect.element(heading('Log in to Home Assistant')).toBeVisible()
    await cleanup()
    await open(COME_BACK)
    await vi.waitFor(() => expect(sentTo('tvs/set-up/logged-in')).toHaveLength(1))
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
  })
})
