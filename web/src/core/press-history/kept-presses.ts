/**
 * The press history on this device, for users who chose to keep it: for one day, in words only, without numbers. It
 * is never sent.
 */
import { inEachLanguage } from '@beckon/contract/languages'
import { DAY_MS } from '@beckon/contract/time-units'
import { listen } from '../../platform/listen.ts'
import {
  readStored,
  removeStored,
  STORED_PRESSES_AT_MOST,
  writeStored,
  type StoredValue,
} from '../../platform/stored-values.ts'
import { randomId } from '../../platform/random-id.ts'
import { clearLog, followPresses, pressesNow } from '../press/remote-presses.ts'
import { endOf, repeatGroupsOf, type RepeatGroup } from './press-history.ts'
import { useUndoMarks } from './undo.ts'
import { nameOfGroup, outcomeOfGroup } from './group-words.ts'

type KeptGroup = StoredValue<'pressList'>[number]

/** Distinguishes the rows of this page load from those of earlier ones and of other tabs. */
const PAGE = randomId()

/** The groups of earlier page loads and other tabs, in order, without presses older than a day. */
export function keptGroups(): readonly KeptGroup[] {
  return (readStored('pressList') ?? []).filter(({ at, page }) => page !== PAGE && at > Date.now() - DAY_MS)
}

/** Stores the list while the user wants that; the returned function stops it. */
export function keepPresses(): () => void {
  if (readStored('keepPresses') !== true) return () => {}
  const stops = [
    followPresses(({ log }, before) => log !== before.log && keep()),
    useUndoMarks.subscribe(keep),
    listen(window, { storage: clearWithOthers }),
  ]
  keep()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Another tab cleared the list: without this, the presses of this page load would come back with the next one. */
function clearWithOthers({ key, newValue }: StorageEvent): void {
  if (key === 'pressList' && newValue === null && readStored('keepPresses') === true) clearLog()
}

function keep(): void {
  // Another tab may have turned it off.
  if (readStored('keepPresses') !== true) return
  const mine = repeatGroupsOf(pressesNow().log, useUndoMarks.getState())
    .map(withoutNumbers)
    .map((group) => ({
      page: PAGE,
      at: Math.round(endOf(group)),
      label: inEachLanguage((language) => nameOfGroup(group, language, true)),
      method: group.method ?? '',
      outcome: inEachLanguage((language) => outcomeOfGroup(group, language)),
    }))
  const all = [...keptGroups(), ...mine].sort((one, other) => one.at - other.at)
  if (all.length === 0) removeStored('pressList')
  else writeStored('pressList', all.slice(-STORED_PRESSES_AT_MOST))
}

/** Words may contain a number, too: "channel 206". */
function withoutNumbers(group: RepeatGroup): RepeatGroup {
  const { outcome } = group
  const understood = outcome?.is === 'sent' ? outcome.understood : undefined
  return {
    ...group,
    label: inEachLanguage((language) => hidden(group.label[language])),
    outcome:
      outcome?.is === 'sent' && understood !== undefined ? { ...outcome, understood: hidden(understood) } : outcome,
  }
}

function hidden(words: string): string {
  return words.replaceAll(/\p{N}+/gu, '…')
}

/** Deletes it from the device at once. */
export function forgetKeptPresses(): void {
  removeStored('pressList')
}
