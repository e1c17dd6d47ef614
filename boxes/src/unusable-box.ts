/** A box whose settings its driver rejects: it stays in the list so that it can be seen and removed. */
import { NO_NAMES, refused, type Box } from './box.ts'

const UNREACHABLE = 'BOX-UNREACHABLE'

export function unusableBox(of: Pick<Box, 'id' | 'name' | 'family'>): Box {
  const away = async () => refused(UNREACHABLE)
  return {
    ...of,
    pressKey: away,
    sendTvCommand: away,
    runText: away,
    capabilities: () => Promise.reject(new Error(UNREACHABLE)),
    state: () => Promise.reject(new Error(UNREACHABLE)),
    names: async () => NO_NAMES,
    close: async () => {},
  }
}
