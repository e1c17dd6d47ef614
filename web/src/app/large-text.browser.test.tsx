import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { LANGUAGES } from '@beckon/contract/languages'
import { stopServer } from '../client/fake-server.ts'
import { openRemote, startRemote } from '../features/remote/fake-remote.tsx'
import { buttons, startFakeServer } from '../features/my-remote/fake-account.ts'
import { MyRemotePage } from '../features/my-remote/MyRemotePage.tsx'
import { changeShared } from '../platform/shared-state.ts'
import { writeStored } from '../platform/stored-values.ts'

afterEach(stopServer)

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** WCAG 1.4.12. */
const WIDE_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`

/** The returned function removes it. */
function addStyle(text: string): () => void {
  const style = document.createElement('style')
  style.textContent = text
  document.head.append(style)
  return () => style.remove()
}

/**
 * The ways to get text of 200 %: the browser's own size, which widths in rem follow, as if the window were half as
 * wide; a user style, which they do not follow; or the letters alone. The returned function undoes it.
 */
const ENLARGED = {
  'the browser’s text size': async (width: number, height: number) => {
    await page.viewport(width / 2, height / 2)
    return addStyle(WIDE_SPACING)
  },
  'the size of the root': () => addStyle(`${WIDE_SPACING} html { font-size: 200% !important }`),
  'the letters alone': () => {
    const undo = addStyle(WIDE_SPACING)
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')]
    const sizes = elements.map((element) => parseFloat(getComputedStyle(element).fontSize))
    for (const [at, element] of elements.entries()) element.style.fontSize = `${2 * (sizes[at] ?? 0)}px`
    return undo
  },
} as const

async function openFlexRemote(): Promise<void> {
  startRemote({ isFlex: true })
  await openRemote()
  await expect.element(page.getByRole('button', { name: 'Netflix', exact: true })).toBeVisible()
}

async function openMyRemote(): Promise<void> {
  const long = { displayString: 'Regarder les nouvelles internationales', command: 'x' }
  startFakeServer([...buttons(4), ...buttons(1, long), ...buttons(1, { displayString: 'Téléchargements' })])
  await render(<MyRemotePage />)
  await expect.element(page.getByRole('button', { name: 'Button 4', exact: true })).toBeVisible()
}

async function openStandardRemote(): Promise<void> {
  startRemote()
  await openRemote()
}

async function openWithWordsOnArrows(): Promise<void> {
  startRemote()
  writeStored('plainWords', true)
  await openRemote()
}

/** Finds words that reach past their key, keys or parts of a key that overlap, and a page wider than its window. */
function problems(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  const keys = [...document.querySelectorAll<HTMLElement>('main button, main a[href]')].filter(
    (key) => key.getClientRects().length > 0 && !key.closest('p, .spoken'),
  )
  if (keys.length === 0) found.push('no key was found')
  for (const [at, key] of keys.entries()) {
    if (!hasRoom(key)) found.push(`"${key.textContent}" reaches past its key`)
    for (const other of keys.slice(at + 1))
      if (shapeOf(key).some((one) => shapeOf(other).some((two) => overlap(one, two))))
        found.push(`"${key.textContent}" and "${other.textContent}" overlap`)
    const parts = [...key.children].map((part) => part.getBoundingClientRect())
    if (wheelOf(key) === null && parts.some((one, nth) => parts.slice(nth + 1).some((two) => overlap(one, two))))
      found.push(`the parts of "${key.textContent}" overlap`)
  }
  return found
}

/** The arrows round OK are turned squares with unpainted corners: only their words must not overlap. */
function wheelOf(key: HTMLElement): Element | null {
  const wheel = key.parentElement?.parentElement
  return wheel && getComputedStyle(wheel).contain.includes('paint') ? wheel : null
}

function hasRoom(key: HTMLElement): boolean {
  const words = wordsOf(key)
  const wheel = wheelOf(key)
  if (wheel === null) return words.every((word) => holds(key.getBoundingClientRect(), word))
  const ok = wheel.querySelector<HTMLElement>('#ok') ?? key
  if (key === ok) return words.every(({ width }) => width <= ok.offsetWidth + SLACK_PX)
  return words.every((word) => holds(wheel.getBoundingClientRect(), word) && !reachesInto(ok, word))
}

/** Whether it reaches into a round key. */
function reachesInto(round: HTMLElement, word: DOMRect): boolean {
  const { left, top, width, height } = round.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const beside = Math.max(word.left - x, 0, x - word.right)
  const above = Math.max(word.top - y, 0, y - word.bottom)
  return Math.hypot(beside, above) < round.offsetWidth / 2 - SLACK_PX
}

function shapeOf(key: HTMLElement): readonly DOMRect[] {
  return wheelOf(key) === null ? [key.getBoundingClientRect()] : wordsOf(key)
}

/** The boxes of the words of a key, line by line. */
function wordsOf(key: HTMLElement): readonly DOMRect[] {
  const texts = document.createTreeWalker(key, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: DOMRect[] = []
  while (texts.nextNode()) {
    const isSeen = (texts.currentNode.parentElement?.getBoundingClientRect().width ?? 0) > 1
    range.selectNodeContents(texts.currentNode)
    if (isSeen) found.push(...range.getClientRects())
  }
  return found.filter(({ width }) => width > 0)
}

/** Wide spacing adds a blank after the last letter too. */
const SLACK_PX = 2

function holds(outer: DOMRect, inner: DOMRect): boolean {
  return (
    inner.left >= outer.left - SLACK_PX &&
    inner.right <= outer.right + SLACK_PX &&
    inner.top >= outer.top - SLACK_PX &&
    inner.bottom <= outer.bottom + SLACK_PX
  )
}

function overlap(one: DOMRect, two: DOMRect): boolean {
  return (
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > SLACK_PX &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > SLACK_PX
  )
}

const WINDOWS = [
  [360, 740],
  [820, 1180],
  [1280, 800],
] as const

describe('at 200 % text with wide spacing', () => {
  afterEach(() => page.viewport(414, 896))

  async function problemsIn(languages: typeof LANGUAGES, width: number): Promise<string[]> {
    const found: string[] = []
    for (const language of languages) {
      changeShared({ language })
      await nextFrame()
      found.push(...problems().map((problem) => `${width} px, ${language}: ${problem}`))
    }
    return found
  }

  it.each([
    ['the standard remote', openStandardRemote],
    ['the remote with words on its arrows', openWithWordsOnArrows],
    ['the flex remote', openFlexRemote],
    ['my remote', openMyRemote],
  ] as const)('%s has its words within its keys, and no key over another', async (_, open) => {
    await open()
    for (const how of ['the browser’s text size', 'the size of the root'] as const)
      for (const [width, height] of WINDOWS) {
        await page.viewport(width, height)
        const undo = await ENLARGED[how](width, height)
        expect(await problemsIn(LANGUAGES, width), how).toEqual([])
        undo()
      }
  })

  it('my remote has its words within its keys, and no key over another, where the letters alone are larger', async () => {
    for (const [width, height] of WINDOWS) {
      await page.viewport(width, height)
      await openMyRemote()
      const undo = ENLARGED['the letters alone']()
      expect(await problemsIn(LANGUAGES, width)).toEqual([])
      undo()
      await cleanup()
    }
  })
})
