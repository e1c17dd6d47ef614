/** The words that say what kind of programme something is, and those that change nothing of what it is about. */
import type { Language } from '@beckon/contract/languages'
import { saysOnlyWhen, simpleForm } from './word-forms.ts'

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

export const KINDS: { readonly [L in Language]: Kinds } = {
  en: {
    about: simpleWords('en', 'documentary program programme show video cartoon channel sound noise picture photo story tale recipe lesson class course tutorial report fact clip webcam camera tour visit competition contest championship tournament race world life guide collection relaxing making learn live cooking craft expert lover fan special marathon season baby wild about cute funny history science adventure tip advice idea'),
    titled: simpleWords('en', 'movie film song music series episode concert tune'),
    leads: /^(?:(?:show me |tell me )?how (?:to|do you|do i|can i)|why (?:do|does|is|are)|where (?:is|are)|what s for|what is for|about|learn (?:to|about|how to)|teach me (?:to|about)?|i want to (?:learn|see|know)|tell me about|something (?:about|with|on)|anything (?:about|with|on)) /u,
    by: /(?:^| )(?:by|starring|featuring|sung by|played by) .*$/u,
  },
  es: {
    about: simpleWords('es', 'documental programa video dibujo canal sonido ruido imagen foto cuento historia receta clase curso leccion tutorial reportaje noticia camara concurso competicion campeonato torneo carrera mundo vida coleccion hacer aprender taller feria especial maraton temporada relajante caricatura animado infantil sobre gracioso divertido ciencia aventura consejo truco idea'),
    titled: simpleWords('es', 'pelicula peli filme cancion musica serie capitulo episodio concierto cine'),
    leads: /^(?:por que|donde (?:esta|estan)|que hay de|como (?:se )?(?:hacer|hace|hago|cocinar|preparar|cuidar|plantar|cultivar|pintar|arreglar|\p{L}+[aei]r)|sobre|aprende(?:r)? (?:a|sobre)?|ensename a|quiero (?:aprender|saber|ver)|cuentame (?:de|sobre)|algo (?:de|sobre|con)) /u,
    by: /(?:^| )(?:cantad[oa]s? por|interpretad[oa]s? por|protagonizad[oa]s? por) .*$/u,
  },
  fr: {
    about: simpleWords('fr', 'documentaire emission programme video dessin chaine son bruit image photo histoire conte recette cours lecon classe tutoriel reportage camera concours competition championnat tournoi course monde vie collection faire apprendre atelier special marathon saison relaxant anime enfant sur drole science aventure fabrication conseil truc astuce idee'),
    titled: simpleWords('fr', 'film chanson musique serie episode concert cinema'),
    leads: /^(?:pourquoi|ou (?:est|sont)|comment (?:on )?(?:faire|fait|\p{L}+(?:er|ir|re))|sur|apprendre (?:a|sur)?|apprends moi (?:a)?|je veux (?:apprendre|savoir|voir)|parle moi (?:de|d)|quelque chose (?:sur|avec)) /u,
    by: /(?:^| )(?:par|chante par|joue par) .*$/u,
  },
}

/** For whom it is and what it is like: they change nothing of what it is about. */
const ASIDE: { readonly [L in Language]: ReadonlySet<string> } = {
  en: simpleWords('en', 'next last old new long short nice beautiful really very free all every most famous popular young big small kid child family adult grandson granddaughter grandfather grandmother grandpa grandma mother father mom mum dad husband wife brother sister son daughter friend nephew niece screen home watch together about on for with full hd 4k'),
  es: simpleWords('es', 'proximo ultimo viejo antiguo nuevo largo corto bonito precioso muy gratis todo cada famoso popular joven grande pequeno nino nina familia adulto nieto nieta sobrino sobrina abuelo abuela papa mama marido esposo esposa mujer hermano hermana hijo hija amigo amiga novio novia tio tia primo prima pantalla casa juntos sobre con para hd'),
  fr: simpleWords('fr', 'prochain dernier vieux vieil ancien nouveau long court beau belle tres gratuit tout toute tous chaque celebre populaire jeune grand petit enfant famille adulte neveu niece pere mere papa maman mari femme frere soeur fils fille ami amie blonde chum oncle tante ecran maison ensemble sur avec pour hd'),
}

/** A kind, a time, or for whom and what it is like. */
export function tellsNoThing(simple: string, language: Language): boolean {
  const { about, titled } = KINDS[language]
  return about.has(simple) || titled.has(simple) || ASIDE[language].has(simple) || saysOnlyWhen(simple, language)
}

/** Words in their simple forms, from a list with blanks. */
export function simpleWords(language: Language, list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map((word) => simpleForm(word, language)))
}
