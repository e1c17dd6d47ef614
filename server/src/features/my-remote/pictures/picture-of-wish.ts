/**
 * What a command wants done with something that has no picture of its own: "watch Casablanca" is a television, "record
 * Casablanca" the red dot. It tells less than a picture of the thing, and it is not wrong.
 */
import type { Language } from '@beckon/contract/languages'
import { first } from './first.ts'
import { otherThan } from './tv-words.ts'
import { withoutCarriers } from './word-forms.ts'

type Wishes = readonly (readonly [asked: RegExp, picture: string])[]

const WISHES: { readonly [L in Language]: Wishes } = {
  en: [
    [/^(?:record|tape) /u, 'tv-record'],
    [/^listen /u, 'musical-notes'],
    [/^(?:open|launch|start) /u, 'tv-apps'],
    [/^play /u, 'tv-play'],
    [/^(?:watch|see|put on|tune|switch to|turn to|change to) /u, 'tv-television'],
  ],
  es: [
    [/^graba(?:r|me)? /u, 'tv-record'],
    [/^escucha(?:r)? /u, 'musical-notes'],
    [/^(?:abr[ea]|abrir|inicia|iniciar|lanza|lanzar) /u, 'tv-apps'],
    [/^reproduc(?:e|ir) /u, 'tv-play'],
    [/^(?:ver|veo|veamos|mira|mirar|pon|ponme|poner|ponga|sintoniza|cambia) /u, 'tv-television'],
  ],
  fr: [
    [/^enregistre[rz]? /u, 'tv-record'],
    [/^ecoute[rz]? /u, 'musical-notes'],
    [/^(?:ouvr(?:e|ir|ez)|lance[rz]?|demarre[rz]?) /u, 'tv-apps'],
    [/^joue[rz]? /u, 'tv-play'],
    [/^(?:regarde[rz]?|voir|mets|mettre|mettez|syntonise[rz]?) /u, 'tv-television'],
  ],
}

export function pictureOfWish(plain: string, hint: Language): string | undefined {
  return first([hint, ...otherThan(hint)], (language) => {
    const asked = withoutCarriers(plain, language)
    return WISHES[language].find(([wish]) => wish.test(asked))?.[1]
  })
}
