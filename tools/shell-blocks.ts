/** The shell blocks of a document, and the JSON files before them that they name. */
import { readFileSync } from 'node:fs'

export interface Block {
  /** `sh`, `sh stopped` for commands that need the server stopped, or `json`. */
  readonly kind: string
  readonly text: string
  /** Without remarks. */
  readonly lines: readonly string[]
}

/** The blocks of a document, or of one of its sections. */
export function blocksOf(file: string, section?: string): Block[] {
  const text = readFileSync(file, 'utf8')
  const part = section === undefined ? text : (text.split(/^## /mu).find((one) => one.startsWith(`${section}\n`)) ?? '')
  return [...part.matchAll(/^ *```((?:sh|json)[ \w]*)\n([^]*?)^ *```$/gmu)].map(([, kind = '', inside = '']) => ({
    kind,
    text: inside,
    lines: inside
      .split('\n')
      .map((line) => line.replace(/ +# .*$/u, '').trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  }))
}
