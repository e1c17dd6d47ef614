import { describe, expect, it } from 'vitest'
import { readConfig } from '../../read-config.ts'
import { pageHeaders } from './page-headers.ts'

function policyFor(settings: Record<string, string>) {
  const headers = pageHeaders(readConfig(settings))
  return Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
  )
}

const TAG_MANAGER = { BECKON_ANALYTICS: 'google-tag-manager', BECKON_ANALYTICS_ID: 'GTM-AB12CD' }

describe('the policy of the pages', () => {
  it('lets out nothing but to ourselves without a service, also with analytics off [N10]', () => {
    for (const settings of [{}, { BECKON_ANALYTICS: 'off' }]) {
      const policy = policyFor(settings)
      expect([policy['script-src'], policy['connect-src'], policy['img-src']]).toEqual([
        ["'self'"],
        ["'self'"],
        ["'self'", 'data:'],
      ])
    }
  })

  it('lets events to Plausible, and no script of it in', () => {
    const policy = policyFor({
      BECKON_ANALYTICS: 'plausible',
      BECKON_ANALYTICS_URL: 'https://stats.example.org/sub/',
      BECKON_ANALYTICS_ID: 'a',
    })
    expect(policy['connect-src']).toEqual(["'self'", 'https://stats.example.org'])
    expect([policy['script-src'], policy['img-src']]).toEqual([["'self'"], ["'self'", 'data:']])
  })

  it('lets the tag manager and its collectors in, or only the address of your own', () => {
    const atGoogle = policyFor(TAG_MANAGER)
    expect(atGoogle['script-src']).toEqual(["'self'", 'https://www.googletagmanager.com'])
    expect(atGoogle['connect-src']).toEqual([
      "'self'",
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ])
    const atHome = policyFor({ ...TAG_MANAGER, BECKON_ANALYTICS_URL: 'https://tags.example.org' })
    for (const rule of ['script-src', 'connect-src', 'img-src'])
      expect(atHome[rule]?.filter((source: string) => source.startsWith('http'))).toEqual(['https://tags.example.org'])
    expect(JSON.stringify(atGoogle)).not.toContain('unsafe')
  })
})
