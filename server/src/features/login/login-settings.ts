/** The settings of the log-in: the identity providers of the partners, and the practice log-in. */
import { PARTNERS, type Partner } from '@beckon/contract/partners'
import * as v from 'valibot'
import { onOrOff, webAddress, type Read, type Settings } from '../../settings/setting.ts'

/** A partner's identity provider: everything that differs between providers. */
const provider = v.strictObject({
  issuer: webAddress,
  clientId: v.pipe(v.string(), v.nonEmpty()),
  clientSecret: v.optional(v.string()),
  scope: v.optional(v.string()),
})
export type Provider = Readonly<v.InferOutput<typeof provider>>

const providers = v.record(
  v.picklist(Object.keys(PARTNERS) as Partner[], `must name partners out of ${Object.keys(PARTNERS).join(', ')}`),
  provider,
)

declare module '../../config.ts' {
  interface Config extends ReturnType<typeof loginSettings> {}
}

export const LOGIN_SETTINGS = {
  BECKON_PROVIDERS: {
    description: 'identity providers by partner, as JSON: {"comcast":{"issuer":…,"clientId":…,"clientSecret":…}}',
    default: 'none',
    file: true,
    shape: v.pipe(v.string(), v.parseJson(undefined, 'must be JSON'), providers),
  },
  BECKON_PARTNER: {
    description: `the partner when a browser names none: ${Object.keys(PARTNERS).join(', ')}`,
    default: 'home with a real box and no provider, else comcast',
    shape: v.picklist(Object.keys(PARTNERS) as Partner[], `must be one of ${Object.keys(PARTNERS).join(', ')}`),
  },
  BECKON_DEMO_LOGIN: {
    description: 'the practice log-in, with synthetic subscribers, no password, and virtual TVs only: on or off',
    default: 'on while all boxes are virtual TVs, no provider is set and NODE_ENV is not production',
    shape: onOrOff,
  },
} as const satisfies Settings

export function loginSettings(read: Read<typeof LOGIN_SETTINGS>) {
  const practiceLogin = read('BECKON_DEMO_LOGIN')
  const providers: Readonly<Partial<Record<Partner, Provider>>> = read('BECKON_PROVIDERS') ?? {}
  return {
    providers,
    /** The partner of browsers that name none; undefined leaves it to the boxes and providers (`access-policy.ts`). */
    partner: read('BECKON_PARTNER'),
    /** Whether the practice log-in is offered, as set; undefined leaves it to the boxes and providers. */
    practiceLogin: practiceLogin === undefined ? undefined : practiceLogin === 'on',
  }
}
