/**
 * Validates the recording of a spoken command: strict base64, a RIFF file with consistent lengths, 16-bit samples at 16
 * kHz on one channel, neither too short nor too long.
 */
import { VOICE_RECORDING_MAX_MS, VOICE_RECORDING_MIN_MS, VOICE_SAMPLE_RATE } from '@beckon/contract/voice'
import type { Status } from '@beckon/contract/statuses'
import { decodeBase64 } from '../../http/calls/bodies.ts'

export type RecordingFault = Extract<Status, 'NOT-WAV' | 'WRONG-AUDIO' | 'TOO-SHORT' | 'TOO-LONG'>

const PCM = 1
const HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const FORMAT_BYTES = 16
const SAMPLE_BYTES = 2
const FULL_SCALE = 32_768

/** The samples from -1 to 1, or the fault in them. */
export function readRecording(voiceData: string): Float32Array | RecordingFault {
  const file = decodeBase64(voiceData)
  if (file === undefined) return 'NOT-WAV'
  const chunks = chunksOf(file)
  const format = chunks?.get('fmt ')
  const data = chunks?.get('data')
  if (format === undefined || data === undefined || format.length < FORMAT_BYTES) return 'NOT-WAV'
  if (!isOurs(format)) return 'WRONG-AUDIO'
  if (data.length % SAMPLE_BYTES !== 0) return 'NOT-WAV'
  const samples = data.length / SAMPLE_BYTES
  const ms = (samples / VOICE_SAMPLE_RATE) * 1_000
  if (ms < VOICE_RECORDING_MIN_MS) return 'TOO-SHORT'
  if (ms > VOICE_RECORDING_MAX_MS) return 'TOO-LONG'
  const read = new Float32Array(samples)
  for (let index = 0; index < samples; index += 1) read[index] = data.readInt16LE(index * SAMPLE_BYTES) / FULL_SCALE
  return read
}

/** The chunks by name; undefined if a name is repeated, or if the lengths do not fit the file. */
function chunksOf(file: Buffer): Map<string, Buffer> | undefined {
  if (file.length < HEAD_BYTES || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    return undefined
  if (file.readUInt32LE(4) !== file.length - CHUNK_HEAD_BYTES) return undefined
  const chunks = new Map<string, Buffer>()
  let offset = HEAD_BYTES
  while (offset < file.length) {
    if (offset + CHUNK_HEAD_BYTES > file.length) return undefined
    const name = file.toString('latin1', offset, offset + 4)
    const length = file.readUInt32LE(offset + 4)
    const begin = offset + CHUNK_HEAD_BYTES
    if (begin + length > file.length || chunks.has(name)) return undefined
    chunks.set(name, file.subarray(begin, begin + length))
    // A chunk of odd length is followed by one byte of padding.
    offset = begin + length + (length % 2)
  }
  return offset === file.length ? chunks : undefined
}

function isOurs(format: Buffer): boolean {
  return (
    format.readUInt16LE(0) === PCM &&
    format.readUInt16LE(2) === 1 &&
    format.readUInt32LE(4) === VOICE_SAMPLE_RATE &&
    format.readUInt32LE(8) === VOICE_SAMPLE_RATE * SAMPLE_BYTES &&
    format.readUInt16LE(12) === SAMPLE_BYTES &&
    format.readUInt16LE(14) === SAMPLE_BYTES * 8
  )
}
