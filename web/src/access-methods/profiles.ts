/**
 * The profiles: that of this device, which is one stored value, and those of the access links. Their shape is in the
 * contract.
 */
import {
  DEFAULT_PROFILE,
  profileShape,
  type Profile,
  type Job,
  type ScanSettings,
  type SwitchRow,
} from '@beckon/contract/profile'
import * as v from 'valibot'
import { readStored, writeStored } from '../platform/stored-values.ts'
import type { AccessLink } from './access-link.ts'

/** Settings of earlier versions, by the part of the profile that contained them; they are removed on reading. */
const FORMER: Readonly<Record<string, readonly string[]>> = {
  press: ['countsOn', 'longHold', 'stuckMs'],
  scan: ['order', 'ownOrder', 'extraMs', 'chooseWaitPercent', 'staySteps', 'takeBackPercent', 'tick'],
  dwell: ['keyPercents', 'style', 'keptMs', 'inOutMs', 'leavePx', 'enterPx', 'extraPx', 'deadMs', 'deadPx', 'touch'],
  layout: ['pages', 'gap', 'keepsPlaces'],
}

/** Never throws. An invalid text, or one of a later version, counts as absent. */
export function parseProfile(text: string): Profile | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), profileShape), text)
  if (!parsed.success) return undefined
  const profile: Record<string, unknown> = withFormer(parsed.output)
  for (const [part, names] of Object.entries(FORMER))
    for (const name of names) Reflect.deleteProperty(profile[part] as object, name)
  return profile as Profile
}

/** Converts settings of earlier versions where two have become one. */
function withFormer(profile: Profile): Profile {
  const { press, scan, dwell } = profile
  const { longHold } = press
  const { style } = dwell
  // Now waiting always chooses after two steps (200 %); another share becomes another step.
  const waitPercent = scan.method === 'single-switch' ? Number(scan['chooseWaitPercent'] ?? 200) : 200
  return {
    ...profile,
    press: longHold === false ? { ...press, longHoldMs: 0 } : press,
    scan: waitPercent === 200 ? scan : { ...scan, stepMs: clamped(300, (scan.stepMs * waitPercent) / 200, 15_000) },
    dwell: {
      ...dwell,
      ...(style !== undefined && style !== 'two stages' && { lockOnMs: 0 }),
      ...(style === 'look and press' && { completeMs: 0 }),
    },
  }
}

function clamped(least: number, ms: number, most: number): number {
  return Math.min(Math.max(Math.round(ms), least), most)
}

export function readProfile(): Profile {
  const text = readStored('ways')
  return (text === undefined ? undefined : parseProfile(text)) ?? DEFAULT_PROFILE
}

export function writeProfile(profile: Profile): void {
  writeStored('ways', JSON.stringify(profile))
}

export const SPACE = onKey('Space', 'select')

function onKey(code: string, job: Job): SwitchRow {
  return { source: 'key', code, job }
}

function scanning(method: ScanSettings['method'], ...switches: SwitchRow[]): Profile {
  return { ...DEFAULT_PROFILE, way: 'scan', switches, scan: { ...DEFAULT_PROFILE.scan, method } }
}

/** The defaults of each access method, and its switches. */
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
