import { CAN_ANSWER_HEADER } from '@beckon/contract/press-headers'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answers, bodiesTo, hold, json, onItsWay, sentTo, startServer, stopServer } from '../../client/fake-server.ts'
import { realClock } from '../../platform/clock.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { pageChangeLock } from '../../platform/signals.ts'
import { removeStored, writeStored } from '../../platform/stored-values.ts'
import { Announcer } from '../../ui/Page.tsx'
import '../../ui/theme.css'
import { Pad } from '../../core/press/Pad.tsx'
import { clearLog, pressesNow } from '../../core/press/remote-presses.ts'
import { StatusLine } from '../../core/press/StatusLine.tsx'
import { VoiceButton, VoicePanel } from './Voice.tsx'
import { announceAloud } from '../../ui/speech/speak.ts'
import { hearAnnounced } from '../../../test/hear-announced.ts'

vi.mock(import('../../platform/page-settings.ts'), { spy: true })

/** A tone for a microphone: real streams and real audio, without a device. */
let context: AudioContext
let streams: MediaStream[]
let devices: Pick<MediaDeviceInfo, 'kind'>[]
let permission: PermissionState
let getUserMedia: () => Promise<MediaStream>
/** What hears the microphone. */
let hearing: AudioContext | undefined
const hears = (context: AudioContext) => void (hearing = context)
const { createMediaStreamSource } = AudioContext.prototype

function toneStream(): MediaStream {
  const tone = context.createOscillator()
  const out = context.createMediaStreamDestination()
  const quieter = context.createGain()
  quieter.gain.value = 0.3
  tone.connect(quieter).connect(out)
  tone.start()
  streams.push(out.stream)
  return out.stream
}

const voice = () => page.getByRole('button', { name: 'Voice', exact: true })
const status = () => page.getByText(/./u).elements().length && document.querySelector('[data-status-line]')?.textContent
const spoken = () => document.querySelector('[data-announcer]')?.textContent
const openTracks = () =>
  streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live').length

async function open(): Promise<() => Promise<void>> {
  const { unmount } = await render(
    <>
      <StatusLine />
      <VoiceButton>Voice</VoiceButton>
      <VoicePanel />
      <Announcer />
    </>,
  )
  return unmount
}

async function record(): Promise<void> {
  await userEvent.click(voice())
  await expect.element(voice()).toHaveAttribute('aria-pressed', 'true')
}

async function recordAndSend(): Promise<void> {
  await record()
  await hearAndSend(0.1)
}

async function hearAndSend(seconds: number): Promise<void> {
  // By the clock of the sound, which comes later where the machine is busy.
  const heard = () => hearing?.currentTime ?? 0
  const begun = heard()
  await expect.poll(() => heard() - begun).toBeGreaterThan(seconds)
  const before = sentTo('voice').length
  await userEvent.click(voice())
  await expect.poll(() => sentTo('voice').length).toBe(before + 1)
}

const isUp = (samples: Int16Array, at: number) => (samples[at] ?? 0) >= 0

beforeEach(() => {
  streams = []
  context = new AudioContext()
  devices = [{ kind: 'audioinput' }]
  permission = 'granted'
  getUserMedia = async () => toneStream()
  startServer({
    voice: () =>
      json(200, { status: 'OK', transcript: 'watch the news', understood: '20 Beacon News', candidates: [] }),
  })
  window.history.replaceState(null, '', '/remote')
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', deviceId: 'box-1' }, true)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.spyOn(AudioContext.prototype, 'createMediaStreamSource').mockImplementation(function (this: AudioContext, stream) {
    hears(this)
    return createMediaStreamSource.call(this, stream)
  })
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockImplementation(async () => devices as MediaDeviceInfo[])
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => getUserMedia())
  vi.spyOn(navigator.permissions, 'query').mockImplementation(
    async () => Object.assign(new EventTarget(), { state: permission }) as PermissionStatus,
  )
})

afterEach(async () => {
  await stopServer()
  removeStored('microphoneReady')
  removeStored('voiceLimitMs')
  await context.close()
})

describe('the voice button', () => {
  it('records with one press, says so and shows how loud it is, and sends with the next: a WAV file of what was said in between [I01 I02 I05 I06]', async () => {
    const leave = await open()
    await record()
    expect(status()).toContain('Listening')
    await expect.element(page.getByText('Press Voice again to send.')).toBeVisible()
    await expect.poll(spoken).toBe('Listening')
    const meter = page.getByRole('meter', { name: 'Voice level' })
    await expect.poll(() => (meter.element() as HTMLMeterElement).value).toBeGreaterThan(0.1)
    await expect.element(page.getByText('good')).toBeVisible()
    await hearAndSend(0.4)
    const voiceData = String(sentTo('voice')[0]?.body['voiceData'])
    const file = Uint8Array.from(atob(voiceData), (letter) => letter.charCodeAt(0))
    const view = new DataView(file.buffer)
    expect([
      view.getUint16(20, true),
      view.getUint16(22, true),
      view.getUint32(24, true),
      view.getUint16(34, true),
    ]).toEqual([1, 1, 16_000, 16])
    const samples = new Int16Array(file.buffer.slice(44))
    expect(samples.length).toBeGreaterThan(16_000 * 0.2)
    // The tone of 440 Hz is in it: it goes through zero so often, but where a busy machine left a gap.
    const crossings = [...samples.keys()].filter((at) => at > 0 && isUp(samples, at) !== isUp(samples, at - 1))
    const apart = crossings.slice(1).map((at, before) => at - (crossings[before] ?? 0))
    const usual = apart.sort((a, b) => a - b)[Math.floor(apart.length / 2)] ?? 0
    expect(16_000 / usual / 2).toBeGreaterThan(380)
    expect(16_000 / usual / 2).toBeLessThan(500)
    await expect.poll(status).toContain('Heard: watch the news. Done: 20 Beacon News')
    await expect.poll(spoken).toContain('Heard: watch the news. Done: 20 Beacon News')
    expect(openTracks()).toBe(0)
    await leave()
    await render(<StatusLine />)
    expect(status(), 'the status line of another page is its own').toMatch(/^Ready/u)
  })

  it('moves nothing when it begins to listen: what is below stays where it is', async () => {
    await render(
      <>
        <VoiceButton>Voice</VoiceButton>
        <div style={{ display: 'grid' }}>
          <VoicePanel />
        </div>
      </>,
    )
    await expect.element(page.getByText(/Speech is recognized on this server/u)).toBeVisible()
    await record()
    expect(getComputedStyle(document.getElementById('voice-hint') as HTMLElement).visibility).toBe('hidden')
    expect((document.getElementById('voice-hint') as HTMLElement).getBoundingClientRect().height).toBeGreaterThan(10)
  })

  it('tells beforehand that the server has no speech yet, and can be pressed: it may have come meanwhile', async () => {
    vi.mocked(pageSettings).mockReturnValue({ ...pageSettings(), speech: 'missing' })
    onTestFinished(() => void vi.mocked(pageSettings).mockRestore())
    await open()
    await expect.element(page.getByText(/^Speech recognition is not installed on this server yet\./u)).toBeVisible()
    await recordAndSend()
    await expect.poll(() => sentTo('voice').length).toBe(1)
  })

  it('is heard to begin also by a user to whom Beckon speaks', async () => {
    const said: string[] = []
    const voices = vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([{ lang: 'en' } as SpeechSynthesisVoice])
    const speak = vi.spyOn(speechSynthesis, 'speak').mockImplementation(({ text }) => void said.push(text))
    announceAloud(true)
    onTestFinished(() => {
      announceAloud(false)
      for (const spy of [voices, speak]) spy.mockRestore()
    })
    await open()
    await record()
    await expect.poll(() => said).toEqual(['Listening'])
  })

  it('warns a second before the end, in text, in speech and on the button, and sends by itself [I03 I04]', async () => {
    await open()
    await expect.element(voice()).toBeEnabled()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await record()
    vi.advanceTimersByTime(4_000)
    // A poll with an interval would move the clock by it.
    await expect.element(voice(), { interval: 0 }).toHaveAttribute('data-warning')
    expect(status()).toContain('1 second left')
    await expect.poll(spoken).toBe('1 second left')
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => sentTo('voice').length).toBe(1)
    await expect.element(voice()).toHaveAttribute('aria-pressed', 'false')
  })

  it('marks the beginning and the end with a sound while sound cues are on, and is silent when they are off [E42]', async () => {
    const tones = vi.spyOn(AudioContext.prototype, 'createOscillator')
    await open()
    await recordAndSend()
    expect(tones, 'but the tone in the microphone').toHaveBeenCalledTimes(1)
    await expect.poll(status).toContain('Heard')
    changeShared({ keySound: true })
    tones.mockClear()
    await record()
    // One is the tone in the microphone; the sounds come in a file of their own.
    await expect.poll(() => tones.mock.calls.length - 1, { message: 'a press, and a beginning of two tones' }).toBe(3)
    await userEvent.click(voice())
    await expect.poll(() => tones.mock.calls.length - 1, { message: 'a press and an end' }).toBe(5)
  })

  it('flashes at each press, as every key does [E41]', async () => {
    await open()
    const isFlashing = () => (voice().element() as HTMLElement).dataset['flash'] !== undefined
    // The last press of the test before may still be flashing.
    await expect.poll(isFlashing).toBe(false)
    let flashes = 0
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) if ((target as HTMLElement).dataset['flash'] !== undefined) flashes += 1
    })
    watch.observe(voice().element(), { attributeFilter: ['data-flash'] })
    await userEvent.click(voice())
    await expect.poll(() => flashes).toBe(1)
    await expect.element(voice()).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(isFlashing).toBe(false)
    await userEvent.click(voice())
    await expect.poll(() => flashes).toBeGreaterThanOrEqual(2)
    watch.disconnect()
  })

  it.each([
    ['for another page of the app', (away: () => Promise<void>) => away()],
    [
      'with the tab, or for a page from which Back may lead to this one as it was',
      () => void window.dispatchEvent(new PageTransitionEvent('pagehide')),
    ],
  ])(
    'does nothing any more with what was said when the page is left %s, and the server is not kept at it',
    async (_how, leave) => {
      const answer = hold('voice')
      const away = await open()
      await recordAndSend()
      await leave(away)
      // Its own time limit would end it, too.
      await expect.poll(() => sentTo('voice')[0]?.signal?.reason).toBe('called off')
      await away()
      answer(json(200, { status: 'UNSURE', transcript: 'what noose', candidates: ['watch news', 'watch movies'] }))
      await onItsWay()
      await open()
      await expect.element(voice()).toHaveAttribute('aria-pressed', 'false')
      await expect.element(voice()).not.toHaveAttribute('aria-busy')
      expect(document.querySelector('dialog')).toBeNull()
    },
  )

  it('asks when it is not sure; a choice is sent as words, after a moment in which nothing can be hit by mistake', async () => {
    answers['voice'] = () => {
      // From here on the moment passes only as the test says.
      vi.useFakeTimers({ toFake: ['performance'] })
      vi.advanceTimersByTime(1_000)
      return json(200, { status: 'UNSURE', transcript: 'what noose', candidates: ['watch news', 'watch movies'] })
    }
    onTestFinished(() => void vi.useRealTimers())
    const hit = vi.fn((choice: HTMLElement) => choice.click())
    const hitAtOnce = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.textContent === 'watch news') hit(target)
    }
    document.addEventListener('focusin', hitAtOnce)
    onTestFinished(() => document.removeEventListener('focusin', hitAtOnce))
    await open()
    await recordAndSend()
    const question = page.getByRole('dialog', { name: 'Did you mean…?' })
    const first = question.getByRole('button', { name: 'watch news' })
    await vi.waitFor(() => expect(hit).toHaveBeenCalled())
    // At once, since a wait for what has gone ends only with the test.
    expect(document.activeElement?.textContent, 'a choice that counts before its moment closes the question').toBe(
      'watch news',
    )
    // A wait for the page moves this clock on as well, by its interval.
    for (const afterMs of [0, 400]) {
      vi.advanceTimersByTime(afterMs)
      hit(first.element() as HTMLElement)
    }
    expect(sentTo('text')).toEqual([])
    // A second touch where the Voice key was meets the dialog itself.
    question.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    vi.advanceTimersByTime(200)
    await userEvent.keyboard('{Tab}{Enter}')
    // Only what is chosen needed this clock; the waits below end in real time.
    vi.useRealTimers()
    await expect.poll(() => bodiesTo('text').map(({ cmd }) => cmd)).toEqual(['watch movies'])
    expect(sentTo('text')[0]?.headers.get(CAN_ANSWER_HEADER)).toBe('chosen')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(voice()).toHaveFocus()
  })

  it('asks in vain when Escape is pressed, and says that nothing was sent', async () => {
    answers['voice'] = () => json(200, { status: 'UNSURE', transcript: 'hm', candidates: ['mute'] })
    await open()
    await recordAndSend()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(status()).toContain('Nothing was sent.')
    expect(sentTo('text')).toEqual([])
  })

  it('is silent about a failure for the page, logs nothing, and tells each answer in the status line [I08] [S25]', async () => {
    await open()
    for (const [http, body, told] of [
      [
        422,
        { status: 'NOT-UNDERSTOOD', transcript: 'so I told her' },
        'Heard: so I told her. The TV box does not know this command. Try other words, or press a button.',
      ],
      [422, { status: 'NOT-UNDERSTOOD', transcript: '' }, 'No command was heard.'],
      [
        403,
        { status: 'BOX-NOT-ALLOWED', transcript: 'mute', driver: 'tizen' },
        'Heard: mute. The TV box does not accept this remote. On the TV, open Device Connection Manager,',
      ],
      [
        403,
        { status: 'BOX-NOT-ALLOWED', transcript: 'mute', driver: 'a family of tomorrow' },
        'Heard: mute. The TV box does not accept this remote. Ask the person who runs the server',
      ],
      [500, 'what?', 'No clear answer came. Your command may still happen.'],
      [200, {}, 'Your command was sent.'],
      [200, ['log in'], 'No clear answer came. Your command may still happen.'],
    ] as const) {
      answers['voice'] = () => json(http, body)
      await recordAndSend()
      await expect.poll(status, { message: JSON.stringify(body) }).toContain(told)
      expect(window.location.pathname).toBe('/remote')
      expect(sentTo('log')).toEqual([])
      expect(document.querySelector('[role=alert]')).toBeNull()
    }
  })

  it('tells a failure as one, which Beckon says to its end, and nothing else', async () => {
    const told = hearAnnounced()
    await open()
    answers['voice'] = () => json(422, { status: 'NOT-UNDERSTOOD', transcript: '' })
    await recordAndSend()
    await expect.poll(() => told.at(-1)).toEqual(['No command was heard. Press Voice to try again.', true])
    answers['voice'] = () => json(200, {})
    await recordAndSend()
    await expect.poll(() => told.at(-1)).toEqual(['Your command was sent.', false])
  })

  it('leads to /login-again when the session is over [I08]', async () => {
    answers['voice'] = () => json(401, { status: 'INVALID-TOKEN' })
    await open()
    await recordAndSend()
    await expect.poll(() => window.location.pathname).toBe('/login-again')
  })
})

describe('the microphone', () => {
  it('is not opened by the focus, only looked for; its sign is off until somebody records, and no page that comes of itself gets in meanwhile [E04 E05 R03]', async () => {
    await open()
    await expect.element(voice()).toBeEnabled()
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => vi.mocked(navigator.mediaDevices.enumerateDevices).mock.calls.length).toBeGreaterThan(1)
    expect(navigator.mediaDevices.getUserMedia).not.toHaveBeenCalled()
    expect(pageChangeLock.isHeld()).toBe(false)
    await record()
    expect(openTracks()).toBe(1)
    expect(pageChangeLock.isHeld()).toBe(true)
    window.dispatchEvent(new Event('blur'))
    await expect.poll(pageChangeLock.isHeld).toBe(false)
  })

  it('opens at the next press after the page was out of sight, though its focus came without an event', async () => {
    await open()
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    for (const state of ['hidden', 'visible'] as const) {
      visibility.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    visibility.mockRestore()
    await record()
    expect(openTracks()).toBe(1)
  })

  it('records at the second press of a user who left during the browser’s question and allows it only then', async () => {
    let allow = () => {}
    const allowed = new Promise<void>((resolve) => (allow = resolve))
    getUserMedia = async () => {
      await allowed
      return toneStream()
    }
    const leave = await open()
    await userEvent.click(voice())
    await expect.poll(() => vi.mocked(navigator.mediaDevices.getUserMedia).mock.calls.length).toBe(1)
    await leave()
    await open()
    await userEvent.click(voice())
    const told = hearAnnounced()
    allow()
    await expect.element(voice()).toHaveAttribute('aria-pressed', 'true')
    expect(told).toEqual([['Listening', false]])
  })

  it('is acquired on focus and released on blur for those who keep it ready [E04 E05]', async () => {
    writeStored('microphoneReady', true)
    const leave = await open()
    await expect.poll(openTracks).toBe(1)
    window.dispatchEvent(new Event('blur'))
    await expect.poll(openTracks).toBe(0)
    window.dispatchEvent(new Event('focus'))
    await expect.poll(openTracks).toBe(1)
    await recordAndSend()
    expect(openTracks()).toBe(1)
    await leave()
    expect(openTracks()).toBe(0)
  })

  it('that goes away in the middle is told within a second; nothing is sent, and the next press works [I07]', async () => {
    await open()
    await record()
    const track = streams[0]?.getAudioTracks()[0]
    track?.dispatchEvent(new Event('ended'))
    await expect.poll(status).toContain('The microphone was disconnected. Nothing was sent.')
    expect(sentTo('voice')).toEqual([])
    window.dispatchEvent(new Event('focus'))
    await record()
  })

  it.each([
    ['no device is there', () => (devices = [{ kind: 'videoinput' }]), 'No microphone was found.'],
    ['the permission is denied', () => (permission = 'denied'), 'This page is not allowed to use the microphone.'],
    [
      'the page is not secure',
      () => vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false),
      'The microphone works only on a secure page.',
    ],
    [
      'the browser cannot record',
      () => vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never),
      'This browser cannot record speech.',
    ],
  ])('disables the button, with its reason, when %s [I07]', async (_why, happens, reason) => {
    happens()
    await open()
    await expect.element(voice()).toBeDisabled()
    expect(document.getElementById(voice().element().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      reason,
    )
    await expect.element(page.getByText(new RegExp(`^${reason}`, 'u'))).toBeVisible()
  })

  it.each([
    ['NotFoundError', 'granted', true, 'No microphone was found.'],
    ['NotAllowedError', 'denied', true, 'This page is not allowed to use the microphone.'],
    ['NotAllowedError', 'prompt', false, 'The microphone was not allowed.'],
    ['NotReadableError', 'granted', false, 'Another program is using the microphone.'],
    ['UnknownError', 'granted', false, 'The microphone could not be opened.'],
  ] as const)(
    'says what is wrong when it cannot be opened: %s, permission %s [I07]',
    async (name, now, isDisabled, told) => {
      await open()
      await expect.element(voice()).toBeEnabled()
      getUserMedia = () => {
        permission = now
        return Promise.reject(new DOMException('', name))
      }
      await userEvent.click(voice())
      await expect.poll(status).toContain(told)
      expect(voice().element().getAttribute('aria-disabled')).toBe(isDisabled ? 'true' : null)
      await expect.element(voice()).toHaveFocus()
    },
  )

  it('is given back when the browser’s sound does not start, and the page says so instead of opening for ever [I07]', async () => {
    vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('suspended')
    vi.spyOn(AudioContext.prototype, 'resume').mockReturnValue(new Promise(() => {}))
    await open()
    await expect.element(voice()).toBeEnabled()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await userEvent.click(voice())
    await expect.poll(openTracks).toBe(1)
    // Its time begins only when the stream is there.
    await expect
      .poll(() => {
        vi.advanceTimersByTime(1_000)
        return status()
      })
      .toContain("The browser's sound did not start")
    expect(openTracks()).toBe(0)
    await expect.element(voice()).toBeEnabled()
    await expect.element(voice()).not.toHaveAttribute('aria-busy')
  })

  it('is given back when the browser has no sound left to give [I07]', async () => {
    vi.stubGlobal('AudioContext', function () {
      throw new DOMException('The number of hardware contexts has been reached.', 'NotSupportedError')
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    await open()
    await userEvent.click(voice())
    await expect.poll(status).toContain('The microphone could not be opened')
    expect([streams.length, openTracks()]).toEqual([1, 0])
    await expect.element(voice()).toBeEnabled()
  })

  it('that is kept ready is opened anew when a call has stopped its sound', async () => {
    writeStored('microphoneReady', true)
    const listens = vi.spyOn(AudioContext.prototype, 'createMediaStreamSource')
    await open()
    await expect.poll(() => listens.mock.calls.length).toBe(1)
    const state = vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValueOnce('suspended')
    vi.spyOn(AudioContext.prototype, 'resume').mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
    await record()
    expect(state).toHaveBeenCalled()
    expect(listens).toHaveBeenCalledTimes(2)
    expect(openTracks()).toBe(1)
  })
})

describe('the name of a button with several steps', () => {
  const steps = [{ do: 'key', key: 'guide', pauseMs: 0 }]
  const button = { name: 'Evening news', command: 'good evening', steps }
  const heard = () =>
    json(200, { status: 'OK', transcript: 'evening news', candidates: [], kind: 'several-steps', button })
  const pressed = () => bodiesTo('processKey').map(({ vcode }) => vcode)

  it('makes the steps when the server heard it', async () => {
    answers['voice'] = heard
    await open()
    await recordAndSend()
    await expect.poll(pressed).toEqual(['GUIDE'])
    expect(sentTo('text')).toEqual([])
  })

  it('begins nothing when another key was pressed while it was being understood, and says so', async () => {
    const told = hearAnnounced()
    clearLog()
    const answer = hold('voice')
    await render(<Pad />)
    await open()
    await recordAndSend()
    await userEvent.click(page.getByRole('button', { name: 'OK', exact: true }))
    await expect.poll(pressed).toEqual(['OK'])
    answer(heard())
    await expect.poll(status).toContain('Evening news stopped. The rest is not sent.')
    expect(pressed()).toEqual(['OK'])
    expect(told.join()).not.toContain('done')
    expect(pressesNow().log.map(({ press }) => press.id)).toEqual(['ok'])
  })

  it('begins nothing when it was understood too late', async () => {
    answers['voice'] = () => {
      vi.useFakeTimers({ toFake: ['performance'] })
      // The fake begins at a time of its own.
      realClock.now()
      vi.advanceTimersByTime(7_001)
      return heard()
    }
    onTestFinished(() => void vi.useRealTimers())
    await open()
    await recordAndSend()
    await expect.poll(status).toContain('Evening news stopped. The rest is not sent.')
    expect(pressed()).toEqual([])
  })
})
