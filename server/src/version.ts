import { readFileSync } from 'node:fs'

/** Which version of Beckon this is, read once. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
