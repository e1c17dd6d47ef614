import type { SetUpPart } from '@beckon/contract/tv-set-up'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { catalogue } from '@beckon/contract/catalogue'
import { answers, bodiesTo, hold, json, sentTo } from '../../client/fake-server.ts'
import {
  ALLOW,
  answerWith,
  CHOICE,
  codeStep,
  goOn,
  home,
  LIVING_ROOM,
  LOG_IN,
  LOG_IN_ADDRESS,
  NAME,
  READY,
  TOKEN,
} from './fake-tvs.ts'
import {
  beginSetUp,
  button,
  field,
  heading,
  link,
  listen,
  open,
  reload,
  spoken,
  startTvs,
  stopTvs,
  text,
} from './fake-tvs-page.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

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

const answered = () => bodiesTo('tvs/set-up/answer')

describe('a code', () => {
  async function openCode(): Promise<void> {
    await beginSetUp()
    goOn(codeStep())
    await expect.element(heading('Enter the code that the TV shows')).toHaveFocus()
  }

  it('is entered by large keys or typed, stands in words, is read aloud at the rate that the user has set, and goes to the TV only whole', async () => {
    const calls: (string | number)[] = []
    vi.spyOn(window.speechSynthesis, 'speak').mockImplementation(({ text, lang, rate }) => {
      calls.push(text, lang, rate)
    })
    localStorage.setItem('speechRate', '150')
    await openCode()
    await expect.element(text('Bedroom TV · Step 2 of 4')).toBeVisible()
    await expect.element(text('Nothing entered yet')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(field('Code')).toHaveFocus()
    expect(getComputedStyle(document.querySelector('#tv-value') as Element).minHeight).not.toBe('0px')
    for (const key of ['B', '0', '8']) await button(key).click()
    await expect.element(text('You entered 3 of 6: B, zero, eight')).toBeVisible()
    for (const tries of [1, 2]) {
      await button('Read the code aloud').click()
      const spoken = ['B, zero, eight', 'en', expect.closeTo(1.2, 5)]
      await vi.waitFor(() => expect(calls).toEqual(tries === 1 ? spoken : [...spoken, ...spoken]))
    }
    await button('Delete last character').click()
    await button('Send code').click()
    await expect.element(field('Code')).toHaveAccessibleDescription(/The code has 6 characters\. You entered 2\./u)
    await expect.element(spoken()).toMatchTextContent(/You entered 2/u)
    await field('Code').fill('B0x')
    await expect.element(text('The code has no x. Check the TV.')).toBeVisible()
    expect(answered()).toEqual([])
    await field('Code').fill('')
    await userEvent.keyboard('b0 87 f2{Enter}')
    await vi.waitFor(() =>
      expect(answered()).toEqual([{ setUpId: 'set-up-1', n: 2, action: 'answer', value: 'B087F2' }]),
    )
    goOn(READY)
    await expect.element(heading('Try the TV')).toHaveFocus()
  })

  it('that the TV refuses leaves an empty field and the focus, and can be shown anew; it may be shorter where sets of a family differ', async () => {
    await openCode()
    await field('Code').fill('B087F2')
    await button('Send code').click()
    await vi.waitFor(() => expect(answered()).toHaveLength(1))
    await expect.element(button('Send code')).toHaveAttribute('aria-busy', 'true')
    await expect.element(field('Code'), { message: 'it stays in sight while the TV is asked' }).toHaveValue('B087F2')
    await button('Show a new code').click()
    expect(answered(), 'nothing else is done meanwhile').toHaveLength(1)
    button('Send code').element().focus()
    goOn(codeStep(2, true))
    await expect.element(field('Code')).toHaveAccessibleDescription(/The TV did not accept that code\./u)
    await expect.element(button('Send code')).toHaveFocus()
    await expect.element(spoken()).toMatchTextContent(/The TV did not accept that code/u)
    await expect.element(field('Code')).toHaveValue('')

    await button('Show a new code').click()
    await vi.waitFor(() => expect(answered()[1]).toMatchObject({ action: 'again' }))
    const lengths = { length: 8, shortest: 6, characters: '0123456789' }
    goOn({ ...codeStep(3, false, lengths as never), spoken: [{ id: 'newCodeShown' }] })
    await expect.element(spoken()).toMatchTextContent(/enter the code that it shows now/u)
    await expect.element(button('Show a new code')).not.toHaveAttribute('aria-busy')
    expect(sentTo('tvs/scan'), 'the step is not left').toHaveLength(1)
    await field('Code').fill('12345')
    await button('Send code').click()
    await expect.element(text('The code has 6–8 characters. You entered 5.')).toBeVisible()
    await field('Code').fill('123456')
    await button('Send code').click()
    await vi.waitFor(() => expect(answered()[2]).toMatchObject({ value: '123456' }))
  })

  it('whose answer got lost can be sent again; that somebody else entered first is told kindly, and the page goes on', async () => {
    await openCode()
    await field('Code').fill('B087F2')
    const whole = answers['tvs/set-up/answer']
    // FORBIDDEN: the operator has gone on to the name, which a helper does not give.
    for (const [http, status] of [
      [403, 'FORBIDDEN'],
      [503, 'BUSY'],
    ] as const) {
      answerWith('tvs/set-up/answer', http, { status })
      await button('Send code').click()
      await expect.element(text('It is not certain that this worked.')).toBeVisible()
    }
    if (whole) answers['tvs/set-up/answer'] = whole
    await expect.element(field('Code')).toHaveValue('B087F2')
    await button('Send code').click()
    await expect.element(text('It is not certain that this worked.')).not.toBeInTheDocument()

    goOn(codeStep(2))
    await expect.element(field('Code')).toHaveValue('')
    await field('Code').fill('B087F2')
    answerWith('tvs/set-up/answer', 409, { status: 'CONFLICT' })
    await button('Send code').click()
    await expect.element(text('Someone answered this on another device, just before you.')).toBeVisible()
    goOn(READY)
    await expect.element(heading('Try the TV')).toHaveFocus()
    await expect.element(text('Someone answered this on another device, just before you.')).toBeVisible()
  })

  it('whose answer got lost, though it led to a later step, is not said to be uncertain there', async () => {
    await openCode()
    await field('Code').fill('B087F2')
    let lose = (_: Error) => {}
    answers['tvs/set-up/answer'] = () => new Promise((_, reject) => (lose = reject))
    await button('Send code').click()
    await vi.waitFor(() => expect(answered()).toHaveLength(1))
    goOn(READY)
    await expect.element(heading('Try the TV')).toHaveFocus()
    let isSeen = false
    const observer = new MutationObserver(() => {
      isSeen ||= document.body.textContent.includes('It is not certain that this worked.')
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    onTestFinished(() => observer.disconnect())
    lose(new TypeError('no network'))
    await button('Try it').click()
    await vi.waitFor(() => expect(answered()).toHaveLength(2))
    expect(isSeen).toBe(false)
  })
})

describe('the other steps', () => {
  it('say what to press on the TV, lead to it on another phone, and go on by themselves after a lost connection', async () => {
    await beginSetUp()
    goOn(ALLOW)
    await expect.element(heading('Press Allow on the TV')).toHaveFocus()
    await expect.element(text("Choose Allow with the TV's own remote. Take as long as you need.")).toBeVisible()
    await expect.element(button('Ask on the TV again')).toHaveAccessibleDescription(/shows no code/u)
    await button('Ask on the TV again').click()
    await vi.waitFor(() => expect(answered()).toMatchObject([{ action: 'again' }]))
    goOn(ALLOW)
    await button('Continue on another phone').click()
    await expect.element(text(`${window.location.origin}/tvs#key=helper-key`)).toBeVisible()
    await expect.element(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await expect.element(text('It works once, for 30 minutes, and only for this TV.')).toBeVisible()
    await expect.element(text('works only on this computer')).toBeVisible()
    await expect.element(spoken()).toMatchTextContent(/works only on this computer/u)

    const whole = answers['tvs/set-up/read']
    answers['tvs/set-up/read'] = () => Promise.reject(new TypeError('no network'))
    goOn(ALLOW)
    await expect.element(text('No connection to the server.')).toBeVisible()
    if (whole) answers['tvs/set-up/read'] = whole
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
    await expect.element(text('No connection to the server.')).not.toBeInTheDocument()
  })

  it('say that the link for another phone cannot be had', async () => {
    await beginSetUp()
    goOn(ALLOW)
    const told = hearAnnounced()
    answerWith('tvs/set-up/share', 503, { status: 'BUSY' })
    await button('Continue on another phone').click()
    await expect.poll(() => told).toEqual([[catalogue('tvShare').failed.en, true]])
  })

  it('that do not come, since the network has gone, leave a way back, and come when it returns', async () => {
    await open()
    const whole = answers['tvs/set-up/read']
    answers['tvs/set-up/read'] = () => Promise.reject(new TypeError('no network'))
    await button('Find TVs').click()
    await button('Set up Bedroom TV').click()
    await expect.element(text('No connection to the server.')).toBeVisible()
    await expect.element(spoken()).toMatchTextContent(/No connection to the server\./u)
    await link('Back').click()
    await expect.element(heading('Find TVs')).toBeVisible()
    await button('Set up Bedroom TV').click()
    await expect.element(text('No connection to the server.')).toBeVisible()
    if (whole) answers['tvs/set-up/read'] = whole
    await expect.element(text('No connection to the server.')).not.toBeInTheDocument()
    goOn(ALLOW)
    await expect.element(heading('Press Allow on the TV')).toHaveFocus()
  })

  it('say nothing of a link on the screen to which their user has gone meanwhile', async () => {
    await beginSetUp()
    goOn(ALLOW)
    const answer = hold('tvs/set-up/share')
    await button('Continue on another phone').click()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/share')).toHaveLength(1))
    await link('Back').click()
    const said = listen()
    answer(json(200, { key: 'helper-key', minutes: 30 }))
    await button('Search again').click()
    await expect.element(spoken()).toMatchTextContent(/1 TV was found/u)
    expect(said()).not.toContain('Point the camera')
  })

  it('take name and password together, show what is typed, and keep it to be corrected', async () => {
    await beginSetUp()
    const form = (round: number, error?: 'wrongPassword') =>
      goOn({
        is: 'password',
        heading: { id: 'passwordTitle' },
        parts: [
          {
            is: 'form',
            round,
            error: error && { id: error },
            fields: [
              { is: 'text', as: 'user', id: 'user', label: { id: 'user' }, atMost: 200 },
              { is: 'text', as: 'password', id: 'value', label: { id: 'password' }, atMost: 200 },
            ],
            submit: { id: 'goOn' },
          },
        ],
      })
    form(1)
    await expect.element(heading('Name and password')).toHaveFocus()
    await field('Name').fill(' root ')
    const password = page.getByLabelText('Password', { exact: true })
    await password.fill(' secret')
    await expect.element(password).toHaveAttribute('type', 'password')
    await page.getByRole('checkbox', { name: 'Show what I type' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await button('Continue').click()
    await vi.waitFor(() => expect(answered()[0]).toMatchObject({ value: ' secret', user: 'root' }))
    form(2, 'wrongPassword')
    await expect.element(text('did not accept that name and password')).toBeVisible()
    await expect.element(password).toHaveValue(' secret')
  })

  it('lead to the page of the set for a log-in, and take a token instead: whole, and an empty one not', async () => {
    await beginSetUp()
    goOn(LOG_IN)
    await expect.element(heading('Log in to Home Assistant')).toHaveFocus()
    await expect.element(field('Token')).not.toBeInTheDocument()
    answerWith('tvs/set-up/log-in', 503, { status: 'BUSY' })
    await button('Log in to it').click()
    await expect.element(text('It is not certain that this worked.')).toBeVisible()
    answerWith('tvs/set-up/log-in', 200, { address: LOG_IN_ADDRESS })
    await button('Log in to it').click()
    await vi.waitFor(() => expect(leftFor).toEqual([LOG_IN_ADDRESS]))
    const { n } = home.step ?? expect.unreachable()
    expect(bodiesTo('tvs/set-up/log-in').at(-1)).toEqual({ setUpId: 'set-up-1', n, origin: window.location.origin })
    // Who comes back by the browser's Back button finds it as it was.
    await expect.element(button('Log in to it')).not.toHaveAttribute('aria-busy')
    await button('Use an access token').click()
    await field('Token').fill('abc.def')
    await button('Continue').click()
    await vi.waitFor(() => expect(answered()).toMatchObject([{ action: 'answer', value: 'abc.def' }]))

    const ask = (round: number, error?: 'wrongToken') =>
      goOn({
        is: 'token',
        heading: { id: 'tokenTitle' },
        parts: [{ is: 'form', round, fields: [{ ...TOKEN, error: error && { id: error } }], submit: { id: 'goOn' } }],
      })
    ask(1)
    await button('Continue').click()
    await expect.element(field('Token')).toHaveFocus()
    await expect.element(field('Token')).toHaveAccessibleDescription(/This field is empty\./u)
    await field('Token').fill(' abc.def ')
    await button('Continue').click()
    await vi.waitFor(() => expect(answered()[1]).toMatchObject({ value: 'abc.def' }))
    ask(2, 'wrongToken')
    await expect.element(field('Token')).toHaveAccessibleDescription(/That token was not accepted\./u)
    await expect.element(field('Token')).toHaveValue('')
  })

  it('ask for a choice, or kind and address, say which is missing, and show what the kind needs', async () => {
    await beginSetUp()
    const told = hearAnnounced()
    goOn(CHOICE)
    await expect.element(heading('Which one is it?')).toHaveFocus()
    await button('Continue').click()
    await expect.element(page.getByRole('radio', { name: 'Den' })).toHaveFocus()
    await expect.element(page.getByRole('group')).toHaveAccessibleDescription(/Choose one first\./u)
    await expect.poll(() => told).toEqual([['Choose one first.', true]])
    await page.getByRole('radio', { name: 'Attic' }).click()
    await button('Continue').click()
    await vi.waitFor(() => expect(answered()).toMatchObject([{ value: 'media_player.attic' }]))

    goOn({
      is: 'address',
      heading: { id: 'addressTitle' },
      parts: [
        {
          is: 'form',
          round: 1,
          submit: { id: 'goOn' },
          fields: [
            {
              is: 'choice',
              as: 'list',
              id: 'driver',
              label: { id: 'family' },
              missing: { id: 'noFamily' },
              options: (['vdr', 'kodi'] as const).map((driver) => ({
                value: driver,
                label: { id: `family.${driver}` },
                hints: [{ id: `switchOn.${driver}` }],
              })),
            },
            {
              is: 'text',
              as: 'address',
              id: 'address',
              label: { id: 'address' },
              missing: { id: 'noAddress' },
              atMost: 300,
            },
          ],
        },
      ],
    })
    const kind = page.getByRole('combobox', { name: 'Kind of TV or TV box' })
    await expect.element(kind).toHaveTextContent('ChooseKodiVDR')
    await button('Continue').click()
    await expect.element(kind).toHaveFocus()
    await expect.element(kind).toHaveAccessibleDescription('Choose the kind of TV.')
    await kind.selectOptions('Kodi')
    await expect.element(kind).toHaveAccessibleDescription(/In Kodi, open Settings, Services, Control/u)
    await button('Continue').click()
    await expect.element(field('Address')).toHaveFocus()
    await expect.element(field('Address')).toHaveAccessibleDescription(/Type the address, such as/u)
    await userEvent.keyboard('192.168.1.30:9090{Enter}')
    await vi.waitFor(() => expect(answered()[1]).toMatchObject({ driver: 'kodi', address: '192.168.1.30:9090' }))
  })
})

describe('the end of a set-up', () => {
  const causes: SetUpPart = {
    is: 'list',
    heading: { id: 'possibleCauses' },
    items: [{ id: 'causeOtherTv' }],
    takesFocus: true,
  }
  const tried = (saidNo: boolean) =>
    goOn({
      ...READY,
      spoken: [{ id: 'pressedVolume' }],
      parts: [
        ...READY.parts,
        { is: 'text', words: [{ id: 'pressedVolume' }, { id: 'confirmed' }], tone: 'calm' },
        {
          is: 'buttons',
          heading: { id: 'didItMove' },
          buttons: [
            { is: 'do', action: 'worked', words: { id: 'itMoved' } },
            { is: 'do', action: 'did-nothing', words: { id: 'no' } },
          ],
        },
        ...(saidNo ? [causes] : []),
      ],
    })

  it('is a try, which says what may be wrong, then a name and a room; then remotes can be paired', async () => {
    await beginSetUp()
    goOn(READY)
    await button('Try it').click()
    await vi.waitFor(() => expect(answered()).toMatchObject([{ action: 'try' }]))
    tried(false)
    await expect
      .element(text('Beckon pressed volume up and then volume down. The TV reports that it worked.'))
      .toBeVisible()
    await expect.element(spoken()).toHaveTextContent('Beckon pressed volume up and then volume down.')
    await expect.element(page.getByRole('heading', { level: 2, name: 'Did it move?' })).toBeVisible()
    await button('No').click()
    tried(true)
    await expect.element(page.getByRole('heading', { name: 'What may be wrong' })).toHaveFocus()
    await expect.element(text('Another TV in your home moved.')).toBeVisible()

    goOn(NAME)
    await expect.element(heading('Name the TV')).toHaveFocus()
    await button('Back').click()
    await vi.waitFor(() => expect(answered().at(-1)).toMatchObject({ action: 'back' }))
    expect(sentTo('tvs/set-up/leave'), 'it can be gone back from, step by step').toEqual([])
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
    goOn(NAME)
    await expect.element(field('Name')).toHaveValue('Roku player or Roku TV')
    await expect.element(page.getByRole('radio', { name: /Flex.*suggested/u })).toBeChecked()
    await field('Name').fill('')
    await button('Add this TV').click()
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(field('Name')).toHaveAccessibleDescription(/Give the TV a name\./u)
    await field('Name').fill('Grandma’s TV')
    await button('Bedroom').click()
    await expect.element(field('Room (optional)')).toHaveValue('Bedroom')
    await expect.element(button('Bedroom')).toHaveAttribute('aria-pressed', 'true')
    await button('Add this TV').click()
    await vi.waitFor(() =>
      expect(answered().at(-1)).toMatchObject({ name: 'Grandma’s TV', room: 'Bedroom', layout: 'flex' }),
    )
    home.tvs = [{ ...LIVING_ROOM, id: 'bedroom', name: 'Grandma’s TV' }]
    goOn({
      is: 'finished',
      id: 'bedroom',
      heading: { id: 'doneTitle', with: { name: 'Grandma’s TV' } },
      parts: [{ is: 'buttons', buttons: [{ is: 'go', to: 'pair', tv: 'bedroom', words: { id: 'pair' } }] }],
      isKept: true,
    })
    await expect.element(heading('Grandma’s TV is ready')).toHaveFocus()
    await link('Pair a remote').click()
    await expect.element(heading('Pair a remote with Grandma’s TV')).toBeVisible()
  })
})

describe('going back, coming back, and going on elsewhere', () => {
  it("a reload goes on with the same set-up; the browser's Back leaves it, and Forward says that it ended", async () => {
    await beginSetUp()
    goOn(codeStep())
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    const whole = answers['tvs/set-up/leave']
    answers['tvs/set-up/leave'] = () => json(200, { status: 'OK' })
    await reload()
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    if (whole) answers['tvs/set-up/leave'] = whole
    const left = sentTo('tvs/set-up/leave').length
    window.history.back()
    await expect.element(heading('Find TVs')).toHaveFocus()
    await vi.waitFor(() => expect(sentTo('tvs/set-up/leave')).toHaveLength(left + 1))
    window.history.forward()
    await expect.element(heading('This set-up has ended')).toHaveFocus()
    await button('Start again').click()
    await expect.element(heading('Find TVs')).toBeVisible()
  })

  it('a set that is ready is still there after Back and Forward; one that is here already leads to that TV', async () => {
    await beginSetUp()
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
    await link('Back').click()
    await expect.element(heading('Find TVs')).toBeVisible()
    expect(sentTo('tvs/scan')).toHaveLength(1)
    window.history.back()
    await expect.element(heading('Try the TV')).toBeVisible()
    expect(sentTo('tvs/set-up/leave')).toEqual([])
    const to = { is: 'go', to: 'tv', tv: 'living-room', ends: true, words: 'Go to Living room TV' } as const
    goOn({ ...READY, parts: [{ is: 'buttons', buttons: [to] }] })
    await link('Go to Living room TV').click()
    await expect.element(heading('Change Living room TV')).toHaveFocus()
    expect(sentTo('tvs/set-up/leave')).toHaveLength(1)
  })

  it('a helper sees the set-up and nothing else, and does not end it', async () => {
    home.helpsWith = 'set-up-1'
    goOn({ ...codeStep(), canShare: false, back: 'home', isKept: true })
    await open()
    await expect.element(heading('Enter the code that the TV shows')).toBeVisible()
    await expect.element(link('Back to home')).toBeVisible()
    await expect.element(button('Continue on another phone')).not.toBeInTheDocument()
    await field('Code').fill('B087F2')
    await button('Send code').click()
    await vi.waitFor(() => expect(answered()).toHaveLength(1))
    home.goodTokens.clear()
    goOn(READY)
    await expect.element(text('The set-up was finished or stopped on the other device.')).toBeVisible()
    expect(sentTo('tvs')).toEqual([])
    expect(sentTo('tvs/set-up/leave')).toEqual([])
  })
})

describe('coming back from a log-in', () => {
  const COME_BACK = '/tvs?code=a-code&state=a-state'

  it('goes on with the set-up; the code is out of the address at once, and a reload needs it no more', async () => {
    await beginSetUp()
    answers['tvs/set-up/leave'] = () => json(200, { status: 'OK' })
    await cleanup()
    await open(COME_BACK)
    await vi.waitFor(() => expect(bodiesTo('tvs/set-up/logged-in')).toEqual([{ code: 'a-code', state: 'a-state' }]))
    expect(window.location.search).not.toContain('a-code')
    goOn(CHOICE)
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
    await expect.element(text('It is not certain that this worked.')).toBeVisible()
    await expect.element(link('Back')).toHaveAttribute('href', '/tvs?at=find')
    await reload()
    await expect.element(text('It is not certain that this worked.')).toBeVisible()
    if (whole) answers['tvs/set-up/logged-in'] = whole
    await button('Try again').click()
    await expect.element(heading('Connecting to the TV')).toHaveFocus()
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
    goOn({ ...LOG_IN, isKept: true })
    await open()
    await expect.element(heading('Log in to Home Assistant')).toBeVisible()
    await cleanup()
    await open(COME_BACK)
    await vi.waitFor(() => expect(sentTo('tvs/set-up/logged-in')).toHaveLength(1))
    goOn(READY)
    await expect.element(heading('Try the TV')).toBeVisible()
  })
})
