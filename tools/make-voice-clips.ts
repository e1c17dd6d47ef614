/**
 * Makes the spoken clips of `recognisers/test/clips` with open synthesisers (Debian: flite, festival, espeak-ng, sox):
 * `npx node tools/make-voice-clips.ts`. Needed only when a clip is to be added.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'

const FOLDER = 'recognisers/test/clips'

type Speaker = readonly ['flite', voice: string] | readonly ['espeak-ng', voice: string]
const CLIPS: readonly (readonly [file: string, speaker: Speaker, text: string])[] = [
  ['en-channel-two-oh-six', ['flite', 'slt'], 'channel two oh six'],
  ['en-watch-the-news', ['flite', 'slt'], 'watch the news'],
  ['en-volume-up', ['flite', 'rms'], 'volume up'],
  ['en-turn-off-the-tv', ['flite', 'slt'], 'turn off the TV'],
  ['en-not-a-command', ['flite', 'rms'], 'my sister planted three apple trees'],
  ['fr-chaine-deux-cent-six', ['espeak-ng', 'fr'], 'chaîne deux cent six'],
  ['fr-monte-le-son', ['espeak-ng', 'fr'], 'monte le son'],
  ['es-canal-doscientos-seis', ['espeak-ng', 'es'], 'canal doscientos seis'],
  ['es-sube-el-volumen', ['espeak-ng', 'es'], 'sube el volumen'],
]

for (const [file, [program, voice], text] of CLIPS) {
  const raw = `${FOLDER}/raw.wav`
  if (program === 'flite') execFileSync('flite', ['-voice', voice, '-t', text, '-o', raw])
  else execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', raw, text])
  // A quarter of a second of near silence around it, as a person leaves.
  execFileSync('sox', [
    '-R',
    raw,
    '-r',
    '16000',
    '-c',
    '1',
    '-b',
    '16',
    `${FOLDER}/${file}.wav`,
    'gain',
    '-n',
    '-6',
    'pad',
    '0.25',
    '0.25',
  ])
  rmSync(raw)
}
