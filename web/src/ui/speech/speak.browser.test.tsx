/** A user without a screen reader, to whom Beckon speaks. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { catalogue } from '@beckon/contract/catalogue'
import { realClock } from '../../platform/clock.ts'
import { recordingLock } from '../../platform/signals.ts'
import { inEveryLanguage } from '@beckon/contract/languages'
import { showBanner } from '../../client/banners.ts'
import { announce } from '../announce.ts'
import { Banners } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { LateNewsLine, LoadFailed, showLateResult } from '../Notice.tsx'
import { Announcer } from '../Page.tsx'
import { announceAloud, sayAloud } from './speak.ts'

let spoken: string[] = []

beforeEach(() => {
  changeShared({ ...INITIAL_STATE, language: 'en' }, true)
  spoken = []
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([])
  vi.spyOn(speechSynthesis, 'speak').mockImplementation((words) => {
    spoken.push(words.text)
    setTimeout(() => words.dispatchEvent(new Event('end')))
  })
  announceAloud(true)
})

afterEach(() => {
  announceAloud(false)
  vi.restoreAllMocks()
})

// Only before the first text does Beckon wait for voices.
it('speaks the first text also if it is short, where the browser lists no voice', async () => {
  announce('On.')
  await expect.poll(() => spoken).toEqual(['On.'])
})

it('ends a text whose end the browser does not report, also where nothing is announced meanwhile', async () => {
  vi.mocked(speechSynthesis.speak).mockImplementation((words) => void spoken.push(words.text))
  const onEnd = vi.fn()
  sayAloud('On.', onEnd)
  await expect.poll(() => spoken).toEqual(['On.'])
  announce('')
  await expect.poll(() => onEnd.mock.calls).toHaveLength(1)
})

describe('what changes on the page by itself', () => {
  it('is spoken: a message, late news, a failed list', async () => {
    await render(
      <>
        <Banners />
        <LateNewsLine />
      </>,
    )
    showLateResult({
      sentence: inEveryLanguage('Your code was not changed.'),
      button: { words: inEveryLanguage('Bring back'), onPress: () => {} },
    })
    await expect.poll(() => spoken).toContain('Your code was not changed. Bring back')
    showBanner('internalErrorSavingBtns')
    await expect.poll(() => spoken.at(-1)).toMatch(/saving/iu)
    await render(<LoadFailed words="The list could not be loaded." onTryAgain={() => {}} />)
    await expect.poll(() => spoken.at(-1)).toBe('The list could not be loaded. Try again')
  })

  it('is spoken once if it is announced', async () => {
    await render(
      <>
        <Announcer />
        <Button onClick={() => announce('Saved.')}>Save</Button>
      </>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Save' }))
    await expect.poll(() => spoken).toEqual(['Saved.'])
    await saidUntilNow()
    expect(spoken).toEqual(['Saved.'])
  })

  it('is not spoken where a screen reader was to read it, or where the microphone hears it and counts', async () => {
    announceAloud(false)
    const { rerender } = await render(
      <>
        <Announcer />
        <p role="status" data-no-speech>
          Heard: 0
        </p>
      </>,
    )
    announce('For a screen reader.')
    announceAloud(true)
    await expect.element(page.getByText('For a screen reader.')).toBeInTheDocument()
    await rerender(
      <>
        <Announcer />
        <p role="status" data-no-speech>
          Heard: 1
        </p>
      </>,
    )
    await saidUntilNow()
    expect(spoken).toEqual([])
  })

  it('is spoken without the older messages beside it', async () => {
    await render(<Banners />)
    showBanner('internalErrorSavingBtns')
    await expect.poll(() => spoken).toHaveLength(1)
    showBanner('youAreLoggedOut')
    await expect.poll(() => spoken).toHaveLength(2)
    await saidUntilNow()
    expect(spoken).toHaveLength(2)
    expect(spoken[1]).toMatch(/logged out/iu)
    expect(spoken[1]).not.toMatch(/saving|dismiss/iu)
  })

  it('is spoken in one text if it changes at once, to its end if a failure is in it', async () => {
    await render(
      <>
        <p role="status">Volume 34</p>
        <p role="status">On</p>
        <p role="alert">All is well</p>
      </>,
    )
    const change = (before: string, after: string) => (page.getByText(before).element().textContent = after)
    change('Volume 34', 'Volume 35')
    change('On', 'The TV is off.')
    change('All is well', 'No connection')
    await changesAreSeen()
    announce('Newer')
    await expect.poll(() => spoken).toEqual(['Volume 35. The TV is off. No connection', 'Newer'])
    change('Volume 35', 'Volume 36')
    change('The TV is off.', 'The TV is on.')
    await changesAreSeen()
    announce('Newest')
    await expect.poll(() => spoken.at(-1)).toBe('Newest')
    expect(spoken).toHaveLength(3)
  })

  it('does not lose what is highlighted: its name is spoken after it, and scanning goes on from there', async () => {
    const onEnd = vi.fn()
    sayAloud('Record', onEnd, { ofScanning: 'name' })
    announce('Saved.')
    await expect.poll(() => onEnd.mock.calls).toHaveLength(1)
    expect(spoken).toEqual(['Saved.', 'Record'])
  })

  it('is spoken again if it is shown again later, not at once', async () => {
    let now = realClock.now()
    vi.spyOn(realClock, 'now').mockImplementation(() => now)
    await render(<Banners />)
    showBanner('internalErrorSavingBtns')
    await expect.poll(() => spoken).toHaveLength(1)
    showBanner('internalErrorSavingBtns')
    await saidUntilNow()
    expect(spoken).toHaveLength(1)
    now += 1_000
    showBanner('internalErrorSavingBtns')
    await expect.poll(() => spoken).toHaveLength(2)
    expect(spoken[1]).toMatch(/saving/iu)
  })

  it('is not spoken into the microphone: after the recording, if it is still there', async () => {
    const { rerender } = await render(<p role="status">Volume 34</p>)
    const end = recordingLock.take()
    announce('Saved.')
    announce('No connection.', { isFailure: true })
    announce('Mute was sent.')
    await rerender(<p role="status">Volume 35</p>)
    await changesAreSeen()
    await rerender(<p role="status">Volume 36</p>)
    await changesAreSeen()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(spoken).toEqual([])
    announce('1 second left', { isOfRecording: true })
    await expect.poll(() => spoken).toEqual(['1 second left'])
    end()
    announce('Processing')
    await expect.poll(() => spoken.slice(1)).toEqual(['No connection. Volume 36'])
    await saidUntilNow()
    expect(spoken).toHaveLength(2)
  })

  it('is not lost when a setting is changed just then', async () => {
    await render(<p role="status">Volume 34</p>)
    const volume = page.getByText('Volume 34').element()
    volume.textContent = 'Volume 35'
    announceAloud(true)
    await expect.poll(() => spoken).toEqual(['Volume 35'])
  })

  it('is not spoken again because its language is another', async () => {
    await render(<LateNewsLine />)
    showLateResult({ sentence: catalogue('pairing').paired })
    await expect.poll(() => spoken).toHaveLength(1)
    changeShared({ language: 'fr' })
    await expect.element(page.getByText(catalogue('pairing').paired.fr)).toBeVisible()
    await saidUntilNow()
    expect(spoken).toHaveLength(1)
  })
})

/** What was said before this has been heard by the test. */
async function saidUntilNow(): Promise<void> {
  await changesAreSeen()
  await new Promise((resolve) => setTimeout(resolve, 100))
  announce('Last words.')
  await expect.poll(() => spoken.at(-1)).toBe('Last words.')
  spoken.pop()
}

/** The page's observer reports changes in a microtask. */
async function changesAreSeen(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
}
