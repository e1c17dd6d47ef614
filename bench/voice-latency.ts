/**
 * From the end of a spoken command until the engine's answer, in its own process as in the server, and what it costs in
 * memory.
 */
import { readFileSync } from 'node:fs'
import { makeSpeechRecogniser } from '../recognisers/src/speech/make-speech.ts'
import { clip, languageOf, type ClipName } from '../recognisers/test/clips.ts'
import { quantile, row } from './figures.ts'
import { VOCABULARY } from './voice/corpus.ts'

const ROUNDS = 5
const COMMANDS: readonly ClipName[] = [
  'en-channel-two-oh-six',
  'en-watch-the-news',
  'en-volume-up',
  'en-turn-off-the-tv',
  'fr-chaine-deux-cent-six',
  'fr-monte-le-son',
  'es-sube-el-volumen',
]

export async function voiceLatency(): Promise<void> {
  const engine = makeSpeechRecogniser()
  const before = memoryOfChildren()
  try {
    const began = performance.now()
    await engine.load()
    row('speech engine ready', `${((performance.now() - began) / 1000).toFixed(1)} s`, '')
    const times: Record<string, number[]> = { en: [], es: [], fr: [] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const name of COMMANDS) {
        const language = languageOf(name)
        const start = performance.now()
        await engine.recognise(clip(name), { language, vocabulary: VOCABULARY, signal: AbortSignal.timeout(60_000) })
        // The first round prepares the names of the box.
        if (round > 0) times[language]?.push(performance.now() - start)
      }
    }
    for (const [language, all] of Object.entries(times))
      row(
        `spoken command to answer (${language}), median`,
        `${quantile(all, 0.5).toFixed(0)} ms`,
        `p90 ${quantile(all, 0.9).toFixed(0)} ms`,
      )
    row('memory of the speech engine', `${memoryOfChildren() - before} MB`, '')
  } finally {
    await engine.close()
  }
}

/** Of the processes that this one started, as Linux counts it; elsewhere 0. */
function memoryOfChildren(): number {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
    const kilobytes = children
      .filter((pid) => pid !== '')
      .map((pid) => Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0))
    return Math.round(kilobytes.reduce((a, b) => a + b, 0) / 1024)
  } catch {
    return 0
  }
}
