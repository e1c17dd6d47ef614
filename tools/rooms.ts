/** The folders of the project and which may import which, read from the diagram of docs/architecture.md. */
import { readFileSync } from 'node:fs'

export interface Arrow {
  readonly from: string
  readonly to: string
}

const DOCUMENT = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8')
export const DIAGRAM = /```mermaid\n([^]*?)```/u.exec(DOCUMENT)?.[1] ?? ''

/** Those of lines such as `boxes & pictures --> contract` and `web/src/ui --> web/src/texts --> web/src/platform`. */
export const ARROWS: readonly Arrow[] = DIAGRAM.split('\n').flatMap((line) => {
  const groups = line.split('-->').map((group) => group.split('&').map((room) => room.trim()))
  return groups.slice(1).flatMap((heads, at) => heads.flatMap((to) => groups[at]?.map((from) => ({ from, to })) ?? []))
})

export const ROOMS: readonly string[] = [...new Set(ARROWS.flatMap(({ from, to }) => [from, to]))]

/** The rooms to which a room's arrows lead, directly or through others. */
export function roomsBelow(room: string, above: readonly string[] = []): ReadonlySet<string> {
  if (above.includes(room)) throw new Error(`The arrows of docs/architecture.md lead from ${room} back to it.`)
  const next = ARROWS.filter(({ from }) => from === room).map(({ to }) => to)
  return new Set(next.flatMap((to) => [to, ...roomsBelow(to, [...above, room])]))
}
