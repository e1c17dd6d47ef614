/** The parts of Kodi that can be opened by name, beside its add-ons. */
import type { BoxNames } from '../box.ts'
import type { KodiAddOn, KodiCall, KodiChannel } from './messages.ts'

const window = (name: string, path?: string): KodiCall => ({
  method: 'GUI.ActivateWindow',
  // With "return", Back goes to where the user was, not to the parent folder.
  params: { window: name, ...(path === undefined ? {} : { parameters: [path, 'return'] }) },
})

export const SECTIONS: ReadonlyMap<string, KodiCall> = new Map([
  ['Movies', window('videos', 'videodb://movies/titles/')],
  ['TV shows', window('videos', 'videodb://tvshows/titles/')],
  ['Music', window('music')],
  ['Pictures', window('pictures')],
  ['Videos', window('videos')],
])

/** Windows that are not sections. */
export interface Lists {
  readonly channels: readonly KodiChannel[]
  readonly addOns: readonly KodiAddOn[]
}

export function namesOf({ channels, addOns }: Lists): BoxNames {
  return {
    channels: channels.map(({ number, name }) => ({ number, name })),
    apps: [...new Set([...SECTIONS.keys(), ...addOns.map(({ name }) => name)])],
  }
}
