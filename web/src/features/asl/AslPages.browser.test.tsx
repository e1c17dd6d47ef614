import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answers, bodiesTo, json, onItsWay, sentTo, startServer, stopServer } from '../../client/fake-server.ts'
import { usePath } from '../../platform/router.ts'
import { changeShared, INITIAL_STATE, shared } from '../../platform/shared-state.ts'
import { Announcer } from '../../ui/Announcer.tsx'
import '../../ui/theme.css'
import { track } from '../consent/analytics.ts'
import { AslConsentPage } from './AslConsentPage.tsx'
import { AslGettingStartedPage } from './AslGettingStartedPage.tsx'
import { AslInterfacePage } from './AslInterfacePage.tsx'
import { fakeCamera, fakeRecorder, type FakeCamera, type RecorderLog } from './fake-camera.ts'

vi.mock('../consent/analytics.ts', { spy: true })

const FOUND = {
  confidence: '-0.2',
  results: JSON.stringify({ feedback_id: 'sign-1', prediction: [{ prediction: 'NET-FLIX' }] }),
}

let camera: FakeCamera
let recorder: RecorderLog

function Pages() {
  const path = usePath()
  if (path === '/asl-interface') return <AslInterfacePage />
  if (path === '/asl-consent') return <AslConsentPage />
  return path === '/asl-getting-started' ? <AslGettingStartedPage /> : <h1>At {path}</h1>
}

async function open(path: string): Promise<void> {
  window.history.pushState(null, '', '/remote')
  window.history.pushState(null, '', path)
  await render(
    <>
      <Pages />
      <Announcer />
    </>,
  )
}

async function openRemote(): Promise<void> {
  localStorage.setItem('asl-consent', 'true')
  localStorage.setItem('viewed-asl-getting-started', 'true')
  await open('/asl-interface')
  await expect.element(button('Start Recording')).toBeEnabled()
}

async function sign(): Promise<void> {
  await button('Start Recording').click()
  await button('Stop Recording').click()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const bar = () => page.getByRole('region', { name: 'Notifications' })
const told = (words: string) =>
  vi.waitFor(() => expect(bar().getByRole('status').element().textContent).toContain(words), { timeout: 8_000 })
/** In an element that holds nothing else. */
const toldAlone = (words: string) =>
  vi.waitFor(
    () => expect([...bar().element().querySelectorAll('p')].map(({ textContent }) => textContent)).toContain(words),
    { timeout: 8_000 },
  )
const at = (path: string) => vi.waitFor(() => expect(window.location.pathname).toBe(path))

beforeEach(() => {
  localStorage.clear()
  vi.mocked(track).mockClear()
  startServer({ asl: () => json(200, FOUND) })
  camera = fakeCamera()
  recorder = fakeRecorder(/webm/u)
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', deviceId: 'box' }, true)
})

afterEach(async () => {
  await stopServer()
  camera.restore()
  recorder.restore()
})

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
    localStorage.setItem('asl-consent', 'true')
    localStorage.setItem('viewed-asl-getting-started', 'true')
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
    await expect.element(page.getByRole('status').last()).toHaveTextContent('Deleted.')
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

describe('the camera', () => {
  it('is shown as in a mirror, without sound, and never asked for sound [O11]', async () => {
    await openRemote()
    const video = page.getByLabelText('What your camera sees, as in a mirror').element() as HTMLVideoElement
    expect(getComputedStyle(video).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)')
    expect([video.muted, video.srcObject]).toEqual([true, camera.given[0]])
    expect(camera.requests).toMatchObject([{ audio: false }])
  })

  it('can be chosen by name; one without a name has a number; sound devices are not offered; it waits while a sign is recorded [O13]', async () => {
    await openRemote()
    const select = page.getByRole('combobox', { name: 'Camera' })
    await expect.element(select).toBeEnabled()
    const options = () => [...(select.element() as HTMLSelectElement).options].map(({ text, value }) => [text, value])
    await vi.waitFor(() =>
      expect(options()).toEqual([
        ['Front camera', 'front'],
        ['Camera 2', 'desk'],
      ]),
    )
    await select.selectOptions('desk')
    await vi.waitFor(() => expect(camera.given).toHaveLength(2))
    expect(camera.requests[1]).toMatchObject({ video: { deviceId: { exact: 'desk' } } })
    expect(camera.given[0]?.getTracks()[0]?.readyState).toBe('ended')
    await button('Start Recording').click()
    await expect.element(select).toBeDisabled()
  })

  it('has its list also while none is open: it waits, and says why [O13]', async () => {
    localStorage.setItem('asl-consent', 'true')
    localStorage.setItem('viewed-asl-getting-started', 'true')
    camera.fault = 'NotAllowedError'
    await open('/asl-interface')
    const select = page.getByRole('combobox', { name: 'Camera' })
    await expect.element(select).toBeDisabled()
    await expect.element(select).toHaveDisplayValue('No camera is open')
    camera.fault = undefined
    await button('Try again').click()
    await expect.element(select).toBeEnabled()
    await expect.element(select).toHaveDisplayValue('Front camera')
  })

  it.each([
    ['NotAllowedError', 'Your browser does not let this page use the camera.'],
    ['NotFoundError', 'No camera was found.'],
    ['NotReadableError', 'Another program is using the camera.'],
    ['TypeError', 'This browser cannot record video.'],
  ])(
    'that meets %s is told in the specified words and with its own reason, and can be tried again [O17]',
    async (fault, reason) => {
      localStorage.setItem('asl-consent', 'true')
      localStorage.setItem('viewed-asl-getting-started', 'true')
      camera.fault = fault
      await open('/asl-interface')
      await told('Camera permissions not granted. Please allow camera access.')
      await expect.element(page.getByText(reason, { exact: false })).toBeVisible()
      await expect.element(button('Start Recording')).toBeDisabled()
      camera.fault = undefined
      await button('Try again').click()
      await expect.element(button('Start Recording')).toBeEnabled()
    },
  )

  it('on a page without https says that it is that', async () => {
    vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
    localStorage.setItem('asl-consent', 'true')
    localStorage.setItem('viewed-asl-getting-started', 'true')
    await open('/asl-interface')
    await expect
      .element(page.getByText('The camera works only on a secure (https) page.', { exact: false }))
      .toBeVisible()
  })

  it('that goes away in the middle of a recording ends it, nothing is sent, and a new try works [O20]', async () => {
    await openRemote()
    await button('Start Recording').click()
    camera.given[0]?.getTracks()[0]?.dispatchEvent(new Event('ended'))
    await told('The camera was disconnected. Your sign was not sent.')
    await button('Try again').click()
    await expect.element(button('Start Recording')).toBeEnabled()
    expect(bodiesTo('asl')).toEqual([])
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
    await told('Last search: NETFLIX')
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

  it('is recorded as mp4 where the browser has nothing else, as Safari', async () => {
    recorder.restore()
    recorder = fakeRecorder(/mp4/u)
    await openRemote()
    await sign()
    await told('Last search: NETFLIX')
    expect(recorder.made[0]?.type).toBe('video/mp4;codecs=avc1')
    expect(bodiesTo('asl')).toHaveLength(1)
  })

  it('cannot be recorded where the browser knows no format, and that is said [O22]', async () => {
    recorder.restore()
    recorder = fakeRecorder(/ogg/u)
    localStorage.setItem('asl-consent', 'true')
    localStorage.setItem('viewed-asl-getting-started', 'true')
    await open('/asl-interface')
    await expect.element(page.getByText('This browser cannot record video.', { exact: false })).toBeVisible()
    await expect.element(button('Start Recording')).toBeDisabled()
  })

  it('on its way keeps the button waiting until the answer is there [O12 O24]', async () => {
    let answer = (_: Response) => {}
    answers['asl'] = () => new Promise((resolve) => (answer = resolve))
    await openRemote()
    await sign()
    await vi.waitFor(() => expect(bodiesTo('asl')).toHaveLength(1))
    await expect.element(button('Start Recording')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Start Recording')).toHaveFocus()
    await button('Start Recording').click({ force: true })
    expect(recorder.made).toHaveLength(1)
    answer(json(200, FOUND))
    await expect.element(button('Start Recording')).not.toHaveAttribute('aria-disabled')
  })

  it.each([
    ['Close', () => button('Close').click()],
    [
      'another page, from which Back may lead to this one as it was',
      () => void window.dispatchEvent(new PageTransitionEvent('pagehide')),
    ],
  ])(
    'that is being read when the page is left by %s does nothing any more, and the server is not kept at it',
    async (_by, leave) => {
      let calledOff = false
      let answer = (_: Response) => {}
      answers['asl'] = ({ signal }) => {
        signal?.addEventListener('abort', () => (calledOff = true))
        return new Promise((resolve) => (answer = resolve))
      }
      await openRemote()
      await sign()
      await vi.waitFor(() => expect(bodiesTo('asl')).toHaveLength(1))
      await leave()
      await vi.waitFor(() => expect(calledOff).toBe(true))
      answer(json(200, FOUND))
      await onItsWay()
      expect(bodiesTo('text')).toEqual([])
    },
  )

  it('is told to a screen reader while it is recorded and while it is sent [O18]', async () => {
    const announced = () => document.querySelector('[data-announcer]')?.textContent
    let answer = () => {}
    answers['asl'] = () => new Promise((resolve) => (answer = () => resolve(json(200, FOUND))))
    await openRemote()
    await button('Start Recording').click()
    await expect.poll(announced).toBe('Recording. Press again to stop and send, Escape to cancel.')
    await button('Stop Recording').click()
    await expect.poll(announced).toBe('Sending your sign')
    answer()
    await told('Last search: NETFLIX')
  })

  it('can be cancelled by its button, and then nothing is sent [O20]', async () => {
    await openRemote()
    await button('Start Recording').click()
    await button('Cancel recording').click()
    await told('Recording canceled. Your sign was not sent.')
    await expect.element(button('Start Recording')).toHaveFocus()
    expect(bodiesTo('asl')).toEqual([])
  })

  it('is sent although the browser never says that it has stopped recording', async () => {
    recorder.saysThatItStopped = false
    await openRemote()
    await sign()
    await vi.waitFor(() => expect(bodiesTo('asl')).toHaveLength(1), { timeout: 5_000 })
    expect(atob(String(bodiesTo('asl')[0]?.['base64data']))).toMatch(/^(?:sign)+$/u)
    await told('NETFLIX')
  })

  it('that the browser breaks off is told as an error', async () => {
    await openRemote()
    await button('Start Recording').click()
    recorder.breakOff()
    await told("We're sorry. An error occurred.")
    await expect.element(button('Start Recording')).toBeEnabled()
  })

  it.each([
    [500, { status: 'ERROR' }, ''],
    [503, { status: 'BUSY' }, 'Many signs are being read. Try again in a moment.'],
    [501, { status: 'RECOGNISER-OFF' }, 'Reading signs is not available right now.'],
    [504, { status: 'RECOGNISER-TIMEOUT' }, 'Reading took too long.'],
    [200, '<html>', ''],
  ])(
    'that is answered %i %j is told in the notification bar by the sentence alone, and what more is known beside it; it logs nothing and moves nothing [O25 S26]',
    async (status, body, more) => {
      answers['asl'] = () => json(status, body)
      await openRemote()
      await sign()
      await toldAlone("We're sorry. An error occurred.")
      await told(more)
      expect([bodiesTo('log'), bodiesTo('text')]).toEqual([[], []])
      await vi.waitFor(() => expect(vi.mocked(track).mock.calls).toEqual([['asl_error']]))
      expect(window.location.pathname).toBe('/asl-interface')
    },
  )

  it('that the user taught does what it was taught, under its own name', async () => {
    const prediction = [{ prediction: 'My guide', command: { is: 'key', vcode: 'GUIDE' } }]
    answers['asl'] = () => json(200, { confidence: '-0.3', results: JSON.stringify({ feedback_id: 'f', prediction }) })
    await openRemote()
    await sign()
    await told('Last search: My guide')
    await vi.waitFor(() => expect(bodiesTo('processKey')).toEqual([{ vcode: 'GUIDE' }]))
  })

  it('without a network is told as an error [O25]', async () => {
    answers['asl'] = () => Promise.reject(new TypeError('no network'))
    await openRemote()
    await sign()
    await toldAlone("We're sorry. An error occurred.")
    await told('There is no connection.')
  })

  it('with 401 leads to /login-again and says nothing else [O25]', async () => {
    answers['asl'] = () => json(401, { status: 'INVALID-TOKEN' })
    await openRemote()
    await sign()
    await at('/login-again')
  })

  it('that is not recognised says so alone, asks beside it what was meant, and sends nothing to the box [O28]', async () => {
    const prediction = [{ prediction: 'NETFLIX' }, { prediction: 'NEWS' }]
    answers['asl'] = () => json(200, { confidence: '-0.9', results: JSON.stringify({ feedback_id: 'f', prediction }) })
    await openRemote()
    await sign()
    await toldAlone('Sign not recognized.')
    await told('Did you mean…')
    await expect.element(button('NETFLIX')).toBeVisible()
    expect(bodiesTo('text')).toEqual([])
  })

  it('carries the agreement to keep points of the hand only after that was given', async () => {
    localStorage.setItem('asl-keep-hands', 'true')
    await openRemote()
    await sign()
    await vi.waitFor(() => expect(bodiesTo('asl')).toMatchObject([{ keepHands: true }]))
  })
})

describe('time', () => {
  /** Only the clock is faked: files come and the page is drawn when the machine gets round to it. */
  async function seen(words: string): Promise<void> {
    await expect.poll(() => document.body.textContent, { timeout: 8_000 }).toContain(words)
  }

  /** The camera begins a moment after the press, also on the clock of the test. */
  async function begun(): Promise<void> {
    await expect
      .poll(
        async () => {
          await vi.advanceTimersByTimeAsync(1)
          return button('Stop Recording').elements().length
        },
        { timeout: 10_000 },
      )
      .toBe(1)
  }

  it('counts the last five seconds, seen and said, with Send now beside, and drops the sign at 30 s [O19 U17]', async () => {
    await openRemote()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    ;(button('Start Recording').element() as HTMLButtonElement).click()
    await begun()
    await vi.advanceTimersByTimeAsync(25_000)
    await seen('Seconds left: 5')
    expect(button('Send now').elements()).toHaveLength(1)
    // The words to be spoken come in a file of their own, and a moment after the region was emptied.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
    await expect
      .poll(() => document.querySelector('[data-announcer]')?.textContent)
      .toBe('5 seconds left. Press Send now to send your sign.')
    await vi.advanceTimersByTimeAsync(4_500)
    await seen('Seconds left: 1')
    expect(button('Stop Recording').elements()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(400)
    vi.useRealTimers()
    await told('Sign recording is limited to 30 seconds. Your sign was not sent. Please try again.')
    expect(bodiesTo('asl')).toEqual([])
  })

  it('lets a sign be sent in its last seconds', async () => {
    await openRemote()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    ;(button('Start Recording').element() as HTMLButtonElement).click()
    await begun()
    await vi.advanceTimersByTimeAsync(28_000)
    await seen('Send now')
    ;(button('Send now').element() as HTMLButtonElement).click()
    await vi.advanceTimersByTimeAsync(50)
    vi.useRealTimers()
    await told('Last search: NETFLIX')
  })
})

describe('a notice', () => {
  it('of an error is dismissed without a question, and the focus goes to the recording [O34]', async () => {
    answers['asl'] = () => json(500, { status: 'ERROR' })
    await openRemote()
    await sign()
    await button('Dismiss').click()
    await expect.element(button('Start Recording')).toHaveFocus()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  /** By frames, which pass while the faked time stands still: a poll would move it. */
  async function untilThere(name: string, is = true): Promise<void> {
    for (let frames = 0; button(name).elements().length > 0 !== is; frames += 1) {
      if (frames > 1_000) throw new Error(`"${name}" is ${is ? 'not there' : 'still there'}.`)
      await nextFrame()
    }
  }

  function nextFrame(): Promise<unknown> {
    return new Promise((done) => requestAnimationFrame(done))
  }

  /** Where a failed sign has left its notice. From here on the test moves the time. */
  async function noticeOfAnError(): Promise<void> {
    answers['asl'] = () => json(500, { status: 'ERROR' })
    await openRemote()
    // The pointer may still be where an earlier test has pressed.
    await userEvent.hover(page.getByRole('heading', { level: 1 }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    for (const name of ['Start Recording', 'Stop Recording']) {
      await untilThere(name)
      ;(button(name).element() as HTMLButtonElement).click()
    }
    await vi.advanceTimersByTimeAsync(50)
    await untilThere('Dismiss')
  }

  async function isThereAfter(ms: number, is: boolean): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    // Whatever there was to draw is drawn by then.
    await nextFrame()
    await nextFrame()
    await untilThere('Dismiss', is)
  }

  it.each(['highlight', 'dwell'])(
    'stays for somebody who scans or dwells: they come to it later than it would go (%s)',
    async (drawn) => {
      await noticeOfAnError()
      const drawing = document.createElement('div')
      drawing.dataset['ways'] = drawn
      document.body.append(drawing)
      try {
        await isThereAfter(60_000, true)
      } finally {
        drawing.remove()
      }
    },
  )

  it('stays on the page for as long as its button has the focus, and goes when that has left [O35]', async () => {
    await noticeOfAnError()
    ;(button('Dismiss').element() as HTMLElement).focus()
    await isThereAfter(60_000, true)
    ;(button('Start Recording').element() as HTMLElement).focus()
    await isThereAfter(14_000, true)
    await isThereAfter(1_100, false)
  })

  it('stays on the page for as long as the pointer is over it, and goes when that has left [O35]', async () => {
    await noticeOfAnError()
    const notice = bar().element()
    const move = (type: string, relatedTarget: Element) =>
      notice.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', relatedTarget, bubbles: true }))
    move('pointerover', document.body)
    await isThereAfter(60_000, true)
    move('pointerout', document.body)
    await isThereAfter(14_000, true)
    await isThereAfter(1_100, false)
  })

  it('stands in a live region that was there before it [O14]', async () => {
    await openRemote()
    const region = bar().getByRole('status').element()
    expect(region.textContent?.trim()).toBe('')
    await sign()
    await told('Last search: NETFLIX')
    expect(bar().getByRole('status').element()).toBe(region)
  })

  it('offers help and a way out beside it [O15 O16]', async () => {
    await openRemote()
    await expect
      .element(page.getByRole('link', { name: 'Help with the ASL remote' }))
      .toHaveAttribute('href', '/asl-getting-started')
    await expect.element(button('Close')).toBeVisible()
  })
})

describe('the feedback dialog', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Was your sign read correctly?' })
  const radio = (name: RegExp) => dialog().getByRole('radio', { name })
  const comment = () => dialog().getByRole('textbox', { name: 'What did you sign?' })
  const submit = () => dialog().getByRole('button', { name: 'Submit' })

  async function openDialog(): Promise<void> {
    await openRemote()
    await sign()
    await button('Dismiss').click()
    await expect.element(dialog()).toBeVisible()
  }

  it('opens when "Last search" is dismissed, rates nothing at first and cannot be sent so [O33 O36]', async () => {
    await openDialog()
    await expect.element(radio(/^Good/u)).not.toBeChecked()
    await expect.element(radio(/^Bad/u)).not.toBeChecked()
    await expect.element(submit()).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button('Start Recording')).toHaveFocus()
    expect(bodiesTo('aslFeedback')).toEqual([])
  })

  it('shows the comment for a bad rating only, with its count [O37 O41]', async () => {
    await openDialog()
    await expect.element(comment()).not.toBeInTheDocument()
    await radio(/^Bad/u).click()
    await expect.element(dialog().getByText('0/500')).toBeVisible()
    await comment().fill(' ab ')
    await expect.element(dialog().getByText('4/500')).toBeVisible()
    await radio(/^Good/u).click()
    await expect.element(comment()).not.toBeInTheDocument()
  })

  it('says what is wrong with a comment and sends nothing [O39 O40 O42]', async () => {
    await openDialog()
    await radio(/^Bad/u).click()
    await submit().click()
    await expect.element(dialog().getByText('Please include a brief description.')).toBeVisible()
    await expect.element(comment()).toHaveFocus()
    await comment().fill('a'.repeat(501))
    await expect.element(dialog().getByText('Please limit description to 500 characters.')).toBeVisible()
    await expect.element(dialog().getByText('501/500')).toBeVisible()
    await submit().click()
    await radio(/^Good/u).click()
    await expect.element(dialog().getByText('Please limit description to 500 characters.')).not.toBeInTheDocument()
    expect(bodiesTo('aslFeedback')).toEqual([])
  })

  it('sends a bad rating with its comment, once, and says so [O43 O44 O45 O46 S27]', async () => {
    let answer = (_: Response) => {}
    answers['aslFeedback'] = () => new Promise((resolve) => (answer = resolve))
    await openDialog()
    await radio(/^Bad/u).click()
    await comment().fill('  I spelled HULU ')
    await submit().click()
    await submit().click({ force: true })
    await vi.waitFor(() =>
      expect(bodiesTo('aslFeedback')).toEqual([{ data: { id: 'sign-1', good: false, correction: 'I spelled HULU' } }]),
    )
    expect(sentTo('aslFeedback')[0]?.authorization).toBe('Bearer token-1')
    answer(json(200, { status: 'OK' }))
    await expect.element(dialog().getByText('Feedback submitted!')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Close' })).toHaveFocus()
    expect(bodiesTo('aslFeedback')).toHaveLength(1)
  })

  it('that could not be sent says so in an alert and can be sent again [O47 S27]', async () => {
    answers['aslFeedback'] = () => json(500, { status: 'ERROR' })
    await openDialog()
    await radio(/^Bad/u).click()
    await comment().fill('wrong')
    await submit().click()
    await expect.element(dialog().getByText("We're sorry. An error occurred.")).toBeVisible()
    expect(dialog().getByText("We're sorry. An error occurred.").element().closest('[role=alert]')).not.toBeNull()
    expect(bodiesTo('log')).toEqual([])
    delete answers['aslFeedback']
    await expect.element(comment()).toHaveValue('wrong')
    await submit().click()
    await expect.element(dialog().getByText('Feedback submitted!')).toBeVisible()
  })
})
