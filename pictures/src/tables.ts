/** Tables as text: a head of column names, one row per line, columns divided by tabs. */

export type Row = Readonly<Record<string, string>>

export function readTable(text: string): Row[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}
