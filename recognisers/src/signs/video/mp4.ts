/**
 * Extracts the H.264 stream from an mp4 file, with mediabunny, which is JavaScript, so that a hostile container cannot
 * corrupt memory. The content of the stream is left to the decoder.
 */
import type { EncodedPacket, InputVideoTrack } from 'mediabunny'
import { fits, VIDEO_LIMITS } from './video-limits.ts'

export interface H264Stream {
  /** The coded size, before the rotation. */
  readonly width: number
  readonly height: number
  /** The clockwise rotation for display, in degrees: phones store it with the video. `ffmpeg.ts` applies it. */
  readonly turn: 0 | 90 | 180 | 270
  /** The times of the frames in display order; the first is 0. */
  readonly timesMs: readonly number[]
  /** The units in decoding order, each after a start code (Annex B). */
  readonly bytes: Uint8Array
}

const START_CODE = Uint8Array.of(0, 0, 0, 1)

export function isMp4(video: Uint8Array): boolean {
  return Buffer.from(video.subarray(4, 8)).toString('latin1') === 'ftyp'
}

/**
 * Undefined if there is no H.264 in it, or the picture is too large. A damaged file is read up to the damage. Rejects
 * if the package is missing.
 */
export async function readH264(file: Uint8Array): Promise<H264Stream | undefined> {
  const { BufferSource, EncodedPacketSink, Input, MP4 } = await import('mediabunny')
  const input = new Input({ source: new BufferSource(file), formats: [MP4] })
  const packets: EncodedPacket[] = []
  let track: InputVideoTrack | null = null
  let config: VideoDecoderConfig | null = null
  try {
    track = await input.getPrimaryVideoTrack()
    if (track?.codec !== 'avc' || !fits(track.codedWidth, track.codedHeight)) return undefined
    config = await track.getDecoderConfig()
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (
        packet.timestamp - (packets[0]?.timestamp ?? packet.timestamp) > VIDEO_LIMITS.durationMs / 1000 ||
        packets.length >= VIDEO_LIMITS.frames
      )
        break
      packets.push(packet)
    }
  } catch {
    // The packets before the damage are kept.
  } finally {
    input.dispose()
  }
  if (!track || packets.length === 0) return undefined
  const times = packets.map(({ timestamp }) => timestamp * 1000).sort((a, b) => a - b)
  return {
    width: track.codedWidth,
    height: track.codedHeight,
    turn: track.rotation,
    timesMs: times.map((time) => time - times[0]!),
    bytes: toAnnexB(packets, config?.description),
  }
}

/**
 * Converts the units of an mp4 (ISO/IEC 14496-15, 5.3.3): the parameter sets are in its header, and each unit is
 * preceded by its length instead of a start code.
 */
function toAnnexB(packets: readonly EncodedPacket[], description: AllowSharedBufferSource | undefined): Uint8Array {
  if (description === undefined) return Buffer.concat(packets.map(({ data }) => data))
  const head = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  const lengthBytes = ((head[4] ?? 3) & 3) + 1
  const units = [
    ...parameterSets(head),
    ...packets.flatMap(({ data }) => unitsOf(data, 0, Infinity, lengthBytes).units),
  ]
  return Buffer.concat(units.flatMap((unit) => [START_CODE, unit]))
}

function parameterSets(head: Uint8Array): Uint8Array[] {
  const sequence = unitsOf(head, 6, (head[5] ?? 0) & 31, 2)
  const picture = unitsOf(head, sequence.end + 1, head[sequence.end] ?? 0, 2)
  return [...sequence.units, ...picture.units]
}

/** Up to `most` units, each preceded by its length; a unit that exceeds the rest of the bytes is cut off. */
function unitsOf(
  bytes: Uint8Array,
  from: number,
  most: number,
  lengthBytes: number,
): { units: Uint8Array[]; end: number } {
  const units: Uint8Array[] = []
  let at = from
  while (units.length < most && at + lengthBytes <= bytes.length) {
    const length = Buffer.from(bytes.buffer, bytes.byteOffset + at, lengthBytes).readUIntBE(0, lengthBytes)
    units.push(bytes.subarray(at + lengthBytes, at + lengthBytes + length))
    at += lengthBytes + length
  }
  return { units, end: at }
}
