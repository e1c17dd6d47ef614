import { describe, expect, it } from 'vitest'
import { pageHeaders } from './page-headers.ts'
import type { Read } from '../../settings/setting.ts'
import { analyticsSettings, type ANALYTICS_SETTINGS } from './analytics-settings.ts'

interface Choice {
  readonly kind: 'plausible' | 'google-tag-manager' | 'off'
  readonly url: string
  readonly id: string
}

const set = (choice: Partial<Choice>) => {
  const problems: string[] = []
  const values = { BECKON_ANALYTICS: choice.kind, BECKON_ANALYTICS_URL: choice.url, BECKON_ANALYTICS_ID: choice.id }
  const read = ((name) => values[name]) as Read<typeof ANALYTICS_SETTINGS>
  const settings = analyticsSettings(read, problems)
  return { settings, problems }
}

const policyFor = (choice: Partial<Choice>) => {
  const headers = pageHeaders({ hsts: false, providers: {}, analytics: set(choice).settings })
  return Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
  )
}

describe('the analytics service', () => {
  it('is none unless set, and the flag of the page is on; off takes both away [A31 N10]', () => {
    expect(set({})).toEqual({ settings: { enabled: true, service: undefined }, problems: [] })
    expect(set({ kind: 'off' })).toEqual({ settings: { enabled: false, service: undefined }, problems: [] })
  })

  it('is a Plausible of your own, with its address and the name of the site there', () => {
    const { settings } = set({ kind: 'plausible', url: 'https://stats.example.org/', id: 'tv.example.org' })
    expect(settings).toEqual({
      enabled: true,
      service: { kind: 'plausible', url: 'https://stats.example.org', id: 'tv.example.org' },
    })
  })

  it('is a container of Google Tag Manager, at Google or at an address of your own', () => {
    expect(set({ kind: 'google-tag-manager', id: 'GTM-AB12CD' }).settings.service?.url).toBe(
      'https://www.googletagmanager.com',
    )
    expect(
      set({ kind: 'google-tag-manager', id: 'GTM-AB12CD', url: 'https://tags.example.org' }).settings.service?.url,
    ).toBe('https://tags.example.org')
  })

  it.each([
    [{ kind: 'plausible', id: 'tv.example.org' }, /BECKON_ANALYTICS_URL: must be the address/u],
    [{ kind: 'plausible', url: 'https://s.example.org' }, /BECKON_ANALYTICS_ID: must be the site/u],
    [{ kind: 'plausible', url: 'https://s.example.org', id: "x'; script-src *" }, /BECKON_ANALYTICS_ID/u],
    [
      { kind: 'plausible', url: 'https://me:pw@s.example.org?x', id: 'a' },
      /BECKON_ANALYTICS_URL: must be a scheme, host and port/u,
    ],
    [{ kind: 'google-tag-manager', id: 'G-12345' }, /BECKON_ANALYTICS_ID: must be the tag manager/u],
    [{ url: 'https://s.example.org' }, /BECKON_ANALYTICS: must be/u],
  ] as const)('with a mistake is a sentence and no service: %o', (choice, sentence) => {
    const { settings, problems } = set(choice)
    expect(problems.join('\n')).toMatch(sentence)
    expect(settings.service).toBeUndefined()
  })
})

describe('the policy of the pages', () => {
  it('lets out nothing but to ourselves without a service, also with analytics off [N10]', () => {
    for (const choice of [{}, { kind: 'off' } as const]) {
      const policy = policyFor(choice)
      expect([policy['script-src'], policy['connect-src'], policy['img-src']]).toEqual([
        ["'self'"],
        ["'self'"],
        ["'self'", 'data:'],
      ])
    }
  })

  it('lets events to Plausible, and no script of it in', () => {
    const policy = policyFor({ kind: 'plausible', url: 'https://stats.example.org/sub/', id: 'a' })
    expect(policy['connect-src']).toEqual(["'self'", 'https://stats.example.org'])
    expect([policy['script-src'], policy['img-src']]).toEqual([["'self'"], ["'self'", 'data:']])
  })

  it('lets the tag manager and its collectors in, or only the address of your own', () => {
    const atGoogle = policyFor({ kind: 'google-tag-manager', id: 'GTM-AB12CD' })
    expect(atGoogle['script-src']).toEqual(["'self'", 'https://www.googletagmanager.com'])
    expect(atGoogle['connect-src']).toEqual([
      "'self'",
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ])
    const atHome = policyFor({ kind: 'google-tag-manager', id: 'GTM-AB12CD', url: 'https://tags.example.org' })
    for (const rule of ['script-src', 'connect-src', 'img-src'])
      expect(atHome[rule]?.filter((source: string) => source.startsWith('http'))).toEqual(['https://tags.example.org'])
    expect(JSON.stringify(atGoogle)).not.toContain('unsafe')
  })
})
