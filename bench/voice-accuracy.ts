/**
 * How often spoken commands are understood: `npx node bench/voice-accuracy.ts en held 240 base`; the parts are `tune`,
 * `held` and `held-2`. Needs Debian's espeak-ng, flite, festival (festvox-kallpc16k, festvox-us-slt-hts), ffmpeg,
 * asterisk-core-sounds-{en,es,fr}-g722, asterisk-prompt-es-co, asterisk-prompt-fr-armelle and pocketsphinx-testdata,
 * and, from contrib and non-free for all but the older clips, mbrola,
 * mbrola-{ca1,fr1,fr2,fr3,fr4,fr5,fr6,fr7,es1,es2,mx1,mx2,vz1} and libttspico-utils; makes its clips in `.cache/voice`
 * and keeps what the decoders found there, so that a run that was stopped goes on where it was. With
 * `BECKON_SPEECH_SPANISH` Spanish goes to Moonshine's own model. Where every sound is asked about, only commands are
 * measured.
 */
import { isLanguage } from '@beckon/contract/languages'
import { quantile, row } from './figures.ts'
import { corpus, sampled, type Clip, type Condition, type Kind } from './voice/corpus.ts'
import { findingsOf, type Measured } from './voice/findings.ts'
import { share, tally, wordErrors } from './voice/score.ts'

const KINDS: readonly Kind[] = ['grammar', 'digits', 'paraphrase', 'off-topic', 'noise']
const CONDITIONS: readonly Condition[] = ['clean', 'pink', 'chatter']

const [language = 'en', part = 'held', most = '240', size = 'base', label = 'now'] = process.argv.slice(2)
if (!isLanguage(language)) throw new Error(`${language} is none of en, es, fr.`)
const spanishModel = process.env['BECKON_SPEECH_SPANISH']
const asksAlways = language === 'fr' || (language === 'es' && spanishModel === undefined)
if (part !== 'tune' && part !== 'held' && part !== 'held-2') throw new Error(`${part} is none of tune, held, held-2.`)
const all = corpus(language, part).filter(({ means }) => !asksAlways || means !== undefined)
const clips = sampled(all, Number(most))
const findings = await findingsOf(
  clips,
  { engine: 'built-in', size: size === 'tiny' ? 'tiny' : 'base', spanishModel },
  label,
)

row(
  'clips',
  'n',
  'right',
  'wrong',
  'asked, the right one first',
  'asked, the right one second or third',
  'asked in vain',
  'not understood',
)
row('---', '---', '---', '---', '---', '---', '---', '---')
for (const kind of KINDS) {
  for (const condition of CONDITIONS)
    figures(`${kind}, ${condition}`, (clip) => clip.kind === kind && clip.condition === condition)
}
figures('grammar and digits, all', ({ kind }) => kind === 'grammar' || kind === 'digits')
figures('all commands', ({ means }) => means !== undefined)
figures('all that is no command', ({ means }) => means === undefined)
const spoken = [...findings].filter(([{ kind }]) => kind === 'grammar')
const { errors, words } = spoken
  .map(([{ says }, { transcript }]) => wordErrors(says, transcript, language))
  .reduce((a, b) => ({ errors: a.errors + b.errors, words: a.words + b.words }), { errors: 0, words: 0 })
row('word error rate of the transcript', `${((100 * errors) / words).toFixed(1)} %`, `${words} words`)
const ratios = [...findings.values()].map(({ ms, seconds }: Measured) => ms / 1000 / seconds)
row('real-time factor, median and p90', `${quantile(ratios, 0.5).toFixed(2)}, ${quantile(ratios, 0.9).toFixed(2)}`)
process.exit(0)

function figures(name: string, only: (clip: Clip) => boolean): void {
  const { n, right, wrong, first, among, vain, nothing } = tally(findings, only)
  if (n > 0)
    row(
      name,
      String(n),
      share(right, n),
      share(wrong, n),
      share(first, n),
      share(among, n),
      share(vain, n),
      share(nothing, n),
    )
}
