/** What counts now: the page's areas with dwell's own keys above them, or the answers to a question alone. */
import { areaAt, areasOf, type Area, type Point } from './dwell-areas.ts'
import { barsOf, ownArea, restBox, type OwnArea } from './dwell-places.ts'
import type { DwellState } from './dwell-types.ts'

/** What lies under a point; dwell's own keys first. */
export function areaUnder(state: DwellState, point: Point, covered: boolean): Area | undefined {
  const { enterPx } = state.settings
  return areaAt(state.own, point, enterPx) ?? (covered ? undefined : areaAt(state.areas, point, enterPx))
}

export function areaWith(state: DwellState, id: string): Area | undefined {
  return state.own.find((area) => area.id === id) ?? state.areas.find((area) => area.id === id)
}

/**
 * After any change of what there is. A key that comes under a pointer that stands still is marked: it counts for nothing
 * until the pointer moves.
 */
export function arranged(state: DwellState): DwellState {
  const own = ownOf(state)
  const isAwake = state.mode === 'awake' && !state.isPaused && !state.panel
  const now = { ...state, own, areas: isAwake ? areasOf(state.targets, state.settings.extraPx) : [] }
  if (!state.pointer) return { ...now, still: undefined }
  const { point, covered } = state.pointer
  const before = areaUnder(state, point, covered)
  const after = areaUnder(now, point, covered)
  if (!after || after.id === before?.id) return now
  return { ...now, still: { id: after.id, from: point } }
}

function ownOf({ mode, isPaused, panel, view, restAt, settings }: DwellState): readonly OwnArea[] {
  if (isPaused) return []
  if (panel) return panel.own
  const rest = restAt && (settings.restKey || mode === 'resting') ? restAt : undefined
  if (mode === 'resting') return rest ? [ownArea({ is: 'wake' }, rest)] : []
  return [...(rest ? [ownArea({ is: 'rest' }, rest)] : []), ...barsOf(view, rest)]
}

/** Rest stays where it is while the page scrolls; another page or window may have another place for it. */
export function withRestPlace(state: DwellState): DwellState {
  const bars = barsOf(state.view, undefined).map(({ box }) => box)
  const taken = state.targets.filter(({ kind }) => kind !== 'scroll').map(({ box }) => box)
  return { ...state, restAt: restBox(state.view, [...bars, ...taken]) }
}
