import { readFileSync } from 'node:fs'

/** The version of Beckon. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

/** The day of its release; the release workflow refuses an old one. */
export const RELEASED = '2026-11-28'
