/** The word of the button that opens the menu: apart from the menu's own, which need not come with the keys. */
import type { Branded } from '../../texts/branded.ts'

export const menuWords: Branded = {
  named: { en: '{brand} menu', es: 'Menú de {brand}', fr: 'Menu {brand}' },
  /** The visible word where there is no room for the whole name. */
  plain: { en: 'Menu', es: 'Menú', fr: 'Menu' },
}

/** A name for homes without a brand, where it would be called like the TV's own key. */
export const menuName: Branded = {
  named: menuWords.named,
  plain: { en: 'Menu of this remote', es: 'Menú de este control', fr: 'Menu de cette télécommande' },
}
