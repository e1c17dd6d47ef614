/** From video to word: what is read, what is wrongly read, how long it takes and how much memory. */
import { makeFingerspelling } from '@beckon/recognisers/signs/fingerspelling/fingerspelling'
import { makeChance } from '../../recognisers/training/chance.ts'
import {
  blank,
  drawSpelling,
  FRAMES_PER_SECOND,
  makeWebm,
  VIDEO_HEIGHT,
  VIDEO_WIDTH,
  type RawFrame,
  type WebmOptions,
} from '../../recognisers/test/make-sign-videos.ts'
import { row } from '../figures.ts'
import { shareOf, told } from './share.ts'
import { CONTEXT } from './tv.ts'

const SPELLED =
  'NETFLIX HULU MUTE GUIDE MENU SPORTS MUSIC WEATHER ESPN CNN FOX HBO PEACOCK SPOTIFY RECORD PAUSE STOP BACK EXIT KIDS DISNEY'.split(
    ' ',
  )
const NUMBERS = ['206', '54', '190', '837', '501', '13', '7', '245']
/** Letters whose photos make the videos in which nobody spells. */
const NO_SIGN = 'ACKNO BEHRU CGLTX DFIVY EKMSW FLPRU GINTV AHOSX BCMUY DEKLW'.split(' ')
const SMALL = { width: 320, height: 240 }
const PATIENCE_MS = 120_000

export async function videos(folder: string): Promise<void> {
  const read = await startReading()
  const words = await inTurn(SPELLED, async (text) => ({ text, ...(await read(drawSpelling(folder, { text }))) }))
  row(
    `videos of photos of a person never trained on, ${SPELLED.length} words`,
    '',
    told(shareOf(words, ({ text, predictions }) => predictions[0]?.toUpperCase().replaceAll(/[^A-Z]/gu, '') === text)),
  )
  const numbers = await inTurn(NUMBERS, async (text) => ({
    text,
    ...(await read(drawSpelling(folder, { text, student: 190 }))),
  }))
  row(
    `videos of photos of a student never trained on, ${NUMBERS.length} numbers`,
    '',
    told(shareOf(numbers, ({ text, predictions }) => predictions[0] === text)),
  )
}

/** Videos in which nobody spells: nothing may be done. */
export async function noSignVideos(folder: string): Promise<void> {
  const read = await startReading()
  const chance = makeChance(3)
  const empty = await inTurn(
    Array.from({ length: 50 }, (_, n) => n),
    (n) => read(noHand(n, chance)),
  )
  row('50 videos of 2 s without a hand, acted upon', '2 %', told(shareOf(empty, ({ acted }) => acted)))
  for (const [what, frames] of [
    ['a hand that hangs for 3 s', hanging],
    ['a hand that moves for 3 s and holds nothing', moving],
  ] as const) {
    const tries = await inTurn(NO_SIGN, (letters) => read(frames(folder, letters), SMALL))
    row(`${NO_SIGN.length} videos of ${what}, acted upon`, '2 %', told(shareOf(tries, ({ acted }) => acted)))
  }
}

async function startReading() {
  const engine = makeFingerspelling()
  await engine.load()
  return async (frames: readonly RawFrame[], options?: WebmOptions) => {
    const answer = await engine.recognise(await makeWebm(frames, options), {
      ...CONTEXT,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { ...answer, acted: answer.predictions.length > 0 && answer.confidence >= -0.7 }
  }
}

/** CPU time beside the clock's, since a busy machine stretches only the clock's. */
export async function times(folder: string): Promise<void> {
  const engine = makeFingerspelling()
  await engine.load()
  for (const [seconds, goal, text] of [
    [5, '5 s', 'NETFLIX'],
    [30, '22 s', 'NETFLIXHULUMUTEGUIDEMENUSPORTSMUSICWEATHERESPN'],
  ] as const) {
    const webm = await makeWebm(drawSpelling(folder, { text, holdMs: (seconds * 1000 - 800) / text.length }))
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    await engine.recognise(webm, { ...CONTEXT, signal: AbortSignal.timeout(PATIENCE_MS) })
    const { user, system } = process.cpuUsage(cpu)
    row(
      `a ${seconds} s video, until the answer; CPU time`,
      goal,
      `${((performance.now() - began) / 1000).toFixed(1)} s; ${((user + system) / 1e6).toFixed(1)} s`,
    )
  }
  row(
    'memory of the process after that',
    '',
    `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB, the making of the videos included`,
  )
}

/** Noise, stripes, a bouncing ball the colour of skin, or an empty room. */
function noHand(number: number, chance: ReturnType<typeof makeChance>): RawFrame[] {
  return Array.from({ length: 2 * FRAMES_PER_SECOND }, (_, n) => {
    const frame = blank()
    const [x, y] = [320 + 200 * Math.sin(n / 5 + number), 240 + 120 * Math.cos(n / 7)]
    for (let at = 0; at < VIDEO_WIDTH * VIDEO_HEIGHT; at += 1) {
      const [column, line] = [at % VIDEO_WIDTH, Math.floor(at / VIDEO_WIDTH)]
      const inBall = (column - x) ** 2 + (line - y) ** 2 < (40 + number) ** 2
      frame[at] =
        [
          () => 16 + chance.below(220),
          () => 128 + 100 * Math.sin((column + line * number) / (8 + number) + n),
          () => (inBall ? 180 : 90),
          () => 60 + number * 3,
        ][number % 4]?.() ?? 0
    }
    return frame
  })
}

/** Fingers down, as a hand at rest. */
function hanging(folder: string, [letter = '']: string): RawFrame[] {
  const { width, height } = SMALL
  const planes = [0, width * height, width * height * 1.25, width * height * 1.5]
  return drawSpelling(folder, { text: letter, holdMs: 3_000, restMs: 0, ...SMALL }).map((frame) => {
    const turned = frame.slice()
    for (const [n, from] of planes.slice(0, -1).entries()) turned.subarray(from, planes[n + 1]).reverse()
    return turned
  })
}

/** From shape to shape, each for an eighth of a second. */
function moving(folder: string, letters: string): RawFrame[] {
  return drawSpelling(folder, { text: letters.repeat(5), holdMs: 125, restMs: 0, ...SMALL })
}

async function inTurn<T, U>(things: readonly T[], use: (thing: T) => Promise<U>): Promise<U[]> {
  const results: U[] = []
  for (const thing of things) results.push(await use(thing))
  return results
}
