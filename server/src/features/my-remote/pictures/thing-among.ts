/**
 * Finds what a programme is about among the words that say what kind of programme, when and for whom: "an old documentary about
 * emperor penguins on Sunday" is a penguin. Without a word for a kind nothing is sought: "house of cards" is about neither.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import type { Language } from '@beckon/contract/languages'
import { ourThing, thingNamed } from './find-emoji.ts'
import { first } from './first.ts'
import { isSubject } from './tv-words.ts'
import { isVerb, saysOnlyWhen, simpleForm, withoutCarriers, withoutVerb } from './word-forms.ts'

interface Kinds {
  /** What is about a thing: one word of those beside it is enough. */
  readonly about: ReadonlySet<string>
  /** What has a title and people in it: every word beside it has to be a thing. */
  readonly titled: ReadonlySet<string>
  /** What leads to the thing that follows: "how to bake bread". */
  readonly leads: RegExp
  /** Who made or played it: a name, and no thing. */
  readonly by: RegExp
}

const KINDS: { readonly [L in Language]: Kinds } = {
  en: {
    about: kinds('en', 'documentary program programme show video cartoon channel sound noise picture photo story tale recipe lesson class course tutorial report fact clip webcam camera tour visit competition contest championship tournament race world life guide collection relaxing making learn live cooking craft expert lover fan special marathon season baby wild about cute funny history science adventure tip advice idea'),
    titled: kinds('en', 'movie film song music series episode concert tune'),
    leads: /^(?:(?:show me |tell me )?how (?:to|do you|do i|can i)|why (?:do|does|is|are)|where (?:is|are)|what s for|what is for|about|learn (?:to|about|how to)|teach me (?:to|about)?|i want to (?:learn|see|know)|tell me about|something (?:about|with|on)|anything (?:about|with|on)) /u,
    by: /(?:^| )(?:by|starring|featuring|sung by|played by) .*$/u,
  },
  es: {
    about: kinds('es', 'documental programa video dibujo canal sonido ruido imagen foto cuento historia receta clase curso leccion tutorial reportaje noticia camara concurso competicion campeonato torneo carrera mundo vida coleccion hacer aprender taller feria especial maraton temporada relajante caricatura animado infantil sobre gracioso divertido ciencia aventura consejo truco idea'),
    titled: kinds('es', 'pelicula peli filme cancion musica serie capitulo episodio concierto cine'),
    leads: /^(?:por que|donde (?:esta|estan)|que hay de|como (?:se )?(?:hacer|hace|hago|cocinar|preparar|cuidar|plantar|cultivar|pintar|arreglar|\p{L}+[aei]r)|sobre|aprende(?:r)? (?:a|sobre)?|ensename a|quiero (?:aprender|saber|ver)|cuentame (?:de|sobre)|algo (?:de|sobre|con)) /u,
    by: /(?:^| )(?:cantad[oa]s? por|interpretad[oa]s? por|protagonizad[oa]s? por) .*$/u,
  },
  fr: {
    about: kinds('fr', 'documentaire emission programme video dessin chaine son bruit image photo histoire conte recette cours lecon classe tutoriel reportage camera concours competition championnat tournoi course monde vie collection faire apprendre atelier special marathon saison relaxant anime enfant sur drole science aventure fabrication conseil truc astuce idee'),
    titled: kinds('fr', 'film chanson musique serie episode concert cinema'),
    leads: /^(?:pourquoi|ou (?:est|sont)|comment (?:on )?(?:faire|fait|\p{L}+(?:er|ir|re))|sur|apprendre (?:a|sur)?|apprends moi (?:a)?|je veux (?:apprendre|savoir|voir)|parle moi (?:de|d)|quelque chose (?:sur|avec)) /u,
    by: /(?:^| )(?:par|chante par|joue par) .*$/u,
  },
}

/** For whom it is and what it is like: they change nothing of what it is about. */
const ASIDE: { readonly [L in Language]: ReadonlySet<string> } = {
  en: kinds('en', 'next last old new long short nice beautiful really very free all every most famous popular young big small kid child family adult grandson granddaughter nephew screen home watch together about on for with full hd 4k'),
  es: kinds('es', 'proximo ultimo viejo antiguo nuevo largo corto bonito precioso muy gratis todo cada famoso popular joven grande pequeno nino nina familia adulto nieto sobrino pantalla casa juntos sobre con para hd'),
  fr: kinds('fr', 'prochain dernier vieux vieil ancien nouveau long court beau belle tres gratuit tout toute tous chaque celebre populaire jeune grand petit enfant famille adulte neveu ecran maison ensemble sur avec pour hd'),
}

const BROADCASTS: { readonly [L in Language]: ReadonlySet<string> } = {
  en: kinds('en', 'program programme show channel series episode season telecast broadcast'),
  es: kinds('es', 'programa canal serie capitulo episodio temporada emision'),
  fr: kinds('fr', 'programme emission chaine serie episode saison'),
}

const APP: { readonly [L in Language]: ReadonlySet<string> } = { en: kinds('en', 'app application'), es: kinds('es', 'aplicacion app'), fr: kinds('fr', 'application appli app') }

/** "Ponme una de Cantinflas": a film is what goes without saying. */
const A_FILM_OF = /(?:^| )una de /u

/** Only somebody is put on with "a": "pon a Rocío Jurado". */
const SOMEBODY = /^pon(?:me)? a (?!un )/u

/** What a team plays; beside "match", which is in the table. */
const TEAM_GAME: { readonly [L in Language]: RegExp } = { en: / game(?: |$)/u, es: / juego de los /u, fr: / partie d(?:es|u) /u }

/** The languages that television is most often in. */
const SPOKEN = 'ar bn ca cs da de el en es et eu fa fi fr gl he hi hr hu hy it ja ko lt nl no pa pl pt ro ru sk sr sv sw ta th tl tr uk ur vi zh'.split(' ')

/** "In Portuguese", by the platform's own names for what people speak. */
const IN_A_LANGUAGE: { readonly [L in Language]: RegExp } = { en: inALanguage('en', 'in'), es: inALanguage('es', 'en'), fr: inALanguage('fr', 'en') }

const LONGEST_NAME = 3

/** The id of the picture of that thing; in the hint's language only, since a word of another is easily something else. */
export function thingAmong(command: string, language: Language): string | undefined {
  const { about, titled, leads, by } = KINDS[language]
  const plain = plainWords(command)
  const said = withoutCarriers(withoutVerb(plain.replace(by, ''), language), language).split(' ')
  const isAbout = leads.test(plain) || said.some((word) => about.has(simpleForm(word, language)))
  const isTitled = !isAbout && said.some((word) => titled.has(simpleForm(word, language)))
  if (!isAbout && !isTitled) return undefined
  const beside = said.filter((word) => !tellsNoThing(simpleForm(word, language), language))
  const names = namesWrittenIn(command)
  const things = beside.filter((word) => !names.has(word))
  // "Films with Orlando Bloom" are about no flowers, however they are written.
  if (things.length === 0 || (isTitled && things.length < beside.length)) return undefined
  return longest(things, language, isTitled ? things.length : 1, (phrase) => (isVerb(phrase, language) ? undefined : thingNamed(phrase, language, isTitled)))
}

/** A kind, a time, or for whom and what it is like. */
function tellsNoThing(simple: string, language: Language): boolean {
  const { about, titled } = KINDS[language]
  return about.has(simple) || titled.has(simple) || ASIDE[language].has(simple) || saysOnlyWhen(simple, language)
}

/** What a household switches, opens and reads: "turn on the kitchen light" is no cooking. */
const SWITCHED: { readonly [L in Language]: RegExp } = {
  en: /^(?:(?:turn|switch|put) (?:on|off|up|down)|(?:turn|switch) |close|open|dim|set|check|raise|lower|draw|read|send|start|lock|unlock) /u,
  es: /^(?:enciende|encender|apaga|apagar|prende|cierra|cerrar|abre|abrir|sube|subir|baja|bajar|comprueba|revisa|lee|leer|envia|manda) /u,
  fr: /^(?:allume|allumer|eteins|eteindre|ferme|fermer|barre|debarre|barrer|verrouille|ouvre|ouvrir|monte|monter|baisse|baisser|verifie|lis|lire|envoie|regle|demarre) /u,
}

/** The thing in a household that such a command is about, among those that we name ourselves. */
export function thingSwitched(plain: string, language: Language): string | undefined {
  const asked = withoutCarriers(plain, language)
  if (!SWITCHED[language].test(asked)) return undefined
  const said = withoutVerb(asked, language).split(' ').filter((word) => !saysOnlyWhen(simpleForm(word, language), language))
  return longest(said, language, 1, (phrase) => ourThing(phrase, language))
}

/** The kind alone, when nothing tells more: of programmes at a time the guide, of any others a television. */
export function pictureOfKind(command: string, language: Language): string | undefined {
  const plain = plainWords(command)
  const said = withoutCarriers(withoutVerb(plain, language), language).split(' ').map((word) => simpleForm(word, language))
  if (language === 'es' && A_FILM_OF.test(plain)) return 'clapper-board'
  if (language === 'es' && SOMEBODY.test(plain)) return 'musical-notes'
  if (IN_A_LANGUAGE[language].test(plain)) return 'tv-language'
  if (TEAM_GAME[language].test(plain)) return 'stadium'
  const isBroadcast = said.some((word) => BROADCASTS[language].has(word))
  if (said.some((word) => APP[language].has(word))) return 'tv-apps'
  if (!isBroadcast || KINDS[language].leads.test(plain)) return undefined
  return said.length > 1 && said.every((word) => tellsNoThing(word, language)) ? 'tv-guide' : 'tv-television'
}

/** Two words with capitals after "by" or "with": a person, who may be called Rose or Flowers. */
const PERSON = /[ '’](?:by|with|starring|de|con|avec|par|d['’])\s*(\p{Lu}[\p{L}'’.-]+(?: (?:de |del |la |von |van )*\p{Lu}[\p{L}'’.-]+)+)\s*$/u

/** Films and songs without who is in them; any other command as it is. */
export function withoutPeople(command: string, language: Language): string {
  const isTitled = plainWords(command).split(' ').some((word) => KINDS[language].titled.has(simpleForm(word, language)))
  const [, name] = PERSON.exec(command) ?? []
  return isTitled && name !== undefined && !isSubject(plainWords(name), language) ? command.replace(PERSON, '') : command
}

/** The longest name that is found; of several the one that its language puts into the place of what it is about. */
function longest(words: readonly string[], language: Language, atLeast: number, find: (phrase: string) => string | undefined): string | undefined {
  for (let length = Math.min(LONGEST_NAME, words.length); length >= atLeast; length -= 1) {
    const starts = Array.from({ length: words.length - length + 1 }, (_, at) => at)
    const found = first(language === 'en' ? starts.toReversed() : starts, (start) => find(words.slice(start, start + length).join(' ')))
    if (found !== undefined) return found
  }
  return undefined
}

/** Words with a capital that do not begin the command: names of somebody or something. */
function namesWrittenIn(command: string): ReadonlySet<string> {
  return new Set(command.trim().split(/\s+/u).slice(1).filter((word) => /^\p{Lu}/u.test(word)).flatMap((word) => plainWords(word).split(' ')))
}

function kinds(language: Language, list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map((word) => simpleForm(word, language)))
}

function inALanguage(language: Language, before: string): RegExp {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return new RegExp(`(?:^| )${before} (?:${SPOKEN.map((code) => plainWords(names.of(code) ?? code)).join('|')})(?: |$)`, 'u')
}
