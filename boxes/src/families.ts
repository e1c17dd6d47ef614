/** The families that a household can add. Virtual TVs and links are made by `make-box.ts`. */
import { androidTv } from './android-tv/family.ts'
import { enigma2 } from './enigma2/family.ts'
import type { Family } from './family.ts'
import { homeAssistant } from './home-assistant/family.ts'
import { kodi } from './kodi/family.ts'
import { lirc } from './lirc/family.ts'
import { mqtt } from './mqtt/family.ts'
import { rdk } from './rdk/family.ts'
import { roku } from './roku/family.ts'
import { tizen } from './tizen/family.ts'
import { vdr } from './vdr/family.ts'
import { webos } from './webos/family.ts'

export const FAMILIES: readonly Family[] = [
  vdr,
  androidTv,
  homeAssistant,
  webos,
  tizen,
  roku,
  kodi,
  mqtt,
  lirc,
  enigma2,
  rdk,
]

export function familyOf(driver: string): Family | undefined {
  return FAMILIES.find((family) => family.driver === driver)
}
