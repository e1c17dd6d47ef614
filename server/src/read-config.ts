/**
 * Reads the operator's settings once at start, from the environment and the settings files, and reports all unknown
 * names and invalid values. Each folder defines, checks and reads its own settings; this file has those of the whole
 * server. Nothing else reads the environment.
 */
import * as v from 'valibot'
import { SIGN_SETTINGS, signSettings } from './features/asl/sign-settings.ts'
import { ANALYTICS_SETTINGS, analyticsSettings } from './http/pages/analytics-settings.ts'
import { LOGIN_SETTINGS, loginSettings } from './features/login/login-settings.ts'
import { CATALOGUE_SETTINGS, catalogueSettings } from './features/my-remote/popular/catalogue.ts'
import { AUTOMATION_SETTINGS, automationSettings } from './features/tv-control/automation-settings.ts'
import { TVS_SETTINGS, tvSearch } from './features/tvs/tvs-settings.ts'
import { SPEECH_SETTINGS, speechSettings } from './features/voice/speech-settings.ts'
import { HTTP_SETTINGS, httpSettings } from './http/http-settings.ts'
import { HTTPS_SETTINGS, httpsSettings } from './https/https-settings.ts'
import { NODES_SETTINGS, nodesSettings } from './cluster/nodes-settings.ts'
import type { Config } from './config.ts'
import {
  ConfigError,
  reader,
  unknownNames,
  type Environment,
  onOrOff,
  port,
  webAddress,
  type Settings,
  type Setting,
} from './settings/setting.ts'
import { DEFAULT_DATA_FOLDER, type SettingsFiles } from './settings/settings-file.ts'
import { STORAGE_SETTINGS, storageSettings } from './storage/storage-settings.ts'

export const DEFAULT_PORT = 8780

const ADDRESS_SETTINGS = {
  BECKON_PORT: { description: 'the port of the remote; 0 takes any free one', default: `${DEFAULT_PORT}`, shape: port },
  BECKON_HOST: {
    description: 'the address to listen on; localhost is both loopback addresses',
    default: 'localhost; with BECKON_HTTPS=home all addresses of this machine',
    shape: v.pipe(v.string(), v.regex(/^[\w.:-]+$/u, 'must be a host name or address')),
  },
  BECKON_DATA: {
    description: 'the folder for all data',
    default: DEFAULT_DATA_FOLDER,
    shape: v.pipe(v.string(), v.nonEmpty('must be a folder')),
  },
  BECKON_BOXES: {
    description: 'TV boxes: vdr://host:port?name=…&id=…, several with commas; JSON; or a JSON file',
    default: 'the virtual TVs',
    file: true,
    shape: v.string(),
  },
  BECKON_PUBLIC_URL: {
    description: 'where people reach this server',
    default: 'http://localhost:<port>',
    shape: v.pipe(
      webAddress,
      v.transform((value) => value.replace(/\/+$/u, '')),
    ),
  },
} as const satisfies Settings

const TV_SETTINGS = {
  BECKON_VIRTUAL_TVS: {
    description: 'who may open the virtual TVs at /tv: this-machine, or everybody who can reach the server',
    default: 'this-machine',
    shape: v.picklist(['this-machine', 'everybody'], 'must be this-machine or everybody'),
  },
  BECKON_MIXED_BOXES: {
    description: 'whether BECKON_BOXES may name real boxes and virtual TVs together: on or off',
    default: 'off',
    shape: onOrOff,
  },
} as const satisfies Settings

const OPERATION_SETTINGS = {
  BECKON_SERVICE_WORKER: {
    description: 'whether browsers keep the page to open it without a network: on or off; off deletes what they keep',
    default: 'on',
    shape: v.picklist(['on', 'off'], 'must be on or off'),
  },
  BECKON_METRICS_PORT: { description: 'a port for Prometheus metrics', default: 'off', shape: port },
  BECKON_METRICS_HOST: {
    description:
      'the address of that port; whoever can reach it, and calls the server by its name, can read the metrics',
    default: '127.0.0.1',
    shape: v.pipe(v.string(), v.nonEmpty('must be an address')),
  },
  BECKON_STOP_WAIT: {
    description: 'the seconds from a stop until no balancer sends anybody new, up to 60',
    default: '0; 5 with BECKON_NATS_URL',
    shape: v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/u, 'must be a number from 0 to 60'),
      v.transform(Number),
      v.maxValue(60, 'must be a number from 0 to 60'),
    ),
  },
  BECKON_LOG_LEVEL: {
    description: 'fatal, error, warn, info, debug or silent',
    default: 'info',
    shape: v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
  },
} as const satisfies Settings

/** All settings, in the order of the help and the documents. */
const SETTINGS = {
  ...ADDRESS_SETTINGS,
  ...STORAGE_SETTINGS,
  ...NODES_SETTINGS,
  ...HTTPS_SETTINGS,
  ...HTTP_SETTINGS,
  ...LOGIN_SETTINGS,
  ...TV_SETTINGS,
  ...AUTOMATION_SETTINGS,
  ...CATALOGUE_SETTINGS,
  ...SIGN_SETTINGS,
  ...SPEECH_SETTINGS,
  ...TVS_SETTINGS,
  ...ANALYTICS_SETTINGS,
  ...OPERATION_SETTINGS,
} satisfies Settings

/**
 * Reads and checks all settings; throws a ConfigError with one sentence per mistake, each with the file and line where
 * it was made. `environment` includes the settings of the files.
 */
export function readConfig(environment: Environment, files?: Omit<SettingsFiles, 'environment'>): Config {
  const problems: string[] = [...(files?.problems ?? []), ...unknownNames(environment, SETTINGS)]
  const readerOf = reader(environment, problems)
  const read = readerOf(SETTINGS)
  const publicUrl = read('BECKON_PUBLIC_URL')
  const https = httpsSettings(readerOf(HTTPS_SETTINGS), publicUrl, problems)
  const config: Config = {
    port: read('BECKON_PORT') ?? DEFAULT_PORT,
    // https at home is for the whole home, so the server listens on all addresses.
    host: read('BECKON_HOST') ?? (https.https === 'home' ? '0.0.0.0' : 'localhost'),
    dataFolder: read('BECKON_DATA') ?? DEFAULT_DATA_FOLDER,
    boxes: read('BECKON_BOXES'),
    publicUrl,
    ...https,
    ...storageSettings(readerOf(STORAGE_SETTINGS), problems),
    ...nodesSettings(readerOf(NODES_SETTINGS), problems),
    // Home Assistant gives its add-ons this token.
    ...httpSettings(readerOf(HTTP_SETTINGS), environment['SUPERVISOR_TOKEN']),
    ...loginSettings(readerOf(LOGIN_SETTINGS)),
    virtualTvs: read('BECKON_VIRTUAL_TVS') ?? 'this-machine',
    mixedBoxes: read('BECKON_MIXED_BOXES') === 'on',
    automation: automationSettings(readerOf(AUTOMATION_SETTINGS), problems),
    popularButtons: catalogueSettings(readerOf(CATALOGUE_SETTINGS), problems),
    signs: signSettings(readerOf(SIGN_SETTINGS), problems),
    speech: speechSettings(readerOf(SPEECH_SETTINGS), problems),
    tvSearch: tvSearch(readerOf(TVS_SETTINGS)),
    analytics: analyticsSettings(readerOf(ANALYTICS_SETTINGS), problems),
    serviceWorker: read('BECKON_SERVICE_WORKER') !== 'off',
    metricsPort: read('BECKON_METRICS_PORT'),
    metricsHost: read('BECKON_METRICS_HOST') ?? '127.0.0.1',
    stopWaitMs: 1000 * (read('BECKON_STOP_WAIT') ?? (read('BECKON_NATS_URL') === undefined ? 0 : 5)),
    logLevel: read('BECKON_LOG_LEVEL') ?? 'info',
    isProduction: environment['NODE_ENV'] === 'production',
  }
  problems.push(...sharingProblems(config))
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => withPlace(problem, files)))
  return config
}

/** Sentences about a setting begin with its name. */
function withPlace(problem: string, files: Pick<SettingsFiles, 'whereIs'> | undefined): string {
  const place = files?.whereIs(/^BECKON_[A-Z_]+/u.exec(problem)?.[0] ?? '')
  return place === undefined ? problem : `${problem} (${place})`
}

/** The mistakes in settings of servers that share a database: a sentence for each. */
function sharingProblems({ database, keyFile, publicUrl, https, nats }: Config): string[] {
  if (database === undefined)
    return Object.entries({ BECKON_KEY_FILE: keyFile, BECKON_NATS_URL: nats })
      .filter(([, set]) => set !== undefined)
      .map(([name]) => `${name} is for servers that share a database; set BECKON_DATABASE_URL, or leave it out.`)
  return [
    ...(keyFile === undefined
      ? [
          'BECKON_DATABASE_URL needs BECKON_KEY_FILE: the servers of a database share one key. To make one: openssl ' +
            'rand -base64 32.',
        ]
      : []),
    ...(publicUrl === undefined
      ? ['BECKON_DATABASE_URL needs BECKON_PUBLIC_URL: the one address of all its servers.']
      : []),
    ...(https === 'home'
      ? [
          'BECKON_HTTPS=home is for one server at home; with BECKON_DATABASE_URL set BECKON_TLS_CERT, or leave https to ' +
            'the balancer.',
        ]
      : []),
  ]
}

const ALL: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS)

/** The settings as a table of names, descriptions and defaults. The documents are checked against it. */
export function settingsTable(): readonly {
  readonly name: string
  readonly description: string
  readonly default: string
}[] {
  return ALL.map(([name, setting]) => ({
    name,
    description: `${setting.description}${setting.file ? ` (or the path of a file in ${name}_FILE)` : ''}`,
    default: setting.default,
  }))
}

/** The settings as `--help` prints them. */
export function helpText(): string {
  const rows = settingsTable()
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2
  return [
    'Settings, from the environment, /etc/beckon/beckon.env, or beckon.env in the data folder:',
    ...rows.map((row) => `  ${row.name.padEnd(width)}${row.description} (default: ${row.default})`),
  ].join('\n')
}
