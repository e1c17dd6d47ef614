/** Makes the boxes of the rows of added TVs. */
import { type Box, unusableBox } from '@beckon/boxes/box'
import { makeBox } from '@beckon/boxes/load-boxes'
import { withTelevision } from '@beckon/boxes/television'
import { withShortcuts, type Shortcuts } from '@beckon/boxes/with-shortcuts'
import type { Logger } from 'pino'
import type { Boxes } from '../../boxes/boxes.ts'
import type { Clock } from '../../clock.ts'
import type { Agents } from './agents.ts'
import type { AddedTvs, AddedTv } from './added-tvs.ts'
import { settingOf } from './stored-setting.ts'
import { televisionThrough } from './television-through.ts'

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
