/** Other projects' clients, which drive our fakes of TVs. `npm run test:all -- --install` fetches them. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const FOLDER = new URL('other-clients/', import.meta.url)
const require = createRequire(new URL('package.json', FOLDER))

export function hasOtherClient(name: string): boolean {
  return existsSync(new URL(`node_modules/${name}/package.json`, FOLDER))
}

/** The module of a client: what `require` gives. The caller says what it is. */
export function otherClient(name: string): unknown {
  return require(name)
}
