/**
 * Asks for Kodi's state, in at most two requests, and combines the answers. `messages.ts` has the questions and the
 * parsers of the answers.
 */
import type { BoxState } from '../box.ts'
import type { Deadline } from '../wire/command.ts'
import {
  accessibilitySettingsIn,
  CHANNEL,
  channelIn,
  guideOf,
  PLAYED,
  playedIn,
  programmeIn,
  SCREEN,
  screenIn,
  SOUND,
  soundIn,
  type Played,
} from './messages.ts'
import type { KodiWire } from './wire.ts'

export async function kodiState(wire: KodiWire, time: Deadline): Promise<BoxState> {
  const [sound, channel, player, item, ...screenReplies] = await wire.ask([SOUND, CHANNEL, ...PLAYED, ...SCREEN], time)
  const screen = screenIn(screenReplies)
  const tuned = screen?.playsTv === true ? channelIn(channel) : undefined
  const played = playedIn(item)
  // While the channel changes, the played item and the channel may differ.
  const programme = played?.channel?.name === tuned?.name ? await programmeOf(played, wire, time) : undefined
  return {
    ...(tuned === undefined ? {} : { channel: tuned }),
    ...(programme === undefined ? {} : { programme }),
    ...accessibilitySettingsIn(player),
    ...soundIn(sound),
    ...(screen === undefined || screen.title === '' ? {} : { screen: screen.title }),
    ...(screen === undefined || screen.focus === '' ? {} : { focus: screen.focus }),
  }
}

/** The programme, with the next one if it is in Kodi's guide. */
async function programmeOf(played: Played | undefined, wire: KodiWire, time: Deadline): Promise<BoxState['programme']> {
  if (played === undefined) return undefined
  const id = played.channel?.id
  const [guide] = id === undefined ? [] : await wire.ask([guideOf(id)], time)
  return programmeIn(guide) ?? (played.title === '' ? undefined : { title: played.title })
}
