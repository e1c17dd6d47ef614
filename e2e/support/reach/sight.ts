/** What somebody sees of scanning: frames, what is in them, and words. Nothing of the program's own is asked. */
import type { Page } from '@playwright/test'
import { closeWhatOpened } from './offered.ts'

/** What one switch would take: all that is lit, or by halves a part of it. */
export interface LitPart {
  /** Numbers of the things that are in its frames and were not chosen yet. */
  readonly wanted: readonly number[]
  /** Not seen, but beyond the edge of the window at which its frame ends. */
  readonly beyond: readonly number[]
  /** Things in its frames, chosen or not. */
  readonly inside: readonly number[]
  readonly words: string
  /** How large its frames are: two may have the same things in them. */
  readonly sizes: readonly string[]
  readonly isFramed: boolean
  /** Something is dimmed: scanning is inside of a group. */
  readonly isInside: boolean
}

export interface Sight {
  readonly isLit: boolean
  /** Filled: it was just pressed. */
  readonly isPressed: boolean
  readonly parts: readonly LitPart[]
  /** Things that were not chosen yet. */
  readonly left: number
  readonly choices: number
  readonly hasOpened: boolean
}

/** After closing what a choice has opened. */
export async function see(page: Page): Promise<Sight> {
  const seen = await page.evaluate(look)
  if (!seen.hasOpened) return seen
  await closeWhatOpened(page)
  return page.evaluate(look)
}

/** In the page. */
function look(): Sight {
  const { things, reached, dialogs, choices } = window.reach
  const layer = document.querySelector('[data-ways="highlight"]')
  const drawing = layer?.querySelector('svg:not(p svg)')
  const rects = [...(drawing?.querySelectorAll('rect') ?? [])]
  const colourOf = (one: Element) => getComputedStyle(one).stroke
  const stroked = rects.filter((one) => colourOf(one) !== 'none')
  const edge = stroked[0] && colourOf(stroked[0])
  const bands = stroked.filter((one) => colourOf(one) !== edge)
  /** By halves each switch has a line of words, with a sample of its frame. */
  const rows = [...(layer?.querySelectorAll('p:has(svg)') ?? [])].map((one) => ({
    words: (one.textContent ?? '').trim().replace(/^.*?: /u, ''),
    colour: [...one.querySelectorAll('line')].map(colourOf).at(-1),
  }))
  const tags = [...(layer?.querySelectorAll('p:not(:has(svg))') ?? [])].map((one) => (one.textContent ?? '').trim())

  const places = things.map((thing) => {
    const shown = thing.closest('select') ?? thing.closest('label') ?? thing
    const { x, y, width, height } = shown.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  const [wide, high] = [document.documentElement.clientWidth, innerHeight]

  function partOf(frames: readonly Element[], words: string): LitPart {
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
    let inside = [...things.keys()].filter(isIn)
    // The words beside a list's frame name the option, or some of them from one to another.
    const options = inside.flatMap((at) => {
      const option = things[at]
      return option instanceof HTMLOptionElement ? [{ at, label: option.label }] : []
    })
    const named = options.filter(({ label }) => `, ${words}, `.includes(`, ${label}, `))
    const [, first = '', last = ''] = /^(.*) to (.*)$/u.exec(words) ?? []
    const from = options.findIndex(({ label }) => label === first)
    // Two lists may have options of the same name: it ends after where it begins.
    const to = options.findIndex(({ label }, place) => place >= from && label === last)
    const isNamed = (place: number) => from <= place && (to < 0 || place <= to)
    const meant = named.length > 0 ? named : first === '' ? options : options.filter((_, place) => isNamed(place))
    const isMeant = new Set(meant.map(({ at }) => at))
    inside = inside.filter((at) => !(things[at] instanceof HTMLOptionElement) || isMeant.has(at))
    const isNew = (at: number) => !reached.has(things[at] as Element)
    const scrollers = [...things.keys()].filter((at) => {
      const { scrollHeight = 0, clientHeight = 0, localName } = things[at] ?? {}
      return scrollHeight > clientHeight + 1 && !/^(?:button|a|select|option|textarea)$/u.test(localName ?? '')
    })
    const isScroller = boxes.length === 0 && /^(?:More below|To the top)/u.test(words)
    return {
      wanted: (isScroller ? scrollers : inside).filter(isNew),
      beyond: [...things.keys()].filter((at) => isBeyond(at) && isNew(at)),
      inside,
      words,
      sizes: boxes.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`),
      isFramed: boxes.length > 0,
      isInside: drawing?.querySelector('path') !== null,
    }
  }

  const parts =
    rows.length > 0
      ? rows.map(({ words, colour }) =>
          partOf(
            bands.filter((band) => colourOf(band) === colour),
            words,
          ),
        )
      : [partOf(bands, tags.join(' '))]
  return {
    isLit: drawing !== null && drawing !== undefined,
    isPressed: rects.some((one) => colourOf(one) === 'none'),
    parts,
    left: things.filter((one) => !reached.has(one)).length,
    choices,
    hasOpened: [...document.querySelectorAll('dialog[open]')].some((one) => !dialogs.includes(one)),
  }
}
