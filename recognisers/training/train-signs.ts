/**
 * `npx node recognisers/training/train-signs.ts`: makes the fingerspelling model out of the hand data that
 * `BECKON_ASL_DATA` names. Minutes; the same data, seed and Node give the same file. See docs/how-to/train-the-sign-model.md.
 */
import { writeFileSync } from 'node:fs'
import { CLASSES } from '../src/signs/fingerspelling/classes.ts'
import { packNetworks, type ModelFile } from '../src/signs/fingerspelling/model-file.ts'
import type { Network } from '../src/signs/fingerspelling/network.ts'
import { makeChance } from './chance.ts'
import { learn, LEARN } from './learn.ts'
import { drawLessons } from './lessons.ts'
import { isKeptAside, readSamples, type Sample } from './read-hands.ts'

export const SEEDS = [1, 2, 3]

/** One network for each seed. */
export function trainNetworks(samples: readonly Sample[], seeds: readonly number[] = SEEDS): Network[] {
  return seeds.map((seed) => {
    const chance = makeChance(seed)
    return learn(drawLessons(samples, chance), { ...LEARN, classes: CLASSES.length }, chance)
  })
}

if (import.meta.main) {
  const folder = process.env['BECKON_ASL_DATA']
  if (folder === undefined) throw new Error('Set BECKON_ASL_DATA to the folder of hand data; docs/how-to/train-the-sign-model.md says what belongs in it.')
  const { letters, digits } = readSamples(folder)
  const samples = [...letters, ...digits].filter((sample) => !isKeptAside(sample))
  const file: ModelFile = {
    about: {
      what: 'Handshapes of the American manual alphabet and of the digits 0 to 9, from 21 points of a hand.',
      script: 'recognisers/training/train-signs.ts',
      date: new Date().toISOString().slice(0, 10),
      seeds: SEEDS,
      samples: samples.length,
      licence: 'Apache-2.0, as the rest of Beckon; the data it learned from is named in fingerspelling-model.md',
    },
    classes: CLASSES.join(''),
    networks: packNetworks(trainNetworks(samples)),
  }
  writeFileSync(new URL('../src/signs/fingerspelling/fingerspelling-model.json', import.meta.url), `${JSON.stringify(file, null, 1)}\n`)
  console.log(`Trained on ${samples.length} hands.`)
}
