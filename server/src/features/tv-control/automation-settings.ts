/** Which automation service the users' events go to, as the operator set it; a mistake is a sentence at start. */
import { isIP } from 'node:net'
import type { AddressRange } from '../../outgoing/addresses.ts'
import { mayDial } from '../../outgoing/guarded-connector.ts'

export const AUTOMATION_KINDS = ['ifttt', 'home-assistant'] as const
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

export interface AutomationChoice {
  readonly kind: AutomationKind | undefined
  readonly url: string | undefined
  readonly allowed: readonly AddressRange[] | undefined
  readonly link: string | undefined
  readonly helpLink: string | undefined
}

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
export function automationSettings(choice: AutomationChoice, problems: string[]): AutomationSettings {
  const kind = choice.kind ?? 'ifttt'
  const standard = DEFAULTS[kind]
  const base = new URL(choice.url ?? standard.url)
  const allowed = choice.allowed ?? []
  const host = base.hostname.replace(/^\[|\]$/gu, '')
  if (base.username !== '' || base.password !== '' || base.search !== '' || base.hash !== '') {
    problems.push('BECKON_AUTOMATION_URL: must be a scheme, host and port, optionally with a path.')
  } else if (isIP(host) !== 0 && !mayDial(host, base.protocol, allowed)) {
    problems.push(
      'BECKON_AUTOMATION_URL: is not a public https address. If it is at home, name it in BECKON_AUTOMATION_ALLOW.',
    )
  } else if (base.protocol === 'http:' && allowed.length === 0) {
    problems.push(
      `BECKON_AUTOMATION_ALLOW: must name the address of ${base.hostname}, because without https, events go only to addresses at home.`,
    )
  }
  return { kind, base, allowed, link: choice.link ?? standard.link, helpLink: choice.helpLink ?? standard.helpLink }
}
