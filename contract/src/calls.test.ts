import { describe, expect, it } from 'vitest'
import { CALLS } from './calls.ts'
import { LANGUAGES } from './languages.ts'
import { MESSAGES, messageKeyOf, messageText } from './messages.ts'
import { PARTNERS, partnerOf, traitsOf } from './partners.ts'

/** The table of the specification's calls (S05 to S28): method, path, seconds, and who may call. */
const SECTION_7 = [
  ['POST', '/api/v1/log', 2, 'none'],
  ['POST', '/api/v1/pairing/start', 10, 'optional'],
  ['POST', '/api/v1/pairing/confirm', 5, 'easyPair'],
  ['GET', '/api/v1/version', 2, 'optional'],
  ['GET', '/api/v1/seabuttons/image', 10, 'session'],
  ['GET', '/api/v1/seabuttons', 10, 'session'],
  ['POST', '/api/v1/seabuttons', 10, 'session'],
  ['GET', '/api/v1/seabuttons/popular', 2, 'session'],
  ['POST', '/api/v1/account', 10, 'session'],
  ['POST', '/api/v1/devices', 10, 'session'],
  ['GET', '/api/v1/tvconfig', 10, 'session'],
  ['POST', '/api/v1/tvconfig', 10, 'session'],
  ['POST', '/api/v1/auth/token', 10, 'session'],
  ['POST', '/api/v1/auth/token/code', 10, 'none'],
  ['POST', '/api/v1/auth/token/refresh', 10, 'refresh'],
  ['POST', '/api/v1/companion/pairing', 10, 'session'],
  ['POST', '/api/v1/processKey', 2, 'session'],
  ['POST', '/api/v1/processCecKey', 3, 'session'],
  ['POST', '/api/v1/iot', 5, 'session'],
  ['POST', '/api/v1/text', 7, 'bodyToken'],
  ['POST', '/api/v1/voice', 7, 'session'],
  ['POST', '/api/v1/asl', 22, 'session'],
  ['POST', '/api/v1/aslFeedback', 20, 'session'],
  ['POST', '/api/v1/checkCapabilities', 3, 'session'],
] as const

describe('the table of calls', () => {
  it.each(SECTION_7)('has %s %s with %i seconds', (method, path, seconds, auth) => {
    const found = Object.values(CALLS).filter((call) => call.method === method && call.path === path)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ timeoutMs: seconds * 1000, auth })
  })

  it('names each call as its key, and no two calls at one address', () => {
    expect(Object.values(CALLS).map(({ name }) => name)).toEqual(Object.keys(CALLS))
    expect(new Set(Object.values(CALLS).map(({ method, path }) => `${method} ${path}`)).size).toBe(
      Object.keys(CALLS).length,
    )
  })
})

describe('partners', () => {
  it('are five and the neutral one of households, and a variant behaves as the part before its dash [A08 A09 U26]', () => {
    expect(Object.keys(PARTNERS)).toEqual(['comcast', 'cox', 'rogers', 'shaw', 'videotron', 'home'])
    for (const partner of Object.keys(PARTNERS)) {
      expect(partnerOf(partner)).toBe(partner)
      expect(partnerOf(`${partner.toUpperCase()}-test`)).toBe(partner)
      expect(traitsOf(`${partner}-a-b`)).toBe(traitsOf(partner))
    }
  })

  it('are never a stranger, nor a name that every object has', () => {
    for (const stranger of ['', 'dish', '-comcast', 'constructor', '__proto__', undefined, null]) {
      expect(partnerOf(stranger)).toBeUndefined()
      expect(traitsOf(stranger)).toBe(PARTNERS.comcast)
    }
  })
})

describe('messages', () => {
  it('exist in English, Spanish and French [A18 U25]', () => {
    expect(LANGUAGES).toEqual(['en', 'es', 'fr'])
    for (const message of Object.values(MESSAGES)) {
      expect(Object.keys(message)).toEqual([...LANGUAGES])
      for (const language of LANGUAGES) expect(message[language]).toMatch(/\S/u)
    }
  })

  it('that do not exist are the internal-error text, never the raw key [A19]', () => {
    for (const language of LANGUAGES) {
      for (const key of ['noSuchKey', 'constructor', '__proto__', '']) {
        expect(messageText(key, language)).toBe(MESSAGES.internalErrorOccurred[language])
      }
    }
  })

  it('are known by their key and by their text in any language [Q12]', () => {
    expect(messageKeyOf('noCompatibleStbFound')).toBe('noCompatibleStbFound')
    expect(messageKeyOf('No compatible TV box found.')).toBe('noCompatibleStbFound')
    expect(messageKeyOf(MESSAGES.noCompatibleStbFound.fr)).toBe('noCompatibleStbFound')
    expect(messageKeyOf('anything else')).toBeUndefined()
  })
})
