/** The positions of keys and words on the real remote in a real browser, for each scroll position. */
import { chromium, type Page } from 'playwright'
import { oneScript } from '../../web/build/one-script.ts'
import { overlap } from '../../web/src/access-methods/page-reader/rectangles.ts'
import { barsOf, scrollPx, type View } from '../../web/src/access-methods/dwell/dwell-geometry.ts'
import type { SizePreset } from '@beckon/contract/profile'
import type { Rect, Target } from '../../web/src/access-methods/page-reader/target.ts'
import { pairRemote, startBeckon } from '../servers.ts'
import { quiet } from '../../e2e/support/quiet.ts'
import { wholeChromium } from '../../e2e/support/browsers.ts'

/** What is visible at one scroll position. */
export interface Sight {
  readonly targets: readonly Target[]
  /** The words that a reader's eye stops at, in reading order, of the page and of dwell's own keys. */
  readonly stops: readonly Stop[]
  /** The sticky line: keys under it do not count. */
  readonly line: Rect | undefined
  readonly view: View
}

export interface Stop {
  readonly box: Rect
  /** The index of the text that it belongs to: a key's words, a line, a paragraph. */
  readonly text: number
}

const SCREEN = { width: 1_280, height: 900 }

export async function readSights(size: SizePreset): Promise<readonly Sight[]> {
  const script = await oneScript('web/src/access-methods/page-reader/page-targets.ts', 'pageTargets')
  const beckon = await startBeckon(1)
  const browser = await chromium.launch(wholeChromium())
  try {
    const arToken = await pairRemote(beckon.address, 'tv-0')
    const page = await browser.newPage({ baseURL: beckon.address, viewport: SCREEN, bypassCSP: true })
    await page.addInitScript(
      ([token, ways]) => {
        localStorage.setItem('arToken', token)
        localStorage.setItem('consentAppData', '{"necessary":true,"analytics":false}')
        localStorage.setItem('ways', ways)
      },
      [arToken, JSON.stringify({ version: 1, way: 'dwell', size })] as const,
    )
    await page.goto('/remote')
    await page.getByRole('button', { name: 'Rest', exact: true }).waitFor()
    await quiet(page)
    return await sightsOf(page, script)
  } finally {
    await browser.close()
    await beckon.stop()
  }
}

async function sightsOf(page: Page, script: string): Promise<readonly Sight[]> {
  const sights: Sight[] = []
  for (;;) {
    const sight = await sightOf(page, script)
    sights.push(sight)
    const [scroller] = sight.view.scrollers
    if (!scroller?.moreBelow) return sights
    await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), scrollPx(scroller.box.height))
    await quiet(page)
  }
}

async function sightOf(page: Page, script: string): Promise<Sight> {
  const targets = await page.evaluate<readonly Target[]>(`(() => { ${script}; return pageTargets.readTargets() })()`)
  const seen = await page.evaluate(() => {
    const boxOf = ({ x, y, width, height }: DOMRect) => ({ x, y, width, height })
    const isSeen = ({ y, height }: DOMRect) => y + height > 0 && y < innerHeight
    const isFree = (element: Element) => !element.closest('[data-announcer], .spoken')
    // What is under a bar, Rest or the sticky line is not read.
    const isOnTop = (element: Element, { x, y, width, height }: DOMRect) => {
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return top !== null && (top.contains(element) || element.contains(top))
    }
    const words: { text: number; letters: number; box: ReturnType<typeof boxOf> }[] = []
    let count = 0
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement || !isFree(text.parentElement)) continue
      count += 1
      for (const { index, 0: word } of text.textContent?.matchAll(/\p{L}{2,}/gu) ?? []) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const box = range.getBoundingClientRect()
        if (box.width > 2 && isSeen(box) && isOnTop(text.parentElement, box))
          words.push({ text: count, letters: word.length, box: boxOf(box) })
      }
    }
    const { scrollTop, clientHeight, clientWidth, scrollHeight } = document.documentElement
    const line = document.querySelector('[data-status-line]')?.getBoundingClientRect()
    return {
      words,
      line: line && line.top <= 0 ? boxOf(line) : undefined,
      scrollTop,
      clientHeight,
      clientWidth,
      scrollHeight,
    }
  })
  const { scrollTop, clientHeight: height, clientWidth: width, scrollHeight } = seen
  const moreBelow = scrollTop + height < scrollHeight - 1
  const top = seen.line ? seen.line.y + seen.line.height : 0
  const box = { x: 0, y: top, width, height: height - top }
  const scrollers = scrollHeight > height + 1 ? [{ id: 'page', box, moreAbove: scrollTop > 1, moreBelow }] : []
  return {
    view: { width, height, scrollers },
    stops: stopsOf(seen.words),
    line: seen.line,
    targets: targets.flatMap((target) => {
      const { kind, box: at } = target
      if (kind === 'scroll' || at.y + at.height <= 0 || at.y >= height) return []
      // As the page reader does: a key that has scrolled under the line ends at it.
      if (!seen.line || at.y >= top || isWithin(at, seen.line)) return [target]
      return at.y + at.height > top ? [{ ...target, box: { ...at, y: top, height: at.y + at.height - top } }] : []
    }),
  }
}

/**
 * The eye takes in about so many letters at a stop (Rayner 1998: 7 to 9 between two stops), so short words are joined.
 */
const LETTERS_AT_ONCE = 9

function stopsOf(words: readonly { text: number; letters: number; box: Rect }[]): readonly Stop[] {
  const stops: { text: number; letters: number; box: Rect }[] = []
  for (const word of words) {
    const last = stops.at(-1)
    const letters = (last?.letters ?? 0) + word.letters
    const isWith = last?.text === word.text && last.box.y === word.box.y && letters <= LETTERS_AT_ONCE
    if (!last || !isWith) stops.push(word)
    else
      stops.splice(-1, 1, { ...last, letters, box: { ...last.box, width: word.box.x + word.box.width - last.box.x } })
  }
  return stops
}

/**
 * The keys that a user can look at without scrolling: wholly visible, under none of dwell's own keys, and pressed by one
 * choice, unlike the options of a list.
 */
export function reachable({ targets, line, view }: Sight, rest: Rect | undefined): readonly Target[] {
  const over = [...barsOf(view, rest).map(({ box }) => box), ...(rest ? [rest] : [])]
  const isUnderLine = (box: Rect) => line !== undefined && overlap(line, box) > 0 && !isWithin(box, line)
  return targets.filter(
    ({ kind, box }) =>
      kind !== 'option' &&
      box.y >= 0 &&
      box.y + box.height <= view.height &&
      !isUnderLine(box) &&
      over.every((own) => overlap(own, box) === 0),
  )
}

export function isWithin(box: Rect, line: Rect): boolean {
  return overlap(line, box) === box.width * box.height
}
