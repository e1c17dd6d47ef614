import { checkCapabilities } from '@beckon/contract/remote'
import { refreshToken } from '@beckon/contract/session'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remotePath } from '../client/modes.ts'
import { earlyCallsOf, EARLY_CALLS } from './ask-early.ts'
import { PATHS } from './paths.ts'
import { planStartup } from './startup-plan.ts'

function asked(address: string, kept: Readonly<Record<string, string>>) {
  const { pathname, search } = new URL(address, 'http://tv.test')
  return earlyCallsOf({ path: pathname, search, stored: (name) => kept[name] ?? null })
}

const session = { arToken: 'token-1', consentAppData: '{}' }

describe('the calls of the page’s head', () => {
  it('are the refresh of the session, and what the box can do if the keys come next [A21 E07]', () => {
    expect(asked('/remote', session)).toBe(2)
    expect(asked('/?partner=cox', session)).toBe(2)
    expect(asked('/my-remote', session)).toBe(1)
    expect(asked('/', { ...session, customMode: 'true' })).toBe(1)
    expect(asked('/remote', { arToken: 'token-1' }), 'privacy is asked first').toBe(1)
  })

  it('are none without a session, with a link, for a companion app, and on pages that ignore a session', () => {
    expect(asked('/remote', { consentAppData: '{}' })).toBe(0)
    expect(asked('/remote', { ...session, arToken: 'no token' })).toBe(0)
    for (const address of ['/remote?ept=abc', '/remote?arToken=abc&cd=x', '/?msg=x', '/?companionId=app', '/error'])
      expect(asked(address, session), address).toBe(0)
    expect(asked('/remote', { ...session, companionMode: 'true' })).toBe(0)
  })

  it('go to the paths of the contract', () => {
    expect(EARLY_CALLS).toEqual({ refresh: refreshToken.path, capabilities: checkCapabilities.path })
  })

  it('are never calls that start-up would not make', () => {
    const value = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
    fc.assert(
      fc.property(
        fc.record({
          path: fc.constantFrom('/nowhere', ...Object.keys(PATHS)),
          search: fc.constantFrom('', '?partner=rogers', '?ept=abc', '?arToken=token-1', '?cd=x', '?companionId=app-1'),
          arToken: value(fc.constantFrom('token-1', '')),
          bookmarkKey: value(fc.constant('abc')),
          companionMode: value(fc.boolean()),
          companionId: value(fc.constant('app-1')),
          consentAppData: value(fc.constant('{}')),
          customMode: value(fc.boolean()),
          hasSavedPairing: fc.boolean(),
        }),
        ({ path, search, hasSavedPairing, ...kept }) => {
          const stored = (name: string) =>
            (Object.hasOwn(kept, name) && kept[name as keyof typeof kept]?.toString()) || null
          const count = earlyCallsOf({ path, search, stored })
          if (count === 0) return
          const to = remotePath(kept.customMode ?? false)
          const plan = planStartup({
            storageWorks: true,
            path,
            search,
            stored: kept,
            serverPartner: undefined,
            remotePath: to,
            hasSavedPairing,
            newId: () => 'id',
          })
          expect(plan).toMatchObject({ session: 'resume' })
          expect(plan.fromAddress).toBeUndefined()
          if (count === 2) expect([plan.goTo ?? path, kept.consentAppData]).toEqual(['/remote', '{}'])
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
