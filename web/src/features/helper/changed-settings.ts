/** The settings that a proposal would change, by their places in the profile. */
import type { HelpSettings } from '@beckon/contract/helper'

export interface Change {
  /** `size`, or `scan.stepMs`. */
  readonly place: string
  readonly to: unknown
}

export function changesBetween(own: HelpSettings, proposed: HelpSettings): readonly Change[] {
  const before = new Map(placesOf(own))
  return placesOf(proposed).flatMap(([place, to]) => (before.get(place) === to ? [] : [{ place, to }]))
}

type Place = readonly [place: string, value: unknown]

/** The places of the settings in the order of the page. Lists and tables are the user's own, and stay. */
function placesOf({ way, size, theme, layout, ...others }: HelpSettings): readonly Place[] {
  return Object.entries({ way, size, theme, layout, ...others }).flatMap(([name, value]): Place[] => {
    if (typeof value !== 'object') return [[name, value]]
    return Object.entries(value).flatMap(([one, inner]): Place[] =>
      Array.isArray(value) || typeof inner === 'object' ? [] : [[`${name}.${one}`, inner]],
    )
  })
}
