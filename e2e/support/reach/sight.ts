/**
 * Reads what scanning shows (frames, their contents, text) from the page alone, without access to the page's script.
 */
import type { Page } from '@playwright/test'
import { closeWhatOpened } from './choice-recording.ts'

/** What a press would take. */
export interface Lit {
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

export interface Sight {
  readonly isLit: boolean
  /** Filled: it was just pressed. */
  readonly isPressed: boolean
  readonly lit: Lit
  /** How many controls were not chosen yet, and how many choices were made. */
  readonly unreachedCount: number
  readonly choiceCount: number
  readonly hasOpened: boolean
}

/** How long drawing needs to follow the page. */
const DRAWN_MS = 20
const MOST_DRAWINGS = 10

/** Closes what a choice has opened, then looks. */
export async function see(page: Page): Promise<Sight> {
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
    await page.clock.runFor(DRAWN_MS)
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

  function litOf(frames: readonly Element[], words: string): Lit {
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
    isLit: drawing !== null && drawing !== undefined,
    isPressed: rects.some((one) => colourOf(one) === 'none'),
    lit: litOf(bands, tags.join(' ')),
    unreachedCount: controls.filter((one) => !reached.has(one)).length,
    choiceCount,
    hasOpened: [...document.querySelectorAll('dialog[open]')].some((one) => !dialogs.includes(one)),
  }
}
