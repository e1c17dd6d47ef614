/**
 * Two words that remote and TV both show, so that nobody confirms a stranger's remote. Each is written the same, and
 * understood, in English, Spanish and French.
 */
import { randomInt } from 'node:crypto'

const WORDS = [
  'alpaca',
  'animal',
  'banjo',
  'bingo',
  'bravo',
  'cactus',
  'casino',
  'chef',
  'club',
  'cobra',
  'cola',
  'curry',
  'disco',
  'domino',
  'festival',
  'flan',
  'gala',
  'golf',
  'jazz',
  'judo',
  'kayak',
  'kimono',
  'kiwi',
  'koala',
  'lasso',
  'mango',
  'maracas',
  'paella',
  'panda',
  'patio',
  'piano',
  'pizza',
  'polo',
  'poncho',
  'puma',
  'radio',
  'robot',
  'rugby',
  'safari',
  'samba',
  'sauna',
  'soda',
  'sombrero',
  'surf',
  'sushi',
  'tango',
  'taxi',
  'tuba',
  'villa',
  'yoga',
  'zoo',
] as const

export function twoWords(random: (below: number) => number = randomInt): string {
  const first = random(WORDS.length)
  const second = (first + 1 + random(WORDS.length - 1)) % WORDS.length
  return `${WORDS[first]} ${WORDS[second]}`
}
