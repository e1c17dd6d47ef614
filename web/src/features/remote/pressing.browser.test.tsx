import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { answers, bodiesTo, hold, json, onItsWay, sentTo, stopServer } from '../../client/fake-server.ts'
import { changeShared } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { makeMissingClicks } from '../../core/touch/missing-clicks.ts'
import { takeSwitchKeys } from '../../platform/signals.ts'
import { useTypedCommands } from '../../core/words/typed-history.ts'
import { key, openRemote, startRemote } from './fake-remote.tsx'
import { KeysToTv } from './KeysToTv.tsx'
import { hearAnnounced } from '../../../test/hear-announced.ts'

const pressed = () => bodiesTo('processKey').map(({ vcode }) => vcode)
const said = () => bodiesTo('text').map(({ cmd }) => cmd)

async function spoken(text: string): Promise<void> {
  await expect.element(page.getByRole('status').last()).toHaveTextContent(text)
}

beforeEach(() => startRemote())

afterEach(stopServer)

/** A key that stays down: by pointer, as a finger does it. */
function down(element: Element): void {
  element.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button: 0, pointerType: 'mouse' }),
  )
}

function up(element: Element): void {
  element.dispatchEvent(
    new PointerEvent('pointerup', { bubbles: true, isPrimary: true, button: 0, pointerType: 'mouse' }),
  )
}

/** Quicker than the pointer of a busy machine. */
function tap(name: string): void {
  ;(key(name).element() as HTMLElement).click()
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The next press waits for its answer until the returned function is called. */
function holdPress(): () => Promise<void> {
  const ok = () => json(200, { status: 'OK' })
  const sent = pressed().length
  const answer = hold('processKey')
  return async () => {
    await vi.waitFor(() => expect(pressed().length).toBeGreaterThan(sent))
    answers['processKey'] = ok
    answer(ok())
  }
}

/** From now on the time of the page passes only when the test says so. The server's answers take none. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100)
    // For an answer that is on its way.
    await new Promise(requestAnimationFrame)
  }
}

/** Whatever would still come has come by then. */
const NOTHING_MORE_MS = 600

const REPEAT_EVERY_MS = 200
/** With three presses, whose answers may each leave out a turn. */
const UNTIL_IT_REPEATS_MS = 500 + 6 * REPEAT_EVERY_MS

/** The remote of somebody who chose that a held key repeats, once it does. */
async function openRepeatingRemote(): Promise<void> {
  writeStored('holdToRepeat', true)
  await openRemote()
  await import('../../core/touch/hold-to-repeat.ts')
  await onItsWay()
}

/** The press of the moment in which it stops may still be on its way. */
async function expectNoMore(): Promise<void> {
  await pass(REPEAT_EVERY_MS)
  const before = pressed().length
  await pass(NOTHING_MORE_MS)
  expect(pressed().length).toBe(before)
}

describe('a key that is held', () => {
  it('does not repeat unless the user chose it', async () => {
    await openRemote()
    holdTime()
    down(key('Channel up').element())
    await pass(NOTHING_MORE_MS)
    up(key('Channel up').element())
    expect(pressed()).toEqual([])
  })

  it('by Enter repeats, and stops with the release of Cmd, without its own, or with another key', async () => {
    await openRepeatingRemote()
    holdTime()
    const button = key('Channel up').element() as HTMLElement
    const type = (name: string, typed: string) =>
      button.dispatchEvent(new KeyboardEvent(name, { key: typed, bubbles: true }))
    button.focus()
    for (const stop of [() => type('keyup', 'Meta'), () => type('keydown', 'a')]) {
      const before = pressed().length
      type('keydown', 'Enter')
      await pass(UNTIL_IT_REPEATS_MS)
      expect(pressed().length).toBeGreaterThanOrEqual(before + 3)
      stop()
      await expectNoMore()
      type('keyup', 'Enter')
    }
  })

  it('repeats, and stops with the release, a hidden page, another window, or sliding off', async () => {
    await openRepeatingRemote()
    holdTime()
    const button = key('Channel up').element()
    for (const stop of [
      () => up(button),
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => window.dispatchEvent(new Event('blur')),
      () => button.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body })),
    ]) {
      const before = pressed().length
      down(button)
      await pass(UNTIL_IT_REPEATS_MS)
      expect(pressed().length).toBeGreaterThanOrEqual(before + 3)
      stop()
      await expectNoMore()
    }
    expect(new Set(pressed())).toEqual(new Set(['CH_UP']))
  })

  it('by a finger presses nothing more with the release, as a slow touch does, and nothing where repeating would undo or overdo', async () => {
    onTestFinished(makeMissingClicks())
    await openRepeatingRemote()
    holdTime()
    const button = key('Channel up').element()
    const { x, y } = button.getBoundingClientRect()
    const finger = { bubbles: true, isPrimary: true, button: 0, pointerType: 'touch', clientX: x + 9, clientY: y + 9 }
    button.dispatchEvent(new PointerEvent('pointerdown', finger))
    await pass(UNTIL_IT_REPEATS_MS)
    expect(pressed().length).toBeGreaterThanOrEqual(3)
    button.dispatchEvent(new PointerEvent('pointerup', finger))
    await expectNoMore()

    // Also when the repeats have ended by themselves, after the longest hold.
    button.dispatchEvent(new PointerEvent('pointerdown', finger))
    await pass(11_000)
    const before = pressed().length
    button.dispatchEvent(new PointerEvent('pointerup', finger))
    await pass(NOTHING_MORE_MS)
    expect(pressed().length).toBe(before)

    down(key('OK').element())
    await pass(NOTHING_MORE_MS)
    up(key('OK').element())
    expect(pressed().filter((vcode) => vcode !== 'CH_UP')).toEqual([])
  })
})

describe('the number composer', () => {
  beforeEach(() => writeStored('numberComposer', true))

  it('sends nothing before Send number, then the digits in order', async () => {
    await openRemote()
    await expect.element(key('Send each digit')).toBeVisible()
    tap('2')
    tap('0')
    await spoken('2 0')
    tap('6')
    tap('Delete last digit')
    tap('6')
    await spoken('2 0 6')
    await expect.element(key('Send number 2 0 6')).toBeVisible()
    expect(key('Send number 2 0 6').element().firstElementChild?.textContent).toBe('206')
    expect(pressed()).toEqual([])
    const answer = holdPress()
    tap('Send number 2 0 6')
    await expect.element(key('5')).toHaveAttribute('aria-disabled', 'true')
    tap('5')
    await spoken('Sending')
    await answer()
    await vi.waitFor(() => expect(pressed()).toEqual(['2', '0', '6']))
    await expect.element(key('Send each digit')).toBeVisible()
    await expect.element(page.getByText('Last press: Channel 206')).toBeVisible()
    await spoken('Number 2 0 6: sent')
  })

  it('stops after a digit that failed, also when another key works meanwhile', async () => {
    await openRemote()
    answers['processKey'] = ({ body }) =>
      body['vcode'] === '2' ? json(409, { status: 'BOX-ASLEEP' }) : json(200, { status: 'OK' })
    for (const digit of ['2', '0', '6']) tap(digit)
    await expect.element(key('Send number 2 0 6')).toBeVisible()
    tap('Send number 2 0 6')
    await vi.waitFor(() => expect(pressed()).toEqual(['2']))
    tap('Channel up')
    await wait(NOTHING_MORE_MS)
    expect(pressed()).toEqual(['2', 'CH_UP'])
  })

  it.each(['the same box', 'another box'])(
    'sends the rest of a number to the box of its first digit alone, though its page was left: %s',
    async (box) => {
      await openRemote()
      for (const digit of ['2', '0', '6']) tap(digit)
      await expect.element(key('Send number 2 0 6')).toBeVisible()
      tap('Send number 2 0 6')
      await vi.waitFor(() => expect(pressed()).toEqual(['2']))
      await cleanup()
      if (box === 'the same box') return vi.waitFor(() => expect(pressed()).toEqual(['2', '0', '6']))
      changeShared({ deviceId: 'another-box' })
      await wait(NOTHING_MORE_MS)
      expect(pressed()).toEqual(['2'])
    },
  )

  it('says that a number is awaited, until each digit is sent again', async () => {
    writeStored('numberComposer', false)
    await openRemote()
    tap('Numbers: send when done')
    const awaited = page.getByRole('main').getByText('Take your time. Nothing is sent yet.')
    await expect.element(awaited).toBeVisible()
    await expect
      .poll(() => {
        tap('Send each digit')
        return awaited.query()
      })
      .toBeNull()
  })

  it('keeps the focus when there is nothing more to delete or to send', async () => {
    await openRemote()
    await expect.element(key('Delete last digit')).toBeVisible()
    tap('2')
    await expect.element(key('Delete last digit')).not.toHaveAttribute('aria-disabled')
    ;(key('Delete last digit').element() as HTMLElement).focus()
    tap('Delete last digit')
    await expect.element(key('Delete last digit')).toHaveFocus()
    await expect.element(key('Delete last digit')).toHaveAttribute('aria-disabled', 'true')
    expect(pressed()).toEqual([])
    tap('2')
    await expect.element(key('Send number 2')).toBeVisible()
    ;(key('Send number 2').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(key('Send each digit')).toHaveFocus()
    expect(pressed()).toEqual(['2'])
  })
})

it('quick presses are all sent while none is answered, each named after the one before [E40]', async () => {
  const answer: ((response: Response) => void)[] = []
  await openRemote()
  await expect.poll(() => sentTo('account').length).toBe(1)
  answers['processKey'] = () => new Promise((resolve) => void answer.push(resolve))
  for (const name of ['1', '2', '3', '4', '5']) tap(name)
  await vi.waitFor(() => expect(pressed()).toEqual(['1', '2', '3', '4', '5']))
  const numbers = sentTo('processKey').map(({ headers }) => [
    Number(headers.get('x-beckon-press')?.split('.')[1]),
    headers.get('x-beckon-after'),
  ])
  const [[first] = []] = numbers
  const n = Number(first)
  expect(numbers).toEqual([0, 1, 2, 3, 4].map((more) => [n + more, more === 0 ? null : String(n + more - 1)]))
  for (const one of answer) one(json(200, { status: 'OK' }))
})

describe('the digits', () => {
  /** After this time a touch is meant. */
  const NOT_A_SECOND_TOUCH_MS = 1_050

  it('can be put together to a number, chosen after all keys of the specification, and sent one by one again [F02]', async () => {
    await openRemote()
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-remote] :is(button, a, input)')].map(
      ({ id }) => id,
    )
    const after = buttons.indexOf('gather')
    for (const ofSpecification of ['digit9', 'digit0', 'green', 'go', 'voice', 'typed-command'])
      expect(buttons.indexOf(ofSpecification), ofSpecification).toBeLessThan(after)
    expect(buttons.indexOf('phrases')).toBe(after - 1)
    tap('Numbers: send when done')
    await expect.element(key('Send each digit')).toBeVisible()
    await expect.element(page.getByText('Take your time. Nothing is sent yet.').first()).toBeVisible()
    await spoken('Take your time. Nothing is sent yet.')
    await expect.element(key('1')).toHaveFocus()
    tap('2')
    await spoken('2')
    expect(pressed()).toEqual([])
    expect(localStorage.getItem('numberComposer')).toBe('true')
    tap('Delete last digit')
    await expect.element(key('Send each digit')).toBeVisible()
    tap('Send each digit')
    // The second touch of a shaking hand stays.
    await expect.element(key('Delete last digit')).toBeVisible()
    await wait(NOT_A_SECOND_TOUCH_MS)
    tap('Send each digit')
    await expect.element(key('Numbers: send when done')).toHaveFocus()
    tap('2')
    await vi.waitFor(() => expect(pressed()).toEqual(['2']))
    expect(localStorage.getItem('numberComposer')).toBe('false')
  })
})

describe('at 400 % zoom', () => {
  it('the reason of a failure is in sight, and does not cover the key that has the focus', async () => {
    onTestFinished(() => page.viewport(414, 896))
    await page.viewport(320, 256)
    await openRemote()
    await vi.dynamicImportSettled()
    answers['processKey'] = () => json(409, { status: 'BOX-ASLEEP' })
    for (const name of ['Channel down', 'Exit', 'D, green']) {
      const one = key(name).element() as HTMLElement
      one.focus()
      // At the very top of the screen, where the line will stand.
      window.scrollBy(0, one.getBoundingClientRect().top)
      await userEvent.keyboard('{Enter}')
      const line = page.getByRole('paragraph').filter({ hasText: `The TV box is in standby. ${name} was not sent.` })
      await expect.element(line).toBeVisible()
      await vi.waitFor(() => {
        const seen = line.element().getBoundingClientRect()
        expect(seen.top).toBeGreaterThanOrEqual(0)
        expect(seen.bottom).toBeLessThanOrEqual(256)
        const focused = one.getBoundingClientRect()
        expect(focused.top).toBeGreaterThanOrEqual(seen.bottom)
        expect(focused.bottom).toBeLessThanOrEqual(256)
      })
    }
  })
})

describe('a press that works', () => {
  /** All that is announced. */
  function listenFromNowOn(): ReadonlySet<string> {
    const heard = new Set<string>()
    const region = document.querySelector('[data-announcer]') as HTMLElement
    const listener = new MutationObserver(() => heard.add(region.textContent ?? ''))
    listener.observe(region, { childList: true, subtree: true, characterData: true })
    onTestFinished(() => listener.disconnect())
    return heard
  }

  it('is sent also where the browser reports no network: the server may run on this computer', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => isOnline.mockRestore())
    await openRemote()
    await key('Guide').click()
    await expect.element(page.getByText('Last press: Guide')).toBeVisible()
    expect(pressed()).toEqual(['GUIDE'])
  })

  it('is not spoken unless the user chose it', async () => {
    await openRemote()
    await vi.dynamicImportSettled()
    const heard = listenFromNowOn()
    holdTime()
    await key('Guide').click()
    await expect.element(page.getByText('Last press: Guide')).toBeVisible()
    await pass(NOTHING_MORE_MS)
    expect([...heard].filter((text) => text.endsWith('sent'))).toEqual([])
  })

  it('is spoken when chosen, and a run of the same key once with its number', async () => {
    writeStored('sayPresses', true)
    await openRemote()
    await vi.dynamicImportSettled()
    await key('Guide').click()
    await spoken('Guide: sent')
    for (let n = 0; n < 3; n += 1) (key('Channel up').element() as HTMLElement).click()
    await spoken('Channel up: sent 3 times')
  })

  it('leaves failures and composed numbers to their own words', async () => {
    writeStored('sayPresses', true)
    writeStored('numberComposer', true)
    await openRemote()
    await vi.dynamicImportSettled()
    const heard = listenFromNowOn()
    await expect.element(key('Send each digit')).toBeVisible()
    tap('2')
    tap('0')
    await spoken('2 0')
    tap('Send number 2 0')
    await expect.element(key('Sending 2 0')).toHaveAttribute('aria-disabled', 'true')
    await spoken('Number 2 0: sent')
    holdTime()
    await pass(NOTHING_MORE_MS)
    answers['processKey'] = () => json(409, { status: 'BOX-ASLEEP' })
    await key('Guide').click()
    await spoken('The TV box is in standby. Guide was not sent. Turn the box on, then try again.')
    await pass(NOTHING_MORE_MS)
    expect([...heard].filter((text) => text.endsWith('sent'))).toEqual(['Number 2 0: sent'])
  })
})

describe('words on the arrows', () => {
  it('are there on wish, whole and inside the keys in each language, and give each arrow a name that no other key has', async () => {
    onTestFinished(() => page.viewport(414, 896))
    writeStored('plainWords', true)
    await openRemote()
    for (const [language, width, words] of [
      ['fr', 1280, ['Haut', 'Bas', 'Gauche', 'Droite']],
      ['es', 390, ['Arriba', 'Abajo', 'Izquierda', 'Derecha']],
      ['en', 390, ['Up', 'Down', 'Left', 'Right']],
    ] as const) {
      await page.viewport(width, 844)
      changeShared({ language })
      for (const [place, id] of ['up', 'down', 'left', 'right'].entries()) {
        const shown = page.getByText(words[place] ?? '', { exact: true })
        await expect.element(shown).toBeVisible()
        const word = shown.element()
        word.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom } = word.getBoundingClientRect()
        for (const x of [left + 1, right - 1])
          for (const y of [top + 1, bottom - 1])
            expect(document.elementFromPoint(x, y)?.closest('button')?.id, words[place]).toBe(id)
      }
    }
    expect(key('Up arrow').element().textContent).toBe('Up')
    tap('Up arrow')
    await vi.waitFor(() => expect(pressed()).toEqual(['UP']))
  })

  it('move no key', async () => {
    const places = () =>
      [...document.querySelectorAll('main button')].map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return [one.id, Math.round((left + right) / 2), Math.round((top + bottom) / 2)]
      })
    await openRemote()
    // Once the box was asked, the reason why TV buttons wait stands above the keys.
    await expect
      .element(page.getByText('These buttons work only when your TV box can control your TV over HDMI.').first())
      .toBeVisible()
    const before = places()
    await cleanup()
    writeStored('plainWords', true)
    await openRemote()
    expect(places()).toEqual(before)
  })
})

describe('keys that go to the TV', () => {
  beforeEach(() => writeStored('keysToTv', true))

  it('press the buttons of the remote, each of which names its key, but neither in a text field, which says so, nor with a key of the browser; Enter presses the button that has the focus, and all stop with their switch', async () => {
    await openRemote()
    await spoken('Your keyboard controls the TV. Tab still moves around this page.')
    await expect.element(key('Channel up')).toHaveAttribute('aria-keyshortcuts', '.')
    await userEvent.keyboard('{ArrowUp}{Enter}{Escape}g7')
    const all = ['UP', 'OK', 'EXIT', 'GUIDE', '7']
    await vi.waitFor(() => expect(pressed()).toEqual(all))

    const box = page.getByRole('textbox')
    await box.click()
    await expect.element(page.getByText('Paused while you type.')).toBeVisible()
    await userEvent.keyboard('mig7{Escape}')
    await expect.element(box).toHaveValue('mig7')
    ;(box.element() as HTMLElement).blur()
    await userEvent.keyboard('{Control>}g{/Control}')

    const toggle = page.getByRole('switch', { name: 'Keyboard controls the TV' })
    ;(toggle.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
    await spoken('Your keyboard no longer controls the TV.')
    await expect.element(key('Guide')).not.toHaveAttribute('aria-keyshortcuts')
    await userEvent.keyboard('g{ArrowUp}')
    expect(pressed()).toEqual(all)
  })

  it('say so when their button is disabled or not on the page, once while they are held, and nothing for other keys', async () => {
    await openRemote()
    await spoken('Your keyboard controls the TV. Tab still moves around this page.')
    const told = hearAnnounced()
    const guide = key('Guide').element() as HTMLButtonElement
    guide.disabled = true
    document.getElementById('info')?.remove()
    await userEvent.keyboard('{g>3/}i=')
    expect(told).toEqual([
      ['Guide cannot be pressed now.', true],
      ['Info cannot be pressed now.', true],
    ])
    expect(pressed()).toEqual([])
  })

  it('press at once after a finger that held the same button until it repeated', async () => {
    await openRepeatingRemote()
    await spoken('Your keyboard controls the TV. Tab still moves around this page.')
    holdTime()
    const button = key('Channel up').element()
    down(button)
    await pass(UNTIL_IT_REPEATS_MS)
    expect(pressed().length).toBeGreaterThanOrEqual(3)
    button.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))
    const before = pressed().length
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true, cancelable: true }))
    document.body.dispatchEvent(new KeyboardEvent('keyup', { key: '.', bubbles: true }))
    await pass(NOTHING_MORE_MS)
    expect(pressed()).toHaveLength(before + 1)
  })

  it('press from the moment at which their switch is seen', async () => {
    writeStored('keysToTv', false)
    await openRemote()
    const place = document.body.appendChild(document.createElement('div'))
    const observer = new MutationObserver(() => {
      observer.disconnect()
      const typed = { key: 'g', code: 'KeyG', bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', typed))
    })
    observer.observe(place, { childList: true, subtree: true })
    // Drawn as the page does it: tests' own render runs effects at once.
    const root = createRoot(place)
    onTestFinished(() => {
      root.unmount()
      place.remove()
    })
    root.render(<KeysToTv composes={false} />)
    await vi.waitFor(() => expect(pressed()).toEqual(['GUIDE']))
  })

  it('are fewer by those that are switches, on the remote and in the list', async () => {
    const giveBack = takeSwitchKeys(['g', '2'])
    onTestFinished(giveBack)
    await openRemote()
    await spoken('Your keyboard controls the TV. Tab still moves around this page.')
    await page.getByText('Keyboard shortcuts').click()
    const terms = () =>
      page
        .getByRole('term')
        .elements()
        .map((term) => term.textContent)
    expect(terms()[0]).toBe('013456789')
    expect(terms()).not.toContain('G')
    await expect.element(key('Guide')).not.toHaveAttribute('aria-keyshortcuts')
    await userEvent.keyboard('g2i')
    await vi.waitFor(() => expect(pressed()).toEqual(['INFO']))
    giveBack()
    await vi.waitFor(() => expect(terms()).toContain('G'))
    await userEvent.keyboard('g')
    await vi.waitFor(() => expect(pressed()).toEqual(['INFO', 'GUIDE']))
  })

  it('begin paused where a field has the focus, and name those of the number composer once that is on the page', async () => {
    writeStored('keysToTv', false)
    await openRemote()
    await page.getByRole('textbox').click()
    const { rerender } = await render(<KeysToTv composes={false} />)
    await expect.element(page.getByText('Paused while you type.')).toBeVisible()
    await page.getByText('Keyboard shortcuts').click()
    const ownKey = page.getByRole('definition').getByText('Delete last digit')
    await expect.element(ownKey).not.toBeInTheDocument()
    await rerender(<KeysToTv composes />)
    await expect.element(ownKey).toBeVisible()
  })

  it('serve the number composer first while it has digits', async () => {
    writeStored('numberComposer', true)
    await openRemote()
    await expect.element(key('Delete last digit')).toBeVisible()
    await spoken('Your keyboard controls the TV. Tab still moves around this page.')
    await userEvent.keyboard('207{Backspace}6{Enter}')
    await vi.waitFor(() => expect(pressed()).toEqual(['2', '0', '6']))
    await expect.element(key('Send each digit')).toBeVisible()
    await userEvent.keyboard('{Enter}{Backspace}')
    await vi.waitFor(() => expect(pressed().slice(3)).toEqual(['OK', 'PREVIOUS']))
  })

  it('press nothing else by Enter while a number is being sent', async () => {
    writeStored('numberComposer', true)
    await openRemote()
    await expect.element(key('Delete last digit')).toBeVisible()
    await spoken('Your keyboard controls the TV. Tab still moves around this page.')
    const answer = holdPress()
    await userEvent.keyboard('206')
    // By script, since the press has two seconds for its answer.
    for (const typed of ['Enter', 'Enter', 'Backspace', '5']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: typed, bubbles: true, cancelable: true }))
      await Promise.resolve()
    }
    await spoken('Sending')
    await answer()
    await vi.waitFor(() => expect(pressed()).toContain('6'))
    expect(pressed()).toEqual(['2', '0', '6'])
  })

  it('press nothing behind a dialog, though a click on its text left it without the focus', async () => {
    await openRemote()
    await spoken('Your keyboard controls the TV. Tab still moves around this page.')
    document.body.insertAdjacentHTML('beforeend', '<dialog><p>A text</p></dialog>')
    const dialog = document.querySelector<HTMLDialogElement>('body > dialog')
    onTestFinished(() => dialog?.remove())
    dialog?.showModal()
    ;(document.activeElement as HTMLElement | null)?.blur()
    await userEvent.keyboard('g7')
    dialog?.close()
    await userEvent.keyboard('i')
    await vi.waitFor(() => expect(pressed()).toEqual(['INFO']))
  })
})

describe('typed commands', () => {
  it('come back by the arrow up, and can be chosen and erased', async () => {
    await openRemote()
    const box = page.getByRole('textbox')
    await box.click()
    await userEvent.keyboard('watch news{Enter}channel 206{Enter}')
    await vi.waitFor(() => expect(said()).toEqual(['watch news', 'channel 206']))
    await vi.waitFor(() => expect(useTypedCommands.getState()).toHaveLength(2))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(box).toHaveValue('watch news')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(box).toHaveValue('')

    await key('What can I say?').click()
    await page.getByRole('list', { name: 'Recent commands' }).getByRole('button', { name: 'channel 206' }).click()
    await expect.element(box).toHaveValue('channel 206')
    await expect.element(box).toHaveFocus()
    await key('Clear recent commands').click()
    await expect.element(page.getByRole('list', { name: 'Recent commands' })).not.toBeInTheDocument()
    await expect.element(box).toHaveFocus()
  })

  it('are suggested in the language of the page, and fewer as one types', async () => {
    changeShared({ language: 'fr' })
    await openRemote()
    await key('Que puis-je dire?').click()
    const list = page.getByRole('list', { name: 'Essayez de dire' })
    await expect.element(list.getByRole('button', { name: 'chaîne 206' })).toBeVisible()
    await page.getByRole('textbox').fill('ACTIVE')
    await expect.element(list.getByRole('button')).toHaveTextContent('active les sous-titres')
  })
})
