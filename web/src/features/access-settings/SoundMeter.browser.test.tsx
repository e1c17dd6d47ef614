import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import '../../ui/theme.css'
import { SoundMeter } from './SoundMeter.tsx'

beforeEach(() => changeShared({ ...INITIAL_STATE, language: 'en' }, true))

afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
})

describe('the loudness of a sound that is a switch', () => {
  it('is seen, and each sound from where it counts is counted; the microphone is given back', async () => {
    const context = new AudioContext()
    const gain = new GainNode(context, { gain: 0 })
    const tone = new OscillatorNode(context)
    const out = context.createMediaStreamDestination()
    tone.connect(gain).connect(out)
    tone.start()
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(out.stream)
    await render(<SoundMeter threshold={60} />)
    // No sound runs on a page that nobody has pressed.
    await page.getByText('Sounds heard: 0').click()
    await context.resume()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    const meter = page.getByLabelText('How loud it is now').element() as HTMLMeterElement
    gain.gain.value = 0.8
    await expect.element(page.getByText('Sounds heard: 1')).toBeVisible()
    expect(meter.value).toBeGreaterThan(60)
    gain.gain.value = 0
    await vi.waitFor(() => expect(meter.value).toBeLessThan(10))
    gain.gain.value = 0.8
    await expect.element(page.getByText('Sounds heard: 2')).toBeVisible()
    await cleanup()
    await vi.waitFor(() => expect(out.stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true))
    await context.close()
  })

  it.each([
    ['NotAllowedError', 'The microphone cannot be used. Allow it in your browser, then try again.'],
    ['NotFoundError', 'No microphone was found. Connect one, and the page listens again.'],
    ['NotReadableError', 'Another program is using the microphone. Close it, and the page listens again.'],
  ])('cannot be seen without a microphone, and says why (%s)', async (name, words) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
    await render(<SoundMeter threshold={60} />)
    await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  })
})
