/** From video to word: what is read, what is wrongly read, how long it takes and how much memory. */
import { makeFingerspelling } from '@beckon/recognisers/signs/fingerspelling/fingerspelling'
import { makeChance } from '../../recognisers/training/chance.ts'
import { blank, drawSpelling, FRAMES_PER_SECOND, makeWebm, VIDEO_HEIGHT, VIDEO_WIDTH, type RawFrame } from '../../recognisers/test/make-sign-videos.ts'
import { row } from '../figures.ts'
import { shareOf, told } from './share.ts'
import { CONTEXT } from './tv.ts'

const SPELLED = 'NETFLIX HULU MUTE GUIDE MENU SPORTS MUSIC WEATHER ESPN CNN FOX HBO PEACOCK SPOTIFY RECORD PAUSE STOP BACK EXIT KIDS DISNEY'.split(' ')
const NUMBERS = ['206', '54', '190', '837', '501', '13', '7', '245']
const PATIENCE_MS = 120_000

export async function videos(folder: string): Promise<void> {
  const engine = makeFingerspelling()
  await engine.load()
  const read = async (frames: readonly RawFrame[]) => {
    const answer = await engine.recognise(await makeWebm(frames), { ...CONTEXT, signal: AbortSignal.timeout(PATIENCE_MS) })
    return { ...answer, acted: answer.predictions.length > 0 && answer.confidence >= -0.7 }
  }

  const words = await inTurn(SPELLED, async (text) => ({ text, ...(await read(drawSpelling(folder, { text }))) }))
  row(`videos of photos of a person never trained on, ${SPELLED.length} words`, '', told(shareOf(words, ({ text, predictions }) => predictions[0]?.toUpperCase().replaceAll(/[^A-Z]/gu, '') === text)))
  const numbers = await inTurn(NUMBERS, async (text) => ({ text, ...(await read(drawSpelling(folder, { text, student: 190 }))) }))
  row(`videos of photos of a student never trained on, ${NUMBERS.length} numbers`, '', told(shareOf(numbers, ({ text, predictions }) => predictions[0] === text)))

  const chance = makeChance(3)
  const empty = await inTurn(Array.from({ length: 50 }, (_, n) => n), (n) => read(noHand(n, chance)))
  row('50 videos of 2 s without a hand, acted upon', '2 %', told(shareOf(empty, ({ acted }) => acted)))
}

/** CPU time beside the clock's, since a busy machine stretches only the clock's. */
export async function times(folder: string): Promise<void> {
  const engine = makeFingerspelling()
  await engine.load()
  for (const [seconds, goal, text] of [[5, '5 s', 'NETFLIX'], [30, '22 s', 'NETFLIXHULUMUTEGUIDEMENUSPORTSMUSICWEATHERESPN']] as const) {
    const webm = await makeWebm(drawSpelling(folder, { text, holdMs: (seconds * 1000 - 800) / text.length }))
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    await engine.recognise(webm, { ...CONTEXT, signal: AbortSignal.timeout(PATIENCE_MS) })
    const { user, system } = process.cpuUsage(cpu)
    row(`a ${seconds} s video, until the answer; CPU time`, goal, `${((performance.now() - began) / 1000).toFixed(1)} s; ${((user + system) / 1e6).toFixed(1)} s`)
  }
  row('memory of the process after that', '', `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB, the making of the videos included`)
}

/** Noise, stripes, a bouncing ball the colour of skin, or an empty room. */
function noHand(number: number, chance: ReturnType<typeof makeChance>): RawFrame[] {
  return Array.from({ length: 2 * FRAMES_PER_SECOND }, (_, n) => {
    const frame = blank()
    const [x, y] = [320 + 200 * Math.sin(n / 5 + number), 240 + 120 * Math.cos(n / 7)]
    for (let at = 0; at < VIDEO_WIDTH * VIDEO_HEIGHT; at += 1) {
      const [column, line] = [at % VIDEO_WIDTH, Math.floor(at / VIDEO_WIDTH)]
      const inBall = (column - x) ** 2 + (line - y) ** 2 < (40 + number) ** 2
      frame[at] = [() => 16 + chance.below(220), () => 128 + 100 * Math.sin((column + line * number) / (8 + number) + n), () => (inBall ? 180 : 90), () => 60 + number * 3][number % 4]?.() ?? 0
    }
    return frame
  })
}

async function inTurn<T, U>(things: readonly T[], use: (thing: T) => Promise<U>): Promise<U[]> {
  const results: U[] = []
  for (const thing of things) results.push(await use(thing))
  return results
}
