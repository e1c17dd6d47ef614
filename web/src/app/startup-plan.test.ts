import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPath, PATHS } from './paths.ts'
import { planStartup, type Facts } from './startup-plan.ts'

function plan(address: string, stored: Facts['stored'] = {}, more: Partial<Facts> = {}) {
  const { pathname, search } = new URL(address, 'http://tv.test')
  return planStartup({
    storageWorks: true,
    path: pathname,
    search,
    stored: { clientDeviceId: 'mine', ...stored },
    serverPartner: undefined,
    remotePath: '/remote',
    hasSavedPairing: false,
    newId: () => 'new-id',
    ...more,
  })
}

const session = { arToken: 'token-1' }

describe('start-up without storage', () => {
  it('only goes to the error page, whatever the address says [A01 A28]', () => {
    expect(plan('/remote?ept=abc&cd=x', session, { storageWorks: false })).toMatchObject({
      goTo: '/error?msg=appRequiresLocalStorage',
      session: 'none',
      storeClientDeviceId: false,
    })
    expect(plan('/remote?ept=abc', session, { storageWorks: false }).fromAddress).toBeUndefined()
  })
})

describe('the identity of this browser', () => {
  it('makes and stores an id when there is none [A02 T01]', () => {
    expect(plan('/', { clientDeviceId: undefined })).toMatchObject({
      clientDeviceId: 'new-id',
      storeClientDeviceId: true,
    })
    expect(plan('/')).toMatchObject({ clientDeviceId: 'mine', storeClientDeviceId: false })
  })

  it('takes cd in place of the stored id [A03]', () => {
    for (const stored of [{}, session]) {
      const { fromAddress, ...others } = plan('/?cd=other', stored)
      expect(others).toMatchObject({ clientDeviceId: 'other', storeClientDeviceId: true })
      expect(fromAddress, 'and asks nothing').toBeUndefined()
    }
    expect(plan('/?cd=')).toMatchObject({ clientDeviceId: 'mine', storeClientDeviceId: false })
  })

  it.each(['comcast', 'cox', 'rogers', 'shaw', 'videotron'])(
    'takes the partner %s from the address [A06 A08 U26]',
    (partner) => {
      expect(plan(`/?partner=${partner}`, { partner: 'cox-test' })).toMatchObject({ partner, storePartner: true })
    },
  )

  it('takes the partner from the address, else from storage, else from the server, else comcast [A07]', () => {
    const more = { serverPartner: 'home' }
    expect(plan('/?partner=cox', { partner: 'shaw' }, more)).toMatchObject({ partner: 'cox', storePartner: true })
    expect(plan('/', { partner: 'shaw' }, more)).toMatchObject({ partner: 'shaw', storePartner: false })
    expect(plan('/', { partner: 'nobody' }, more)).toMatchObject({ partner: 'home', storePartner: false })
    expect(plan('/', {}, { serverPartner: 'videotron' })).toMatchObject({ partner: 'videotron', language: 'fr' })
    expect(plan('/', {}, { serverPartner: 'nobody' })).toMatchObject({ partner: 'comcast' })
    expect(plan('/?partner=acme', { partner: 'shaw' })).toMatchObject({ partner: 'shaw', storePartner: false })
    expect(plan('/?partner=')).toMatchObject({ partner: 'comcast', storePartner: false })
  })

  it('keeps the variant of a partner as it is given [A09]', () => {
    expect(plan('/?partner=videotron-test')).toMatchObject({ partner: 'videotron-test', language: 'fr' })
  })

  it('speaks French for videotron and English for all others, until the user chose [A15 A16]', () => {
    expect(plan('/?partner=videotron').language).toBe('fr')
    expect(plan('/?partner=rogers').language).toBe('en')
    expect(plan('/?partner=videotron', { locale: 'es' }).language).toBe('es')
  })
})

describe('a session in the address', () => {
  it.each(['ept', 'arToken'])('is taken from %s and goes to the remote [A04 A05]', (name) => {
    expect(plan(`/?${name}=key-1`)).toMatchObject({
      fromAddress: { token: 'key-1', needsYes: false },
      strippedAddress: '/',
      session: 'resume',
      goTo: '/remote',
    })
  })

  it('prefers ept to arToken [A05]', () => {
    expect(plan('/remote?arToken=a&ept=b').fromAddress?.token).toBe('b')
  })

  it('is removed from the address, which keeps everything else [A04]', () => {
    expect(plan('/remote?cd=x&ept=b&partner=cox').strippedAddress).toBe('/remote?partner=cox')
    expect(plan('/nowhere?arToken=b').strippedAddress).toBe('/nowhere')
  })

  it('asks first when another session is stored', () => {
    expect(plan('/remote?ept=key-2', session).fromAddress).toEqual({ token: 'key-2', needsYes: true })
  })

  it("does not ask about the user's own bookmark, and continues the stored session", () => {
    const own = plan('/remote?cd=mine&ept=key-1', { ...session, bookmarkKey: 'key-1' })
    expect(own.fromAddress).toBeUndefined()
    expect(own).toMatchObject({ session: 'resume', strippedAddress: '/remote' })
  })

  it('is ignored when it is not a token, and still removed from the address', () => {
    const damaged = plan('/remote?ept=%3Cscript%3E')
    expect(damaged.fromAddress).toBeUndefined()
    expect(damaged).toMatchObject({ strippedAddress: '/remote', session: 'none', goTo: '/' })
  })
})

describe('with a session', () => {
  it('stays on the remote [A22]', () => {
    expect(plan('/remote', session)).toMatchObject({ session: 'resume' })
    expect(plan('/remote', session).goTo).toBeUndefined()
    expect(plan('/my-remote', session).goTo).toBeUndefined()
  })

  it("goes from other pages to the user's remote page, without the query [A20 A22]", () => {
    for (const path of [
      '/',
      '/choose-device',
      '/waiting-for-tv',
      '/my-remote-config',
      '/add-new-button',
      '/add-popular-buttons',
      '/edit-custom-button',
      '/new-version',
      '/learn-more',
      '/settings',
      '/tv-config',
    ]) {
      expect(plan(`${path}?msg=x`, session)).toMatchObject({ session: 'resume', goTo: '/remote' })
      expect(plan(path, session, { remotePath: '/my-remote' }).goTo).toBe('/my-remote')
    }
  })

  it('does not touch pages that have something of their own to say or do [A23 A29]', () => {
    for (const path of ['/login-complete', '/logout-complete', '/error', '/login-again', '/nowhere']) {
      expect(plan(path, session)).toMatchObject({ session: 'leave alone' })
      expect(plan(path, session).goTo).toBeUndefined()
    }
  })
})

describe('a companion app', () => {
  const companion = { companionMode: true, companionId: 'app-1' }

  it.each(['/', '/remote', '/my-remote', '/settings', '/companion', '/companion-success', '/error', '/nowhere'])(
    'whose id stands in the address of %s is kept, and its user is on the companion page, whatever session there is [A25 A28 P03 T11 T12]',
    (path) => {
      for (const stored of [{}, session, { companionMode: false, companionId: 'app-0' }]) {
        const {
          companion: kept,
          goTo,
          session: begun,
          strippedAddress,
        } = plan(`${path}?companionId=app-2&partner=cox`, stored)
        expect(kept).toEqual({ isOn: true, id: 'app-2', store: true })
        expect(goTo).toBe(path === '/companion' ? undefined : '/companion')
        expect(begun).toBe('leave alone')
        expect(strippedAddress).toBe(`${path}?partner=cox`)
      }
    },
  )

  it('is kept on the login callback, which goes on [A25]', () => {
    const { companion: kept, goTo } = plan('/login-complete?companionId=app-2&code=c')
    expect([kept.isOn, kept.id, kept.store, goTo]).toEqual([true, 'app-2', true, undefined])
  })

  it('with a damaged id is ignored [A25 T12]', () => {
    for (const id of ['', '<b>', 'x'.repeat(129)])
      expect(plan(`/remote?companionId=${encodeURIComponent(id)}`, session).companion.isOn).toBe(false)
  })

  it('remembered from before leads to the companion page, and uses no session there [A26 P04 T30 T31]', () => {
    for (const path of [
      '/remote',
      '/my-remote',
      '/waiting-for-tv',
      '/my-remote-config',
      '/tv-config',
      '/settings',
      '/access',
    ]) {
      expect(plan(path, companion)).toMatchObject({
        goTo: '/companion',
        session: 'leave alone',
        companion: { isOn: true, id: 'app-1', store: false },
      })
    }
    expect(plan('/companion', { ...companion, ...session })).toMatchObject({ session: 'leave alone' })
    expect(plan('/companion', { ...companion, ...session }).goTo).toBeUndefined()
    expect(plan('/tv-config', { ...companion, ...session }).goTo).toBe('/companion')
  })

  it('does not touch pages that have something of their own to say or do, or the remote with a session [A26]', () => {
    for (const path of [
      '/login-complete',
      '/logout-complete',
      '/choose-device',
      '/error',
      '/login-again',
      '/companion-success',
      '/nowhere',
    ]) {
      expect(plan(path, companion).goTo).toBeUndefined()
    }
    for (const path of ['/remote', '/my-remote']) {
      expect(plan(path, { ...companion, ...session })).toMatchObject({ session: 'resume', companion: { isOn: true } })
      expect(plan(path, { ...companion, ...session }).goTo).toBeUndefined()
    }
    expect(plan('/waiting-for-tv', companion, { hasSavedPairing: true }).goTo).toBeUndefined()
  })

  it('ends at home, also when a session leads on from there; its id stays [A26 B08 T11]', () => {
    expect(plan('/', companion).companion).toEqual({ isOn: false, id: 'app-1', store: true })
    expect(plan('/', { ...companion, ...session })).toMatchObject({
      goTo: '/remote',
      session: 'resume',
      companion: { isOn: false, store: true },
    })
  })
})

describe('being logged in', () => {
  it('is having a token, and nothing else: which token makes no difference, on any page [D19]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(PATHS), '/nowhere'),
        fc.stringMatching(/^[\w.~-]{1,60}$/u),
        fc.stringMatching(/^[\w.~-]{1,60}$/u),
        (path, one, other) => {
          expect(plan(path, { arToken: one })).toEqual(plan(path, { arToken: other }))
        },
      ),
    )
  })
})

describe('without a session', () => {
  it('goes home with the query [A24]', () => {
    expect(plan('/remote?msg=yourSessionExpired&x=1').goTo).toBe('/?msg=yourSessionExpired&x=1')
    expect(plan('/waiting-for-tv').goTo).toBe('/')
    expect(plan('/my-remote').goTo).toBe('/')
  })

  it('stays where no session is needed [A24 A29]', () => {
    for (const path of [
      '/',
      '/login-complete',
      '/choose-device',
      '/error',
      '/login-again',
      '/logout-complete',
      '/nowhere',
    ]) {
      expect(plan(path).goTo).toBeUndefined()
    }
  })

  it('stays on the waiting screen while its code is valid [B22]', () => {
    expect(plan('/waiting-for-tv', {}, { hasSavedPairing: true }).goTo).toBeUndefined()
    expect(plan('/waiting-for-tv', session, { hasSavedPairing: true })).toMatchObject({ session: 'leave alone' })
  })
})

describe('any address', () => {
  it('never keeps a credential in an address', () => {
    const name = fc.constantFrom('ept', 'arToken', 'cd', 'companionId', 'partner', 'msg', 'x', '__proto__')
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(PATHS), '/nowhere', '/__proto__'),
        fc.array(fc.tuple(name, fc.string())),
        fc.boolean(),
        (path, query, hasToken) => {
          const { strippedAddress, goTo } = plan(
            `${path}?${new URLSearchParams(query).toString()}`,
            hasToken ? session : {},
          )
          for (const address of [strippedAddress, goTo])
            expect(address ?? '').not.toMatch(/[?&](?:ept|arToken|cd|companionId)=/u)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('does not take property names of objects for pages [A29]', () => {
    expect(isPath('constructor')).toBe(false)
    expect(isPath('/remote')).toBe(true)
  })
})
