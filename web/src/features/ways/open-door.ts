/**
 * Whether this tab came through a fixed door (`fixed-door.ts`), and what the first visit needs to know of the ways
 * without having them.
 */
import { readStored } from '../../platform/stored-values.ts'

/** In the tab's storage, and in memory where that is refused. */
const DOOR = 'ways-door'
let inMemory = readDoor()

function readDoor(): string | undefined {
  try {
    return sessionStorage.getItem(DOOR) ?? undefined
  } catch {
    return undefined
  }
}

/** The name of the door that this tab came through; none of ours may have that name. */
export function openDoor(): string | undefined {
  return inMemory
}

export function setDoor(name: string): void {
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
