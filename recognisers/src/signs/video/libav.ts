/** FFmpeg's libraries as WebAssembly: the few functions that we call, and a fresh instance with a limited memory. */
import { createRequire } from 'node:module'

/** Pointers are numbers, and so are times (in ticks of the stream) and FFmpeg's error codes, which are negative. */
export interface LibAV {
  readonly EAGAIN: number
  av_log_set_level(level: number): Promise<void>
  writeFile(name: string, content: Uint8Array): Promise<void>
  ff_init_demuxer_file(name: string, format: string): Promise<readonly [format: number, streams: readonly Stream[]]>
  avcodec_get_name(codec: number): Promise<string>
  AVCodecParameters_width(codecpar: number): Promise<number>
  AVCodecParameters_height(codecpar: number): Promise<number>
  ff_init_decoder(
    name: string,
    config: { codecpar: number; time_base: readonly [number, number] },
  ): Promise<readonly [codec: number, context: number, packet: number, frame: number]>
  av_read_frame(format: number, packet: number): Promise<number>
  AVPacket_stream_index(packet: number): Promise<number>
  av_packet_unref(packet: number): Promise<void>
  /** Packet 0 ends the stream. */
  avcodec_send_packet(context: number, packet: number): Promise<number>
  avcodec_receive_frame(context: number, frame: number): Promise<number>
  AVFrame_pts(frame: number): Promise<number>
  AVFrame_width(frame: number): Promise<number>
  AVFrame_height(frame: number): Promise<number>
  AVFrame_format(frame: number): Promise<number>
  ff_copyout_frame(frame: number): Promise<CopiedFrame>
}

export interface Stream {
  readonly index: number
  readonly codecpar: number
  readonly codec_type: number
  readonly codec_id: number
  readonly time_base_num: number
  readonly time_base_den: number
}

export interface CopiedFrame {
  readonly data: Uint8Array
  readonly layout: readonly { readonly offset: number; readonly stride: number }[]
}

const PAGE_BYTES = 65_536
/** Compiled once for all instances: compiling takes longer than starting. */
let module: Promise<WebAssembly.Module> | undefined

/** Instances start one at a time, since a start temporarily replaces globals. */
let starting: Promise<unknown> = Promise.resolve()

/** A fresh instance takes a few milliseconds. Rejects when the optional package is not installed. */
export function startLibAV(memoryBytes: number): Promise<LibAV> {
  const started = starting.then(() => start(memoryBytes))
  starting = started.catch(() => undefined)
  return started
}

/* oxlint-disable no-console -- FFmpeg's complaints about a broken file are bound to it */
async function start(memoryBytes: number): Promise<LibAV> {
  const { LibAV: make } = createRequire(import.meta.url)('@libav.js/variant-webm-vp9') as {
    LibAV: (options: object) => Promise<LibAV>
  }
  const { instantiate } = WebAssembly
  const complain = console.error
  // The module creates its own memory and may let it grow to 2 GiB: `grow` is limited before it is first used.
  WebAssembly.instantiate = (async (bytes: BufferSource, imports: WebAssembly.Imports) => {
    module ??= WebAssembly.compile(bytes)
    const instance = await instantiate(await module, imports)
    for (const one of Object.values(instance.exports)) if (one instanceof WebAssembly.Memory) limit(one, memoryBytes)
    return { module: await module, instance }
  }) as typeof instantiate
  console.error = () => undefined
  try {
    const libav = await make({ noworker: true, nothreads: true })
    await libav.av_log_set_level(-8)
    return libav
  } finally {
    WebAssembly.instantiate = instantiate
    console.error = complain
  }
}

function limit(memory: WebAssembly.Memory, bytes: number): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > bytes)
      throw new RangeError('The video needs more memory than it may have')
    return grow(pages)
  }
}
