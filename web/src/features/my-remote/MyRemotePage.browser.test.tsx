import { MINUTE_MS } from '@beckon/contract/time-units'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { onItsWay } from '../../client/fake-server.ts'
import { watch } from '../../core/watching/watching.tsx'
import { fakeClock } from '../../platform/fake-clock.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { Announcer } from '../../ui/Page.tsx'
import { Banners } from '../../ui/Banner.tsx'
import '../../ui/theme.css'
import { answers, buttons, json, logged, sentTo, startFakeServer } from './fake-account.ts'
import { MyRemotePage } from './MyRemotePage.tsx'

const { playSound } = vi.hoisted(() => ({ playSound: vi.fn() }))
vi.mock('../../core/press/sounds.ts', () => ({ playSound }))

const key = (name: string) => page.getByRole('button', { name, exact: true })
const mine = () => page.getByRole('group', { name: 'My buttons' })

async function open(list: readonly unknown[]): Promise<void> {
  startFakeServer(list)
  await show()
}

async function show(): Promise<void> {
  await render(
    <>
      <Banners />
      <MyRemotePage />
      <Announcer />
    </>,
  )
}

beforeEach(() => startFakeServer())
afterEach(() => void vi.restoreAllMocks())

describe('my remote', () => {
  it.each([390, 1280])(
    'keeps the reason of a failed press in sight at %i px, however far one scrolls',
    async (width) => {
      onTestFinished(() => page.viewport(414, 896))
      await page.viewport(width, 600)
      startFakeServer(buttons(90))
      answers['text'] = () => json(409, { status: 'BOX-ASLEEP' })
      await show()
      await key('Button 1').click()
      const reason = page.getByRole('main').getByText(/Button 1 was not sent/u)
      await expect.element(reason).toBeVisible()
      key('Button 90').element().scrollIntoView({ block: 'end' })
      expect(window.scrollY).toBeGreaterThan(500)
      const { top, bottom } = reason.element().getBoundingClientRect()
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThan(600)
      if (width < 1280) return
      // The arrows stay beside the buttons.
      const arrow = key('Up').element().querySelector('svg')?.getBoundingClientRect()
      const { bottom: covered = 0 } = reason.element().closest('[data-status-line]')?.getBoundingClientRect() ?? {}
      expect(arrow?.top).toBeGreaterThan(covered)
    },
  )

  it('shows all buttons in their order [J01] [J19] [T20] [T21] [S10]', async () => {
    await open(buttons(12))
    await expect.element(key('Button 12')).toBeVisible()
    expect(
      mine()
        .getByRole('button')
        .elements()
        .map((element) => element.textContent),
    ).toEqual(buttons(12).map(({ displayString }) => displayString))
    expect(shared()).toMatchObject({ haveButtons: true, isFetchingButtons: false })
    expect(shared().buttons).toEqual(buttons(12))
  })

  it('has the arrows with OK in the middle, leads to the editor while there are no buttons, and turns custom mode on, and off only by the way to the full remote [J02] [J03] [J04] [J13] [T10]', async () => {
    await open([])
    await expect.element(page.getByText('No buttons yet')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Create buttons' }))
      .toHaveAttribute('href', '/my-remote-config')
    for (const [name, vcode] of [
      ['Up', 'UP'],
      ['Left', 'LEFT'],
      ['OK', 'OK'],
      ['Right', 'RIGHT'],
      ['Down', 'DOWN'],
    ] as const) {
      await key(name).click()
      await vi.waitFor(() => expect(sentTo('processKey').at(-1)?.body).toEqual({ vcode }))
    }
    expect(localStorage.getItem('customMode')).toBe('true')
    const link = page.getByRole('link', { name: 'Full remote' })
    await expect.element(link).toHaveAttribute('href', '/remote')
    link.element().addEventListener('click', (event) => event.preventDefault())
    await link.click()
    expect(localStorage.getItem('customMode')).toBe('false')
  })

  it('loads account, buttons, popular buttons, TV config and capabilities once, however often it is opened; drops entries that are no buttons, says so to the operator once, and saves nothing by itself [J05] [J16] [J17] [Q44]', async () => {
    await open([null, ...buttons(2), 'text'])
    await expect.element(key('Button 2')).toBeVisible()
    await show()
    await vi.waitFor(() => expect(sentTo('seabuttons/popular')).toHaveLength(1))
    await onItsWay()
    const once = ['account', 'seabuttons', 'tvconfig', 'checkCapabilities']
    expect(once.map((path) => sentTo(path).length)).toEqual([1, 1, 1, 1])

    await vi.waitFor(() => expect(logged()).toEqual(['REPAIRED-SEABUTTONS']))
    expect(shared().buttons).toEqual(buttons(2))
    expect(sentTo('seabuttons', 'save')).toEqual([])
  })

  it('sends a button’s command as text, and a key button’s as a key [J07] [J08]', async () => {
    await open([
      ...buttons(1),
      { type: 'KEY', command: 'GUIDE', displayString: 'Guide' },
      { type: 'NEW-TYPE', command: 'later', displayString: 'Later' },
    ])
    await key('Button 1').click()
    await vi.waitFor(() => expect(sentTo('text').map(({ body }) => body['cmd'])).toEqual(['command 1']))
    await key('Guide').click()
    await vi.waitFor(() => expect(sentTo('processKey').map(({ body }) => body)).toEqual([{ vcode: 'GUIDE' }]))
    await key('Later').click()
    await vi.waitFor(() => expect(sentTo('text').map(({ body }) => body['cmd'])).toEqual(['command 1', 'later']))
  })

  it('flashes a pressed button for 125 ms [J09] [U09]', async () => {
    await open(buttons(1))
    await expect.element(key('Button 1')).toBeVisible()
    const element = key('Button 1').element() as HTMLElement
    answers['text'] = () => new Promise(() => {})
    vi.useFakeTimers()
    element.click()
    await vi.advanceTimersByTimeAsync(124)
    expect(element.dataset['flash']).toBeDefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(element.dataset['flash']).toBeUndefined()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
  })

  it('sounds at each press of a button, and of the arrows, while sound cues are on [J10]', async () => {
    await open(buttons(1))
    await key('Button 1').click()
    await vi.waitFor(() => expect(sentTo('text')).toHaveLength(1))
    expect(playSound, 'while they are off').not.toHaveBeenCalled()
    changeShared({ keySound: true })
    await key('Button 1').click()
    await vi.waitFor(() => expect(playSound.mock.calls).toEqual([['press']]))
    await key('OK').click()
    await vi.waitFor(() => expect(playSound.mock.calls).toEqual([['press'], ['press']]))
    changeShared({ keySound: false })
    playSound.mockClear()
  })

  it('says "Please wait" while the buttons are on their way [J11] [T22]', async () => {
    startFakeServer()
    answers['seabuttons'] = () => new Promise(() => {})
    await show()
    await expect.element(mine().getByText('Please wait')).toBeVisible()
    expect(shared().isFetchingButtons).toBe(true)
  })

  it('says in place that they could not be loaded, logs GET-SEABUTTONS-ERROR-1 or -2, keeps the rest usable and tries again [J12] [J20] [Q42]', async () => {
    startFakeServer(buttons(1))
    const works = answers['seabuttons']
    answers['seabuttons'] = () => json(500, { status: 'ERROR' })
    await show()
    const failed = page.getByText(
      "We're sorry. An error occurred getting your customized button data. Please try again later.",
    )
    await expect.element(failed).toBeVisible()
    await vi.waitFor(() => expect(logged()).toEqual(['GET-SEABUTTONS-ERROR-1']))
    expect(shared().banners).toEqual([])
    await expect.element(key('OK')).toBeEnabled()
    answers['seabuttons'] = () => Promise.reject(new TypeError('offline'))
    await key('Try again').click()
    await vi.waitFor(() => expect(logged()).toEqual(['GET-SEABUTTONS-ERROR-1', 'GET-SEABUTTONS-ERROR-2']))
    await expect.element(failed).toBeVisible()
    if (works) answers['seabuttons'] = works
    await key('Try again').click()
    await expect.element(key('Button 1')).toBeVisible()
  })

  it('loads the buttons without a press when the network returns [J12]', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    startFakeServer(buttons(1))
    const works = answers['seabuttons']
    answers['seabuttons'] = () => Promise.reject(new TypeError('offline'))
    await show()
    await expect.element(key('Try again')).toBeVisible()
    window.dispatchEvent(new Event('offline'))
    if (works) answers['seabuttons'] = works
    isOnline.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(key('Button 1')).toBeVisible()
    expect(sentTo('seabuttons')).toHaveLength(2)
  })

  it('has both volume keys on the dark screen of watching mode, also when it is the first page [J05]', async () => {
    await open(buttons(1))
    await expect.element(key('Button 1')).toBeVisible()
    await onItsWay()
    writeStored('watchingMinutes', 1)
    const time = fakeClock(1_000_000)
    onTestFinished(watch(time.clock))
    time.pass(MINUTE_MS + 10_000)
    await expect.element(key('Wake')).toBeVisible()
    await expect.element(key('Volume up')).toBeVisible()
    await expect.element(key('Volume down')).toBeVisible()
  })

  it('draws seven simple tags and shows everything else as it is written [J15]', async () => {
    await open([{ type: 'VOICE', command: 'x', displayString: '<b>News</b> <u>&amp;</u><img src=x onerror=alert(1)>' }])
    const button = mine().getByRole('button')
    await expect.element(button).toHaveTextContent('News <u>&amp;</u><img src=x onerror=alert(1)>')
    expect(button.element().querySelectorAll('b')).toHaveLength(1)
    expect(button.element().querySelectorAll('img')).toHaveLength(1)
  })

  it('shows a question mark with its first letter without a picture, and the missing-picture drawing where one cannot be had [J18]', async () => {
    await open([
      { type: 'VOICE', command: 'a', displayString: 'None' },
      { type: 'VOICE', command: 'b', displayString: 'Foreign', image: 'https://tracker.test/x.png' },
      { type: 'VOICE', command: 'c', displayString: 'Broken', image: '/pictures/no-such-picture.svg' },
    ])
    const picture = (name: string) => key(name).element().querySelector('img')?.getAttribute('src')
    await expect.element(key('None')).toBeVisible()
    expect(picture('None')).toBe('/pictures/tv-no-picture.svg')
    expect(key('None').element().querySelector('[data-letter]')?.getAttribute('data-letter')).toBe('N')
    expect(picture('Foreign')).toBe('/pictures/tv-missing-picture.svg')
    key('Broken').element().querySelector('img')?.dispatchEvent(new Event('error'))
    await vi.waitFor(() => expect(picture('Broken')).toBe('/pictures/tv-missing-picture.svg'))
  })
})
