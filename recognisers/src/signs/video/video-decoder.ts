/**
 * Decodes WebM (VP8, VP9) with FFmpeg's libraries compiled to WebAssembly: a hostile file is confined to a sandbox with
 * limited memory, and nothing is written to disk. Decodes mp4 (H.264) only with a program that the operator configured.
 */
import type { Picture } from '../hands/picture.ts'
import { decodeH264 } from './ffmpeg.ts'
import { startLibAV, type CopiedFrame, type LibAV } from './libav.ts'
import { isMp4, readH264 } from './mp4.ts'
import { pictureTimes, fits, shrinkBy, VIDEO_LIMITS } from './video-limits.ts'

const DECODERS: Readonly<Record<string, string>> = { vp8: 'libvpx', vp9: 'libvpx-vp9' }
const VIDEO_STREAM = 0
const YUV420P = 0

/**
 * Yields the frames of the video, eight a second at most. Ends early, without an error, if the video is damaged, too
 * long or too large. Rejects with the signal's reason, and if the optional package is not installed. `ffmpeg`: the path
 * of the program that decodes H.264; without it, an mp4 has no frames.
 */
export async function* decodeVideo(video: Uint8Array, signal: AbortSignal, ffmpeg?: string): AsyncGenerator<Picture> {
  signal.throwIfAborted()
  if (video.length > VIDEO_LIMITS.bytes) return
  if (isWebm(video)) yield* decodeWebm(video, signal)
  if (ffmpeg === undefined || !isMp4(video)) return
  const stream = await readH264(video)
  signal.throwIfAborted()
  if (stream) yield* decodeH264(ffmpeg, stream, signal)
}

async function* decodeWebm(video: Uint8Array, signal: AbortSignal): AsyncGenerator<Picture> {
  // A new instance for each video, so that a damaged file cannot affect the next one.
  const libav = await startLibAV(VIDEO_LIMITS.memoryBytes)
  const pictures = takePictures(libav, video)
  for (;;) {
    const next = await pictures.next().catch(() => undefined)
    signal.throwIfAborted()
    if (next?.value === undefined) return
    yield next.value
  }
}

function isWebm(video: Uint8Array): boolean {
  return video[0] === 0x1a && video[1] === 0x45 && video[2] === 0xdf && video[3] === 0xa3
}

async function* takePictures(libav: LibAV, video: Uint8Array): AsyncGenerator<Picture, undefined> {
  await libav.writeFile('video', video)
  const [format, streams] = await libav.ff_init_demuxer_file('video', 'matroska')
  const stream = streams.find((one) => one.codec_type === VIDEO_STREAM)
  const decoder = stream && DECODERS[await libav.avcodec_get_name(stream.codec_id)]
  if (!stream || decoder === undefined) return
  if (
    !fits(await libav.AVCodecParameters_width(stream.codecpar), await libav.AVCodecParameters_height(stream.codecpar))
  )
    return

  const time_base = [stream.time_base_num, stream.time_base_den] as const
  const [, context, packet, frame] = await libav.ff_init_decoder(decoder, { codecpar: stream.codecpar, time_base })
  const msPerTick = (1000 * stream.time_base_num) / stream.time_base_den
  let first: number | undefined
  const isDue = pictureTimes()
  for (let decoded = 0, ended = false; !ended;) {
    ended = (await libav.av_read_frame(format, packet)) < 0
    if (!ended && (await libav.AVPacket_stream_index(packet)) !== stream.index) {
      await libav.av_packet_unref(packet)
      continue
    }
    // A packet that the decoder refuses is skipped, as in any player.
    await libav.avcodec_send_packet(context, ended ? 0 : packet)
    if (!ended) await libav.av_packet_unref(packet)
    while ((await libav.avcodec_receive_frame(context, frame)) >= 0) {
      decoded += 1
      const ticks = await libav.AVFrame_pts(frame)
      first ??= ticks
      const atMs = (ticks - first) * msPerTick
      if (atMs > VIDEO_LIMITS.durationMs || decoded > VIDEO_LIMITS.frames) return
      if (!isDue(atMs)) continue
      const width = await libav.AVFrame_width(frame)
      const height = await libav.AVFrame_height(frame)
      // The size of the frames may change within a video.
      if ((await libav.AVFrame_format(frame)) !== YUV420P || !fits(width, height)) return
      yield toPicture(await libav.ff_copyout_frame(frame), width, height, atMs)
    }
  }
}

function toPicture(frame: CopiedFrame, width: number, height: number, atMs: number): Picture {
  const by = shrinkBy(width, height)
  const plane = (n: number, fullWidth: number, fullHeight: number, newWidth: number, newHeight: number) => {
    const { offset, stride } = frame.layout[n]!
    return shrink(frame.data.subarray(offset), stride, fullWidth, fullHeight, newWidth, newHeight, by)
  }
  const [newWidth, newHeight] = [Math.floor(width / by), Math.floor(height / by)]
  const chroma = [(width + 1) >> 1, (height + 1) >> 1, (newWidth + 1) >> 1, (newHeight + 1) >> 1] as const
  return {
    atMs,
    width: newWidth,
    height: newHeight,
    y: plane(0, width, height, newWidth, newHeight),
    u: plane(1, ...chroma),
    v: plane(2, ...chroma),
  }
}

/** The mean of `by` × `by` pixels for each pixel. */
function shrink(
  from: Uint8Array,
  stride: number,
  width: number,
  height: number,
  newWidth: number,
  newHeight: number,
  by: number,
): Uint8Array {
  const into = new Uint8Array(newWidth * newHeight)
  for (let row = 0; row < newHeight; row += 1) {
    if (by === 1) {
      into.set(from.subarray(row * stride, row * stride + width), row * width)
      continue
    }
    for (let column = 0; column < newWidth; column += 1) {
      let sum = 0
      for (let down = 0; down < by; down += 1) {
        const line = Math.min(height - 1, row * by + down) * stride
        for (let along = 0; along < by; along += 1) sum += from[line + Math.min(width - 1, column * by + along)]!
      }
      into[row * newWidth + column] = sum / (by * by)
    }
  }
  return into
}
