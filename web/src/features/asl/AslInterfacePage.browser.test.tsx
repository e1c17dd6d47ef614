import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressAtOnce } from '../../../test/press-at-once.ts'
import { answers, bodiesTo, hold, json, onItsWay, sentTo } from '../../client/fake-server.ts'
import { shared } from '../../platform/shared-state.ts'
import { track } from '../consent/analytics.ts'
import {
  agreeAndSkipIntro,
  at,
  bar,
  button,
  camera,
  FOUND,
  open,
  openRemote,
  recorder,
  recordOnly,
  sign,
  startAsl,
  stopAsl,
  barSays,
} from './fake-asl-pages.tsx'

vi.mock('../consent/analytics.ts', { spy: true })

/** Waits until the notification bar has these paragraphs and no other. */
const toldInParagraphs = (...paragraphs: string[]) =>
  vi.waitFor(
    () => expect([...bar().element().querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(paragraphs),
    { timeout: 8_000 },
  )

beforeEach(() => {
  vi.mocked(track).mockClear()
  startAsl()
})
afterEach(stopAsl)

describe('the camera', () => {
  it('is shown as in a mirror, never asked for sound, and chosen by name, or by number where it has none, while no sign is recorded [O11] [O13]', async () => {
    await openRemote()
    const video = page.getByLabelText('What your camera sees, as in a mirror').element() as HTMLVideoElement
    expect(getComputedStyle(video).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)')
    await expect.poll(() => [video.muted, video.srcObject]).toEqual([true, camera.given[0]])
    expect(camera.requests).toMatchObject([{ audio: false }])

    const select = page.getByRole('combobox', { name: 'Camera' })
    await expect.element(select).toBeEnabled()
    const options = () => [...(select.element() as HTMLSelectElement).options].map(({ text, value }) => [text, value])
    await vi.waitFor(() =>
      expect(options()).toEqual([
        ['Front camera', 'front'],
        ['Camera 2', 'desk'],
      ]),
    )
    const [track] = camera.given[0]?.getTracks() ?? []
    const stop = track?.stop.bind(track)
    let couldRecord = true
    vi.spyOn(track as MediaStreamTrack, 'stop').mockImplementation(() => {
      couldRecord = !button('Start Recording').element().hasAttribute('aria-disabled')
      stop?.()
    })
    await select.selectOptions('desk')
    await vi.waitFor(() => expect(camera.given).toHaveLength(2))
    expect(couldRecord, 'when the old camera was closed').toBe(false)
    expect(camera.requests[1]).toMatchObject({ video: { deviceId: { exact: 'desk' } } })
    expect(camera.given[0]?.getTracks()[0]?.readyState).toBe('ended')
    await button('Start Recording').click()
    await expect.element(select).toBeDisabled()
  })

  it('records from the moment at which the button can be pressed', async () => {
    agreeAndSkipIntro()
    pressAtOnce(button('Start Recording'))
    await open('/asl-interface')
    await expect.element(button('Stop Recording')).toBeVisible()
  })

  it('is "Camera 1" where the browser lists none, not its inner name', async () => {
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
    await openRemote()
    await expect.element(page.getByRole('combobox', { name: 'Camera' })).toHaveDisplayValue('Camera 1')
  })

  it('that another program uses is no reason to wait: a free one can be chosen', async () => {
    agreeAndSkipIntro()
    camera.inUse = 'front'
    await open('/asl-interface')
    await barSays('Camera permissions not granted. Please allow camera access.')
    const select = page.getByRole('combobox', { name: 'Camera' })
    await expect.element(select).toHaveDisplayValue('No camera is open')
    await select.selectOptions('desk')
    await expect.element(button('Start Recording')).not.toHaveAttribute('aria-disabled')
    await expect.element(select).toHaveDisplayValue('Camera 2')
  })

  it('of last time that another program uses now is replaced by a free one', async () => {
    localStorage.setItem('asl-camera', 'desk')
    camera.inUse = 'desk'
    await openRemote()
    await expect.element(page.getByRole('combobox', { name: 'Camera' })).toHaveDisplayValue('Front camera')
  })

  it('that cannot be had is told in the specified words and with its own reason, and can be tried again; its list waits, too [O13] [O17]', async () => {
    agreeAndSkipIntro()
    camera.fault = 'NotAllowedError'
    await open('/asl-interface')
    const select = page.getByRole('combobox', { name: 'Camera' })
    await expect.element(select).toBeDisabled()
    await expect.element(select).toHaveDisplayValue('No camera is open')
    for (const [fault, reason] of [
      ['NotAllowedError', 'Your browser does not let this page use the camera.'],
      ['NotFoundError', 'No camera was found.'],
      ['NotReadableError', 'Another program is using the camera.'],
      ['TypeError', 'This browser cannot record video.'],
    ] as const) {
      if (camera.fault !== fault) {
        camera.fault = fault
        await button('Try again').click()
      }
      await barSays('Camera permissions not granted. Please allow camera access.')
      await expect.element(page.getByText(reason, { exact: false }).first()).toBeVisible()
      await expect.element(page.getByRole('status').last()).toMatchTextContent(new RegExp(reason, 'u'))
      await expect.element(button('Start Recording')).toHaveAttribute('aria-disabled', 'true')
    }
    camera.fault = undefined
    await button('Try again').click()
    await expect.element(button('Start Recording')).not.toHaveAttribute('aria-disabled')
    await expect.element(select).toBeEnabled()
    await expect.element(select).toHaveDisplayValue('Front camera')
  })

  it('on a page without https says that it is that', async () => {
    vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
    agreeAndSkipIntro()
    await open('/asl-interface')
    await expect
      .element(page.getByText('The camera works only on a secure (https) page.', { exact: false }).first())
      .toBeVisible()
  })

  it('that sees too little or too much light says so, without flickering between', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const hint = (words: string) => page.getByText(words).elements().length
    const dark = () => hint('It is dark. Put a light in front of you.')
    /** The page looks at the picture now and then; what it sees comes in real time. */
    async function isSeen(see: () => number, times: number): Promise<void> {
      await expect
        .poll(() => {
          vi.advanceTimersByTime(700)
          return see()
        })
        .toBe(times)
    }
    camera.brightness = 40
    await openRemote()
    await isSeen(dark, 1)
    camera.brightness = 56
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (let look = 0; look < 3; look += 1) {
      await vi.advanceTimersByTimeAsync(700)
      await new Promise(requestAnimationFrame)
      expect(dark()).toBe(1)
    }
    camera.brightness = 240
    await isSeen(() => hint('It is very bright. Turn away from the window or lamp.'), 1)
    camera.brightness = 128
    await isSeen(() => hint('It is very bright.'), 0)
  })

  it('says nothing of a light that comes and goes, as that of a TV does', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await openRemote()
    for (let look = 0; look < 8; look += 1) {
      camera.brightness = look % 4 < 2 ? 40 : 128
      // The camera's picture comes in real time, and the page looks at it then.
      await vi.advanceTimersByTimeAsync(100)
      await new Promise((resolve) => setTimeout(resolve, 250))
      await vi.advanceTimersByTimeAsync(700)
      await new Promise(requestAnimationFrame)
      expect(page.getByText('It is dark. Put a light in front of you.').query()).toBeNull()
    }
  })

  it('says nothing of the light during a recording, when the time left is counted', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await openRemote()
    await button('Start Recording').click()
    camera.brightness = 40
    await vi.advanceTimersByTimeAsync(100)
    await new Promise((resolve) => setTimeout(resolve, 250))
    for (let look = 0; look < 8; look += 1) {
      await vi.advanceTimersByTimeAsync(700)
      await new Promise(requestAnimationFrame)
    }
    expect(page.getByText('It is dark. Put a light in front of you.').query()).toBeNull()
  })

  it('that goes away in the middle of a recording ends it, nothing is sent, and a new try works [O20]', async () => {
    await openRemote()
    await button('Start Recording').click()
    camera.given[0]?.getTracks()[0]?.dispatchEvent(new Event('ended'))
    await barSays('The camera was disconnected. Your sign was not sent.')
    await button('Try again').click()
    await expect.element(button('Start Recording')).not.toHaveAttribute('aria-disabled')
    expect(bodiesTo('asl')).toEqual([])
  })

  it('that goes away takes the focus from no button, and "Try again" gives it to the one that records [O12]', async () => {
    await openRemote()
    const record = button('Start Recording')
    record.element().focus()
    camera.given[0]?.getTracks()[0]?.dispatchEvent(new Event('ended'))
    await expect.element(record).toHaveAttribute('aria-disabled', 'true')
    await expect.element(record).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await onItsWay()
    await barSays('The camera was disconnected.')
    button('Try again').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(record).not.toHaveAttribute('aria-disabled')
    await expect.element(record).toHaveFocus()
  })

  it('that goes away while the focus is on "Cancel recording" leaves it on the button that records [O20]', async () => {
    await openRemote()
    await button('Start Recording').click()
    button('Cancel recording').element().focus()
    camera.given[0]?.getTracks()[0]?.dispatchEvent(new Event('ended'))
    await expect.element(button('Start Recording')).toHaveFocus()
  })

  it('is given back when the page is left by Close, also in the middle of a recording [O16]', async () => {
    await openRemote()
    await button('Start Recording').click()
    await button('Close').click()
    await at('/remote')
    await vi.waitFor(() => expect(camera.given[0]?.getTracks()[0]?.readyState).toBe('ended'))
    expect(bodiesTo('asl')).toEqual([])
  })
})

describe('a sign', () => {
  it('is recorded as webm in pieces of 10 ms, sent in base64 with the session, and its text goes to the box [O12 O21 O22 O23 O29 O30 O31 O32 S26 T33 U17]', async () => {
    await openRemote()
    await button('Start Recording').click()
    await expect.element(button('Stop Recording')).toHaveFocus()
    await button('Stop Recording').click()
    await barSays('Last search: NETFLIX')
    expect(recorder.made).toEqual([{ type: 'video/webm;codecs=vp9', bits: 1_000_000, chunkMs: 10 }])
    const [body] = bodiesTo('asl')
    expect(atob(String(body?.['base64data']))).toMatch(/^(?:sign)+$/u)
    expect(sentTo('asl')[0]?.authorization).toBe('Bearer token-1')
    await vi.waitFor(() => expect(bodiesTo('text')).toEqual([{ cmd: 'NETFLIX', arToken: 'token-1' }]))
    expect(shared().aslCommand).toEqual({ text: 'NETFLIX', feedbackId: 'sign-1' })
    await vi.waitFor(() => expect(vi.mocked(track).mock.calls).toEqual([['asl_command_sent']]))
  })

  it('that asks what is on goes to the server, and is answered in words here [O31]', async () => {
    answers['text'] = () => json(200, { status: 'OK', kind: 'what-is-on' })
    answers['boxState'] = () => json(200, { channel: { number: 20, name: 'News' }, age: 0, version: 'a' })
    answers['nextBoxState'] = () => new Promise<never>(() => {})
    await openRemote()
    await sign()
    await expect.element(page.getByText(/^Channel 20, News\./u).first()).toBeVisible()
    expect(bodiesTo('text')).toHaveLength(1)
  })

  it('that is the name of a button with several steps fires the user’s own event for a key of the TV [O31] [H08]', async () => {
    const steps = [{ do: 'key', key: 'volumeUp', pauseMs: 0 }]
    const button = { name: 'Louder', command: 'louder', steps }
    const tvConfigData = { apiKey: '••••WXYZ', volumeUp: { eventName: 'louder' } }
    answers['tvconfig'] = () => json(200, { tvConfigData, revision: 3 })
    answers['text'] = () => json(200, { status: 'OK', kind: 'several-steps', button })
    await openRemote()
    await vi.waitFor(() => expect(shared().tvConfigData).toEqual(tvConfigData))
    await sign()
    await vi.waitFor(() => expect(bodiesTo('iot').map(({ eventName }) => eventName)).toEqual(['louder']))
    expect(bodiesTo('processCecKey')).toEqual([])
  })

  it('is recorded as mp4 where the browser has nothing else, as Safari', async () => {
    recordOnly(/mp4/u)
    await openRemote()
    await sign()
    await barSays('Last search: NETFLIX')
    expect(recorder.made[0]?.type).toBe('video/mp4;codecs=avc1')
    expect(bodiesTo('asl')).toHaveLength(1)
  })

  it('cannot be recorded where the browser knows no format, and that is said [O22]', async () => {
    recordOnly(/ogg/u)
    agreeAndSkipIntro()
    await open('/asl-interface')
    await expect.element(page.getByText('This browser cannot record video.', { exact: false })).toBeVisible()
    await expect.element(button('Start Recording')).toHaveAttribute('aria-disabled', 'true')
  })

  it('is told to a screen reader while it is recorded and sent, and on its way keeps the button waiting until the answer is there [O12 O18 O24]', async () => {
    const announced = () => document.querySelector('[data-announcer]')?.textContent
    const answer = hold('asl')
    await openRemote()
    await button('Start Recording').click()
    await expect.poll(announced).toBe('Recording. Press again to stop and send, Escape to cancel.')
    await button('Stop Recording').click()
    await expect.poll(announced).toBe('Sending your sign')
    await vi.waitFor(() => expect(bodiesTo('asl')).toHaveLength(1))
    await expect.element(button('Start Recording')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Start Recording')).toHaveFocus()
    await button('Start Recording').click({ force: true })
    expect(recorder.made).toHaveLength(1)
    answer(json(200, FOUND))
    await expect.element(button('Start Recording')).not.toHaveAttribute('aria-disabled')
    await barSays('Last search: NETFLIX')
  })

  it('is cancelled by Escape, but not by the one that closes a dialog over it', async () => {
    await openRemote()
    await button('Start Recording').click()
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    onTestFinished(() => dialog.remove())
    dialog.showModal()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(dialog.open).toBe(false))
    await expect.element(button('Stop Recording')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Start Recording')).toBeVisible()
    expect(sentTo('asl')).toEqual([])
  })

  it('that is being read when the camera is unplugged is carried out, and nothing says that it was not sent [O31]', async () => {
    const answer = hold('asl')
    await openRemote()
    await sign()
    await vi.waitFor(() => expect(bodiesTo('asl')).toHaveLength(1))
    camera.given[0]?.getTracks()[0]?.dispatchEvent(new Event('ended'))
    await barSays('The camera was disconnected.')
    expect(bar().getByText('not sent', { exact: false }).query()).toBeNull()
    answer(json(200, FOUND))
    await barSays('Last search: NETFLIX')
    await vi.waitFor(() => expect(bodiesTo('text')).toMatchObject([{ cmd: 'NETFLIX' }]))
  })

  it.each([
    ['Close', () => button('Close').click()],
    [
      'another page, from which Back may lead to this one as it was',
      () => void window.dispatchEvent(new PageTransitionEvent('pagehide')),
    ],
  ])(
    'that is being read when the page is left by %s does nothing any more, and its call to the server is aborted',
    async (_by, leave) => {
      const answer = hold('asl')
      await openRemote()
      await sign()
      await vi.waitFor(() => expect(bodiesTo('asl')).toHaveLength(1))
      await leave()
      await expect.poll(() => sentTo('asl')[0]?.signal?.aborted).toBe(true)
      answer(json(200, FOUND))
      await onItsWay()
      expect(bodiesTo('text')).toEqual([])
    },
  )

  it('can be cancelled by its button, and then nothing is sent; that the browser breaks off is told as an error [O20]', async () => {
    await openRemote()
    await button('Start Recording').click()
    await button('Cancel recording').click()
    await barSays('Recording canceled. Your sign was not sent.')
    await expect.element(button('Start Recording')).toHaveFocus()
    expect(bodiesTo('asl')).toEqual([])

    await button('Start Recording').click()
    recorder.breakOff()
    await barSays("We're sorry. An error occurred.")
    await expect.element(button('Start Recording')).not.toHaveAttribute('aria-disabled')
    expect(bodiesTo('asl')).toEqual([])
  })

  it('is sent although the browser never says that it has stopped recording', async () => {
    recorder.saysThatItStopped = false
    await openRemote()
    await button('Start Recording').click()
    await expect.element(button('Stop Recording')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await button('Stop Recording').click()
    await expect
      .poll(() => {
        vi.advanceTimersByTime(500)
        return bodiesTo('asl').length
      })
      .toBe(1)
    vi.useRealTimers()
    expect(atob(String(bodiesTo('asl')[0]?.['base64data']))).toMatch(/^(?:sign)+$/u)
    await barSays('NETFLIX')
  })

  it('that fails is told in the notification bar by a paragraph of that sentence alone, and what more is known in another; it logs nothing and moves nothing [O25 S26]', async () => {
    await openRemote()
    for (const [answer, ...more] of [
      [() => json(500, { status: 'ERROR' })],
      [() => json(503, { status: 'BUSY' }), 'Many signs are being read. Try again in a moment.'],
      [() => json(200, '<html>')],
      [
        () => json(501, { status: 'RECOGNISER-OFF' }),
        'Reading signs is not available right now. You can type your command on the remote.',
      ],
      [
        () => json(503, { status: 'RECOGNISER-MISSING' }),
        'Reading signs is not installed on this server yet. You can type your command on the remote.',
      ],
      [() => json(504, { status: 'RECOGNISER-TIMEOUT' }), 'Reading took too long. Try a shorter sign.'],
      [() => Promise.reject(new TypeError('no network')), 'There is no connection. Your sign was not sent.'],
    ] as const) {
      answers['asl'] = answer
      vi.mocked(track).mockClear()
      await sign()
      await toldInParagraphs("We're sorry. An error occurred.", ...more)
      expect([bodiesTo('log'), bodiesTo('text')]).toEqual([[], []])
      await vi.waitFor(() => expect(vi.mocked(track).mock.calls).toEqual([['asl_error']]))
      expect(window.location.pathname).toBe('/asl-interface')
    }
    await barSays('There is no connection.')
  })

  it('that the user taught does what it was taught, under its own name', async () => {
    const prediction = [{ prediction: 'My guide', command: { is: 'key', vcode: 'GUIDE' } }]
    answers['asl'] = () => json(200, { confidence: '-0.3', results: JSON.stringify({ feedback_id: 'f', prediction }) })
    await openRemote()
    await sign()
    await barSays('Last search: My guide')
    await vi.waitFor(() => expect(bodiesTo('processKey')).toEqual([{ vcode: 'GUIDE' }]))
  })

  it('with 401 leads to /login-again and says nothing else [O25]', async () => {
    answers['asl'] = () => json(401, { status: 'INVALID-TOKEN' })
    await openRemote()
    await sign()
    await at('/login-again')
  })

  it('that is not recognised says so alone, asks beside it what was meant, and sends nothing to the box; the next one asks no more what was meant by the last [O28]', async () => {
    const prediction = [{ prediction: 'NETFLIX' }, { prediction: 'NEWS' }]
    answers['asl'] = () => json(200, { confidence: '-0.9', results: JSON.stringify({ feedback_id: 'f', prediction }) })
    await openRemote()
    await sign()
    await toldInParagraphs('Sign not recognized.', 'Did you mean…')
    await barSays('Did you mean…')
    await expect.element(button('NETFLIX')).toBeVisible()
    expect(bodiesTo('text')).toEqual([])

    await button('Start Recording').click()
    await expect.element(button('NETFLIX')).not.toBeInTheDocument()
    await button('Stop Recording').click()
    await button('NEWS').click()
    await vi.waitFor(() => expect(bodiesTo('text')).toMatchObject([{ cmd: 'NEWS' }]))
    await expect.element(button('Start Recording')).toHaveFocus()
  })

  it('carries the agreement to keep points of the hand only after that was given', async () => {
    localStorage.setItem('asl-keep-hands', 'true')
    await openRemote()
    await sign()
    await vi.waitFor(() => expect(bodiesTo('asl')).toMatchObject([{ keepHands: true }]))
  })
})

describe('time', () => {
  /** Each poll moves a faked clock on by its interval: a busy machine, which polls more often, would end the sign. */
  const CLOCK_STANDS = { interval: 0 }

  /** Only the clock is faked: files come and the page is drawn when the machine gets round to it. */
  async function seen(words: string): Promise<void> {
    await expect.poll(() => document.body.textContent, { timeout: 8_000, ...CLOCK_STANDS }).toContain(words)
  }

  it('counts the last five seconds, seen and said, with Send now beside, and drops the sign at 30 s [O19 U17]', async () => {
    await openRemote()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    ;(button('Start Recording').element() as HTMLButtonElement).click()
    await seen('Stop Recording')
    await vi.advanceTimersByTimeAsync(25_000)
    await seen('Seconds left: 5')
    expect(button('Send now').elements()).toHaveLength(1)
    // The words to be spoken come in a file of their own, and a moment after the region was emptied.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
    await expect
      .poll(() => document.querySelector('[data-announcer]')?.textContent, CLOCK_STANDS)
      .toBe('5 seconds left. Press Send now to send your sign.')
    await vi.advanceTimersByTimeAsync(4_100)
    await seen('Seconds left: 1')
    expect(button('Stop Recording').elements()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await barSays('Sign recording is limited to 30 seconds. Your sign was not sent. Please try again.')
    expect(bodiesTo('asl')).toEqual([])
  })

  it('lets a sign be sent in its last seconds', async () => {
    await openRemote()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    ;(button('Start Recording').element() as HTMLButtonElement).click()
    await seen('Stop Recording')
    await vi.advanceTimersByTimeAsync(28_000)
    await seen('Send now')
    ;(button('Send now').element() as HTMLButtonElement).click()
    await vi.advanceTimersByTimeAsync(50)
    vi.useRealTimers()
    await barSays('Last search: NETFLIX')
  })
})
