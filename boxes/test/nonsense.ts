/** Values and lines that no device should send. */
import { HOSTILE_NAMES, ODD_ELEMENTS } from './hostile-values.ts'

export const ODD: readonly unknown[] = [
  ...ODD_ELEMENTS,
  ...HOSTILE_NAMES.map(({ told }) => told),
  -1,
  0.5,
  1e300,
  '9'.repeat(400),
  { length: 3 },
  JSON.parse('{"__proto__": {"number": 1}, "constructor": null}'),
  [[[]]],
  'x'.repeat(5_000),
]

/** Lines that are cut, doubled, joined, or have other characters. */
export function garbled(text: string, next: (below: number) => number): string {
  const at = next(text.length)
  const cut = text.slice(at, at + 1 + next(12))
  const odd = HOSTILE_NAMES[next(HOSTILE_NAMES.length)]?.told ?? ''
  return (
    [text, text.replace(cut, ''), text.replace(cut, odd), text.replace(cut, cut + cut), text.replaceAll(/\d/gu, '7')][
      next(5)
    ] ?? ''
  )
}
