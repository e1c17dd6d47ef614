import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOf, readQuestion, type FakeRecord } from '../../test/fake-home.ts'
import { nameKey, readAnswer, writeQuestion } from './dns-message.ts'

const TYPE = ['_androidtvremote2', '_tcp', 'local']
const SET = ['Living Room TV', ...TYPE]
const ROUNDS = { numRuns: 300 }

const label = fc.string({ minLength: 1, maxLength: 15, unit: 'grapheme' }).filter((text) => {
  const bytes = Buffer.from(text)
  return bytes.length <= 63 && bytes.toString() === text
})
const name = fc.array(label, { minLength: 1, maxLength: 3 })
const key = fc.stringMatching(/^[a-z]{1,8}$/u)
const record: fc.Arbitrary<FakeRecord> = fc.oneof(
  fc.record({ is: fc.constant('PTR' as const), name, target: name }),
  fc.record({ is: fc.constant('SRV' as const), name, target: name, port: fc.nat(65_535) }),
  fc.record({
    is: fc.constant('TXT' as const),
    name,
    txt: fc
      .uniqueArray(fc.tuple(key, fc.string({ maxLength: 40 })), { selector: ([one]) => one, maxLength: 5 })
      .map((entries) => Object.fromEntries(entries)),
  }),
  fc.record({ is: fc.constant('A' as const), name, address: fc.ipV4() }),
)

describe('a question by mDNS', () => {
  it('asks for one name, with or without asking for a unicast answer', () => {
    const asked = { id: 0x1234, name: '_androidtvremote2._tcp.local', type: 12 }
    expect(readQuestion(writeQuestion(TYPE, 'PTR', { id: 0x1234, unicast: true }))).toEqual({ ...asked, unicast: true })
    expect(readQuestion(writeQuestion(TYPE, 'PTR', { id: 0x1234, unicast: false }))).toEqual({
      ...asked,
      unicast: false,
    })
  })
})

describe('an answer by mDNS', () => {
  it('is read with all its records, compressed or not', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.array(record, { maxLength: 12 }), fc.boolean(), (id, records, compressed) => {
        expect(readAnswer(answerOf(id, records, { compressed }))).toEqual({ id, records })
      }),
      ROUNDS,
    )
  })

  it('is never believed beyond its end: any bytes are read or refused, and none are waited for', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        const message = Buffer.from(bytes)
        // What looks like an answer gets further.
        if (message.length > 3) message.writeUInt16BE(0x8400, 2)
        const answer = readAnswer(message)
        expect(answer?.records.length ?? 0).toBeLessThanOrEqual(256)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is refused or read, whatever byte of it is wrong and wherever it ends', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.nat(255),
        fc.nat(),
        (records, at, byte, end) => {
          const message = answerOf(1, records)
          message[at % message.length] = byte
          expect(() => readAnswer(message.subarray(0, end % (message.length + 1)))).not.toThrow()
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['points at itself', [0xc0, 12]],
    ['points forward', [0xc0, 40]],
    ['points into the header', [0xc0, 4]],
    ['points in a circle', [1, 97, 0xc0, 12]],
    ['has a label past the end', [63, 97]],
    ['has a label of the reserved kind', [0x80, 97, 0]],
    ['has a label of more than 63 bytes', [64, ...Array.from({ length: 64 }, () => 97), 0]],
    ['has no end', [1, 97]],
  ])('is refused when a name %s', (_what, start) => {
    const header = Buffer.from([0, 1, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0])
    expect(readAnswer(Buffer.concat([header, Buffer.from(start)]))).toBeUndefined()
    const rest = Buffer.from([0, 12, 0, 1, 0, 0, 0, 10, 0, 2, 0xc0, 12])
    expect(readAnswer(Buffer.concat([header, Buffer.from(start), rest]))).toBeUndefined()
  })

  it('is refused when a name is longer than 255 bytes, though each label is short', () => {
    const long = (labels: number) => Array.from({ length: labels }, () => 'a'.repeat(49))
    expect(readAnswer(answerOf(1, [{ is: 'PTR', name: long(5), target: ['a'] }]))).toBeDefined()
    expect(readAnswer(answerOf(1, [{ is: 'PTR', name: long(6), target: ['a'] }]))).toBeUndefined()
  })

  it('is refused when a record says that it is longer than the message, or shorter than what is in it', () => {
    const message = answerOf(1, [{ is: 'PTR', name: TYPE, target: SET }])
    const lengthAt = 12 + 30 + 8
    expect(message.readUInt16BE(lengthAt)).toBe(17)
    for (const lie of [0xffff, 18, 16, 0]) {
      message.writeUInt16BE(lie, lengthAt)
      expect(readAnswer(message)).toBeUndefined()
    }
  })

  it('is refused when a text goes on into the next record', () => {
    const message = answerOf(1, [
      { is: 'TXT', name: ['a'], txt: { k: 'v' } },
      { is: 'A', name: ['a'], address: '127.0.0.2' },
    ])
    const lengthAt = 12 + 3 + 10
    expect(message[lengthAt]).toBe(3)
    message[lengthAt] = 8
    expect(readAnswer(message)).toBeUndefined()
  })

  it('is refused when it counts more records than are there, or more than a home has', () => {
    const message = answerOf(1, [{ is: 'PTR', name: TYPE, target: SET }])
    message.writeUInt16BE(2, 6)
    expect(readAnswer(message)).toBeUndefined()
    expect(
      readAnswer(
        answerOf(
          1,
          Array.from({ length: 257 }, () => ({ is: 'A', name: ['a'], address: '127.0.0.2' })),
        ),
      ),
    ).toBe(undefined)
  })

  it('is refused above 9000 bytes', () => {
    const ofBytes = (bytes: number) => Buffer.concat([answerOf(1, [{ is: 'PTR', name: TYPE, target: SET }])], bytes)
    expect(readAnswer(ofBytes(9_000))).toBeDefined()
    expect(readAnswer(ofBytes(9_001))).toBeUndefined()
  })

  it('is no question and no error', () => {
    expect(readAnswer(writeQuestion(TYPE, 'PTR', { id: 1, unicast: false }))).toBeUndefined()
    const failed = answerOf(1, [])
    failed.writeUInt16BE(0x8403, 2)
    expect(readAnswer(failed)).toBeUndefined()
  })

  it('leaves out a service that says goodbye', () => {
    expect(readAnswer(answerOf(1, [{ is: 'PTR', name: TYPE, target: SET }], { ttl: 0 }))?.records).toEqual([])
  })

  it('reads the keys of a text in lower case, the first of each, and never as anything but a value', () => {
    const txt = { __proto__x: 'no', BT: '12', bt: '34', Constructor: 'x', flag: '' }
    const [read] = readAnswer(answerOf(1, [{ is: 'TXT', name: SET, txt }]))?.records ?? []
    expect(read).toEqual({ is: 'TXT', name: SET, txt: { __proto__x: 'no', bt: '12', constructor: 'x', flag: '' } })
  })
})

describe('two names', () => {
  it('are the same in capital and small letters, and a dot within a label is no border', () => {
    expect(nameKey(['TV', 'Local'])).toBe(nameKey(['tv', 'local']))
    expect(nameKey(['a.b', 'local'])).not.toBe(nameKey(['a', 'b', 'local']))
    expect(nameKey(['Ä'])).not.toBe(nameKey(['ä']))
  })
})
