/** Where each family's set withholds its permission, and what its owner does there. Names of menus are the makers'. */
import { catalogue } from './catalogue.ts'
import type { Driver } from './drivers.ts'
import type { Sentence } from './languages.ts'

/** A virtual TV and LIRC have no such switch; an agent sends the driver of its own box. */
type WithSwitch = Exclude<Driver, 'virtual' | 'link' | 'lirc'>

const SWITCHES: Readonly<Record<WithSwitch, Sentence>> = catalogue('notAllowedSwitches')

const SOME_SWITCH: Sentence = catalogue('notAllowed').someSwitch

/** What to do at the set. Without a driver, as from older servers and agents, it says whom to ask. */
export function notAllowedText(driver: Driver | undefined): Sentence {
  return driver !== undefined && Object.hasOwn(SWITCHES, driver) ? SWITCHES[driver as WithSwitch] : SOME_SWITCH
}
