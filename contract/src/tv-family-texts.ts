/**
 * The families of TVs as their owners read of them. `switchOn`: what to switch on at the set before it is added.
 * `removeUs`: where the set forgets Beckon; absent where it keeps nothing of us. The names of menus are the makers'.
 */
import { catalogue } from './catalogue.ts'
import type { Driver } from './drivers.ts'
import type { Sentence } from './languages.ts'

type OfEachFamily = Record<`family.${Driver}` | `switchOn.${Driver}`, Sentence>
type OfSome = Partial<Record<`removeUs.${Driver}`, Sentence>>

export const tvFamilyTexts = catalogue('tvFamily') satisfies Readonly<OfEachFamily & OfSome>

/** Where the set of a family forgets Beckon. */
export function removeUsText(driver: Driver): Sentence | undefined {
  return (tvFamilyTexts as OfSome)[`removeUs.${driver}`]
}
