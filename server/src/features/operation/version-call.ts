/**
 * The call for the server's version, which browsers make every hour. While nodes of two versions run side by side it
 * answers the lower one, so that a page changes to the new version once, when every node has it.
 */
import type { getVersion as versionCall } from '@beckon/contract/operation'
import type { Handler } from '../../http/handler.ts'
import { languageOf } from '../../http/request-language.ts'
import { VERSION } from '../../version.ts'

export const getVersion: Handler<typeof versionCall> = ({ services, request }) => ({
  ok: {
    version: lowest([VERSION, ...services.bus.members().map(({ version }) => version)]),
    language: languageOf(request.headers['accept-language']),
  },
})

/** Of versions such as 0.10.2. */
function lowest(versions: readonly string[]): string {
  const byNumbers = new Intl.Collator('en', { numeric: true })
  return versions.toSorted(byNumbers.compare)[0] ?? VERSION
}
