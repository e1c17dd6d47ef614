/**
 * The browser and device of a remote, from its user agent: only known names, since a user agent can contain anything.
 */
import { BROWSER_NAMES, BROWSERS, DEVICE_KINDS, type Browser, type DeviceKind } from '@beckon/contract/remotes'

export interface RunsIn {
  readonly browser?: Browser | undefined
  readonly device?: DeviceKind | undefined
}

/** The first match counts, since most user agents also name other browsers. */
const DEVICES: readonly (readonly [RegExp, DeviceKind])[] = [
  [/iPhone/u, 'iphone'],
  [/iPad/u, 'ipad'],
  [/Android.*Mobile/u, 'android-phone'],
  [/Android/u, 'android-tablet'],
  [/CrOS/u, 'chromebook'],
  [/Windows/u, 'windows'],
  [/Macintosh/u, 'mac'],
  [/Linux/u, 'linux'],
]
const BY_PATTERN: readonly (readonly [RegExp, Browser])[] = [
  [/Edg/u, 'edge'],
  [/SamsungBrowser/u, 'samsung'],
  [/Firefox|FxiOS/u, 'firefox'],
  [/Chrome|CriOS/u, 'chrome'],
  [/Safari/u, 'safari'],
]

export function runsIn(userAgent: string | undefined): RunsIn {
  const agent = userAgent ?? ''
  return {
    browser: BY_PATTERN.find(([pattern]) => pattern.test(agent))?.[1],
    device: DEVICES.find(([pattern]) => pattern.test(agent))?.[1],
  }
}

/** The value in the database; null when nothing is known. */
export function toColumn({ browser, device }: RunsIn): string | null {
  return browser === undefined && device === undefined ? null : `${browser ?? ''}/${device ?? ''}`
}

export function fromColumn(value: string | null): RunsIn {
  const [browser, device] = value?.split('/') ?? []
  return {
    browser: BROWSERS.find((name) => name === browser),
    device: DEVICE_KINDS.find((name) => name === device),
  }
}

const DEVICE_NAMES: Readonly<Record<DeviceKind, string>> = {
  iphone: 'iPhone',
  ipad: 'iPad',
  'android-phone': 'Android phone',
  'android-tablet': 'Android tablet',
  chromebook: 'Chromebook',
  windows: 'Windows computer',
  mac: 'Mac',
  linux: 'Linux computer',
}

/** The name of a remote for the TV and the operator. */
export function remoteName({ browser, device }: RunsIn): string {
  const names = [browser && BROWSER_NAMES[browser], device && DEVICE_NAMES[device]]
  return names.filter((name) => name !== undefined).join(', ') || 'Web browser'
}
