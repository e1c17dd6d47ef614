/** What a setting is, and the shapes that settings of several folders have. */
import * as v from 'valibot'

export interface Setting {
  readonly description: string
  /** What holds without it, in words for the help and the documents; who reads the setting applies it. */
  readonly default: string
  /** May also be given as the path of a file in `<NAME>_FILE`, so that a secret is not visible in the environment. */
  readonly file?: true
  readonly shape: v.GenericSchema<string, unknown>
}

export type Settings = Readonly<Record<string, Setting>>

/** Reads one setting: undefined when it is not set, or wrong. */
export type Read<S extends Settings> = <N extends keyof S & string>(name: N) => v.InferOutput<S[N]['shape']> | undefined

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/u, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a number from 0 to 65535'),
)
export const count = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/u, 'must be a number from 1 to 999999'),
  v.transform(Number),
)
export const list = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)
export const webAddress = v.pipe(
  v.string(),
  v.check(
    (value) => /^https?:$/u.test(URL.parse(value)?.protocol ?? ''),
    'must be an address such as https://tv.example.org',
  ),
)
export const filePath = v.pipe(v.string(), v.nonEmpty('must be a file'))
export const onOrOff = v.picklist(['on', 'off'], 'must be on or off')
/** What a service is sent as bearer. */
export const bearerToken = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{1,512}$/u, 'must be up to 512 characters without spaces'),
)
