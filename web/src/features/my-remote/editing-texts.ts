/** The words of the pages on which buttons are made, ordered and saved. */
import { catalogue } from '@beckon/contract/catalogue'

/** What several of them say. */
export const editingTexts = catalogue('editing')

/** The order editor. */
export const orderTexts = catalogue('buttonOrder')

/** The announcements of the order editor: the place of a button, and which button came to or left the main remote. */
export const spokenTexts = catalogue('buttonSpoken')

/** The editor of a button. */
export const editorTexts = catalogue('buttonEditor')

/** The words of the page that offers popular and custom buttons. */
export const addButtonTexts = catalogue('addButton')

/** The choice of pictures. */
export const pictureTexts = catalogue('buttonPictures')

/** The names of the tiles, by their files. */
export const TILE_NAMES = catalogue('tileNames')

/** The page of popular buttons. */
export const popularTexts = catalogue('popularButtons')
