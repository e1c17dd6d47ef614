/** Bodies and queries generated from a call's own shape: mostly near misses, and sometimes plain noise. */
import type { Call } from '@beckon/contract/call'
import fc from 'fast-check'

interface Shape {
  readonly type: string
  readonly entries?: Readonly<Record<string, Shape>>
  readonly item?: Shape
  readonly wrapped?: Shape
  readonly options?: readonly unknown[]
  readonly literal?: unknown
}

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '${7*7}',
  '%00%0d%0a',
  'a'.repeat(129),
  'x'.repeat(2_049),
  '9'.repeat(40),
  '-1',
  '1e999',
  'comcast',
  'UP',
  'tv',
  '\u{1f4fa}',
  'NaN',
]
const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const noise = fc.oneof(
  nastyText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, -0, 2 ** 53, 1e308, [], {}, true),
)

/** A value that the shape may or may not allow. */
function near(shape: Shape): fc.Arbitrary<unknown> {
  const often = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 5, arbitrary }, { weight: 1, arbitrary: noise })
  switch (shape.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object': {
      const fields = Object.entries(shape.entries ?? {}).map(([name, field]) => [name, near(field)] as const)
      const record = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
      return often(
        fc.oneof(
          record,
          fc
            .tuple(fc.record(Object.fromEntries(fields)), fc.dictionary(nastyText, noise, { maxKeys: 2 }))
            .map(([known, more]) => ({ ...known, ...more })),
        ),
      )
    }
    case 'array':
      return often(fc.array(shape.item ? near(shape.item) : noise, { maxLength: 6 }))
    case 'optional':
    case 'nullable':
    case 'nullish':
      return fc.oneof(fc.constant(null), near(shape.wrapped as Shape))
    case 'picklist':
      return often(fc.constantFrom(...(shape.options ?? [''])))
    case 'literal':
      return often(fc.constant(shape.literal))
    case 'boolean':
      return often(fc.boolean())
    case 'number':
      return often(fc.oneof(fc.integer(), fc.double()))
    default:
      return fc.oneof(nastyText, noise)
  }
}

/** A whole request body as text: usually JSON of about the right shape. */
export function bodies(call: Call): fc.Arbitrary<string> {
  const json = near(call.body as unknown as Shape).map((value) => JSON.stringify(value) ?? '')
  const broken = json.chain((text) => fc.nat(text.length).map((end) => text.slice(0, end)))
  const deep = fc.integer({ min: 9, max: 3_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: fc.string() },
  )
}

export function queries(): fc.Arbitrary<Record<string, string>> {
  return fc.oneof(fc.record({ cmd: nastyText }), fc.dictionary(nastyText, nastyText, { maxKeys: 3 }))
}
