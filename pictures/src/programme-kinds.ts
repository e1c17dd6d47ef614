/** The words that say what kind of programme something is, and those that change nothing of what it is about. */
import { plainWords } from '@beckon/contract/commands/plain-words'
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
    about: simpleWords(
      'en',
      'documentary program programme show video cartoon channel sound noise picture photo story tale recipe lesson class course tutorial report fact clip webcam camera tour visit competition contest championship tournament race world life guide collection relaxing making learn live cooking craft expert lover fan special marathon season baby wild about cute funny history science adventure tip advice idea',
    ),
    titled: simpleWords('en', 'movie film song music series episode concert tune'),
    leads:
      /^(?:(?:show me |tell me |teach me )?how (?:to|do you|do i|can i|are|is|do|does|did)|why (?:do|does|is|are)|where (?:is|are)|what s for|what is for|about|learn (?:to|about|how to)|teach me (?:to|about)?|i want to (?:learn|see|know)|tell me about|something (?:about|with|on)|the one (?:about|with|where)|anything (?:about|with|on)) /u,
    by: /(?:^| )(?:by|starring|featuring|sung by|played by) .*$/u,
  },
  es: {
    about: simpleWords(
      'es',
      'documental programa video dibujo canal sonido ruido imagen foto cuento historia receta clase curso leccion tutorial reportaje noticia camara concurso competicion campeonato torneo carrera mundo vida coleccion hacer aprender taller feria especial maraton temporada relajante caricatura animado infantil sobre gracioso divertido ciencia aventura consejo truco idea',
    ),
    titled: simpleWords('es', 'pelicula peli filme cancion musica serie capitulo episodio concierto cine'),
    leads:
      /^(?:por que|donde (?:esta|estan)|que hay de|(?:ensena(?:me|nos)? |muestra(?:me|nos)? |di(?:me)? )?como (?:se )?(?:hacer|hace|hago|\p{L}+[aei]r|\p{L}{2,}[ae]n)|sobre|aprende(?:r)? (?:a|sobre)?|ensename a|quiero (?:aprender|saber|ver)|cuentame (?:de|sobre)|algo (?:de|sobre|con)) /u,
    by: /(?:^| )(?:cantad[oa]s? por|interpretad[oa]s? por|protagonizad[oa]s? por) .*$/u,
  },
  fr: {
    about: simpleWords(
      'fr',
      'documentaire emission programme video dessin chaine son bruit image photo histoire conte recette cours lecon classe tutoriel reportage camera concours competition championnat tournoi course monde vie collection faire apprendre atelier special marathon saison relaxant anime enfant sur drole science aventure fabrication conseil truc astuce idee',
    ),
    titled: simpleWords('fr', 'film chanson musique serie episode concert cinema'),
    leads:
      /^(?:pourquoi|ou (?:est|sont)|(?:montre moi |dis moi |explique moi )?comment (?:on )?(?:faire|fait|\p{L}+(?:er|ir|re|ent))|sur|apprendre (?:a|sur)?|apprends moi (?:a)?|je veux (?:apprendre|savoir|voir)|parle moi (?:de|d)|quelque chose (?:sur|avec)|cel(?:ui|le) (?:avec|sur|du|de la|des|de l|qui)) /u,
    by: /(?:^| )(?:par|chante par|joue par) .*$/u,
  },
}

/** For whom it is and what it is like: they change nothing of what it is about. */
const ASIDE: { readonly [L in Language]: ReadonlySet<string> } = {
  en: simpleWords(
    'en',
    'next last old new long short nice beautiful really very free all every most famous popular young big small kid child family adult grandson granddaughter grandfather grandmother grandpa grandma mother father mom mum dad husband wife brother sister son daughter friend nephew niece screen home watch together about on for with full hd 4k',
  ),
  es: simpleWords(
    'es',
    'proximo ultimo viejo antiguo nuevo largo corto bonito precioso muy gratis todo cada famoso popular joven grande pequeno nino nina familia adulto nieto nieta sobrino sobrina abuelo abuela papa mama marido esposo esposa mujer hermano hermana hijo hija amigo amiga novio novia tio tia primo prima pantalla casa juntos sobre con para hd',
  ),
  fr: simpleWords(
    'fr',
    'prochain dernier vieux vieil ancien nouveau long court beau belle tres gratuit tout toute tous chaque celebre populaire jeune grand petit enfant famille adulte neveu niece pere mere papa maman mari femme frere soeur fils fille ami amie blonde chum oncle tante ecran maison ensemble sur avec pour hd',
  ),
}

/** The platform's own names of countries, those of one word. Turkey is a bird as well. */
const COUNTRIES: { readonly [L in Language]: ReadonlySet<string> } = {
  en: countriesIn('en'),
  es: countriesIn('es'),
  fr: countriesIn('fr'),
}

function countriesIn(language: Language): ReadonlySet<string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap((one) => letters.map((other) => plainWords(names.of(one + other) ?? '')))
  return simpleWords(language, all.filter((name) => name !== '' && name !== 'turkey' && !name.includes(' ')).join(' '))
}

/** Where in the world something is. A name of a film has one as often, so this tells only of things in the plural. */
const SOMEWHERE: { readonly [L in Language]: ReadonlySet<string> } = {
  en: simpleWords(
    'en',
    'north south east west northern southern africa african asia asian america american europe european australia australian antarctica arctic canada alaska mexico india china japan amazon sahara himalaya outside outdoors forest wood jungle sea ocean river lake pond water sky mountain hill desert meadow field farm barn garden yard park zoo wilderness snow ice tree nest countryside village in at near under over by inside around from where live scotland england wales texas california florida ontario rockies andes alps wild giant huge tiny rare amazing lovely gentle colourful ancient tropical native',
  ),
  es: simpleWords(
    'es',
    'norte sur este oeste africa africano africana asia asiatico europa europeo america australia antartida artico canada alaska mexico mexicano espana india china japon amazonas amazonia sahara himalaya fuera afuera bosque selva jungla mar oceano rio lago laguna agua cielo montana sierra desierto campo prado salvajes granja rancho jardin patio parque zoologico nieve hielo arbol nido pueblo cerca bajo entre donde viven vive inglaterra escocia andalucia galicia patagonia andes alpes salvaje silvestre gigante enorme pequenito raro increible hermoso tropical nativo',
  ),
  fr: simpleWords(
    'fr',
    'nord sud est ouest afrique africain africaine asie europe amerique australie antarctique arctique canada quebec alaska mexique inde chine japon amazonie sahara himalaya dehors exterieur foret bois jungle mer ocean riviere fleuve lac etang eau ciel montagne colline desert champ pre prairie ferme jardin cour parc zoo neige glace arbre nid village campagne pres sous entre qui vivent angleterre ecosse bretagne provence loire alpes pyrenees gaspesie sauvage geant enorme rare magnifique tropical',
  ),
}

export function isSomewhere(word: string, language: Language): boolean {
  const simple = simpleForm(word, language)
  return SOMEWHERE[language].has(simple) || COUNTRIES[language].has(simple)
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
