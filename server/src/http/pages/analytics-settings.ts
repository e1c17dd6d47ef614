/**
 * The settings of the analytics service, which only the browsers of users who agree contact, and the sources that the
 * page's policy must allow for it. Mistakes are reported at start, a sentence each.
 */
import * as v from 'valibot'
import { webAddress, type Read, type Settings } from '../../settings/setting.ts'

const ANALYTICS_KINDS = ['plausible', 'google-tag-manager', 'off'] as const
type Kind = (typeof ANALYTICS_KINDS)[number]

export interface AnalyticsService {
  readonly kind: Exclude<Kind, 'off'>
  /** The address, without a slash at the end. */
  readonly url: string
  /** The site's name at Plausible, or the tag manager's container. */
  readonly id: string
}

export interface AnalyticsSettings {
  /** The flag in the page: whether the menu leads to the privacy settings. */
  readonly enabled: boolean
  readonly service: AnalyticsService | undefined
}

declare module '../../config.ts' {
  interface Config {
    /** Where analytics events go, for users who agreed. */
    readonly analytics: AnalyticsSettings
  }
}

export const ANALYTICS_SETTINGS = {
  BECKON_ANALYTICS: {
    description:
      'the analytics service, used only with consent: plausible or google-tag-manager; off also hides the privacy ' +
      'settings',
    default: 'none',
    shape: v.picklist(ANALYTICS_KINDS, 'must be plausible, google-tag-manager or off'),
  },
  BECKON_ANALYTICS_URL: {
    description: 'the address of that service',
    default: 'https://www.googletagmanager.com; required for Plausible',
    shape: webAddress,
  },
  BECKON_ANALYTICS_ID: {
    description: "the site's name at Plausible, or the tag manager's container",
    default: 'none',
    shape: v.string(),
  },
} as const satisfies Settings

const TAG_MANAGER = 'https://www.googletagmanager.com'
/** The hosts to which the tags of Google Analytics report. */
const ITS_COLLECTORS = ['https://*.google-analytics.com', 'https://*.analytics.google.com']
const NONE: AnalyticsSettings = { enabled: true, service: undefined }

/** Adds a sentence to `problems` for each mistake. */
export function analyticsSettings(read: Read<typeof ANALYTICS_SETTINGS>, problems: string[]): AnalyticsSettings {
  const kind = read('BECKON_ANALYTICS')
  const url = read('BECKON_ANALYTICS_URL')
  const id = read('BECKON_ANALYTICS_ID')
  if (kind === undefined || kind === 'off') {
    if (url !== undefined || id !== undefined)
      problems.push('BECKON_ANALYTICS: must be plausible or google-tag-manager, because its address or id is set.')
    return kind === 'off' ? { ...NONE, enabled: false } : NONE
  }
  const before = problems.length
  if (kind === 'plausible' && url === undefined)
    problems.push('BECKON_ANALYTICS_URL: must be the address of your Plausible server.')
  const base = new URL(url ?? TAG_MANAGER)
  if (base.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '') {
    problems.push('BECKON_ANALYTICS_URL: must be a scheme, host and port, optionally with a path.')
  }
  const isId = kind === 'plausible' ? /^[a-z\d.-]{1,253}$/iu : /^GTM-[A-Z\d]{1,20}$/u
  if (id === undefined || !isId.test(id)) {
    problems.push(
      `BECKON_ANALYTICS_ID: must be ${kind === 'plausible' ? "the site's name at Plausible, such as tv.example.org" : "the tag manager's container, such as GTM-AB12CD"}.`,
    )
  }
  if (problems.length > before) return NONE
  return { enabled: true, service: { kind, url: base.href.replace(/\/+$/u, ''), id: id as string } }
}

/** The hosts that a page may load from and send to for this service, besides our own. */
export function analyticsSources({ service }: AnalyticsSettings): {
  readonly script: readonly string[]
  readonly image: readonly string[]
  readonly connect: readonly string[]
} {
  if (service === undefined) return { script: [], image: [], connect: [] }
  const { origin } = new URL(service.url)
  if (service.kind === 'plausible') return { script: [], image: [], connect: [origin] }
  const all = origin === TAG_MANAGER ? [origin, ...ITS_COLLECTORS] : [origin]
  return { script: [origin], image: all, connect: all }
}
