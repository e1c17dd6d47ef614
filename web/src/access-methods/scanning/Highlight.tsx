/**
 * Draws a thick band around the highlighted items, and dims everything that cannot be chosen now. Visual only: hidden
 * from screen readers, transparent to pointers, and it changes nothing of the page.
 */
import { useLayoutEffect, useRef } from 'react'
import { FRAME_PX, EDGE_PX, footOf, freePlace, type Drawing, type Frame, type Tag } from './highlight-drawing.ts'
import styles from './Highlight.module.css'
import type { ScanSettings } from '@beckon/contract/profile'
import type { Rect } from '../page-reader/target.ts'

export interface HighlightProps {
  readonly drawing: Drawing | undefined
  readonly appearance: ScanSettings['highlight']
  /** Shown near the foot of the window while nothing is highlighted, where it covers no key. */
  readonly notice: string | undefined
  /** Why the switches scan: a line at the foot of the window, for which the page makes room at its end. */
  readonly why: string | undefined
  /** The boxes that the text must not cover. */
  readonly seen: readonly Rect[]
}

export function Highlight({ drawing, appearance, notice, why, seen }: HighlightProps) {
  return (
    <>
      {drawing && (
        <svg className={styles.drawing} aria-hidden="true" focusable="false">
          {drawing.bright && <path className={styles.dimmed} fillRule="evenodd" d={allBut(drawing.bright)} />}
          {drawing.frames.map((frame, place) => (
            <Band key={place} frame={frame} drawing={drawing} appearance={appearance} />
          ))}
        </svg>
      )}
      {drawing?.tags.map((tag) => (
        <Words key={tag.words} tag={tag} seen={seen} />
      ))}
      {notice !== undefined && <Notice words={notice} seen={seen} />}
      {why !== undefined && <Why words={why} />}
    </>
  )
}

function Band({
  frame: { box, corner },
  drawing: { awaitsSecondPress, isPressed },
  appearance,
}: { readonly frame: Frame } & Pick<HighlightProps, 'appearance'> & { readonly drawing: Drawing }) {
  const shape = { ...rounded(box, corner), pathLength: awaitsSecondPress ? 1 : undefined }
  return (
    <>
      {(appearance === 'fill' || isPressed) && <rect className={styles.filled} {...shape} />}
      <rect className={styles.edge} strokeWidth={widthOf(appearance) + 2 * EDGE_PX} {...shape} />
      <rect
        className={`${styles.band} ${awaitsSecondPress ? styles.asks : ''}`}
        strokeWidth={widthOf(appearance)}
        {...shape}
      />
    </>
  )
}

function widthOf(appearance: HighlightProps['appearance']): number {
  return appearance === 'enlarged' ? 2 * FRAME_PX : FRAME_PX
}

/**
 * Places a text beside the item that it names, inside the window, or where it covers no key if the item has no place of
 * its own.
 */
function Words({ tag, seen }: { readonly tag: Tag } & Pick<HighlightProps, 'seen'>) {
  const element = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = element.current ?? document.body
    const { x, y, width: itemWidth, height: itemHeight } = tag.near
    if (tag.alone) return putAt(element.current, freePlace({ width, height }, tag.near, seen, windowSize()))
    const outside = y - height - AWAY_PX
    const top = outside >= 0 ? outside : y + itemHeight + AWAY_PX
    const inWindow = (place: number, size: number, room: number) => Math.max(0, Math.min(place, room - size))
    const { width: windowWidth, height: windowHeight } = windowSize()
    const left = x + itemWidth / 2 - width / 2
    putAt(element.current, { x: inWindow(left, width, windowWidth), y: inWindow(top, height, windowHeight) })
  }, [tag, seen])
  return (
    <p ref={element} className={`${styles.tag} ${tag.alone ? styles.alone : ''}`}>
      {tag.words}
    </p>
  )
}

function Notice({ words, seen }: { readonly words: string } & Pick<HighlightProps, 'seen'>) {
  const element = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = element.current ?? document.body
    const size = windowSize()
    putAt(element.current, freePlace({ width, height }, footOf({ x: 0, y: 0, ...size }), seen, size))
  }, [words, seen])
  return (
    <p ref={element} className={styles.notice}>
      {words}
    </p>
  )
}

/** The scroll position that brings an item into view, and the height of dialogs, keep clear of it. */
function Why({ words }: { readonly words: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  const { style } = document.documentElement
  // At each drawing, since the text may wrap anew.
  useLayoutEffect(() => style.setProperty(WHY_HEIGHT, `${element.current?.offsetHeight ?? 0}px`))
  useLayoutEffect(() => () => void style.removeProperty(WHY_HEIGHT), [style])
  return (
    <p ref={element} className={styles.why} data-why>
      {words}
    </p>
  )
}

/** Used by `Highlight.module.css`. */
const WHY_HEIGHT = '--why-height'

function windowSize() {
  return { width: document.documentElement.clientWidth, height: window.innerHeight }
}

function putAt(element: HTMLElement | null, { x, y }: { readonly x: number; readonly y: number }): void {
  if (!element) return
  element.style.left = `${x}px`
  element.style.top = `${y}px`
}

/** The distance of a tag from its item, clear of the band. */
const AWAY_PX = 18

/** The path of a square larger than any window, with the boxes as holes. */
function allBut(boxes: readonly Rect[]): string {
  return ['M0 0H99999V99999H0z', ...boxes.map(round)].join('')
}

function round({ x, y, width, height }: Rect): string {
  const r = Math.min(BRIGHT_CORNER_PX, width / 2, height / 2)
  const [w, h] = [width - 2 * r, height - 2 * r]
  const corner = (toX: number, toY: number) => `a${r} ${r} 0 0 1 ${toX} ${toY}`
  return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`
}

const BRIGHT_CORNER_PX = 20

function rounded({ x, y, width, height }: Rect, corner: number) {
  return { x, y, width, height, rx: Math.min(corner, width / 2, height / 2) }
}
