/**
 * `npx node recognisers/training/train-signs.ts`: makes the fingerspelling model out of the hand data that
 * `BECKON_ASL_DATA` names. Minutes; the same data, seed and Node give the same file. See
 * docs/how-to/train-the-sign-model.md.
 */
import { writeFileSync } from 'node:fs'
import { CLASSES } from '../src/signs/fingerspelling/handshapes.ts'
import { packNetworks, type ModelFile } from '../src/signs/fingerspelling/network.ts'
import { readSamples } from './read-hands.ts'
import { SEEDS, trainNetworks } from './train-networks.ts'

/** Told in the file itself, for those who have nothing else. */
const DATA = [
  { from: 'github.com/borisgraudt/asl-ai', commit: 'fa1dcdb', licence: 'MIT, © 2024 Boris Graudt' },
  {
    from: 'github.com/nejohnson2/real-time-asl-translator',
    commit: 'b370887',
    licence:
      'MIT, but only by the last line of its README: it has no licence file. Ask its author before you rely on it.',
  },
  { from: 'github.com/ardamavi/Sign-Language-Digits-Dataset', commit: '4b09433', licence: 'Apache-2.0' },
]

const folder = process.env['BECKON_ASL_DATA']
if (folder === undefined)
  throw new Error(
    'Set BECKON_ASL_DATA to the folder of hand data; docs/how-to/train-the-sign-model.md says what belongs in it.',
  )
const { letters, digits } = readSamples(folder)
const samples = [...letters, ...digits].filter(({ keptAside }) => !keptAside)
const file: ModelFile = {
  about: {
    what: 'Handshapes of the American manual alphabet and of the digits 0 to 9, from 21 points of a hand.',
    script: 'recognisers/training/train-signs.ts',
    date: new Date().toISOString().slice(0, 10),
    seeds: SEEDS,
    samples: samples.length,
    licence:
      'Apache-2.0, as the rest of Beckon; the hands it learned from are not in it, more about them in ' +
      'fingerspelling-model.md',
    data: DATA,
  },
  classes: CLASSES.join(''),
  networks: packNetworks(await trainNetworks(samples)),
}
writeFileSync(
  new URL('../src/signs/fingerspelling/fingerspelling-model.json', import.meta.url),
  `${JSON.stringify(file, null, 1)}\n`,
)
console.log(`Trained on ${samples.length} hands.`)
