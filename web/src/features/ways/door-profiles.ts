/** What the fixed doors begin with: the defaults of each way, and its switches. */
import { DEFAULT_PROFILE, readProfile, type Job, type Profile, type ScanSettings, type SwitchRow } from './profile.ts'

export const DOORS = ['one-switch', 'two-switch', 'single-switch', 'inverse', 'dwell', 'off'] as const
export type Door = (typeof DOORS)[number]

export const SPACE = onKey('Space', 'select')

function onKey(code: string, job: Job): SwitchRow {
  return { source: 'key', code, job }
}

function scanning(method: ScanSettings['method'], ...switches: SwitchRow[]): Profile {
  return { ...DEFAULT_PROFILE, way: 'scan', switches, scan: { ...DEFAULT_PROFILE.scan, method } }
}

const PROFILES: Readonly<Record<Exclude<Door, 'off'>, Profile>> = {
  'one-switch': scanning('auto', SPACE),
  'two-switch': scanning('step', onKey('Space', 'next'), onKey('Enter', 'select')),
  'single-switch': scanning('single-switch', SPACE),
  inverse: scanning('inverse', SPACE),
  dwell: { ...DEFAULT_PROFILE, way: 'dwell' },
}

/** Undefined for a name that no door has. Through `off` the user's own settings stay, for who turns the way on again. */
export function profileOfDoor(name: string | undefined): Profile | undefined {
  if (name === 'off') return { ...readProfile(), way: 'off' }
  const door = DOORS.find((one): one is Exclude<Door, 'off'> => one === name)
  return door && PROFILES[door]
}
