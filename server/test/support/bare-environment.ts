/** The environment of a child process that must have none of this process's settings. */

/** What Node has compiled for one start is there for the next, when `npm test` says so. */
const COMPILED = process.env['NODE_COMPILE_CACHE']

export const BARE_ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '',
  ...(COMPILED !== undefined && { NODE_COMPILE_CACHE: COMPILED }),
}
