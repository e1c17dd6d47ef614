/**
 * What the operator sets, read once at start from the environment. Every name is known and every value is checked, so
 * that a slip is a sentence at start and not a surprise in the night. Nothing else reads the environment.
 */
import { readFileSync } from 'node:fs'
import { PARTNERS, type Partner } from '@beckon/contract/partners'
import type { SignSettings } from '@beckon/recognisers/signs/make-signs'
import * as v from 'valibot'
import { ANALYTICS_KINDS, analyticsSettings, type AnalyticsSettings } from './features/consent/analytics-settings.ts'
import type { GivenFiles } from './https/given-certificates.ts'
import { BUILT_IN, combine, readCatalogue, type Catalogue } from './features/my-remote/popular/catalogue.ts'
import { signSettings } from './features/asl/sign-settings.ts'
import {
  AUTOMATION_KINDS,
  automationSettings,
  type AutomationSettings,
} from './features/tv-control/automation-settings.ts'
import { speechSettings, type SpeechSettings } from './features/voice/speech-settings.ts'
import { CONNECTION_LIMITS } from './http/connections.ts'
import { areProxies } from './http/trusted-proxies.ts'
import { parseRange, type AddressRange } from './outgoing/addresses.ts'

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'

/** A partner's identity provider. */
export interface Provider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string | undefined
  readonly scope?: string | undefined
}

export interface Config {
  /** 0 takes any free port. */
  readonly port: number
  /** `localhost` listens on both loopback families. */
  readonly host: string
  readonly dataFolder: string
  /** As set: short addresses, JSON, or the path of a JSON file; undefined for the virtual TVs. */
  readonly boxes: string | undefined
  readonly metricsPort: number | undefined
  readonly trustedProxies: readonly string[]
  /** How many connections there may be; those of trusted proxies are not counted. */
  readonly connections: { readonly inAll: number; readonly perAddress: number }
  readonly allowedHosts: readonly string[]
  readonly logLevel: LogLevel
  /** Whether it speaks https, by its own household authority or with the operator's files. */
  readonly https: 'off' | 'home' | GivenFiles
  /** Further names and addresses of this machine at home. */
  readonly httpsNames: readonly string[]
  /** Whether browsers are told to use https only, from now on. */
  readonly hsts: boolean
  /** Where people reach this server, without a slash at the end; undefined for `http://localhost:<port>`. */
  readonly publicUrl: string | undefined
  readonly providers: Readonly<Partial<Record<Partner, Provider>>>
  /** The partner of browsers that name none; undefined leaves it to the boxes and providers (`admission.ts`). */
  readonly partner: Partner | undefined
  /** Whether the built-in identity provider is offered, as set; undefined leaves it to the boxes and providers. */
  readonly demoLogin: boolean | undefined
  /** Whether NODE_ENV says so. */
  readonly isProduction: boolean
  /** Who may open the virtual TVs at `/tv`. */
  readonly virtualTvs: 'this-machine' | 'everybody'
  /** Whether real boxes and virtual TVs may be on one server. */
  readonly mixedBoxes: boolean
  /** Where the users' automation events go. */
  readonly automation: AutomationSettings
  readonly popularButtons: Catalogue
  readonly signs: SignSettings
  readonly speech: SpeechSettings
  /** Where events go that a user agreed to. */
  readonly analytics: AnalyticsSettings
  /** Whether browsers keep the page, to open it without a network. */
  readonly serviceWorker: boolean
}

export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/u, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a number from 0 to 65535'),
)
const count = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/u, 'must be a number from 1 to 999999'), v.transform(Number))
const list = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
)
const secureUrl = v.pipe(
  v.string(),
  v.check(
    (value) => /^https?:$/u.test(URL.parse(value)?.protocol ?? ''),
    'must be an address such as https://tv.example.org',
  ),
)
const names = v.pipe(
  list,
  v.check((values) => values.every((value) => /^[\w.:-]+$/u.test(value)), 'must be host names or addresses'),
)
const proxies = v.pipe(
  list,
  v.check((values) => areProxies(values), 'must be addresses or ranges such as 127.0.0.1 or 10.0.0.0/8'),
)
const file = v.pipe(v.string(), v.nonEmpty('must be a file'))
const onOrOff = v.picklist(['on', 'off'], 'must be on or off')
const ranges = v.pipe(
  list,
  v.check(
    (values) => values.every((value) => parseRange(value) !== undefined),
    'must be addresses or ranges such as 192.168.1.20 or 192.168.1.0/24',
  ),
  v.transform((values) => values.map(parseRange) as AddressRange[]),
)
const providers = v.record(
  v.picklist(Object.keys(PARTNERS) as Partner[], `must name partners out of ${Object.keys(PARTNERS).join(', ')}`),
  v.strictObject({
    issuer: secureUrl,
    clientId: v.pipe(v.string(), v.nonEmpty()),
    clientSecret: v.optional(v.string()),
    scope: v.optional(v.string()),
  }),
)

export const DEFAULT_DATA_FOLDER = './data'

interface Setting {
  readonly says: string
  /** Its value is never shown. */
  readonly secret?: true
  readonly otherwise: string
  /** May also be given as the path of a file in `<NAME>_FILE`, so that a secret need not stand in the environment. */
  readonly file?: true
  readonly shape: v.GenericSchema<string, unknown>
}

const SETTINGS = {
  BECKON_PORT: { says: 'the port of the remote; 0 takes any free one', otherwise: '8780', shape: port },
  BECKON_HOST: {
    says: 'the address to listen on; localhost is both loopback addresses',
    otherwise: 'localhost; with BECKON_HTTPS=home all addresses of this machine',
    shape: v.pipe(v.string(), v.regex(/^[\w.:-]+$/u, 'must be a host name or address')),
  },
  BECKON_DATA: {
    says: 'the folder for all data',
    otherwise: './data',
    shape: v.pipe(v.string(), v.nonEmpty('must be a folder')),
  },
  BECKON_BOXES: {
    secret: true,
    says: 'TV boxes: vdr://host:port?name=…&id=…, several with commas; JSON; or a JSON file',
    otherwise: 'the virtual TVs',
    file: true,
    shape: v.string(),
  },
  BECKON_PUBLIC_URL: {
    says: 'where people reach this server',
    otherwise: 'http://localhost:<port>',
    shape: v.pipe(
      secureUrl,
      v.transform((value) => value.replace(/\/+$/u, '')),
    ),
  },
  BECKON_HTTPS: {
    says: "https by this household's own certificate authority: home, or off",
    otherwise: 'off',
    shape: v.picklist(['home', 'off'], 'must be home or off'),
  },
  BECKON_HTTPS_NAMES: {
    says: 'more names or addresses of this machine at home, separated by commas',
    otherwise: 'its host name and its addresses',
    shape: names,
  },
  BECKON_TLS_CERT: {
    says: 'a certificate file (PEM) for https, read again when it changes',
    otherwise: 'none',
    shape: file,
  },
  BECKON_TLS_KEY: { says: 'the private key file (PEM) of that certificate', otherwise: 'none', shape: file },
  BECKON_HSTS: {
    says: 'whether browsers are told to use https only: on or off',
    otherwise: 'on when BECKON_PUBLIC_URL is https and its certificate is not the home one',
    shape: onOrOff,
  },
  BECKON_ALLOWED_HOSTS: {
    says: 'more host names that this server answers to, separated by commas',
    otherwise: 'only its own addresses',
    shape: list,
  },
  BECKON_TRUSTED_PROXIES: {
    says: 'addresses of proxies whose X-Forwarded-For is trusted, separated by commas',
    otherwise: 'none',
    shape: proxies,
  },
  BECKON_CONNECTIONS: {
    says: 'the most connections at once; those of trusted proxies are not counted',
    otherwise: String(CONNECTION_LIMITS.inAll),
    shape: count,
  },
  BECKON_CONNECTIONS_PER_ADDRESS: {
    says: 'the most connections from one address, or from one /56 network of IPv6',
    otherwise: String(CONNECTION_LIMITS.perAddress),
    shape: count,
  },
  BECKON_PROVIDERS: {
    secret: true,
    says: 'identity providers by partner, as JSON: {"comcast":{"issuer":…,"clientId":…,"clientSecret":…}}',
    otherwise: 'none',
    file: true,
    shape: v.pipe(v.string(), v.parseJson(undefined, 'must be JSON'), providers),
  },
  BECKON_PARTNER: {
    says: `the partner when a browser names none: ${Object.keys(PARTNERS).join(', ')}`,
    otherwise: 'home with a real box and no provider, else comcast',
    shape: v.picklist(Object.keys(PARTNERS) as Partner[], `must be one of ${Object.keys(PARTNERS).join(', ')}`),
  },
  BECKON_DEMO_LOGIN: {
    says: 'the practice log-in, with made-up subscribers, no password, and virtual TVs only: on or off',
    otherwise: 'on while all boxes are virtual TVs, no provider is set and NODE_ENV is not production',
    shape: onOrOff,
  },
  BECKON_VIRTUAL_TVS: {
    says: 'who may open the virtual TVs at /tv: this-machine, or everybody who can reach the server',
    otherwise: 'this-machine',
    shape: v.picklist(['this-machine', 'everybody'], 'must be this-machine or everybody'),
  },
  BECKON_MIXED_BOXES: {
    says: 'whether BECKON_BOXES may name real boxes and virtual TVs together: on or off',
    otherwise: 'off',
    shape: onOrOff,
  },
  BECKON_AUTOMATION: {
    says: 'the automation service for TV buttons: ifttt or home-assistant',
    otherwise: 'ifttt',
    shape: v.picklist(AUTOMATION_KINDS, 'must be ifttt or home-assistant'),
  },
  BECKON_AUTOMATION_URL: {
    says: 'the address of that service',
    otherwise: 'https://maker.ifttt.com or http://homeassistant.local:8123',
    shape: secureUrl,
  },
  BECKON_AUTOMATION_ALLOW: {
    says: 'addresses or ranges at home that events may go to, separated by commas',
    otherwise: 'only public addresses, by https',
    shape: ranges,
  },
  BECKON_AUTOMATION_LINK: {
    says: 'the link to the service on the TV Control page',
    otherwise: "the service's own page",
    shape: secureUrl,
  },
  BECKON_AUTOMATION_HELP_LINK: {
    says: 'the link to its instructions on the TV Control page',
    otherwise: "the service's own page",
    shape: secureUrl,
  },
  BECKON_POPULAR_BUTTONS: {
    says: 'a JSON file with popular buttons, in addition to the built-in ones or instead of them',
    otherwise: 'the built-in ones',
    shape: file,
  },
  BECKON_SIGNS: {
    says: 'what reads signs: built-in, the address of a service, or off',
    otherwise: 'built-in',
    shape: v.union([v.picklist(['built-in', 'off']), secureUrl], 'must be built-in, off or an address'),
  },
  BECKON_SIGNS_KEY: {
    secret: true,
    says: 'the bearer token sent to it',
    otherwise: 'nothing',
    file: true,
    shape: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,512}$/u, 'must be up to 512 characters without spaces')),
  },
  BECKON_SIGNS_FFMPEG: {
    says: 'the path of an ffmpeg program; with it the built-in reader also reads mp4 (Safari before 18.4)',
    otherwise: 'mp4 is not read',
    shape: v.pipe(v.string(), v.startsWith('/', 'must be an absolute path')),
  },
  BECKON_SPEECH: {
    says: 'what recognizes spoken commands: built-in, the address of a service, or off',
    otherwise: 'built-in',
    shape: v.union([v.picklist(['built-in', 'off']), secureUrl], 'must be built-in, off or an address'),
  },
  BECKON_SPEECH_KEY: {
    secret: true,
    says: 'the bearer token sent to that service',
    otherwise: 'nothing',
    file: true,
    shape: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,512}$/u, 'must be up to 512 characters without spaces')),
  },
  BECKON_SPEECH_SERVICE_MODEL: {
    says: 'the name of the model at that service',
    otherwise: 'whisper-1',
    shape: v.pipe(v.string(), v.nonEmpty('must be a name')),
  },
  BECKON_SPEECH_SPANISH: {
    says: "the folder of Moonshine's Spanish model; setting it accepts its licence",
    otherwise: 'Spanish commands are always confirmed by the user',
    shape: v.pipe(v.string(), v.nonEmpty('must be a folder')),
  },
  BECKON_SPEECH_MODEL: {
    says: 'the built-in English model: base is more accurate, tiny needs half the time and memory',
    otherwise: 'base',
    shape: v.picklist(['base', 'tiny'], 'must be base or tiny'),
  },
  BECKON_SPEECH_LOAD: {
    says: 'when its model is loaded: start or first-use',
    otherwise: 'start',
    shape: v.picklist(['start', 'first-use'], 'must be start or first-use'),
  },
  BECKON_ANALYTICS: {
    says: 'the analytics service, used only with consent: plausible or google-tag-manager; off also hides the privacy settings',
    otherwise: 'none',
    shape: v.picklist(ANALYTICS_KINDS, 'must be plausible, google-tag-manager or off'),
  },
  BECKON_ANALYTICS_URL: {
    says: 'the address of that service',
    otherwise: 'https://www.googletagmanager.com; required for Plausible',
    shape: secureUrl,
  },
  BECKON_ANALYTICS_ID: {
    says: "the site's name at Plausible, or the tag manager's container",
    otherwise: 'none',
    shape: v.string(),
  },
  BECKON_SERVICE_WORKER: {
    says: 'whether browsers keep the page to open it without a network: on or off; off deletes what they keep',
    otherwise: 'on',
    shape: v.picklist(['on', 'off'], 'must be on or off'),
  },
  BECKON_METRICS_PORT: { says: 'a loopback port for Prometheus metrics', otherwise: 'off', shape: port },
  BECKON_LOG_LEVEL: {
    says: 'fatal, error, warn, info, debug or silent',
    otherwise: 'info',
    shape: v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
  },
} as const satisfies Record<string, Setting>

type SettingName = keyof typeof SETTINGS
type Environment = Readonly<Record<string, string | undefined>>

/** Reads and checks all settings; throws a ConfigError with one sentence per mistake. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = unknownNames(environment)
  const read = <N extends SettingName>(name: N): v.InferOutput<(typeof SETTINGS)[N]['shape']> | undefined => {
    const value = valueOf(name, environment, problems)
    if (value === undefined) return undefined
    const parsed = v.safeParse(SETTINGS[name].shape as v.GenericSchema, value)
    if (parsed.success) return parsed.output as never
    // The value itself is not repeated: it may be a secret.
    for (const issue of parsed.issues) problems.push(`${name}${pathOf(issue)}: ${issue.message}.`)
    return undefined
  }
  const providers = read('BECKON_PROVIDERS') ?? {}
  const demoLogin = read('BECKON_DEMO_LOGIN')
  const https = httpsOf(read('BECKON_HTTPS'), read('BECKON_TLS_CERT'), read('BECKON_TLS_KEY'), problems)
  const publicUrl = read('BECKON_PUBLIC_URL')
  const hsts = read('BECKON_HSTS')
  const config: Config = {
    port: read('BECKON_PORT') ?? 8780,
    // Whoever asks for https at home asks to be reached from the whole home.
    host: read('BECKON_HOST') ?? (https === 'home' ? '0.0.0.0' : 'localhost'),
    dataFolder: read('BECKON_DATA') ?? DEFAULT_DATA_FOLDER,
    boxes: read('BECKON_BOXES'),
    metricsPort: read('BECKON_METRICS_PORT'),
    trustedProxies: read('BECKON_TRUSTED_PROXIES') ?? [],
    connections: {
      inAll: read('BECKON_CONNECTIONS') ?? CONNECTION_LIMITS.inAll,
      perAddress: read('BECKON_CONNECTIONS_PER_ADDRESS') ?? CONNECTION_LIMITS.perAddress,
    },
    allowedHosts: read('BECKON_ALLOWED_HOSTS') ?? [],
    logLevel: read('BECKON_LOG_LEVEL') ?? 'info',
    https,
    httpsNames: (read('BECKON_HTTPS_NAMES') ?? []).map((name) => name.toLowerCase()),
    hsts: hsts === undefined ? https !== 'home' && publicUrl?.startsWith('https:') === true : hsts === 'on',
    publicUrl,
    providers,
    partner: read('BECKON_PARTNER'),
    demoLogin: demoLogin === undefined ? undefined : demoLogin === 'on',
    isProduction: environment['NODE_ENV'] === 'production',
    virtualTvs: read('BECKON_VIRTUAL_TVS') ?? 'this-machine',
    mixedBoxes: read('BECKON_MIXED_BOXES') === 'on',
    automation: automationSettings(
      {
        kind: read('BECKON_AUTOMATION'),
        url: read('BECKON_AUTOMATION_URL'),
        allowed: read('BECKON_AUTOMATION_ALLOW'),
        link: read('BECKON_AUTOMATION_LINK'),
        helpLink: read('BECKON_AUTOMATION_HELP_LINK'),
      },
      problems,
    ),
    analytics: analyticsSettings(
      { kind: read('BECKON_ANALYTICS'), url: read('BECKON_ANALYTICS_URL'), id: read('BECKON_ANALYTICS_ID') },
      problems,
    ),
    popularButtons: popularButtons(read('BECKON_POPULAR_BUTTONS'), problems),
    signs: signSettings(
      { engine: read('BECKON_SIGNS'), key: read('BECKON_SIGNS_KEY'), ffmpeg: read('BECKON_SIGNS_FFMPEG') },
      problems,
    ),
    speech: speechSettings(
      {
        engine: read('BECKON_SPEECH'),
        size: read('BECKON_SPEECH_MODEL'),
        load: read('BECKON_SPEECH_LOAD'),
        spanishModel: read('BECKON_SPEECH_SPANISH'),
        serviceModel: read('BECKON_SPEECH_SERVICE_MODEL'),
        key: read('BECKON_SPEECH_KEY'),
      },
      problems,
    ),
    serviceWorker: read('BECKON_SERVICE_WORKER') !== 'off',
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Every setting with what holds, for people: secrets masked, and where it comes from. */
export function describeSettings(
  environment: Environment,
): { readonly name: string; readonly value: string; readonly from: string }[] {
  return Object.entries(SETTINGS).map(([name, { otherwise, ...more }]) => {
    const direct = environment[name]
    if (direct)
      return { name, value: 'secret' in more && !isPlainAddress(direct) ? '(hidden)' : direct, from: 'environment' }
    const file = 'file' in more && environment[`${name}_FILE`]
    return file ? { name, value: '(hidden)', from: file } : { name, value: otherwise, from: 'default' }
  })
}

/** The path of a file, or a box's address, holds no secret; JSON may. */
function isPlainAddress(value: string): boolean {
  return !/^\s*[[{]/u.test(value) && !/secret|password|@/iu.test(value)
}

/** The settings as a table: names, meanings and what holds without them. The documents are checked against it. */
export function settingsTable(): readonly {
  readonly name: string
  readonly says: string
  readonly otherwise: string
}[] {
  return Object.entries(SETTINGS).map(([name, { says, otherwise, ...more }]) => ({
    name,
    says: `${says}${'file' in more ? ` (or the path of a file in ${name}_FILE)` : ''}`,
    otherwise,
  }))
}

export function helpText(): string {
  return [
    'Settings, from the environment:',
    ...settingsTable().map(({ name, says, otherwise }) => `  ${name.padEnd(29)}${says}; without it: ${otherwise}`),
  ].join('\n')
}

function httpsOf(
  kind: 'home' | 'off' | undefined,
  certificate: string | undefined,
  key: string | undefined,
  problems: string[],
): Config['https'] {
  if (certificate === undefined && key === undefined) return kind ?? 'off'
  if (kind !== undefined) problems.push('BECKON_HTTPS and BECKON_TLS_CERT are both set; keep one of them.')
  if (certificate !== undefined && key !== undefined) return { certificate, key }
  problems.push(
    `BECKON_TLS_CERT and BECKON_TLS_KEY must be set together; ${certificate === undefined ? 'BECKON_TLS_CERT' : 'BECKON_TLS_KEY'} is missing.`,
  )
  return 'off'
}

function popularButtons(file: string | undefined, problems: string[]): Catalogue {
  if (file === undefined) return BUILT_IN
  try {
    return combine(BUILT_IN, readCatalogue(readFileSync(file, 'utf8')))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const sentences = code === undefined ? message.split('\n') : [`the file cannot be read (${code}).`]
    problems.push(...sentences.map((sentence) => `BECKON_POPULAR_BUTTONS: ${sentence}`))
    return BUILT_IN
  }
}

function valueOf(name: SettingName, environment: Environment, problems: string[]): string | undefined {
  const setting: Setting = SETTINGS[name]
  const direct = environment[name] || undefined
  const file = setting.file && environment[`${name}_FILE`]
  if (!file) return direct
  if (direct !== undefined) {
    problems.push(`${name} and ${name}_FILE are both set; keep one of them.`)
    return undefined
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    problems.push(`${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    return undefined
  }
}

function unknownNames(environment: Environment): string[] {
  const known = (name: string) =>
    Object.hasOwn(SETTINGS, name) ||
    (name.endsWith('_FILE') && 'file' in (SETTINGS[name.slice(0, -'_FILE'.length) as SettingName] ?? {})) ||
    BESIDE_THE_SERVER.has(name)
  return Object.keys(environment)
    .filter((name) => name.startsWith('BECKON_') && !known(name))
    .map((name) => `${name} is not a setting of Beckon; --help lists all settings.`)
}

/** Names that our own tools read, which may stand in the same environment. */
const BESIDE_THE_SERVER = new Set(['BECKON_CHROMIUM', 'BECKON_HEADLESS_SHELL', 'BECKON_ASL_DATA'])

function pathOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  return path === null ? '' : ` (${path})`
}
