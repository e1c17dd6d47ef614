/** Thousands of damaged videos: none may throw, hang, or leave memory behind. */
import { decodeVideo } from '@beckon/recognisers/signs/video/video-decoder'
import { damage } from '../../recognisers/test/damage-videos.ts'
import { FFMPEG, makeMp4 } from '../../recognisers/test/make-mp4.ts'
import { makeWebm } from '../../recognisers/test/make-sign-videos.ts'
import { quantile, row } from '../figures.ts'

const SIZE = { width: 96, height: 64 }
const PATIENCE_MS = 5_000

/** An mp4 costs a process: these are fewer. */
const MP4_SHARE = 0.1

export async function damagedVideos(count: number): Promise<void> {
  const frames = Array.from({ length: 20 }, (_, n) => new Uint8Array(96 * 96).fill(60 + n * 8))
  await damaged('WebM', [await makeWebm(frames, SIZE), await makeWebm(frames, { ...SIZE, codec: 'libvpx-vp9' })], count)
  if (FFMPEG === undefined) console.log('There is no /usr/bin/ffmpeg: mp4 is left out.')
  else
    await damaged(
      'mp4',
      [await makeMp4(frames, { ...SIZE, profile: 'main' }), await makeMp4(frames, { ...SIZE, inPieces: true })],
      count * MP4_SHARE,
    )
}

async function damaged(kind: string, whole: readonly Uint8Array[], count: number): Promise<void> {
  const times: number[] = []
  let [thrown, most] = [0, 0]
  for (let n = 0; n < count; n += 1) {
    const began = performance.now()
    try {
      for await (const _ of decodeVideo(
        damage(whole[n % 2] ?? new Uint8Array(), n),
        AbortSignal.timeout(PATIENCE_MS),
        FFMPEG,
      ));
    } catch {
      thrown += 1
    }
    times.push(performance.now() - began)
    most = Math.max(most, process.memoryUsage.rss())
  }
  row(`${count} damaged videos, ${kind}: threw or took longer than 5 s`, '0', String(thrown))
  row(
    'of these: time of one, p50, p99 and longest',
    '',
    [0.5, 0.99, 1].map((q) => `${quantile(times, q).toFixed(0)} ms`).join(', '),
  )
  row('of these: most memory of the process', '', `${Math.round(most / 2 ** 20)} MiB`)
}
