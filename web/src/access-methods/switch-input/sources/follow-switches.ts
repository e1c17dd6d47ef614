/**
 * Starts the sources of a user's switches, each fetched only by those who have such a switch. The list of sources is in
 * `other-sources.ts`, their names are in `contract/src/profile.ts`.
 */
import { fetchPart } from '../../../ui/lazy-part.tsx'
import type { Ports, Source } from './closures.ts'
import { keyboard } from './keyboard.ts'

/** Begins to listen. Returns a function that stops it. Where something was held when it ended, no `up` comes. */
export function followSwitches(ports: Ports): () => void {
  const ends = [keyboard(ports)]
  // Until its part has come the other switches work.
  const fetchSource = (load: () => Promise<Source>) => ends.push(fetchPart(load, (source) => source(ports)))
  if (ports.switches.some(({ source }) => source !== 'key' && source !== 'sound'))
    fetchSource(async () => (await import('./other-sources.ts')).otherSources)
  if (ports.switches.some(({ source }) => source === 'sound'))
    fetchSource(async () => (await import('./sound-level.ts')).soundLevel)
  return () => {
    for (const end of ends) end()
  }
}
