/** The word of the button that opens the menu: apart from the menu's own, which need not come with the keys. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Branded } from '../../texts/texts.ts'

export const menuWords: Branded = catalogue('menuButton')

/** A name for homes without a brand, where it would be called like the TV's own key. */
export const menuName: Branded = {
  named: menuWords.named,
  plain: catalogue('menuButtonParts').menuNamePlain,
}
