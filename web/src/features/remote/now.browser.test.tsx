import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, hold, json, onItsWay, sentTo, startServer } from '../../client/fake-server.ts'
import { pressesNow } from '../../core/press/remote-presses.ts'
import { clearLastPress, showStatus } from '../../core/press/remote-presses.ts'
import { navigate } from '../../platform/router.ts'
import { changeShared } from '../../platform/shared-state.ts'
import { announcements } from '../../ui/announce.ts'
import { NOTHING_KNOWN, UNKNOWN, useObservedState, type Observed } from '../../core/tv-state/observed-state.ts'
import { CAN_ALL, key, openRemote, startRemote } from './fake-remote.tsx'

const noNews = () => new Promise<never>(() => {})
const LOUD: Observed<number> = { is: 'known', value: 34 }
let tv: Record<string, unknown>

beforeEach(() => {
  vi.restoreAllMocks()
  clearLastPress()
  showStatus(undefined)
  tv = { power: 'on', channel: { number: 206, name: 'Storybook Kids' }, volume: 34, muted: false }
})

/** A remote whose box tells what is on; a press of Mute or Volume up is done. */
async function open(): Promise<void> {
  startRemote(
    {},
    {
      checkCapabilities: CAN_ALL,
      boxState: () => json(200, { ...tv, age: 5, version: JSON.stringify(tv).length.toString() }),
      nextBoxState: noNews,
      processCecKey: ({ body }) => {
        if (body['key'] === 'MUTE') tv = { ...tv, muted: tv['muted'] !== true }
        else tv = { ...tv, volume: Number(tv['volume']) + 2 }
        return json(200, { status: 'OK' })
      },
    },
  )
  await openRemote()
}

/** In the status line, not in the live region. */
const shown = (words: string | RegExp) => page.getByRole('main').getByText(words)

it('shows what is on, and what the TV did at a press', async () => {
  await open()
  await expect.element(shown('206 Storybook Kids\u00a0· Volume 34')).toBeVisible()
  await userEvent.click(key('Volume up'))
  await expect.element(shown('Last press: Volume up\u00a0· Volume 36')).toBeVisible()
  const answer = hold('processCecKey')
  // By script, since the press has two seconds for its answer.
  ;(key('Mute').element() as HTMLElement).click()
  await expect.element(page.getByText(/^Sending: Mute/u)).toMatchTextContent(/^Sending: Mute$/u)
  // The next test's press would wait in the queue behind it.
  answer(json(200, { status: 'OK' }))
  await expect.element(shown(/^Last press: Mute/u)).toBeVisible()
})

it('answers "What is on?" in full, also to a screen reader; shows what the TV did also where a press did just what was expected; gives Mute its state, and the volume keys their words, only while they are known', async () => {
  await open()
  await userEvent.click(key('What is on?'))
  await expect.element(shown('Channel 206, Storybook Kids. Volume 34.')).toBeVisible()
  await expect
    .poll(() => document.querySelector('[data-announcer]')?.textContent)
    .toBe('Channel 206, Storybook Kids. Volume 34.')
  await userEvent.keyboard('{Escape}')
  await expect.element(shown('206 Storybook Kids\u00a0· Volume 34')).toBeVisible()
  const works = answers['processCecKey']
  answers['processCecKey'] = () => {
    tv = { ...tv, volume: Number(tv['volume']) + 1 }
    return json(200, { status: 'OK' })
  }
  await userEvent.click(key('Volume up'))
  await expect.element(shown('Last press: Volume up\u00a0· Volume 35')).toBeVisible()
  if (works) answers['processCecKey'] = works

  await expect.element(key('Mute')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(key('Volume up')).toHaveAccessibleDescription('Volume 35')
  const mute = document.getElementById('mute')
  // In the page: the box is asked again soon after the press.
  mute?.click()
  await vi.waitFor(() => expect(mute?.getAttribute('aria-pressed')).toBeNull(), { interval: 5 })
  await expect.element(key('Mute')).toHaveAttribute('aria-pressed', 'true')
})

it('says nothing of the TV to who has left before it answered', async () => {
  await open()
  await expect.element(shown('206 Storybook Kids\u00a0· Volume 34')).toBeVisible()
  answers['boxState'] = noNews
  await userEvent.click(key('What is on?'))
  await expect.element(shown('Asking the TV box')).toBeVisible()
  const heard: string[] = []
  onTestFinished(announcements.subscribe(() => heard.push(announcements.text())) as () => void)
  navigate('/settings')
  await expect.poll(() => pressesNow().message).toBeUndefined()
  // Longer than an announcement takes to be shown.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(heard.join()).not.toContain('Channel')
})

it('goes on following after an undo whose question came while the page was out of sight', async () => {
  await open()
  await expect.element(key('Volume up')).toHaveAccessibleDescription('Volume 34')
  await userEvent.click(key('Volume up'))
  await expect.element(key('Volume up')).toHaveAccessibleDescription('Volume 36')
  await expect.element(key('Undo')).toBeVisible()
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  // At once, since the undo asks a second after the press, which may have gone by.
  ;(key('Undo').element() as HTMLElement).click()
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  // An undo on a page that nobody sees presses nothing.
  await expect.element(shown(/^Stopped\./u)).toBeVisible()
  tv = { ...tv, volume: 38 }
  await userEvent.click(key('Volume up'))
  await expect.element(key('Volume up')).toHaveAccessibleDescription('Volume 40')
})

it('follows the TV again when the list of presses was cleared while one was unanswered', async () => {
  await open()
  await expect.element(key('Volume up')).toHaveAccessibleDescription('Volume 34')
  const answer = hold('processCecKey')
  // By script, since the press has two seconds for its answer.
  for (const name of ['Volume up', 'What did I just do?', 'Clear the list']) {
    await expect.element(key(name)).toBeVisible()
    ;(key(name).element() as HTMLElement).click()
  }
  tv = { ...tv, volume: 37 }
  answer(json(200, { status: 'OK' }))
  await expect.element(key('Volume up'), { timeout: 8_000 }).toHaveAccessibleDescription('Volume 37')
})

it('tells when a box that could not be reached at a press is back, and not before its reason could be read', async () => {
  await open()
  await expect.element(shown(/^206 Storybook Kids/u)).toBeVisible()
  const press = answers['processCecKey']
  const states = answers['boxState']
  const away = () => json(503, { status: 'BOX-UNREACHABLE' })
  Object.assign(answers, { processCecKey: away, boxState: away, nextBoxState: away })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  try {
    document.getElementById('volumeUp')?.click()
    const reason = shown(/^The TV box cannot be reached or is not ready\. Volume up did not work/u)
    // Not so long that the press has had no answer in time.
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.element(reason).toBeVisible()
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.element(reason).toBeVisible()
    Object.assign(answers, { processCecKey: press, boxState: states, nextBoxState: noNews })
    await vi.advanceTimersByTimeAsync(6_000)
    await expect.element(shown('The TV box answers again.')).toBeVisible()
    expect(document.querySelector('[data-announcer]')?.textContent).toBe('The TV box answers again.')
    await vi.advanceTimersByTimeAsync(11_000)
    await expect.element(shown(/^206 Storybook Kids/u)).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

it('stops saying that the box is back, also when something changes on the TV meanwhile', async () => {
  await open()
  await expect.element(shown(/^206 Storybook Kids/u)).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  try {
    answers['processCecKey'] = () => json(503, { status: 'BOX-UNREACHABLE' })
    document.getElementById('volumeUp')?.click()
    await vi.advanceTimersByTimeAsync(11_000)
    await expect.element(shown('The TV box answers again.')).toBeVisible()
    useObservedState.setState({ volume: { is: 'known', value: 40 } })
    await vi.advanceTimersByTimeAsync(11_000)
    await expect.element(shown('The TV box answers again.')).not.toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})

it('leaves out the programme when the window becomes too narrow for it', async () => {
  await page.viewport(1280, 800)
  tv = { ...tv, programme: { title: 'The long way home from school' } }
  await open()
  await expect.element(shown(/^206 Storybook Kids.*home from school/u)).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(shown('206 Storybook Kids\u00a0· Volume 34')).toBeVisible()
})

it('moves no key with a long answer, which goes when something else is done', async () => {
  await page.viewport(390, 844)
  tv = {
    ...tv,
    programme: { title: 'The long way home from school', next: { title: 'The very long way back to it' } },
    captions: true,
    audioDescription: false,
    voiceGuidance: false,
  }
  await open()
  await expect.element(shown(/^206 Storybook Kids/u)).toBeVisible()
  const places = () =>
    [...document.querySelectorAll('[data-remote] button')].map((one) => [one.id, one.getBoundingClientRect().toJSON()])
  const before = places()
  expect(before.length).toBeGreaterThan(30)
  const answer = shown(/^Channel 206, Storybook Kids\. Now: The long way/u)
  for (const goOn of ['{Escape}', '{Tab}']) {
    await userEvent.click(key('What is on?'))
    await expect.element(answer).toBeVisible()
    expect(places()).toEqual(before)
    await userEvent.keyboard(goOn)
    await expect.element(answer).not.toBeInTheDocument()
  }
  await userEvent.click(key('What is on?'))
  await expect.element(answer).toBeVisible()
  document.getElementById('volumeUp')?.click()
  await expect.element(answer).not.toBeInTheDocument()
  await expect.element(shown('Last press: Volume up\u00a0· Volume 36')).toBeVisible()
})

it('goes on showing the answer when an earlier press works or fails, or leaves the status line', async () => {
  await open()
  await expect.element(shown(/^206 Storybook Kids/u)).toBeVisible()
  // An automation service may take longer than the question, which waits for a press under way.
  changeShared({ tvConfigData: { apiKey: '••••••••WXYZ', volumeUp: { eventName: 'louder' } } })
  const ends = [
    [json(200, { status: 'OK' }), /^Last press: Volume up/u],
    [json(502, { status: 'EVENT-UNKNOWN' }), /^Your automation service did not accept Volume up/u],
  ] as const
  for (const [end, words] of ends) {
    const answerPress = hold('iot')
    await userEvent.click(key('Volume up'))
    await userEvent.click(key('What is on?'))
    const answer = shown(/^Channel (?:should be )?206, Storybook Kids\./u)
    await expect.element(answer).toBeVisible()
    answerPress(end)
    await expect.element(shown(words)).toBeVisible()
    clearLastPress()
    await onItsWay()
    await expect.element(answer).toBeVisible()
  }
})

it('is as high with one line as with two, also while its keys stand below it: no key moves', async () => {
  await page.viewport(390, 844)
  await open()
  const heightWith = async (number: number, name: string, volume: Observed<number>) => {
    clearLastPress()
    useObservedState.setState({ ...NOTHING_KNOWN, channel: { is: 'known', value: { number, name } }, volume })
    const words = `${number} ${name}${volume === LOUD ? '\u00a0· Volume 34' : ''}`
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    return document.querySelector<HTMLElement>('[data-status-line]')?.offsetHeight
  }
  expect(await heightWith(206, 'Storybook Kids', LOUD)).toBe(await heightWith(4, 'Kids', UNKNOWN))

  await userEvent.click(key('Mute'))
  await expect.element(shown(/^Last press: Mute.*206/u)).toBeVisible()
  await page.viewport(320, 844)
  expect(await heightWith(1206, 'Stories for the evening', LOUD)).toBe(await heightWith(4, 'Kids', UNKNOWN))
})

it('answers the question when it is typed: the words go to the server, whose answer says what they are [I11]', async () => {
  await open()
  answers['text'] = () => json(200, { status: 'OK', kind: 'what-is-on' })
  await expect.element(shown('206 Storybook Kids\u00a0· Volume 34')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox'), 'what is on?')
  await userEvent.keyboard('{Enter}')
  await expect.element(shown('Channel 206, Storybook Kids. Volume 34.')).toBeVisible()
  expect(sentTo('text').map(({ body }) => body['cmd'])).toEqual(['what is on?'])
  expect(
    pressesNow().log.filter(({ press }) => press.id === 'go'),
    'it was no press',
  ).toEqual([])
})

it('says so when the box says nothing now', async () => {
  startRemote({}, { boxState: () => json(503, { status: 'BOX-UNREACHABLE' }) })
  await openRemote()
  await userEvent.click(key('What is on?'))
  await expect.element(shown('The TV box does not say now what is on. Try again in a moment.')).toBeVisible()
})

it('asks nothing while the page is not seen', async () => {
  await open()
  await expect.element(shown('206 Storybook Kids\u00a0· Volume 34')).toBeVisible()
  await expect.poll(() => sentTo('nextBoxState')).toHaveLength(1)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sentTo('nextBoxState')[0]?.signal?.aborted).toBe(true)
  const before = sentTo('boxState').length
  vi.restoreAllMocks()
  startServer({ boxState: () => json(200, { ...tv, volume: 50, age: 0, version: 'z' }), nextBoxState: noNews })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(shown('206 Storybook Kids\u00a0· Volume 50')).toBeVisible()
  expect(before).toBe(1)
})

it('enables the TV buttons of a TV that could only be woken, once it says that it is on', async () => {
  tv = { power: 'standby' }
  let can = () =>
    json(200, {
      results: { hdmiLinkReady: 'no', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'no' },
    })
  let tellChange = (_response: Response) => {}
  const changed = new Promise<Response>((resolve) => (tellChange = resolve))
  startRemote(
    {},
    {
      checkCapabilities: () => can(),
      boxState: () => json(200, { ...tv, age: 5, version: '1' }),
      nextBoxState: ({ search }) => (search.get('version') === '1' ? changed : noNews()),
    },
  )
  await openRemote()
  await expect.element(key('Mute')).toBeDisabled()
  can = CAN_ALL
  tellChange(json(200, { power: 'on', volume: 34, age: 5, version: '2' }))
  // Sooner than the box is asked again by itself.
  await expect.element(key('Mute'), { timeout: 8_000 }).toBeEnabled()
})
