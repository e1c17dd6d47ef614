import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Base64Field } from './base64-field.ts'

function read(body: string, cuts: readonly number[] = [], announced = true) {
  const bytes = Buffer.from(body)
  const field = new Base64Field('base64data', announced ? bytes.length : undefined)
  let at = 0
  for (const cut of [...cuts.map((part) => Math.floor(part * bytes.length)).sort((a, b) => a - b), bytes.length]) {
    if (!field.push(bytes.subarray(at, cut))) return undefined
    at = cut
  }
  return field.end()
}

describe('a long field in base64', () => {
  it('is decoded whatever it holds, wherever the chunks are cut, with other fields beside it', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        fc.boolean(),
        fc.dictionary(
          fc.string().filter((key) => key !== 'base64data'),
          fc.jsonValue({ maxDepth: 2 }),
          { maxKeys: 2 },
        ),
        fc.boolean(),
        (bytes, cuts, first, others, announced) => {
          const base64data = Buffer.from(bytes).toString('base64')
          const { ['__proto__']: _, ...more } = others
          const body = JSON.stringify(first ? { base64data, ...more } : { ...more, base64data })
          const got = read(body, cuts, announced)
          expect(Buffer.from(got?.file ?? []).equals(Buffer.from(bytes))).toBe(true)
          expect(got?.more).toEqual(JSON.parse(JSON.stringify(more)))
        },
      ),
      { numRuns: 500, seed: 20261124 },
    )
  })

  it('may be written with escaped slashes and blanks around it', () => {
    expect(Buffer.from(read('{ "base64data" :\n "\\/\\/8=" }')?.file ?? [])).toEqual(Buffer.from([255, 255]))
  })

  it.each([
    ['', 'nothing'],
    ['{}', 'no field'],
    ['{"base64data":""}', 'an empty field'],
    ['{"base64data":"QQ"}', 'no padding'],
    ['{"base64data":"QQ=A"}', 'letters after padding'],
    ['{"base64data":"Q==="}', 'too much padding'],
    ['{"base64data":"QQ==="}', 'more padding than fits'],
    ['{"base64data":"Q!=="}', 'another alphabet'],
    ['{"base64data":"Q_-="}', 'the alphabet of addresses'],
    ['{"base64data":"QU\\u0046=="}', 'escaped letters'],
    ['{"base64data":"QQ\\', 'an end after a backslash'],
    ['{"base64data":"QUJD', 'no end'],
    ['{"base64data":"QUJD"', 'no closing brace'],
    ['{"base64data":"QUJD"}}', 'a brace too many'],
    ['{"base64data":"QUJD","base64data":"QUJD"}', 'two fields'],
    ['{"base64data":["QUJD"]}', 'a list'],
    ['{"base64data":null}', 'nothing in it'],
    ['{"more":{"base64data":"QUJD"}}', 'a field elsewhere'],
    ['["base64data","QUJD"]', 'no object'],
    ['{"base64dat\\u0061":"QUJD"}', 'a name in disguise'],
    [`{"more":"${'x'.repeat(5_000)}","base64data":"QUJD"}`, 'much else'],
  ])('%s is refused: %s', (body) => {
    expect(read(body)).toBeUndefined()
    expect(read(body, [0.2, 0.5, 0.8], false)).toBeUndefined()
  })
})
