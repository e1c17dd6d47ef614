/** What a program has of this process's surroundings when it is to have none of its settings. */

/** What Node has compiled for one start is there for the next, when `npm test` says so. */
const COMPILED = process.env['NODE_COMPILE_CACHE']

export const BARE_ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '',
  ...(COMPILED !== undefined && { NODE_COMPILE_CACHE: COMPILED }),
}
