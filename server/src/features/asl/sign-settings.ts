/** The settings of the sign recogniser. Mistakes are reported at start, a sentence each. */
import type { SignSettings } from '@beckon/recognisers/signs/make-signs'
import * as v from 'valibot'
import { bearerToken, webAddress, type Read, type Settings } from '../../settings/setting.ts'

declare module '../../config.ts' {
  interface Config {
    readonly signs: SignSettings
  }
}

export const SIGN_SETTINGS = {
  BECKON_SIGNS: {
    description: 'what reads signs: built-in, the address of a service, or off',
    default: 'built-in',
    shape: v.union([v.picklist(['built-in', 'off']), webAddress], 'must be built-in, off or an address'),
  },
  BECKON_SIGNS_KEY: {
    description: 'the bearer token sent to it',
    default: 'nothing',
    file: true,
    shape: bearerToken,
  },
  BECKON_SIGNS_FFMPEG: {
    description: 'the path of an ffmpeg program; with it the built-in reader also reads mp4 (Safari before 18.4)',
    default: 'mp4 is not read',
    shape: v.pipe(v.string(), v.startsWith('/', 'must be an absolute path')),
  },
} as const satisfies Settings

/** Adds a sentence to `problems` for each mistake. */
export function signSettings(read: Read<typeof SIGN_SETTINGS>, problems: string[]): SignSettings {
  const engine = read('BECKON_SIGNS') ?? 'built-in'
  const key = read('BECKON_SIGNS_KEY')
  const ffmpeg = read('BECKON_SIGNS_FFMPEG')
  if (engine === 'off') return { engine }
  if (engine === 'built-in') return { engine, ...(ffmpeg !== undefined && { ffmpeg }) }
  const { username, password, hash } = new URL(engine)
  if (username !== '' || password !== '' || hash !== '')
    problems.push(
      'BECKON_SIGNS: must be an address without a user name; the bearer token of the service goes into ' +
        'BECKON_SIGNS_KEY.',
    )
  return { engine: 'http', url: engine, ...(key !== undefined && { token: key }) }
}
