/**
 * The questions that dwell asks before it chooses: whether a key that could do harm is meant, and which option of a
 * list.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { pxOutside } from '../../platform/px-outside.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { type Point, OWN_GAP_PX, OWN_KEY_PX, ownArea, type OwnArea, type OwnKey, type View } from './dwell-geometry.ts'
import type { Panel } from './dwell-types.ts'
import { overlap } from '../page-reader/rectangles.ts'
import type { Rect, Target } from '../page-reader/target.ts'
import { commonTexts } from '../../texts/common-texts.ts'

const texts = catalogue('dwellPanel')

/** The id of the button All power (`remote-model/button-table.ts`). */
const ALL_POWER = 'power'

export interface Asked {
  readonly own: readonly OwnArea[]
  readonly says: string
}

export function buildPanel({ is, targets, first }: Panel, gaze: Point, view: View): Asked {
  const { language } = shared()
  const name = targets[0]?.name ?? ''
  if (is === 'options')
    return {
      own: optionKeys(targets, first, view),
      says: say(texts.options, language, { name: targets[0]?.groups.at(-1)?.name ?? name }),
    }
  const [yes, no] = answerBoxes(targets[0]?.box ?? { ...gaze, width: 0, height: 0 }, gaze, view)
  const isAllPower = targets[0]?.id === ALL_POWER
  return {
    own: [
      { ...ownArea({ is: 'yes' }, yes), words: say(isAllPower ? texts.yesAllOff : texts.yes, language, { name }) },
      { ...ownArea({ is: 'no' }, no), words: say(commonTexts.no, language) },
    ],
    says: say(texts.question, language, { name }),
  }
}

/**
 * Two places for the answers to a question about a key: left and right of it, else above and below, else at any two
 * sides or corners, else in corners of the window. Neither is near the gaze.
 */
function answerBoxes(key: Rect, gaze: Point, view: View): readonly [Rect, Rect] {
  const size = Math.min(OWN_KEY_PX, (view.width - 3 * OWN_GAP_PX) / 2, view.height - 2 * OWN_GAP_PX)
  const clamp = (start: number, whole: number) => Math.max(OWN_GAP_PX, Math.min(start, whole - size - OWN_GAP_PX))
  const box = (x: number, y: number): Rect => ({ x, y, width: size, height: size })
  const middleX = clamp(key.x + key.width / 2 - size / 2, view.width)
  const middleY = clamp(key.y + key.height / 2 - size / 2, view.height)
  const [left, right] = [key.x - OWN_GAP_PX - size, key.x + key.width + OWN_GAP_PX]
  const [above, below] = [key.y - OWN_GAP_PX - size, key.y + key.height + OWN_GAP_PX]
  const [farX, farY] = [view.width - size - OWN_GAP_PX, view.height - size - OWN_GAP_PX]
  const beside = [box(left, middleY), box(right, middleY)]
  const aboveAndBelow = [box(middleX, above), box(middleX, below)]
  const corners = [box(left, above), box(right, above), box(left, below), box(right, below)]
  const ofWindow = [box(OWN_GAP_PX, OWN_GAP_PX), box(farX, OWN_GAP_PX), box(OWN_GAP_PX, farY), box(farX, farY)]
  const isFree = (one: Rect) => isWithin(one, view) && overlap(one, key) === 0
  const isAwayFromGaze = (one: Rect) => pxOutside(one, gaze) >= OWN_GAP_PX
  return (
    firstPair(beside.filter(isFree).filter(isAwayFromGaze)) ??
    firstPair(aboveAndBelow.filter(isFree).filter(isAwayFromGaze)) ??
    firstPair([...beside, ...aboveAndBelow, ...corners, ...ofWindow].filter(isFree).filter(isAwayFromGaze)) ??
    firstPair([...ofWindow, ...beside].filter((one) => isWithin(one, view) && isAwayFromGaze(one))) ??
    ([box(OWN_GAP_PX, farY), box(farX, farY)] as const)
  )
}

function firstPair(boxes: readonly Rect[]): readonly [Rect, Rect] | undefined {
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) if (areApart(one, other)) return [one, other]
  return undefined
}

function areApart(one: Rect, other: Rect): boolean {
  const gapX = Math.max(one.x - other.x - other.width, other.x - one.x - one.width)
  const gapY = Math.max(one.y - other.y - other.height, other.y - one.y - one.height)
  return Math.max(gapX, gapY) >= OWN_GAP_PX
}

function isWithin({ x, y, width, height }: Rect, view: View): boolean {
  return x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height
}

/**
 * The options of a list from number `first` on, in one or two columns over the whole window; then "More" if there are
 * too many, and "Back".
 */
function optionKeys(options: readonly Target[], first: number, view: View): readonly OwnArea[] {
  const columns = view.width >= 2 * OPTION_WIDTH_PX ? 2 : 1
  // An option, "More" and "Back" at least.
  const rows = Math.max(3, Math.floor((view.height - OWN_GAP_PX) / (OPTION_PX + OWN_GAP_PX)))
  const room = rows * columns - 1
  const fits = options.length <= room
  const shown = fits ? options : options.slice(first, first + room - 1)
  const { language } = shared()
  const next = first + room - 1
  const keys: [OwnKey, string][] = [
    ...shown.map(({ id, name }): [OwnKey, string] => [{ is: 'option', option: id }, name]),
    ...(fits
      ? []
      : [[{ is: 'more', first: next < options.length ? next : 0 }, say(texts.more, language)] as [OwnKey, string]]),
    [{ is: 'no' }, say(texts.back, language)],
  ]
  const width = (view.width - OWN_GAP_PX * (columns + 1)) / columns
  const height = (view.height - OWN_GAP_PX * (rows + 1)) / rows
  return keys.map(([key, words], index) => ({
    ...ownArea(key, {
      x: OWN_GAP_PX + (index % columns) * (width + OWN_GAP_PX),
      y: OWN_GAP_PX + Math.floor(index / columns) * (height + OWN_GAP_PX),
      width,
      height,
    }),
    words,
  }))
}

const OPTION_PX = 100
const OPTION_WIDTH_PX = 320
