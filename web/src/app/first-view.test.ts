import { LANGUAGES } from '@beckon/contract/languages'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_VIEWS, firstView, pageLanguage, partnerAtLoad, viewName, type LoadFacts } from './first-view.ts'
import { PATHS } from './paths.ts'
import { planStartup } from './startup-plan.ts'

function view(address: string, kept: Readonly<Record<string, string>> = {}, settings: LoadFacts['settings'] = {}) {
  const { pathname, search, hash } = new URL(address, 'http://tv.test')
  return firstView({ path: pathname, search, hash, stored: (name) => kept[name] ?? null, settings })
}

const session = { arToken: 'token-1', consentAppData: '{}' }

describe('the first view of a page load', () => {
  it('is Home without a session, in the language and with the brand of the partner [A07 A16]', () => {
    expect(view('/')).toEqual({ name: '/ en ', language: 'en', brand: 'Comcast', box: null, hasKeys: false })
    expect(view('/', { partner: 'videotron' })).toMatchObject({ name: '/ fr log in', brand: 'Vidéotron' })
    expect(view('/?partner=cox-test', { locale: 'es' })).toMatchObject({ name: '/ es log in', brand: 'Cox' })
    expect(view('/?partner=acme', { partner: 'shaw' })).toMatchObject({ brand: 'Shaw' })
  })

  it('is the view of the server’s partner if neither address nor storage names one [A07]', () => {
    expect(view('/', {}, { partner: 'videotron' })).toMatchObject({ language: 'fr', brand: 'Vidéotron' })
    expect(view('/?partner=cox', {}, { partner: 'home' })).toMatchObject({ brand: 'Cox' })
    expect(view('/', { partner: 'shaw' }, { partner: 'home' })).toMatchObject({ brand: 'Shaw' })
    expect(view('/remote', session, { partner: 'home' })).toMatchObject({ name: '/remote en ', brand: '' })
  })

  it('offers no log-in where there is none', () => {
    const home = { partner: 'home', loginPartners: [] }
    expect(view('/', {}, home)).toMatchObject({ name: '/ en pair' })
    expect(view('/?partner=cox', { locale: 'fr' }, home)).toMatchObject({ name: '/ fr pair' })
    expect(view('/', {}, { partner: 'home', loginPartners: ['home'] })).toMatchObject({ name: '/ en ' })
    expect(view('/?partner=cox', {}, { loginPartners: ['comcast'] })).toMatchObject({ name: '/ en pair' })
  })

  it('is the remote, with the right layout and the name of the box, only with a session [A24]', () => {
    expect(view('/remote')).toBeUndefined()
    expect(view('/my-remote')).toBeUndefined()
    expect(view('/remote', { ...session, deviceName: 'Kitchen' })).toMatchObject({
      name: '/remote en ',
      box: 'Kitchen',
    })
    expect(view('/remote', { ...session, isFlex: 'true' })).toMatchObject({ name: '/remote en flex' })
  })

  it('has keys to press on a remote, unless an access method or a choice changes how presses count', () => {
    expect(view('/remote', session)).toMatchObject({ hasKeys: true })
    expect(view('/my-remote', session)).toMatchObject({ hasKeys: true })
    expect(view('/access')).toMatchObject({ hasKeys: false })
    expect(view('/remote#ways=scan', session)).toMatchObject({ hasKeys: false })
    for (const name of ['touchHoldMs', 'touchCounts', 'ignoreOthersMs', 'holdToRepeat'])
      expect(view('/remote', { ...session, [name]: '1' }), name).toMatchObject({ hasKeys: false })
    expect(view('/remote', { ...session, ways: '{}' })).toBeUndefined()
  })

  it('is not the remote for users who are asked about privacy first [A27]', () => {
    expect(view('/remote', { arToken: 'token-1' })).toBeUndefined()
    expect(view('/settings', { arToken: 'token-1' })).toMatchObject({ name: '/settings en ' })
  })

  it('is Home at a shared address of Learn more, without a session [A22]', () => {
    expect(view('/learn-more', { locale: 'fr' })).toMatchObject({ name: '/ fr ' })
    expect(view('/learn-more', session)).toBeUndefined()
  })

  it('says nothing about analytics before the service is known', () => {
    expect(view('/settings', { arToken: 'token-1' }, { analytics: {} })).toBeUndefined()
  })

  it('does not exist where a link or a companion app may lead elsewhere [A04 A25 A26]', () => {
    for (const address of ['/remote?ept=abc', '/?cd=x', '/?companionId=app', '/?msg=x', '/access?msg=x'])
      expect(view(address, session), address).toBeUndefined()
    expect(view('/remote', { ...session, companionMode: 'true' })).toBeUndefined()
  })

  it('is always the view of the page on which start-up ends the load, in that page’s language', () => {
    const value = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
    fc.assert(
      fc.property(
        fc.record({
          path: fc.constantFrom('/error', ...Object.keys(PATHS)),
          search: fc.constantFrom(
            '',
            '?partner=rogers',
            '?partner=nobody',
            '?ept=abc',
            '?companionId=app-1',
            '?msg=x',
            '?msg=x&partner=videotron',
          ),
          serverPartner: value(fc.constantFrom('home', 'videotron', 'nobody')),
          arToken: value(fc.constant('token-1')),
          partner: value(fc.constantFrom('comcast', 'videotron', 'Shaw-x')),
          locale: value(fc.constantFrom(...LANGUAGES)),
          companionMode: value(fc.boolean()),
          consentAppData: value(fc.constant('{}')),
          isFlex: value(fc.boolean()),
        }),
        ({ path, search, serverPartner, ...kept }) => {
          const settings = { partner: serverPartner }
          const stored: LoadFacts['stored'] = (name) =>
            (Object.hasOwn(kept, name) && kept[name as keyof typeof kept]?.toString()) || null
          const plan = planStartup({
            storageWorks: true,
            path,
            search,
            stored: kept,
            serverPartner,
            remotePath: '/remote',
            hasSavedPairing: false,
            newId: () => 'id',
          })
          expect(pageLanguage(stored('locale'), partnerAtLoad({ search, stored, settings }))).toBe(plan.language)
          const first = firstView({ path, search, hash: '', stored, settings })
          if (first === undefined) return
          const consentAsks = kept.consentAppData === undefined && (plan.goTo ?? path) === '/remote'
          const end = consentAsks ? '/settings' : new URL(plan.goTo ?? path, 'http://tv.test').pathname
          const names = FIRST_VIEWS[end as keyof typeof FIRST_VIEWS].flatMap((kind) =>
            LANGUAGES.map((language) => viewName(end, language, kind)),
          )
          expect(names).toContain(first.name)
          expect(first.language).toBe(plan.language)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
