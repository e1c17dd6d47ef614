/**
 * The settings of the automation service that gets the users' events. Mistakes are reported at start, a sentence each.
 */
import { isIP } from 'node:net'
import * as v from 'valibot'
import { parseRange, type AddressRange } from '../../outgoing/addresses.ts'
import { mayDial } from '../../outgoing/guarded-connector.ts'
import { list, webAddress, type Read, type Settings } from '../../settings/setting.ts'

const AUTOMATION_KINDS = ['ifttt', 'home-assistant'] as const
export type AutomationKind = (typeof AUTOMATION_KINDS)[number]

export interface AutomationSettings {
  readonly kind: AutomationKind
  readonly base: URL
  /** Addresses at home that events may go to. */
  readonly allowed: readonly AddressRange[]
  /** Where a user finds the service, and how to set it up. */
  readonly link: string
  readonly helpLink: string
}

const ranges = v.pipe(
  list,
  v.check(
    (values) => values.every((value) => parseRange(value) !== undefined),
    'must be addresses or ranges such as 192.168.1.20 or 192.168.1.0/24',
  ),
  v.transform((values) => values.map(parseRange) as AddressRange[]),
)

declare module '../../config.ts' {
  interface Config {
    /** Where the users' automation events are sent. */
    readonly automation: AutomationSettings
  }
}

export const AUTOMATION_SETTINGS = {
  BECKON_AUTOMATION: {
    description: 'the automation service for TV buttons: ifttt or home-assistant',
    default: 'ifttt',
    shape: v.picklist(AUTOMATION_KINDS, 'must be ifttt or home-assistant'),
  },
  BECKON_AUTOMATION_URL: {
    description: 'the address of that service',
    default: 'https://maker.ifttt.com or http://homeassistant.local:8123',
    shape: webAddress,
  },
  BECKON_AUTOMATION_ALLOW: {
    description: 'addresses or ranges at home that events may go to, separated by commas',
    default: 'only public addresses, by https',
    shape: ranges,
  },
  BECKON_AUTOMATION_LINK: {
    description: 'the link to the service on the TV Control page',
    default: "the service's own page",
    shape: webAddress,
  },
  BECKON_AUTOMATION_HELP_LINK: {
    description: 'the link to its instructions on the TV Control page',
    default: "the service's own page",
    shape: webAddress,
  },
} as const satisfies Settings

const DEFAULTS = {
  ifttt: {
    url: 'https://maker.ifttt.com',
    link: 'https://ifttt.com/maker_webhooks',
    helpLink: 'https://help.ifttt.com/hc/en-us/articles/115010230347-Webhooks-service-FAQ',
  },
  'home-assistant': {
    url: 'http://homeassistant.local:8123',
    link: 'https://my.home-assistant.io/redirect/profile/',
    helpLink: 'https://www.home-assistant.io/docs/automation/trigger/#event-trigger',
  },
} as const satisfies Record<AutomationKind, unknown>

/** Adds a sentence to `problems` for each mistake. */
export function automationSettings(read: Read<typeof AUTOMATION_SETTINGS>, problems: string[]): AutomationSettings {
  const kind = read('BECKON_AUTOMATION') ?? 'ifttt'
  const standard = DEFAULTS[kind]
  const base = new URL(read('BECKON_AUTOMATION_URL') ?? standard.url)
  const allowed = read('BECKON_AUTOMATION_ALLOW') ?? []
  const host = base.hostname.replace(/^\[|\]$/gu, '')
  if (base.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '') {
    problems.push('BECKON_AUTOMATION_URL: must be a scheme, host and port, optionally with a path.')
  } else if (isIP(host) !== 0 && !mayDial(host, base.protocol, allowed)) {
    problems.push(
      'BECKON_AUTOMATION_URL: is not a public https address. If it is at home, name it in BECKON_AUTOMATION_ALLOW.',
    )
  } else if (base.protocol === 'http:' && allowed.length === 0) {
    problems.push(
      `BECKON_AUTOMATION_ALLOW: must name the address of ${base.hostname}, because without https, events go only ` +
        'to addresses at home.',
    )
  }
  return {
    kind,
    base,
    allowed,
    link: read('BECKON_AUTOMATION_LINK') ?? standard.link,
    helpLink: read('BECKON_AUTOMATION_HELP_LINK') ?? standard.helpLink,
  }
}
