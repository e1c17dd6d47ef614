/** Scanning by ear with a voice that takes its time, as those of systems do: it begins late, and ends when it has spoken. */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { announce } from '../../ui/announce.ts'
import { announceAloud } from '../../ui/speech/speak.ts'
import type { ActiveMethod } from '../access-method.ts'
import { scanMethod } from './scan-method.ts'

const STEP_MS = 300
const BEGINS_MS = 80
const SPEAKS_MS = 700
/** As long as a busy machine may need between a look and a press. */
const SPEAKS_ON_MS = 60_000

const PROFILE: Profile = {
  ...DEFAULT_PROFILE,
  way: 'scan',
  switches: [{ source: 'key', code: 'Space', job: 'select' }],
  press: { ...DEFAULT_PROFILE.press, ignoreMs: 0 },
  scan: { ...DEFAULT_PROFILE.scan, stepMs: STEP_MS, firstPercent: 0, lateMs: 0, auditory: true },
}

interface Name {
  readonly text: string
  endedAt?: number
  isCut?: boolean
}

let way: ActiveMethod | undefined
let names: Name[] = []
let spokenOn = ''
/** When the frame came to a thing, and to which. */
let frames: { readonly id: string | undefined; readonly at: number }[] = []
let pressed: string[] = []

/** One voice, as browsers have it: what is cancelled ends with an error, a moment later. */
function speakSlowly(): void {
  let current:
    | { readonly words: SpeechSynthesisUtterance; readonly name: Name; readonly timer: ReturnType<typeof setTimeout> }
    | undefined
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([
    { lang: 'en-US', localService: true, name: 'A voice', default: true, voiceURI: 'a' },
  ])
  vi.spyOn(SpeechSynthesisUtterance.prototype, 'voice', 'set').mockImplementation(() => {})
  vi.spyOn(speechSynthesis, 'cancel').mockImplementation(() => {
    if (!current) return
    const { words, name, timer } = current
    name.isCut = true
    current = undefined
    clearTimeout(timer)
    setTimeout(() => words.dispatchEvent(new Event('error')), 20)
  })
  vi.spyOn(speechSynthesis, 'speak').mockImplementation((words) => {
    const name: Name = { text: words.text }
    names.push(name)
    const timer = setTimeout(() => {
      words.dispatchEvent(new Event('start'))
      const end = setTimeout(
        () => {
          name.endedAt = performance.now()
          current = undefined
          words.dispatchEvent(new Event('end'))
        },
        words.text === spokenOn ? SPEAKS_ON_MS : SPEAKS_MS,
      )
      current = { words, name, timer: end }
    }, BEGINS_MS)
    current = { words, name, timer }
  })
}

function highlightedId(): string | undefined {
  const frame = document.querySelector('[data-ways="highlight"] rect')?.getBoundingClientRect()
  return [...document.querySelectorAll('main button')].find((key) => {
    const { left, right } = key.getBoundingClientRect()
    return frame !== undefined && frame.left < left && frame.right > right && frame.width < right - left + 40
  })?.id
}

const observer = new MutationObserver(() => {
  const id = highlightedId()
  if (id !== frames.at(-1)?.id) frames.push({ id, at: performance.now() })
})

beforeEach(() => {
  changeShared({ ...INITIAL_STATE, language: 'en' }, true)
  names = []
  spokenOn = ''
  frames = []
  pressed = []
  speakSlowly()
  document.body.insertAdjacentHTML(
    'beforeend',
    `<main style="padding: 60px"><button id="one">One</button> <button id="two">Two</button> <button id="three">Three</button></main>`,
  )
  document.querySelector('main')?.addEventListener('click', ({ target }) => pressed.push((target as Element).id))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  way = scanMethod(PROFILE)
})

afterEach(() => {
  way?.stop(true)
  observer.disconnect()
  document.querySelector('main')?.remove()
  vi.restoreAllMocks()
})

it('leaves the frame where it is until its name has been spoken, and a step longer', async () => {
  await userEvent.keyboard(' ')
  await expect.poll(() => frames.some(({ id }) => id === 'three'), { timeout: 30_000 }).toBe(true)
  for (const [id, next] of [
    ['One', 'two'],
    ['Two', 'three'],
  ] as const) {
    const ended = names.find(({ text }) => text === id)?.endedAt ?? Infinity
    const moved = frames.find((frame) => frame.id === next)?.at ?? 0
    expect(moved - ended, `${id} was said, then ${next} was framed`).toBeGreaterThan(STEP_MS * 0.9)
  }
})

it('lets an announcement of the chosen key be heard before the next name', async () => {
  announceAloud(true)
  document.querySelector('#one')?.addEventListener('click', () => announce('Saved'))
  spokenOn = 'One'
  await userEvent.keyboard(' ')
  await expect.poll(() => names.at(-1)?.text, { timeout: 30_000, interval: 20 }).toBe('One')
  await userEvent.keyboard(' ')
  const texts = () => names.map(({ text }) => text)
  await expect.poll(() => texts().includes('Saved') && texts().at(-1) !== 'Saved', { timeout: 30_000 }).toBe(true)
  const saved = names.find(({ text }) => text === 'Saved')
  expect(saved?.endedAt).toBeDefined()
  expect(saved?.isCut).toBeUndefined()
  announceAloud(false)
})

it('says all that is announced, such as a press that failed, until scanning is turned off', async () => {
  const texts = () => names.map(({ text }) => text)
  await expect.poll(() => texts().at(-1), { timeout: 5_000 }).toMatch(/^Scanning is on/u)
  announce('The TV box is off.', { isFailure: true })
  await expect.poll(() => texts().at(-1)).toBe('The TV box is off.')
  way?.stop(false)
  way = undefined
  await expect.poll(() => texts().at(-1)).toBe('Scanning is off')
  announce('Only for a screen reader.')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(texts()).not.toContain('Only for a screen reader.')
})

it('asks for a second press at once, though an announcement is being spoken', async () => {
  // A key that is confirmed, there before scanning begins: after a change of the page presses do not count for a step.
  way?.stop(true)
  document.querySelector('#one')?.setAttribute('id', 'power')
  way = scanMethod(PROFILE)
  spokenOn = 'A long answer of the TV'
  announceAloud(true)
  onTestFinished(() => announceAloud(false))
  await userEvent.keyboard(' ')
  await expect.poll(() => names.at(-1)?.text, { timeout: 30_000, interval: 20 }).toBe('One')
  announce('A long answer of the TV')
  await expect.poll(() => names.at(-1)?.text, { interval: 20 }).toBe('A long answer of the TV')
  await userEvent.keyboard(' ')
  await expect.poll(() => names.at(-1)?.text, { timeout: 15_000, interval: 20 }).toMatch(/^Press again/u)
  expect(names.at(-2)?.isCut).toBe(true)
})

it('says a name again when asked, once, though it is being spoken', async () => {
  way?.stop(true)
  const again = { source: 'key', code: 'KeyA', job: 'say again' } as const
  way = scanMethod({ ...PROFILE, switches: [...PROFILE.switches, again] })
  spokenOn = 'One'
  await userEvent.keyboard(' ')
  await expect.poll(() => names.at(-1)?.text, { timeout: 30_000, interval: 20 }).toBe('One')
  await userEvent.keyboard('a')
  await expect.poll(() => names.some(({ text }) => text === 'Two'), { timeout: 30_000 }).toBe(true)
  expect(names.filter(({ text }) => text === 'One')).toHaveLength(2)
})

it('takes a press during a name for what is named, and says no more of it', async () => {
  spokenOn = 'Two'
  await userEvent.keyboard(' ')
  await expect.poll(() => names.at(-1)?.text, { timeout: 30_000, interval: 20 }).toBe('Two')
  await userEvent.keyboard(' ')
  expect(pressed).toEqual(['two'])
  await expect.poll(() => names.find(({ text }) => text === 'Two')?.isCut).toBe(true)
})
