/**
 * Chooses everything that one or two switches can choose, by switches alone: what is lit is seen in the drawing of the
 * highlight, and taken unless it was taken before.
 */
import type { Page } from '@playwright/test'
import { closeWhatOpened } from './offered.ts'

export type ScanMethod = 'auto' | 'step' | 'single-switch' | 'inverse'

const STEP_MS = 1_000
/** A few frames: what changed is drawn. */
const DRAWN_MS = 60
/** Longer than what goes back in inverse scanning, and shorter than a step. */
const SHORT_MS = 300
/** Longer than any of our pages, level by level. */
const MOST_ROUNDS = 4_000

const SPACE = { source: 'key', code: 'Space', job: 'select' }
const ENTER = { source: 'key', code: 'Enter', job: 'select' }

/** As the fixed doors begin, but for waits that only a hand needs. */
export function scanProfile(method: ScanMethod | 'halves'): string {
  const switches = {
    auto: [SPACE],
    'single-switch': [SPACE],
    inverse: [SPACE],
    step: [{ ...SPACE, job: 'next' }, ENTER],
    halves: [SPACE, ENTER],
  }[method]
  const scan = { method, stepMs: STEP_MS, firstPercent: 0, chooseWaitPercent: 100, passes: 0, staySteps: 1 }
  return JSON.stringify({ version: 1, way: 'scan', switches, press: { ignoreMs: 0 }, scan })
}

interface Sight {
  /** The whole drawing; empty while nothing is lit. */
  readonly drawing: string
  /** What is not dimmed: the level, wherever a row of it was scrolled sideways. Empty at the top. */
  readonly level: string
  readonly words: readonly string[]
  /** What has a place of its own on the page. The way out and Pause have none, whatever an option may be called. */
  readonly isFramed: boolean
  /** Of halves: how many of them have a frame. The way out has none. */
  readonly parts: number
  readonly choices: number
  readonly hasOpened: boolean
}

interface Taken {
  readonly isAtTop: boolean
  /** Of a group: the level that it leads to. */
  leadsTo?: string
  enteredIn: number
  isDone: boolean
}

/** Ends when the top was gone through twice without anything new. */
export async function scanEverything(page: Page, method: ScanMethod): Promise<void> {
  const hand = handOf(page, method)
  const known = new Map<string, Taken>()
  let asking: Taken | undefined
  let idleAtTop = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = await see(page)
    if (before.drawing === '') {
      await hand.goOn()
      continue
    }
    const taken = known.get(before.drawing)
    const isBack = !before.isFramed && before.words.includes('Back')
    if (isBack) {
      const entered = [...known.values()].filter((one) => one.leadsTo === before.level && !one.isDone)
      const last = entered.sort((one, other) => one.enteredIn - other.enteredIn).at(-1)
      if (last) last.isDone = true
    }
    if (!isBack && taken?.isDone) {
      if (before.level === '') idleAtTop += 1
      if (idleAtTop > 2 * [...known.values()].filter(({ isAtTop }) => isAtTop).length) return hand.letGo()
      await hand.goOn()
      continue
    }
    if (!before.isFramed && before.words.includes('Pause')) {
      known.set(before.drawing, { isDone: true, isAtTop: true, enteredIn: 0 })
      continue
    }
    idleAtTop = 0
    await hand.take()
    const after = await see(page)
    if (isBack) continue
    // Too soon after something came, or a wait that chooses only once a press has moved.
    if (after.drawing === before.drawing && after.choices === before.choices) {
      await hand.goOn()
      continue
    }
    const now: Taken = taken ?? { isDone: false, isAtTop: before.level === '', enteredIn: 0 }
    known.set(before.drawing, now)
    // What has no place of its own either leads out or scrolls the page.
    if (after.choices > before.choices || !before.isFramed) {
      now.isDone = true
      if (asking) asking.isDone = true
      asking = undefined
    } else if (after.words.some((words) => words.startsWith('Press again'))) asking = now
    else {
      now.leadsTo = after.level
      now.enteredIn = round
    }
  }
  throw new Error(`Scanning by ${method} found no end.`)
}

interface Hand {
  /** On to the next, without taking anything. */
  goOn(): Promise<void>
  take(): Promise<void>
  /** Back to what nobody touches. */
  letGo(): Promise<void>
}

function handOf(page: Page, method: ScanMethod): Hand {
  const { keyboard, clock } = page
  let holds = false
  const press = async (key: string) => {
    await keyboard.press(key)
    await clock.runFor(DRAWN_MS)
  }
  const letGo = async () => {
    if (holds) await keyboard.up('Space')
    holds = false
    await clock.runFor(DRAWN_MS)
  }
  const wait = () => clock.runFor(STEP_MS + DRAWN_MS)
  switch (method) {
    case 'auto':
      return { goOn: () => startOr(wait), take: () => press('Space'), letGo }
    case 'step':
      return { goOn: () => press('Space'), take: () => press('Enter'), letGo }
    case 'single-switch':
      return { goOn: () => press('Space'), take: wait, letGo }
    case 'inverse':
      return {
        async goOn() {
          if (!holds) await keyboard.down('Space')
          holds = true
          await wait()
        },
        async take() {
          // What is lit while nothing is held is taken by a short hold.
          if (!holds) await keyboard.down('Space')
          if (!holds) await clock.runFor(SHORT_MS)
          holds = true
          await letGo()
        },
        letGo,
      }
  }

  async function startOr(act: () => Promise<void>): Promise<void> {
    if ((await see(page)).drawing === '') await press('Space')
    else await act()
  }
}

async function see(page: Page): Promise<Sight> {
  const seen = await look(page)
  if (!seen.hasOpened) return seen
  await closeWhatOpened(page)
  return look(page)
}

async function look(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const layer = document.querySelector('[data-ways="highlight"]')
    const drawing = layer?.querySelector('svg')
    const words = [...(layer?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent ?? '')
    const rects = [...(drawing?.querySelectorAll('rect') ?? [])]
    // Of the page, wherever it and its rows are scrolled to.
    const frames = rects.map((rect) => {
      const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
        Number(rect.getAttribute(name)),
      )
      const row = window.reach.rows.find((one) => {
        const box = one.getBoundingClientRect()
        return y + height / 2 > box.top && y + height / 2 < box.bottom
      })
      const place = [Math.round(x + (row?.scrollLeft ?? 0)), Math.round(y + scrollY), width, height]
      return `${rect.getAttribute('class')} ${place.join(' ')}`
    })
    const path = drawing?.querySelector('path')?.getAttribute('d') ?? ''
    // After the frame of the whole window, one part for each thing that is not dimmed.
    const parts = [...path.matchAll(/M([-\d.]+) ([-\d.]+)([^M]*)/gu)].slice(1)
    const left = Number(parts[0]?.[1])
    const level = parts.map(
      ([, x, y, shape]) => `${Math.round(Number(x) - left)} ${Math.round(Number(y) + scrollY)} ${shape}`,
    )
    return {
      drawing: drawing ? [...level, 'is', ...frames, ...words].join('\n') : '',
      level: level.join('\n'),
      words,
      isFramed: rects.length > 0,
      parts: new Set(rects.map((rect) => rect.getAttribute('class'))).size - 1,
      choices: window.reach.choices,
      hasOpened: [...document.querySelectorAll('dialog[open]')].some((one) => !window.reach.dialogs.includes(one)),
    }
  })
}

/**
 * Ends when both parts of the whole have nothing new in them. What is left after each press is known by the presses that
 * led there; the way back is known by the drawing, which is again that of what was left before.
 */
export async function halveEverything(page: Page): Promise<void> {
  const keys = ['Space', 'Enter'] as const
  const nodes = new Map<string, { readonly drawing: string; readonly done: Set<string> }>()
  let path: readonly string[] = []
  const at = (place: readonly string[]) => nodes.get(place.join(' '))
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = await see(page)
    const key = keys.find((one) => !at(path)?.done.has(one))
    if (key === undefined && path.length === 0) return
    if (before.drawing !== '' && !at(path)) nodes.set(path.join(' '), { drawing: before.drawing, done: new Set() })
    // Nothing new in here: by taking the first again and again one gets out.
    await page.keyboard.press(key ?? keys[0])
    await page.clock.runFor(DRAWN_MS)
    if (before.drawing === '') continue
    const after = await see(page)
    const next = [...path, key ?? keys[0]]
    const isChosen = after.choices > before.choices
    const isOut = !isChosen && before.parts < (next.at(-1) === keys[1] ? keys.length : 1)
    const back = isOut ? above(path).find((place) => at(place)?.drawing === after.drawing) : undefined
    if (isChosen || back) markDone(nodes, next, keys.length)
    path = isChosen ? [] : (back ?? next)
  }
  throw new Error('Halving found no end.')
}

/** What was left before, the latest first. */
function above(path: readonly string[]): readonly (readonly string[])[] {
  return path.map((_, at) => path.slice(0, path.length - 1 - at))
}

function markDone(
  nodes: ReadonlyMap<string, { readonly done: Set<string> }>,
  path: readonly string[],
  parts: number,
): void {
  const [before, last] = [path.slice(0, -1), path.at(-1) ?? '']
  const node = nodes.get(before.join(' '))
  node?.done.add(last)
  if (node?.done.size === parts && before.length > 0) markDone(nodes, before, parts)
}
