/** Checks the size of what pages load, in brotli bytes. The goals are in `bench/README.md`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** 32 KiB of our own program. React has its own file, which our releases do not change. */
const FIRST_ROUTE_JS_BYTES = 32_768
const REACT = 'react'
const REACT_JS_BYTES = 62_000
/** 15 KiB. */
const OTHER_ROUTE_JS_BYTES = 15_360
/** 7 KiB. */
const CSS_BYTES = 7_168
/** The limit of the head script: 2.4 kB draw the first view, the rest is early calls and presses. */
const HEAD_JS_BYTES = 4_000
/** The chunk that the page of the remote starts: the program up to its keys. */
const FIRST = 'remote'
/** The remote loads this chunk after its keys, so every later route has it already. */
const AFTER_KEYS = 'after-keys'

/** Pages about access methods need the page reader and the switches, which users of a method have loaded already. */
const ABOUT_WAYS = ['AccessPage', 'SwitchTestPage']
const ABOUT_WAYS_JS_BYTES = 20_000

/** The chunks of each access method: the page reader, which each needs, and its own. */
const WAYS = [
  { route: 'scanning, when chosen', names: ['ways', 'switches', 'scanning'], limit: 21_500 },
  { route: 'a pointer that rests, when chosen', names: ['ways', 'dwell-method'], limit: 15_600 },
]

const HASH = /-[\w-]{8}(\.(?:js|css|svg))/gu

interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

export interface Weight {
  readonly route: string
  readonly js: number
  readonly css: number
  /** The most that `js` may be. */
  readonly limit: number
}

/**
 * What each route loads first, in brotli bytes. Routes other than the remote, and access methods, count what they add.
 */
export function weigh(): Weight[] {
  const manifest = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  const pages = Object.keys(manifest).filter((key) => key.endsWith('Page.tsx'))
  const first = closure(manifest, [keyOf(manifest, FIRST)])
  const react = keyOf(manifest, REACT)
  const own = new Set([...first].filter((key) => key !== react))
  const had = new Set([...first, ...closure(manifest, [keyOf(manifest, AFTER_KEYS)])])
  const beyond = (roots: readonly string[], known: ReadonlySet<string>) =>
    sizes(manifest, new Set([...closure(manifest, roots)].filter((chunk) => !known.has(chunk))))
  const hadByWays = new Set([...had, ...closure(manifest, [keyOf(manifest, 'ways'), keyOf(manifest, 'switches')])])
  const page = (key: string, known: ReadonlySet<string>) => {
    const route = manifest[key]?.name ?? key
    return ABOUT_WAYS.includes(route)
      ? { route, ...beyond([key], hadByWays), limit: ABOUT_WAYS_JS_BYTES }
      : { route, ...beyond([key], known), limit: OTHER_ROUTE_JS_BYTES }
  }
  return [
    { route: 'remote, first visit, without React', ...sizes(manifest, own), limit: FIRST_ROUTE_JS_BYTES },
    { route: 'the script in the head', js: brotli('index.html', headScript), css: 0, limit: HEAD_JS_BYTES },
    { route: 'React and its DOM renderer', ...sizes(manifest, new Set([react])), limit: REACT_JS_BYTES },
    ...pages.map((key) => page(key, had)),
    ...WAYS.map(({ route, names, limit }) => {
      const parts = names.map((name) => keyOf(manifest, name))
      return { route, ...beyond(parts, had), limit }
    }),
  ]
}

export function checkBundle(): string {
  return weigh()
    .flatMap(({ route, js, css, limit }) => [
      ...(js > limit ? [`${route}: ${js} bytes of JavaScript, the budget is ${limit}.`] : []),
      ...(css > CSS_BYTES ? [`${route}: ${css} bytes of CSS, the budget is ${CSS_BYTES}.`] : []),
    ])
    .join('\n')
}

function closure(manifest: Record<string, Chunk>, roots: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`${key} is not in the build; does web/vite.config.ts write a manifest?`)
    if (!found.has(key)) waiting.push(...(chunk.imports ?? []))
    found.add(key)
  }
  return found
}

function keyOf(manifest: Record<string, Chunk>, name: string): string {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name)
  if (found === undefined) throw new Error(`No part of the build is called ${name}; see AFTER_KEYS.`)
  return found[0]
}

function sizes(manifest: Record<string, Chunk>, keys: ReadonlySet<string>): { js: number; css: number } {
  const chunks = [...keys].map((key) => manifest[key] as Chunk)
  const total = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + brotli(file), 0)
  return {
    js: total(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    css: total(chunks.flatMap(({ css = [] }) => css)),
  }
}

/** All hashes in file names are made equal first: they compress by chance, which changes some 80 bytes. */
function brotli(file: string, part = (text: string) => text): number {
  const text = readFileSync(join('web/dist', file), 'utf8').replaceAll(HASH, '-01234567$1')
  return brotliCompressSync(part(text)).length
}

function headScript(page: string): string {
  const script = /<script>(.*?)<\/script>/su.exec(page)?.[1]
  if (script === undefined) throw new Error('index.html has no script in its head; see web/build/first-views.ts.')
  return script
}
