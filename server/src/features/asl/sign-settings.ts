/** Which recogniser reads the signs, as the operator set it; a mistake is a sentence at start. */
import type { SignSettings } from '@beckon/recognisers/signs/make-signs'

export interface SignChoice {
  /** `off`, `built-in`, or the address of a service. */
  readonly engine: string | undefined
  readonly key: string | undefined
  /** The path of the program that decodes mp4 for the built-in engine. */
  readonly ffmpeg: string | undefined
}

/** Adds a sentence to `problems` for each mistake. */
export function signSettings({ engine = 'built-in', key, ffmpeg }: SignChoice, problems: string[]): SignSettings {
  if (engine === 'off') return { engine }
  if (engine === 'built-in') return { engine, ...(ffmpeg !== undefined && { ffmpeg }) }
  const { username, password, hash } = new URL(engine)
  if (username !== '' || password !== '' || hash !== '')
    problems.push(
      'BECKON_SIGNS: must be an address without a user name; the bearer token of the service goes into BECKON_SIGNS_KEY.',
    )
  return { engine: 'http', url: engine, ...(key !== undefined && { token: key }) }
}
