/** The words of the two pages before the ASL remote, and of their films. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'

const texts = catalogue('aslTerms')

export const consentTexts = catalogue('aslConsent')

export const TERMS: readonly Sentence[] = [texts.text1, texts.text2, texts.text3, texts.text4]

export const introTexts = catalogue('aslIntro')

export interface Step {
  readonly picture: 'light' | 'spell' | 'stop'
  readonly name: Sentence
  readonly says: Sentence
}

export const STEPS: readonly Step[] = [
  {
    picture: 'light',
    name: texts.name1,
    says: texts.says1,
  },
  {
    picture: 'spell',
    name: texts.name2,
    says: texts.says2,
  },
  {
    picture: 'stop',
    name: texts.name3,
    says: texts.says3,
  },
]

/** What a film shows from a second on. */
export const CONSENT_FILM: Readonly<Record<number, Sentence>> = catalogue('aslConsentFilm')

export const INTRO_FILM: Readonly<Record<number, Sentence>> = catalogue('aslIntroFilm')
