/** The profiles of the access links: the defaults of each access method, and its switches. */
import type { AccessLink } from './access-link.ts'
import { DEFAULT_PROFILE, type Job, type Profile, type ScanSettings, type SwitchRow } from '@beckon/contract/profile'
import { readProfile } from './stored-profile.ts'

export const SPACE = onKey('Space', 'select')

function onKey(code: string, job: Job): SwitchRow {
  return { source: 'key', code, job }
}

function scanning(method: ScanSettings['method'], ...switches: SwitchRow[]): Profile {
  return { ...DEFAULT_PROFILE, way: 'scan', switches, scan: { ...DEFAULT_PROFILE.scan, method } }
}

const PROFILES: Readonly<Record<Exclude<AccessLink, 'off'>, Profile>> = {
  'one-switch': scanning('auto', SPACE),
  'two-switch': scanning('step', onKey('Space', 'next'), onKey('Enter', 'select')),
  'single-switch': scanning('single-switch', SPACE),
  inverse: scanning('inverse', SPACE),
  dwell: { ...DEFAULT_PROFILE, way: 'dwell' },
}

/** `off` keeps the user's own settings, for when they turn their method on again. */
export function profileOfLink(accessLink: AccessLink): Profile {
  return accessLink === 'off' ? { ...readProfile(), way: 'off' } : PROFILES[accessLink]
}
