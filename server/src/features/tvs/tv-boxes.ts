/** Makes the boxes of the rows of added TVs. */
import { refused, unusableBox, type Box } from '@beckon/boxes/box'
import { makeBox, readStoredBox, type BoxSetting } from '@beckon/boxes/load-boxes'
import { NO_TELEVISION, tvPartOf, withTelevision, type Television } from '@beckon/boxes/television'
import { withShortcuts, type Shortcuts } from '@beckon/boxes/with-shortcuts'
import type { Logger } from 'pino'
import type { Boxes } from '../../boxes/boxes.ts'
import type { Clock } from '../../clock.ts'
import type { Agents } from './agents.ts'
import type { AddedTvs, AddedTv } from './added-tvs.ts'

const ASKS_WITHIN_MS = 1_500
const ANSWERS_WITHIN_MS = 2_000

export interface BoxMaking {
  readonly addedTvs: AddedTvs
  readonly boxes: Boxes
  readonly agents: Agents
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Puts the box of a row in place of the one before it. A row whose settings its driver does not take (any more) is a box
 * that does nothing, and can be forgotten.
 */
export async function putBox(making: BoxMaking, row: AddedTv): Promise<void> {
  const { addedTvs, boxes, clock } = making
  const { id, owners } = row
  const made = makeBoxOf(making, row)
  const screen = row.television === undefined ? undefined : addedTvs.find(row.television)
  // No circles, whatever stands in the rows.
  const isShown = screen !== undefined && screen.television === undefined && screen.id !== id
  await boxes.put({
    box: isShown ? withTelevision(made, televisionThrough(boxes, screen.id, clock)) : made,
    owners,
    via: row.via,
  })
}

function makeBoxOf({ addedTvs, agents, log }: BoxMaking, row: AddedTv): Box {
  const { id, name, family, via, settings } = row
  // Without the box of the link in the settings, its TVs are unreachable until it stands there again.
  if (via !== undefined) {
    const linked = agents.find(via)?.box(id, name, family) ?? unusableBox({ id, name, family })
    return withShortcuts(linked, (settings['shortcuts'] ?? {}) as Shortcuts)
  }
  const setting = settingOf(row)
  if (setting !== undefined) return makeBox(setting, addedTvs.memoryOf)
  log.error({ code: 'BOX-SETTINGS', boxId: id }, 'The settings of an added TV are damaged')
  return unusableBox({ id, name, family })
}

/** What the driver makes its box of; undefined for settings that the driver does not take. */
export function settingOf({ id, name, family, driver, settings, identity }: AddedTv): BoxSetting | undefined {
  return readStoredBox({ ...settings, id, name, family, driver, ...(identity === undefined ? {} : { identity }) })
}

/** A TV of this server as the television of another box. Its commands wait in its own queue, with its own presses. */
function televisionThrough(boxes: Boxes, id: string, clock: Clock): Television {
  return {
    async send(command, signal, { leftMs = ANSWERS_WITHIN_MS, press } = {}) {
      const outcome = await boxes.send(id, { is: 'tv', command }, clock.now() + ANSWERS_WITHIN_MS, {
        leftMs,
        press,
        gone: signal,
      })
      return outcome.is === 'refused' && outcome.why === 'BUSY' ? refused('TOO-LATE') : outcome
    },
    async capabilities() {
      const can = await boxes.capabilities(id, clock.now() + ASKS_WITHIN_MS)
      if ('is' in can) return NO_TELEVISION
      return tvPartOf(can)
    },
    async sound(signal) {
      const { volume, muted } =
        (await boxes
          .here(id)
          ?.state(signal)
          .catch(() => undefined)) ?? {}
      return { ...(volume === undefined ? {} : { volume }), ...(muted === undefined ? {} : { muted }) }
    },
    whenStateChanged: (listener) => boxes.here(id)?.whenStateChanged?.(listener) ?? (() => {}),
    // It is a box of its own, which closes by itself.
    close: async () => {},
  }
}
