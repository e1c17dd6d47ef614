/**
 * What the presses of this page show about the three settings: a setting that the box accepted should now be as asked,
 * and one that it refused is not available. Kept for each box, in memory.
 */
import { create } from '../../platform/state-hook.ts'
import { shared } from '../../platform/shared-state.ts'
import type { Pressed } from '../press/presses.ts'
import { followPresses } from '../press/remote-presses.ts'
import { ROW, type RowSetting } from './row-commands.ts'

/** `on` and `off`: what was asked for and accepted; nothing confirms it. */
export type Remembered = 'on' | 'off' | 'not on this box'
type Memory = Readonly<Partial<Record<RowSetting, Remembered>>>

const NOTHING: Memory = {}
const useMemory = create<Readonly<Record<string, Memory>>>(() => ({}))

/** The state that each press of the row asks for, by its words. */
const asked = new Map<string, 'on' | 'off'>()

export function useRemembered(): Memory {
  const box = boxNow()
  return useMemory((state) => state[box] ?? NOTHING)
}

export function rememberAsked(words: string, wanted: boolean): void {
  asked.set(words, wanted ? 'on' : 'off')
}

/** In the module, since the row is mounted and unmounted while the page is loaded. */
followPresses(({ log }, before) => {
  if (log === before.log) return
  for (const entry of log)
    if (entry.outcome !== undefined && entry.outcome !== before.log.find(({ n }) => n === entry.n)?.outcome) told(entry)
})

function told({ press, outcome }: Pressed): void {
  const words = press.commands.find((one) => one.is === 'text')
  const command = words?.tunes === undefined ? words : undefined
  const setting = ROW.find((name) => name === press.id)
  if (setting === undefined) {
    // Other words may have changed any of the settings, so none of them is known any more.
    if (command || press.id === 'voice') keep((memory) => onlyRefusals(memory))
    return
  }
  const wanted = command && asked.get(command.cmd)
  if (outcome?.is === 'sent' && wanted) keep((memory) => ({ ...memory, [setting]: wanted }))
  else if (outcome?.is === 'failed' && (outcome.why === 'NOT-UNDERSTOOD' || outcome.why === 'INVALID-KEY'))
    keep((memory) => ({ ...memory, [setting]: 'not on this box' }))
}

function onlyRefusals(memory: Memory): Memory {
  return Object.fromEntries(Object.entries(memory).filter(([, what]) => what === 'not on this box'))
}

function keep(change: (memory: Memory) => Memory): void {
  const box = boxNow()
  useMemory.setState((state) => ({ [box]: change(state[box] ?? NOTHING) }))
}

function boxNow(): string {
  return shared().deviceId ?? ''
}
