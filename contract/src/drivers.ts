/**
 * The drivers of TV boxes, by the name that a setting, an address (`kodi://…`) and, except for
 * `virtual` (`virtual-tv`), a folder in `boxes/src` share. `link` is a box behind an agent.
 */
export const DRIVERS = [
  'virtual',
  'link',
  'vdr',
  'android-tv',
  'home-assistant',
  'webos',
  'tizen',
  'roku',
  'kodi',
  'mqtt',
  'lirc',
  'enigma2',
  'rdk',
] as const
export type Driver = (typeof DRIVERS)[number]
