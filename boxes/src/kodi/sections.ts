/** The parts of Kodi that can be opened by name, beside its add-ons. */
import type { KodiCall } from './messages.ts'

const window = (name: string, path?: string): KodiCall => ({
  method: 'GUI.ActivateWindow',
  // With "return" Back leads to where the user was, not into the folder above.
  params: { window: name, ...(path === undefined ? {} : { parameters: [path, 'return'] }) },
})

export const SECTIONS: ReadonlyMap<string, KodiCall> = new Map([
  ['Movies', window('videos', 'videodb://movies/titles/')],
  ['TV shows', window('videos', 'videodb://tvshows/titles/')],
  ['Music', window('music')],
  ['Pictures', window('pictures')],
  ['Videos', window('videos')],
])
