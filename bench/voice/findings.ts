/** What the decoders make of each clip, kept in the cache: decoding takes long, deciding does not. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BuiltIn, type Findings } from '../../recognisers/src/speech/built-in.ts'
import type { BuiltInSettings } from '../../recognisers/src/speech/make-speech.ts'
import { VOCABULARY, type Clip } from './corpus.ts'
import { RATE } from './sound.ts'
import { CACHE } from './speakers.ts'

export interface Measured extends Findings {
  readonly seconds: number
  /** How long it took on this machine, busy as it was. */
  readonly ms: number
}

/** `label` names what is being tried, so that another try does not take this one's findings. */
export async function findingsOf(
  clips: readonly Clip[],
  settings: BuiltInSettings,
  label: string,
): Promise<ReadonlyMap<Clip, Measured>> {
  const folder = `${CACHE}/findings/${settings.size}-${label}`
  mkdirSync(folder, { recursive: true })
  const engine = new BuiltIn(settings)
  const all = new Map<Clip, Measured>()
  for (const clip of clips) {
    const file = `${folder}/${createHash('sha1').update(clip.id).digest('hex')}.json`
    if (!existsSync(file)) {
      const samples = clip.samples()
      const began = performance.now()
      const found = await engine.findings(samples, {
        language: clip.language,
        vocabulary: VOCABULARY,
        signal: AbortSignal.timeout(600_000),
      })
      writeFileSync(file, JSON.stringify({ ...found, seconds: samples.length / RATE, ms: performance.now() - began }))
    }
    all.set(clip, JSON.parse(readFileSync(file, 'utf8')) as Measured)
  }
  return all
}
