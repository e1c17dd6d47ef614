/**
 * Whether this tab came through a fixed door (`fixed-door.ts`), and what the first visit needs to know of the ways
 * without having them.
 */
import { readStored } from '../platform/stored-values.ts'

export const DOORS = ['one-switch', 'two-switch', 'single-switch', 'inverse', 'dwell', 'off'] as const
export type Door = (typeof DOORS)[number]

/** In the tab's storage, and in memory where that is refused. */
const DOOR = 'ways-door'
let inMemory = readDoor()

/** Undefined for a name that no door has. */
export function doorOf(name: string | null | undefined): Door | undefined {
  return DOORS.find((door) => door === name)
}

function readDoor(): Door | undefined {
  try {
    return doorOf(sessionStorage.getItem(DOOR))
  } catch {
    return undefined
  }
}

/** The door that this tab came through. */
export function openDoor(): Door | undefined {
  return inMemory
}

export function setDoor(name: Door): void {
  inMemory = name
  try {
    sessionStorage.setItem(DOOR, name)
  } catch {}
}

export function shutDoor(): void {
  inMemory = undefined
  try {
    sessionStorage.removeItem(DOOR)
  } catch {}
}

/** Where a link "How do you press?" leads: to the questions, or to the settings of who has answered them. */
export function waysPath(): string {
  return (inMemory ?? readStored('ways')) ? '/ways' : '/ways?ask=press'
}

/** Whether somebody scans or dwells here: a number is then put together before it is sent, unless they chose otherwise. */
export function isSlowWayOn(): boolean {
  return inMemory === undefined ? /"way":"(?:scan|dwell)"/u.test(readStored('ways') ?? '') : inMemory !== 'off'
}
