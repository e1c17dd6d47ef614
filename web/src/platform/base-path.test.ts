import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOnlyHere, pathIn, urlOf } from './base-path.ts'

const WEB = join(import.meta.dirname, '../..')
const BASE = '/api/hassio_ingress/token'

afterEach(() => vi.unstubAllGlobals())

const below = (base: string) => vi.stubGlobal('document', { documentElement: { dataset: { base } } })

describe('an address of ours', () => {
  it('is its path where the app stands at the root', () => {
    expect([urlOf('/remote?x=1'), pathIn('/remote'), pathIn('/')]).toEqual(['/remote?x=1', '/remote', '/'])
  })

  it('stands below the path of the app, and is read without it', () => {
    below(BASE)
    expect([urlOf('/remote?x=1'), urlOf('/')]).toEqual([`${BASE}/remote?x=1`, `${BASE}/`])
    expect([pathIn(`${BASE}/remote`), pathIn(`${BASE}/`), pathIn('/lovelace')]).toEqual(['/remote', '/', '/lovelace'])
  })

  it.each(['https://elsewhere.test/x', 'data:image/png;base64,AA', 'blob:x', '#page', ''])('%s is no path', (other) => {
    below(BASE)
    expect(urlOf(other)).toBe(other)
  })
})

/** What puts an address into the page or the network, or reads it; each must go through `urlOf` or `pathHere`. */
const PAST_THE_BASE = [
  [/(?<![\w.])(?:fetch|EventSource|WebSocket|SharedWorker|sendBeacon)\((?!urlOf\()/gu, 'ask for it with urlOf(…)'],
  [/location\.(?:assign|replace)\((?!urlOf\()/gu, 'go there with urlOf(…)'],
  [/location\.href\s*=(?!=)/gu, 'go there with urlOf(…)'],
  [/\b(?:location|link)\.pathname\b|\{[^{}]*\bpathname\b[^{}]*\} = (?:window\.)?location/gu, 'read it with pathHere()'],
  [/<(?:img|source|video|audio|track)\s[^>]*?\bsrc=(?:"\/|\{['"`]\/)/gsu, 'write it as {urlOf(…)}'],
  [/<(?:a|form)\s[^>]*?\b(?:href|action)=(?:"\/|\{(?!urlOf\())/gsu, 'write it as {urlOf(…)}'],
  [/(?:push|replace)State\([^)]*,\s*['"`]\//gu, 'write it with urlOf(…)'],
  [/url\(['"]?\//gu, 'name a file beside the style sheet'],
] as const

/** Where the address is not one of ours, or is made by `urlOf` elsewhere in the line. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'src/platform/base-path.ts': ['location.pathname'],
  // Puts back what stood there.
  'src/platform/router.ts': ['{ pathname, search } = window.location'],
  'src/features/session/complete-login.ts': ['location.pathname'],
  'src/app/startup.ts': ['link.pathname'],
  // By its end.
  'src/access-methods/page-reader/page-targets.ts': ['location.pathname'],
  'src/app/SkipLink.tsx': ['<a href={'],
  // Whole addresses.
  'src/features/menu/Menu.tsx': ['<a className={styles.entry} href={'],
  'src/features/tvs/PairRemote.tsx': ['<a className="address" href={'],
  // A file of the build, which names it as a whole.
  'src/features/other-programs/files/make-file.ts': ['fetch('],
  // Of other servers.
  'src/features/consent/analytics.ts': ['fetch('],
  // A whole address, from the server.
  'src/features/tvs/use-set-up.ts': ['location.assign('],
}

describe('no code writes an address without the base path', () => {
  const files = ['src', 'tv', 'companion-app'].flatMap((folder) =>
    readdirSync(join(WEB, folder), { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.(?:tsx?|css)$/u.test(name) && !/\.(?:test|examples)\.|^fake-|^examples\./u.test(name))
      .map((entry) => relative(WEB, join(entry.parentPath, entry.name))),
  )

  it('finds such code', () => {
    expect(files.length).toBeGreaterThan(300)
  })

  it('finds none in our files', () => {
    const found = files.flatMap((file) => {
      const text = readFileSync(join(WEB, file), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gmu, '')
      return PAST_THE_BASE.flatMap(([past, instead]) =>
        [...text.matchAll(past)]
          .filter(([what]) => !ALLOWED[file]?.includes(what))
          .map(([what]) => `${file}: "${what.replaceAll(/\s+/gu, ' ')}": ${instead} (src/platform/base-path.ts)`),
      )
    })
    expect(found).toEqual([])
  })
})

describe('the address of this page', () => {
  it.each(['localhost', 'beckon.localhost', '127.0.0.1', '[::1]'])('%s does not work on another device', (host) => {
    expect(isOnlyHere(host)).toBe(true)
  })

  it.each(['192.168.1.5', 'beckon.local', 'localhost.example.org', '[fe80::1]'])('%s is', (host) => {
    expect(isOnlyHere(host)).toBe(false)
  })
})
