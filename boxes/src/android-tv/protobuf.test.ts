import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encode, frame, Frames, Message, ProtobufError, type Fields } from './protobuf.ts'

const NOTHING = Buffer.alloc(0)
const KIB_64 = 64 * 1024
const bytes = (text: string) => Buffer.from(text.split(',').map(Number))

const fieldNumber = fc.integer({ min: 1, max: 2 ** 28 - 1 })
const number = fc.maxSafeInteger()
const flatField = fc.oneof(
  fc.tuple(fieldNumber, number),
  fc.tuple(fieldNumber, fc.string({ unit: 'grapheme' })),
  fc.tuple(fieldNumber, fc.uint8Array()),
)
const fields: fc.Arbitrary<Fields> = fc
  .uniqueArray(flatField, { selector: ([at]) => at, maxLength: 8 })
  .map((all) => Object.fromEntries(all))

/** What a message says of the fields that were written into it. */
function readAs(message: Message, written: Fields): unknown {
  return Object.entries(written).map(([at, value]) => {
    if (typeof value === 'number') return message.number(Number(at))
    return typeof value === 'string' ? message.text(Number(at)) : message.bytes(Number(at))
  })
}
const valuesOf = (written: Fields) =>
  Object.values(written).map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value))

/** Cuts bytes at odd places. */
function cut(whole: Buffer, lengths: readonly number[]): Buffer[] {
  const pieces: Buffer[] = []
  let at = 0
  for (const length of lengths) {
    pieces.push(whole.subarray(at, at + length))
    at += length
  }
  return [...pieces, whole.subarray(at)]
}

describe('messages of protobuf', () => {
  it('say the same after the wire as before it', () => {
    fc.assert(
      fc.property(fields, (written) => {
        const [message] = new Frames(Number.MAX_SAFE_INTEGER).add(frame(written))
        expect(readAs(message as Message, written)).toEqual(valuesOf(written))
      }),
    )
  })

  it('hold messages within messages, and leave out what is not there', () => {
    const message = new Message(encode({ 10: { 1: { 12: 'com.example' } } }))
    expect(message.message(10)?.message(1)?.text(12)).toBe('com.example')
    expect(message.has(11)).toBe(false)
    expect(message.message(11)).toBeUndefined()
    expect([message.number(11), message.text(11), message.bytes(11)]).toEqual([0, '', NOTHING])
  })

  it('come whole, however the network cuts them: in halves, or ten in one packet', () => {
    fc.assert(
      fc.property(fc.array(fields, { maxLength: 10 }), fc.array(fc.nat(40), { maxLength: 30 }), (written, lengths) => {
        const frames = new Frames(KIB_64)
        const heard = cut(Buffer.concat(written.map(frame)), lengths).flatMap((piece) => frames.add(piece))
        expect(heard.map((message, at) => readAs(message, written[at] ?? {}))).toEqual(written.map(valuesOf))
      }),
    )
  })

  it('skip the kinds of fields that nobody needs', () => {
    const message = new Message(bytes('9,1,2,3,4,5,6,7,8,21,1,2,3,4,24,7'))
    expect(message.number(3)).toBe(7)
    expect([message.has(1), message.has(2)]).toEqual([false, false])
  })

  it('with a number beyond safe integers count it as 0', () => {
    expect(new Message(bytes('8,255,255,255,255,255,255,255,255,127')).number(1)).toBe(0)
    expect(new Message(bytes('8,255,255,255,255,255,255,255,255,255,1')).number(1)).toBe(-1)
  })

  it.each([
    ['a field that says it is longer than its message', '10,5,1,2'],
    ['a field that says it is longer than anything', '10,255,255,255,255,255,255,255,255,255,1,2'],
    ['a number that breaks off', '8,200'],
    ['a number without an end', '8,200,200,200,200,200,200,200,200,200,200,1'],
    ['a fixed number that breaks off', '9,1,2'],
    ['a kind that does not exist', '12,1'],
    ['field 0', '0,1'],
  ])('are refused: %s', (_, wrong) => {
    expect(() => new Message(bytes(wrong))).toThrow(ProtobufError)
  })

  it('are read or refused, whatever comes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rubbish) => {
        try {
          new Frames(KIB_64).add(Buffer.from(rubbish))
        } catch (error) {
          expect(error).toBeInstanceOf(ProtobufError)
        }
      }),
    )
  })

  it('that lie about their length are refused before they are there, and wait for the rest otherwise', () => {
    expect(() => new Frames(KIB_64).add(bytes('129,128,4'))).toThrow(ProtobufError)
    expect(() => new Frames(KIB_64).add(Buffer.alloc(10, 0xff))).toThrow(ProtobufError)
    const frames = new Frames(KIB_64)
    expect(frames.add(bytes('128'))).toEqual([])
    expect(frames.add(bytes('128,4'))).toEqual([])
    expect(frames.add(Buffer.alloc(KIB_64 - 1))).toEqual([])
  })
})
