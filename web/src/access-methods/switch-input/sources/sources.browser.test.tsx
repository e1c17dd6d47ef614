import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import '../../../ui/theme.css'
import type { SwitchRow } from '@beckon/contract/profile'
import { touchScreen } from '../../../platform/fake-touches.ts'
import { recordingLock, switchKeys } from '../../../platform/signals.ts'
import { announcements } from '../../../ui/announce.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ESCAPE, type SwitchEvent } from '../switch-machine.ts'
import { followSwitches } from '../run-switches.ts'
import { learnSwitch, type Learned } from '../../learn-switch.ts'

let heard: string[] = []
let takes = true
let stop = () => {}

async function follow(...switches: readonly (readonly [SwitchRow['source'], string])[]): Promise<void> {
  stop = followSwitches({
    switches: switches.map(([source, code]) => ({ source, code, job: 'select' })),
    send: (event: SwitchEvent) => event.type === 'closure' && heard.push(`${event.switch} ${event.is}`),
    takes: () => takes,
  })
  // They come with the first switch that needs them.
  await import('./other-sources.ts')
  await wait(0)
}

/** After the sources have heard the event. */
const onceHeard = (name: string, does: () => void) => addEventListener(name, does, { capture: true, once: true })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** From now on time passes only when the test says so. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })

beforeEach(() => {
  heard = []
  takes = true
})

afterEach(async () => {
  stop()
  stop = () => {}
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cleanup()
})

describe('a key as a switch', () => {
  it('is heard when it goes down and up, presses nothing on the page, and does not repeat', async () => {
    const clicked = vi.fn<() => void>()
    await render(<button onClick={clicked}>Guide</button>)
    ;(page.getByRole('button').element() as HTMLElement).focus()
    await follow(['key', 'Space'], ['key', 'Enter'])
    await userEvent.keyboard('{Enter>3/}[Space]')
    expect(heard).toEqual(['1 down', '1 up', '0 down', '0 up'])
    expect(clicked).not.toHaveBeenCalled()
  })

  it('leaves all other keys, and all keys with Ctrl, Alt or the system key, to the page', async () => {
    const clicked = vi.fn<() => void>()
    await render(<button onClick={clicked}>Guide</button>)
    ;(page.getByRole('button').element() as HTMLElement).focus()
    await follow(['key', 'Space'])
    await userEvent.keyboard('{Enter}{Control>}[Space]{/Control}{Alt>}[Space]{/Alt}')
    expect(heard).toEqual([])
    expect(clicked).toHaveBeenCalled()
  })

  it('writes in a text field that the user went to, or has written in, and stays a switch in one that the page gave the focus', async () => {
    await render(
      <>
        <label>
          Name <input />
        </label>
        <input aria-label="Word" />
        <input aria-label="Last" />
      </>,
    )
    const field = (name: string) => page.getByLabelText(name)
    const giveFocus = (name: string) => (field(name).element() as HTMLElement).focus()
    await follow(['key', 'Space'])
    giveFocus('Name')
    await userEvent.keyboard('[Space]')
    expect(heard).toEqual(['0 down', '0 up'])
    await expect.element(field('Name')).toHaveValue('')
    await page.getByText('Name').click({ position: { x: 5, y: 5 } })
    await userEvent.keyboard('[Space]')
    await expect.element(field('Name')).toHaveValue(' ')
    giveFocus('Word')
    await userEvent.keyboard('x[Space]y{Tab}[Space]')
    await expect.element(field('Word')).toHaveValue('x y')
    await expect.element(field('Last')).toHaveValue(' ')
    giveFocus('Name')
    await field('Last').click()
    await userEvent.keyboard('a[Space]b')
    await expect.element(field('Last')).toHaveValue(' a b')
    expect(heard).toHaveLength(2)
  })

  it('is an ordinary key while access methods are paused, and is heard all the same', async () => {
    const clicked = vi.fn<() => void>()
    await render(<button onClick={clicked}>Guide</button>)
    ;(page.getByRole('button').element() as HTMLElement).focus()
    takes = false
    await follow(['key', 'Space'])
    await userEvent.keyboard('[Space]')
    expect(heard).toEqual(['0 down', '0 up'])
    expect(clicked).toHaveBeenCalledOnce()
  })

  it.each(['pauses access methods', 'changes a setting', 'turns its access method off'])(
    'presses nothing while it is held and when it is let go, also when holding it %s',
    async (does) => {
      const clicked = vi.fn<() => void>()
      await render(<button onClick={clicked}>Power</button>)
      ;(page.getByRole('button').element() as HTMLElement).focus()
      for (const code of ['Space', 'Enter']) {
        stop()
        takes = true
        await follow(['key', 'Space'], ['key', 'Enter'])
        onceHeard('keydown', () => {
          if (does === 'pauses access methods') takes = false
          else stop()
          if (does === 'changes a setting') void follow(['key', 'Space'], ['key', 'Enter'])
        })
        await userEvent.keyboard(`[${code}>4/]`)
      }
      expect(clicked).not.toHaveBeenCalled()
      takes = false
      await userEvent.keyboard('[Space]{Enter}')
      expect(clicked).toHaveBeenCalledTimes(2)
    },
  )

  it('is let go with Cmd, while whose hold macOS tells no release of another key', async () => {
    await follow(['key', 'Space'])
    const type = (name: string, key: string, code: string, metaKey = false) =>
      window.dispatchEvent(new KeyboardEvent(name, { key, code, metaKey, bubbles: true }))
    type('keydown', ' ', 'Space')
    type('keydown', 'Meta', 'MetaLeft', true)
    type('keyup', 'Meta', 'MetaLeft')
    expect(heard).toEqual(['0 down', '0 up'])
    type('keydown', ' ', 'Space')
    expect(heard).toEqual(['0 down', '0 up', '0 down'])
  })

  it('belongs to no other part of the page as long as it is one', async () => {
    await follow(['key', 'KeyM'], ['key', 'Space'], ['mouse', '0'])
    expect([...switchKeys()]).toEqual(['m', ' '])
    stop()
    expect([...switchKeys()]).toEqual([])
    stop = followSwitches({
      switches: [{ source: 'key', code: 'KeyQ', cap: 'A', job: 'select' }],
      send: () => {},
      takes: () => true,
    })
    expect([...switchKeys()]).toEqual(['a'])
  })

  it('Escape is heard, so that it can be the way out, and does what it does', async () => {
    const closed = vi.fn<() => void>()
    await render(
      <Dialog label="Question" onClose={closed}>
        <button>Yes</button>
      </Dialog>,
    )
    await follow(['key', 'Space'])
    await userEvent.keyboard('{Escape}')
    expect(heard).toEqual([`${ESCAPE} down`, `${ESCAPE} up`])
    expect(closed).toHaveBeenCalled()
  })
})

describe('a mouse as a switch', () => {
  it('presses nothing with a learned button, while access methods themselves can press and other buttons do as ever', async () => {
    const clicked = vi.fn<() => void>()
    const asked = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    await render(
      <button onClick={clicked} onContextMenu={(event) => asked(event as unknown as Event)}>
        Guide
      </button>,
    )
    const button = page.getByRole('button')
    await follow(['mouse', '0'])
    await button.click()
    expect(heard).toEqual(['0 down', '0 up'])
    expect(clicked).not.toHaveBeenCalled()
    ;(button.element() as HTMLElement).click()
    expect(clicked).toHaveBeenCalledOnce()
    await button.click({ button: 'right' })
    expect(asked).toHaveBeenCalledOnce()
    expect(heard).toHaveLength(2)
  })

  it('presses nothing when it is let go after holding it has paused access methods, and is then an ordinary button', async () => {
    const clicked = vi.fn<() => void>()
    await render(<button onClick={clicked}>Power</button>)
    const button = page.getByRole('button')
    await follow(['mouse', '0'])
    onceHeard('pointerdown', () => (takes = false))
    await button.click()
    expect(heard).toEqual(['0 down', '0 up'])
    expect(clicked).not.toHaveBeenCalled()
    await button.click()
    expect(clicked).toHaveBeenCalledOnce()
  })

  it.each(['pointerdown', 'pointerup'])(
    'presses nothing when its method is turned off at the %s of a press, and the next click is an ordinary one',
    async (name) => {
      const clicked = vi.fn<() => void>()
      await render(<button onClick={clicked}>Guide</button>)
      const button = page.getByRole('button')
      await follow(['mouse', '0'])
      onceHeard(name, () => stop())
      await button.click()
      expect(clicked).not.toHaveBeenCalled()
      await button.click()
      expect(clicked).toHaveBeenCalledOnce()
    },
  )

  it('that is held while the sources start counts only after it was let go', async () => {
    await render(<button>Guide</button>)
    const button = page.getByRole('button').element()
    await follow(['mouse', '0'])
    const move = (buttons: number) =>
      button.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, buttons, pointerType: 'mouse' }))
    move(1)
    expect(heard).toEqual([])
    move(0)
    move(1)
    expect(heard).toEqual(['0 up', '0 down'])
  })

  it('knows its second and third button, and opens no menu', async () => {
    const asked = vi.fn<() => void>()
    await render(<button onContextMenu={asked}>Guide</button>)
    await follow(['mouse', '2'], ['mouse', '1'])
    await page.getByRole('button').click({ button: 'right' })
    await page.getByRole('button').click({ button: 'middle' })
    expect(heard).toEqual(['0 down', '0 up', '1 down', '1 up'])
    expect(asked).not.toHaveBeenCalled()
  })

  it('takes a turn of the wheel as one closure, however many steps it has, and scrolls nothing', async () => {
    await follow(['wheel', 'up'], ['wheel', 'down'])
    document.body.dispatchEvent(new WheelEvent('wheel', { deltaX: 40, deltaY: 2, cancelable: true, bubbles: true }))
    expect(heard).toEqual([])
    for (let steps = 0; steps < 4; steps += 1) {
      const turn = new WheelEvent('wheel', { deltaY: 40, cancelable: true, bubbles: true })
      document.body.dispatchEvent(turn)
      expect(turn.defaultPrevented).toBe(true)
    }
    document.body.dispatchEvent(new WheelEvent('wheel', { deltaY: -40, cancelable: true, bubbles: true }))
    expect(heard).toEqual(['1 down', '1 up', '0 down'])
    await vi.waitFor(() => expect(heard).toEqual(['1 down', '1 up', '0 down', '0 up']))
  })
})

describe('a touch anywhere as a switch', () => {
  it('is down from the first finger to the last, and presses nothing', async () => {
    const clicked = vi.fn<() => void>()
    await render(
      <button style={{ width: 200, height: 200 }} onClick={clicked}>
        Guide
      </button>,
    )
    await follow(['touch', 'anywhere'])
    await touchScreen('touchStart', { x: 100, y: 100 })
    await touchScreen('touchStart', { x: 100, y: 100 }, { x: 150, y: 150 })
    await touchScreen('touchEnd')
    await vi.waitFor(() => expect(heard).toEqual(['0 down', '0 up']))
    await wait(50)
    expect(clicked).not.toHaveBeenCalled()
  })
})

describe('the big switch on the screen', () => {
  const SPOT = { x: 200, y: 860 }

  it('takes the lowest 30 % of the screen, and the page can be scrolled past it', async () => {
    await render(
      <>
        <div style={{ height: 2_000 }} />
        <button>The last key</button>
      </>,
    )
    await follow(['screen', 'bottom'])
    const big = page.getByRole('button', { name: 'Switch', exact: true })
    await expect.element(big).toBeVisible()
    const { top, bottom, width, height } = big.element().getBoundingClientRect()
    expect([bottom, width]).toEqual([window.innerHeight, window.innerWidth])
    expect(height).toBeCloseTo(window.innerHeight * 0.3, 0)
    window.scrollTo(0, document.documentElement.scrollHeight)
    expect(page.getByText('The last key').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
  })

  it('is heard for as long as a finger or the mouse is on it, and gets no focus', async () => {
    await render(<button>Guide</button>)
    const guide = page.getByRole('button', { name: 'Guide' })
    ;(guide.element() as HTMLElement).focus()
    await follow(['screen', 'bottom'])
    await expect.element(page.getByRole('button', { name: 'Switch', exact: true })).toBeVisible()
    await touchScreen('touchStart', SPOT)
    await vi.waitFor(() => expect(heard).toEqual(['0 down']))
    await touchScreen('touchEnd')
    await vi.waitFor(() => expect(heard).toEqual(['0 down', '0 up']))
    await page.getByRole('button', { name: 'Switch', exact: true }).click()
    expect(heard).toEqual(['0 down', '0 up', '0 down', '0 up'])
    await expect.element(guide).toHaveFocus()
  })

  it('lets through the click by which the page is pressed while a finger is on it', async () => {
    const clicked = vi.fn<() => void>()
    await render(<button onClick={clicked}>Guide</button>)
    await follow(['screen', 'bottom'])
    await expect.element(page.getByRole('button', { name: 'Switch', exact: true })).toBeVisible()
    await touchScreen('touchStart', SPOT)
    await vi.waitFor(() => expect(heard).toEqual(['0 down']))
    ;(page.getByRole('button', { name: 'Guide' }).element() as HTMLElement).click()
    await touchScreen('touchEnd')
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('can be pressed by a key on it and by a reader', async () => {
    await follow(['screen', 'left'], ['screen', 'right'])
    const right = page.getByRole('button', { name: 'Switch 2' })
    await expect.element(right).toBeVisible()
    ;(right.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    ;(page.getByRole('button', { name: 'Switch 1' }).element() as HTMLElement).click()
    expect(heard).toEqual(['1 down', '1 up', '0 down', '0 up'])
  })

  it.each(['left', 'right'])('in the %s corner is at least 160 px wide and high', async (corner) => {
    await follow(['screen', corner])
    const big = page.getByRole('button', { name: 'Switch', exact: true })
    await expect.element(big).toBeVisible()
    const { left, right, width, height } = big.element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(160)
    expect(corner === 'left' ? left : right).toBe(corner === 'left' ? 0 : window.innerWidth)
  })

  it('lies above a dialog, which makes room for it and does not close by its touch', async () => {
    const closed = vi.fn<() => void>()
    await follow(['screen', 'bottom'])
    const big = page.getByRole('button', { name: 'Switch', exact: true })
    await expect.element(big).toBeVisible()
    await render(
      <Dialog label="Question" onClose={closed} place="side">
        <div style={{ height: 1_500 }} />
        <button>The last answer</button>
      </Dialog>,
    )
    const dialog = document.querySelector('dialog') as HTMLElement
    const { top } = (document.querySelector('[data-big-switch]') as HTMLElement).getBoundingClientRect()
    expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(top + 1)
    await touchScreen('touchStart', SPOT)
    await touchScreen('touchEnd')
    await vi.waitFor(() => expect(heard).toEqual(['0 down', '0 up']))
    await wait(50)
    expect(closed).not.toHaveBeenCalled()
  })

  it('is within reach of keys and readers while a dialog is open, and after it', async () => {
    await follow(['screen', 'bottom'])
    const big = page.getByRole('button', { name: 'Switch', exact: true })
    await expect.element(big).toBeVisible()
    const shown = await render(
      <Dialog label="Question" onClose={() => {}}>
        <button>Yes</button>
      </Dialog>,
    )
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true })).toBeVisible()
    for (const expected of ['Switch', 'Yes']) {
      await userEvent.tab()
      expect(document.activeElement?.textContent).toBe(expected)
    }
    big.element().focus()
    await userEvent.keyboard('{Enter}')
    expect(heard).toEqual(['0 down', '0 up'])
    await shown.rerender(<p>No question</p>)
    await vi.waitFor(() =>
      expect(document.querySelector('[data-ways="big switches"]')?.parentElement).toBe(document.body),
    )
    big.element().focus()
    expect(document.activeElement).toBe(big.element())
  })
})

describe('a gamepad as a switch', () => {
  const pad = { buttons: [{ pressed: false }, { pressed: false }], axes: [0, 0] }
  const frames = async () => {
    for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame)
  }

  beforeEach(() => {
    pad.buttons = [{ pressed: false }, { pressed: false }]
    pad.axes = [0, 0]
    vi.spyOn(navigator, 'getGamepads').mockImplementation(() => [null, pad as unknown as Gamepad])
  })

  it('is looked at every frame: buttons, and sticks past the middle with some play', async () => {
    await follow(['gamepad', 'button 1'], ['gamepad', 'axis 0-'])
    await frames()
    pad.buttons[1] = { pressed: true }
    await frames()
    pad.buttons[1] = { pressed: false }
    for (const place of [-0.4, -0.6, -0.45, -0.55, -0.3]) {
      pad.axes[0] = place
      await frames()
    }
    expect(heard).toEqual(['0 down', '0 up', '1 down', '1 up'])
  })

  it('that is held when it comes counts only after it was let go', async () => {
    pad.buttons[0] = { pressed: true }
    await follow(['gamepad', 'button 0'])
    await frames()
    pad.buttons[0] = { pressed: false }
    await frames()
    expect(heard).toEqual([])
    pad.buttons[0] = { pressed: true }
    await frames()
    expect(heard).toEqual(['0 down'])
  })

  it('is not looked at while there is none', async () => {
    const look = vi.spyOn(navigator, 'getGamepads').mockImplementation(() => [null, null])
    await follow(['gamepad', 'button 0'])
    await frames()
    look.mockClear()
    await frames()
    expect(look).not.toHaveBeenCalled()
    look.mockImplementation(() => [pad as unknown as Gamepad])
    window.dispatchEvent(new Event('gamepadconnected'))
    await frames()
    pad.buttons[0] = { pressed: true }
    await frames()
    expect(heard).toEqual(['0 down'])
  })
})

describe('a sound as a switch', () => {
  let gain: GainNode
  let context: AudioContext

  beforeEach(() => {
    context = new AudioContext()
    gain = new GainNode(context, { gain: 0 })
    const tone = new OscillatorNode(context, { frequency: 220 })
    tone.connect(gain)
    tone.start()
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
      const out = context.createMediaStreamDestination()
      gain.connect(out)
      return out.stream
    })
  })

  afterEach(() => context.close())

  /** Without the gaps that a sound has on a busy machine. */
  function hearNoGaps(): void {
    vi.spyOn(AnalyserNode.prototype, 'getFloatTimeDomainData').mockImplementation((samples) => {
      samples.fill(gain.gain.value)
    })
  }

  /** The microphone counts a sound once it has heard silence. */
  async function makeSound(): Promise<void> {
    await vi.waitFor(async () => {
      gain.gain.value = 0
      await wait(400)
      const { length } = heard
      gain.gain.value = 0.5
      await vi.waitFor(() => expect(heard.length).toBeGreaterThan(length), 2_000)
    }, 20_000)
  }

  it('is down while it is loud, up only when it is well below, and down once for one sound', async () => {
    hearNoGaps()
    await follow(['sound', 'level 60'])
    await makeSound()
    await vi.waitFor(() => expect(heard).toEqual(['0 down']))
    // A little quieter than where it went down.
    gain.gain.value = 0.05
    await wait(300)
    expect(heard).toEqual(['0 down'])
    gain.gain.value = 0
    await vi.waitFor(() => expect(heard).toEqual(['0 down', '0 up']))
  })

  it('that lasts from before the microphone listened counts only after silence', async () => {
    hearNoGaps()
    gain.gain.value = 0.5
    await follow(['sound', 'level 60'])
    await wait(500)
    expect(heard).toEqual([])
    await makeSound()
    await vi.waitFor(() => expect(heard).toEqual(['0 down']))
  })

  it('turns the microphone off again where the browser cannot listen to it', async () => {
    const streams: MediaStream[] = []
    vi.mocked(navigator.mediaDevices.getUserMedia).mockImplementation(async () => {
      const { stream } = context.createMediaStreamDestination()
      streams.push(stream)
      return stream
    })
    vi.spyOn(AudioContext.prototype, 'createMediaStreamSource').mockImplementation(() => {
      throw new DOMException('No analysis here.', 'NotSupportedError')
    })
    await follow(['sound', 'level 60'])
    await vi.waitFor(() =>
      expect(streams.map((stream) => stream.getTracks().map(({ readyState }) => readyState))).toEqual([['ended']]),
    )
  })

  it('is heard again by itself after its microphone was unplugged and plugged in, and its user is told once', async () => {
    const said: string[] = []
    onTestFinished(
      announcements.subscribe(() => announcements.text() !== '' && said.push(announcements.text())) as () => void,
    )
    const listens = vi.spyOn(AudioContext.prototype, 'createMediaStreamSource')
    const open = vi.mocked(navigator.mediaDevices.getUserMedia)
    await follow(['sound', 'level 60'])
    await makeSound()
    await vi.waitFor(() => expect(heard).toEqual(['0 down']))
    const plugged = open.getMockImplementation() as typeof open
    open.mockRejectedValue(new DOMException('', 'NotFoundError'))
    holdTime()
    listens.mock.calls[0]?.[0].getTracks()[0]?.dispatchEvent(new Event('ended'))
    await vi.waitFor(() => expect(heard).toEqual(['0 down', '0 up']))
    await vi.advanceTimersByTimeAsync(7_000)
    expect(open.mock.calls.length).toBeGreaterThan(3)
    gain.gain.value = 0
    open.mockImplementation(plugged)
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await makeSound()
    await vi.waitFor(() => expect(heard).toEqual(['0 down', '0 up', '0 down']))
    expect(said).toEqual(['No microphone was found. Connect one, and the page listens again.'])
  })

  it('is not asked for again and again once it was refused', async () => {
    const open = vi.mocked(navigator.mediaDevices.getUserMedia)
    open.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await import('./other-sources.ts')
    holdTime()
    void follow(['sound', 'level 60'])
    await vi.waitFor(() => expect(open).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(open).toHaveBeenCalledOnce()
  })

  it('is up while the browser has stopped listening, which repeats its last samples', async () => {
    const listens = vi.spyOn(AudioContext.prototype, 'createMediaStreamSource')
    await follow(['sound', 'level 60'])
    await makeSound()
    await vi.waitFor(() => expect(heard).toEqual(['0 down']))
    await (listens.mock.contexts[0] as AudioContext).suspend()
    await vi.waitFor(() => expect(heard).toEqual(['0 down', '0 up']))
    await vi.waitFor(() => expect(announcements.text()).toMatch(/^Press any key or touch the page once/u), 5_000)
    expect(heard).toHaveLength(2)
  })

  it('is not heard while Voice records, which ends what is under way, and is heard again after', async () => {
    hearNoGaps()
    await follow(['sound', 'level 60'])
    await makeSound()
    await vi.waitFor(() => expect(heard).toEqual(['0 down']))
    const endTurn = recordingLock.take()
    expect(heard).toEqual(['0 down', '0 up'])
    await wait(300)
    expect(heard).toHaveLength(2)
    endTurn()
    // What the user says to Voice is no switch, however long it lasts.
    await wait(500)
    expect(heard).toHaveLength(2)
    await makeSound()
    await vi.waitFor(() => expect(heard).toEqual(['0 down', '0 up', '0 down']))
  })
})

describe('press your switch now', () => {
  let found: Learned[] = []
  beforeEach(async () => {
    found = []
    await render(
      <main style={{ height: 500 }}>
        <h1>Press your switch now</h1>
        <button onClick={() => stop()}>Cancel</button>
      </main>,
    )
    stop = learnSwitch(
      (what) => found.push(what),
      () => {},
    )
  })

  const heading = () => page.getByRole('heading')

  it('takes the first key, once, which presses nothing', async () => {
    const cancelled = vi.fn<() => void>()
    const button = page.getByRole('button').element() as HTMLElement
    button.addEventListener('click', cancelled)
    button.focus()
    await userEvent.keyboard('[Space]{Enter}')
    expect(found).toEqual([{ source: 'key', code: 'Space' }])
    // The second key is an ordinary one again.
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it.each(['Space', 'Enter'])('takes %s from a slow hand, which presses nothing by its release', async (code) => {
    const cancelled = vi.fn<() => void>()
    const button = page.getByRole('button').element() as HTMLElement
    button.addEventListener('click', cancelled)
    button.focus()
    holdTime()
    await userEvent.keyboard(`[${code}>3]`)
    await vi.advanceTimersByTimeAsync(800)
    await userEvent.keyboard(`[/${code}]`)
    expect(found).toEqual([{ source: 'key', code }])
    expect(cancelled).not.toHaveBeenCalled()
  })

  it('knows what is written on a key, wherever the keyboard has it', async () => {
    await userEvent.keyboard('q')
    expect(found).toEqual([{ source: 'key', code: 'KeyQ', cap: 'Q' }])
  })

  it.each(['{Shift}', '{Escape}', '{Tab}', '{Control>}a{/Control}'])('does not take %s', async (keys) => {
    await userEvent.keyboard(keys)
    expect(found).toEqual([])
  })

  it.each([
    ['left', '0'],
    ['middle', '1'],
    ['right', '2'],
  ] as const)('takes the %s mouse button', async (button, code) => {
    await heading().click({ button })
    expect(found).toEqual([{ source: 'mouse', code }])
  })

  it('takes a finger anywhere', async () => {
    await touchScreen('touchStart', { x: 100, y: 300 })
    await touchScreen('touchEnd')
    await vi.waitFor(() => expect(found).toEqual([{ source: 'touch', code: 'anywhere' }]))
  })

  it('takes the wheel', async () => {
    await wait(450)
    document.body.dispatchEvent(new WheelEvent('wheel', { deltaY: -9, cancelable: true, bubbles: true }))
    expect(found).toEqual([{ source: 'wheel', code: 'up' }])
  })

  it('takes a gamepad', async () => {
    stop()
    const pad = { buttons: [{ pressed: false }], axes: [] }
    vi.spyOn(navigator, 'getGamepads').mockImplementation(() => [pad as unknown as Gamepad])
    stop = learnSwitch(
      (what) => found.push(what),
      () => {},
    )
    await wait(100)
    pad.buttons[0] = { pressed: true }
    await vi.waitFor(() => expect(found).toEqual([{ source: 'gamepad', code: 'button 0' }]))
  })

  it('lets a mouse press Cancel', async () => {
    await page.getByRole('button').click()
    await userEvent.keyboard('[Space]')
    expect(found).toEqual([])
  })
})
