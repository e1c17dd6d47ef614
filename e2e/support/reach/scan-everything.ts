/** Chooses everything with one or two switches: enters a frame with something new in it, and lets any other pass. */
import type { Page } from '@playwright/test'
import { closeWhatOpened } from './choice-recording.ts'

/**
 * Reads what scanning shows (frames, their contents, text) from the page alone, without access to the page's script.
 */

/** What a press would take. */
interface Highlighted {
  /** Numbers of the controls that are in its frames and were not chosen yet. */
  readonly wanted: readonly number[]
  /** Numbers of the controls that are not seen, but beyond the edge of the window at which its frame ends. */
  readonly beyond: readonly number[]
  /** Things in its frames, chosen or not. */
  readonly inside: readonly number[]
  readonly words: string
  /** How large its frames are: two may have the same controls in them. */
  readonly sizes: readonly string[]
  readonly isFramed: boolean
  /** Something is dimmed: scanning is inside of a group. */
  readonly isInside: boolean
}

interface Sight {
  readonly isHighlighted: boolean
  /** Filled: it was just pressed. */
  readonly isPressed: boolean
  readonly highlighted: Highlighted
  /** How many controls were not chosen yet, and how many choices were made. */
  readonly unreachedCount: number
  readonly choiceCount: number
  readonly hasOpened: boolean
}

/** How long drawing needs to follow the page. */
const FOLLOWS_MS = 20
const MOST_DRAWINGS = 10

/** Closes what a choice has opened, then looks. */
async function see(page: Page): Promise<Sight> {
  const seen = await lookOnceDrawn(page)
  if (!seen.hasOpened) return seen
  await closeWhatOpened(page)
  return lookOnceDrawn(page)
}

/**
 * The browser tells of scrolling with its next frame, whatever the page's clock says; and on that clock the frames of
 * scanning are drawn a frame later. Before that they stand where things were.
 */
async function lookOnceDrawn(page: Page): Promise<Sight> {
  for (let drawing = 0; drawing < MOST_DRAWINGS && (await hasScrolled(page)); drawing += 1)
    await page.clock.runFor(FOLLOWS_MS)
  return page.evaluate(look)
}

/** Since it was last asked, up to a frame from now. */
async function hasScrolled(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await new Promise<void>((shown) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect()
        shown()
      })
      observer.observe(document.body)
    })
    const { choices } = window
    const { hasScrolled } = choices
    choices.hasScrolled = false
    return hasScrolled
  })
}

/** In the page. */
function look(): Sight {
  const { controls, reached, dialogs, choiceCount } = window.choices
  const layer = document.querySelector('[data-ways="highlight"]')
  const drawing = layer?.querySelector('svg')
  const rects = [...(drawing?.querySelectorAll('rect') ?? [])]
  const colourOf = (one: Element) => getComputedStyle(one).stroke
  const stroked = rects.filter((one) => colourOf(one) !== 'none')
  const edge = stroked[0] && colourOf(stroked[0])
  const bands = stroked.filter((one) => colourOf(one) !== edge)
  const tags = [...(layer?.querySelectorAll('p') ?? [])].map((one) => (one.textContent ?? '').trim())

  const places = controls.map((control) => {
    const shown = control.closest('select') ?? control.closest('label') ?? control
    const { x, y, width, height } = shown.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  const [wide, high] = [document.documentElement.clientWidth, innerHeight]

  /** The options of a list have one frame: the words beside it name the option, or a group of them. */
  function optionsMeant(framed: readonly Element[], words: string): ReadonlySet<Element> {
    const options = framed.filter((one) => one instanceof HTMLOptionElement)
    const named = options.filter(({ label }) => label === words)
    return new Set(named.length > 0 ? named : options)
  }

  function highlightedOf(frames: readonly Element[], words: string): Highlighted {
    const boxes = frames.map((frame) => frame.getBoundingClientRect())
    const isIn = (at: number) => {
      const { x = 0, y = 0 } = places[at] ?? {}
      return boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
    }
    const isBeyond = (at: number) => {
      const { x = 0, y = 0 } = places[at] ?? {}
      return boxes.some(
        (box) =>
          (x > box.left && x < box.right && ((y > high && box.bottom > high - 8) || (y < 0 && box.top < 8))) ||
          (y > box.top && y < box.bottom && ((x > wide && box.right > wide - 8) || (x < 0 && box.left < 8))),
      )
    }
    const framed = [...controls.keys()].filter(isIn)
    const meant = optionsMeant(
      framed.map((at) => controls[at] as Element),
      words,
    )
    const inside = framed.filter((at) => !(controls[at] instanceof HTMLOptionElement) || meant.has(controls[at]))
    const isNew = (at: number) => !reached.has(controls[at] as Element)
    const scrollers = [...controls.keys()].filter((at) => {
      const { scrollHeight = 0, clientHeight = 0, localName } = controls[at] ?? {}
      return scrollHeight > clientHeight + 1 && !/^(?:button|a|select|option|textarea)$/u.test(localName ?? '')
    })
    const isScroller = boxes.length === 0 && /^(?:More below|To the top)/u.test(words)
    return {
      wanted: (isScroller ? scrollers : inside).filter(isNew),
      beyond: [...controls.keys()].filter((at) => isBeyond(at) && isNew(at)),
      inside,
      words,
      sizes: boxes.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`),
      isFramed: boxes.length > 0,
      isInside: drawing?.querySelector('path') !== null,
    }
  }

  return {
    isHighlighted: drawing !== null && drawing !== undefined,
    isPressed: rects.some((one) => colourOf(one) === 'none'),
    highlighted: highlightedOf(bands, tags.join(' ')),
    unreachedCount: controls.filter((one) => !reached.has(one)).length,
    choiceCount,
    hasOpened: [...document.querySelectorAll('dialog[open]')].some((one) => !dialogs.includes(one)),
  }
}

export type ScanMethod = 'auto' | 'step' | 'single-switch' | 'inverse'

const STEP_MS = 1_000
/** A few frames: what changed is drawn. */
const DRAWN_MS = 60
/** Longer than what goes back in inverse scanning, and shorter than a step. */
const SHORT_MS = 300
/**
 * After so many steps without anything new, also what may be beyond the edge of the window is looked for from then on.
 */
const SEARCHES_AFTER = 40
/** Longer than any of our pages, level by level. */
const GIVES_UP_AFTER = 600
/** Nothing is taken for a moment after something came: then it is tried again in the next round. */
const MOST_TRIES = 3

const SPACE = { source: 'key', code: 'Space', job: 'select' }
const ENTER = { source: 'key', code: 'Enter', job: 'select' }

/** As the access links begin, but without waits that only a hand needs. */
export function scanProfile(method: ScanMethod): object {
  const switches = {
    auto: [SPACE],
    'single-switch': [SPACE],
    inverse: [SPACE],
    step: [{ ...SPACE, job: 'next' }, ENTER],
  }[method]
  const waits = { firstPercent: 0, lateMs: 0, chooseWaitPercent: 100 }
  const scan = { method, stepMs: STEP_MS, ...waits, passes: 0, staySteps: 1 }
  return { version: 1, way: 'scan', switches, press: { ignoreMs: 0 }, scan }
}

/** Ends when everything was chosen, or nothing new comes any more. */
export async function scanEverything(page: Page, method: ScanMethod): Promise<void> {
  const hand = handOf(page, method)
  /** Nothing new was in it. */
  const passedOver = new Set<string>()
  /** The groups that were entered since the last choice. */
  let entered: string[] = []
  let isSearching = false
  /** How often each was taken in vain. */
  const tries = new Map<string, number>()
  let now = await see(page)
  for (let idle = 0; idle < GIVES_UP_AFTER && now.unreachedCount > 0; idle += 1) {
    if (idle === SEARCHES_AFTER) {
      isSearching = true
      passedOver.clear()
      tries.clear()
    }
    const { highlighted } = now
    const isBack = !highlighted.isFramed && highlighted.words === 'Back'
    const key = keyOf(highlighted)
    if (now.isPressed) await page.clock.runFor(STEP_MS + DRAWN_MS)
    else if (!now.isHighlighted) await hand.goOn(true)
    else if (isBack) {
      passedOver.add(entered.pop() ?? '')
      await hand.take()
    } else if (passedOver.has(key) || !isWanted(highlighted, isSearching)) await hand.goOn(false)
    else {
      const before = now
      await hand.take()
      now = await see(page)
      if (now.choiceCount > before.choiceCount) {
        entered = []
        if (now.unreachedCount < before.unreachedCount) idle = 0
        else passedOver.add(key)
      } else if (keyOf(now.highlighted) !== key) entered.push(key)
      else {
        tries.set(key, (tries.get(key) ?? 0) + 1)
        if ((tries.get(key) ?? 0) >= MOST_TRIES) passedOver.add(key)
        await page.clock.runFor(STEP_MS)
        now = await see(page)
      }
      continue
    }
    now = await see(page)
  }
  await hand.letGo()
}

function keyOf({ inside, words, sizes, isInside }: Highlighted): string {
  return JSON.stringify([inside, words, sizes, isInside])
}

/** Also a frame around nothing that is offered: it is to be known what that chooses. */
function isWanted({ wanted, isFramed, inside, beyond }: Highlighted, isSearching: boolean): boolean {
  return wanted.length > 0 || (isFramed && inside.length === 0) || (isSearching && beyond.length > 0)
}

interface Hand {
  /** Moves on to the next frame. */
  goOn(isResting: boolean): Promise<void>
  take(): Promise<void>
  /** Back to what nobody touches. */
  letGo(): Promise<void>
}

function handOf(page: Page, method: ScanMethod): Hand {
  const { keyboard, clock } = page
  let holds = false
  /** A press has moved: waiting chooses. */
  let isArmed = false
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
      return { goOn: (isResting) => (isResting ? press('Space') : wait()), take: () => press('Space'), letGo }
    case 'step':
      return { goOn: () => press('Space'), take: () => press('Enter'), letGo }
    case 'single-switch':
      return {
        async goOn(isResting) {
          await press('Space')
          isArmed = !isResting
        },
        async take() {
          if (!isArmed) await press('Space')
          isArmed = false
          await wait()
        },
        letGo,
      }
    case 'inverse':
      return {
        async goOn() {
          if (!holds) await keyboard.down('Space')
          holds = true
          await wait()
        },
        async take() {
          // What is highlighted while nothing is held is taken by a short hold.
          if (!holds) await keyboard.down('Space')
          if (!holds) await clock.runFor(SHORT_MS)
          holds = true
          await letGo()
        },
        letGo,
      }
  }
}
