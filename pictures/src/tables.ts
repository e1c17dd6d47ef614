/** Tables as text: a head of column names, one row per line, columns divided by tabs. */
import { readFileSync } from 'node:fs'

export type Row = Readonly<Record<string, string>>

/** A table of this folder. */
export function readTableFile(name: string): Row[] {
  return readTable(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

export function readTable(text: string): Row[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}
