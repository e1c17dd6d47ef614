import { describe, expect, it } from 'vitest'
import { chunk, wav, wavHead, type WavHead } from '../../../test/support/wav.ts'
import { readRecording } from './recording.ts'

const read = (file: Buffer) => readRecording(file.toString('base64'))

describe('a recording', () => {
  it('is 16-bit samples at 16 kHz on one channel, from -1 to 1 [U06]', () => {
    const samples = read(Buffer.concat([wavHead(3_200), Buffer.from(new Int16Array(1_600).fill(-32_768).buffer)]))
    expect(samples).toBeInstanceOf(Float32Array)
    expect(samples).toHaveLength(1_600)
    expect((samples as Float32Array).every((sample) => sample === -1)).toBe(true)
  })

  it('may carry other chunks, padded when they are odd', () => {
    const bare = wav(200)
    const more = Buffer.concat([
      bare.subarray(0, 36),
      chunk('LIST', Buffer.from('odd')),
      bare.subarray(36),
      chunk('tail', Buffer.alloc(4)),
    ])
    more.writeUInt32LE(more.length - 8, 4)
    expect(read(more)).toHaveLength(3_200)
  })

  it.each<[string, WavHead, string]>([
    ['of another kind', { riff: 'RIFX' }, 'NOT-WAV'],
    ['of no sound', { wave: 'AVI ' }, 'NOT-WAV'],
    ['longer than it says', { riffLength: 100 }, 'NOT-WAV'],
    ['shorter than it says', { riffLength: 1_000_000 }, 'NOT-WAV'],
    ['whose samples end outside', { dataLength: 64_000 }, 'NOT-WAV'],
    ['whose samples end early', { dataLength: 100 }, 'NOT-WAV'],
    ['with a length that wraps', { dataLength: 0xffff_ffff }, 'NOT-WAV'],
    ['of floating-point samples', { format: 3 }, 'WRONG-AUDIO'],
    ['of two channels', { channels: 2 }, 'WRONG-AUDIO'],
    ['at 44.1 kHz', { rate: 44_100 }, 'WRONG-AUDIO'],
    ['of 8 bits', { bits: 8 }, 'WRONG-AUDIO'],
    ['that contradicts itself', { byteRate: 16_000 }, 'WRONG-AUDIO'],
    ['with blocks of another size', { blockAlign: 4 }, 'WRONG-AUDIO'],
  ])('%s is refused', (_which, head, fault) => {
    expect(read(wav(500, head))).toBe(fault)
  })

  it('has a chunk once, whole samples, and a head', () => {
    const twice = Buffer.concat([wav(200), chunk('data', Buffer.alloc(3_200))])
    twice.writeUInt32LE(twice.length - 8, 4)
    expect(read(twice)).toBe('NOT-WAV')
    expect(read(Buffer.concat([wavHead(3_201), Buffer.alloc(3_202)]))).toBe('NOT-WAV')
    for (const length of [1, 11, 12, 19, 20, 43])
      expect(read(wav(200).subarray(0, length)), String(length)).toBe('NOT-WAV')
  })

  it.each([
    [0, 'TOO-SHORT'],
    [99, 'TOO-SHORT'],
    [16_001, 'TOO-LONG'],
  ])('of %i ms is %s', (ms, fault) => {
    expect(read(wav(ms))).toBe(fault)
  })

  it.each([100, 5_000, 15_100, 16_000])('of %i ms is taken', (ms) => {
    expect(read(wav(ms))).toHaveLength(ms * 16)
  })

  it.each([
    ['blanks', (text: string) => ` ${text}`],
    ['line ends', (text: string) => `${text.slice(0, 76)}\n${text.slice(76)}`],
    ['letters of another alphabet', (text: string) => text.replace(/^./u, '-')],
    ['no padding', (text: string) => text.replaceAll('=', '')],
    ['bits left over', (text: string) => `${text.slice(0, -2)}B=`],
    ['the head of a data URL', (text: string) => `data:audio/wav;base64,${text}`],
    ['something after its end', (text: string) => `${text}AAAA`],
  ])('in base64 with %s is refused', (_with, damage) => {
    const file = Buffer.concat([wavHead(3_200), Buffer.alloc(3_200)])
    const text = file.toString('base64')
    expect(text.endsWith('=')).toBe(true)
    expect(readRecording(damage(text))).toBe('NOT-WAV')
  })
})
