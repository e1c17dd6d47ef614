/** The forms of words that do not matter for what a command means: one or many, polite or short, with an article or without. */
import { plainWords } from '@beckon/contract/commands/plain-words'
import type { Language } from '@beckon/contract/languages'

type Endings = readonly (readonly [ending: RegExp, simple: string])[]

/**
 * After J. Savoy's light stemmers for Spanish and French and D. Harman's s-stemmer for English, without their accents, which
 * are gone by now, and without what joins words of different meaning ("moda" and "modo"). The first that fits is taken.
 */
const NUMBER_AND_GENDER: { readonly [L in Language]: Endings } = {
  en: [
    [/(?<=^new)s$/u, 's'],
    [/(?<=progra)mmes?$/u, 'm'],
    [/(?<=\p{L}{2})ies$/u, 'y'],
    [/(?<=\p{L}(?:ch|sh|ss|x|o))es$/u, ''],
    [/(?<=\p{L}{2}[^siu])s$/u, ''],
    [/(?<=\p{L}{2})our$/u, 'or'],
    [/(?<=theat)re$/u, 'er'],
  ],
  es: [
    [/(?<=\p{L}{2})ces$/u, 'z'],
    [/(?<=\p{L}{2})(?:ic|iv|os)[oa]s?$/u, ''],
    [/(?<=\p{L}{2}[lnrdj])es$/u, ''],
    [/(?<=\p{L}{3})s$/u, ''],
  ],
  fr: [
    [/(?<=\p{L}{2}e)aux$/u, 'au'],
    [/(?<=\p{L}{2})aux$/u, 'al'],
    [/(?<=\p{L}{2})euses?$/u, 'eux'],
    [/(?<=\p{L}{2})ives?$/u, 'if'],
    [/(?<=\p{L}{2})iennes?$/u, 'ien'],
    [/(?<=\p{L}{2})elles?$/u, 'el'],
    [/(?<=\p{L}{2})ees$/u, 'e'],
    [/(?<=\p{L}{2}[lrd])es?$/u, ''],
    [/(?<=\p{L}{3})[sx]$/u, ''],
  ],
}

/** Of a verb that asks for something: "activa", "activar" and "actívame", "ouvre", "ouvrez" and "ouvrir". */
const VERB_ENDINGS: { readonly [L in Language]: RegExp } = {
  en: /(?!)/u,
  es: /(?<=\p{L}{2})(?:[aei]r|[ae]n|[ae])(?:me|nos|lo|la|le|los|las)?$/u,
  fr: /(?<=\p{L}{2})(?:[ei]r|re|issez|ez|is|es|e|s)$/u,
}

/** Words for the same thing on a TV; the first of each line stands for all. */
const SAME: { readonly [L in Language]: ReadonlyMap<string, string> } = {
  en: same(
    'tv television telly',
    'subtitle caption captioning',
    'volume sound audio',
    'text letter font writing word',
    'movie film',
    'show program programme',
    'ad advert commercial advertisement',
    'big bigger larger large',
    'box receiver decoder',
    'episode chapter',
    'favorite favourite',
  ),
  es: same(
    'tele tv television televisor',
    'volumen sonido audio',
    'letra texto caracter',
    'pelicula peli',
    'anuncio comercial publicidad',
    'caja decodificador receptor',
    'capitulo episodio',
    'mando control',
    'auricular audifono',
  ),
  fr: same(
    'tele tv television televiseur poste',
    'volume son audio',
    'caractere lettre texte',
    'pub publicite annonce',
    'boite decodeur recepteur',
    'ecouteur casque',
    'gros grand',
  ),
}

/** The same form for one and for many, good enough to compare with itself. */
export function simpleForm(phrase: string, language: Language): string {
  return phrase
    .split(' ')
    .map((word) => simpleWord(word, language))
    .join(' ')
}

function simpleWord(word: string, language: Language): string {
  const rule = NUMBER_AND_GENDER[language].find(([ending]) => ending.test(word))
  return rule === undefined ? word : word.replace(rule[0], rule[1])
}

/** Words that carry a wish and say nothing of it. */
const CARRIERS: { readonly [L in Language]: ReadonlySet<string> } = {
  en: words(
    'the a an my our some any please can could would will you i we d like want to me us it for now today tonight just hey ok thanks right again of s is are bit little this that press push very so much',
  ),
  es: words(
    'el la los las lo un una unos unas mi mis por favor me te se nos puedes puede podrias podria quiero quisiera ensename ponme poner ahora hoy ya gracias del de al a mismo poco esto eso pulsa presiona aprieta mucho mucha muchos muchas muy bastante tantito poquito favor',
  ),
  fr: words(
    'le la les l un une des du de d mon ma mes s il te vous plait tu peux pouvez pourrais je j veux voudrais aimerais moi nous maintenant aujourd hui montre mettre merci au aux a ca en peu t m est c ca ce cet cette appuie ai tres vraiment beaucoup svp stp pis pourriez faudrait',
  ),
}

/** Words that do not say what is wanted, only that it is. */
const SPARE: { readonly [L in Language]: ReadonlySet<string> } = {
  en: bothForms(
    'a an the my your some any about of on in for to with and me more watch show shows program programs programme programmes video videos channel channels tv see find search play open put something new best latest good great cute funny live little favorite favourite station stories series episode episodes life world sound sounds noise noises',
    'en',
  ),
  es: bothForms(
    'un una unos unas el la los las lo de del en para por con y mi mis me mas algo ver mira pon programa programas video videos canal canales tele tv busca buscar sobre nuevo nueva nuevos nuevas mejor mejores bonito bonitos lindo lindos serie series vida mundo sonido sonidos ruido ruidos',
    'es',
  ),
  fr: bothForms(
    'un une des le la les l de du d en pour par avec et mon ma mes moi plus quelque chose voir regarder mets emission emissions programme programmes chaine chaines video videos tele tv cherche chercher sur nouveau nouvelle nouveaux meilleur meilleurs joli mignon mignons serie series a au aux vie monde bruit bruits',
    'fr',
  ),
}

/** What a command may begin with when it wants something done; "ferme les rideaux" has no farm in it. */
const VERBS: { readonly [L in Language]: ReadonlySet<string> } = {
  en: words(
    'watch see show view find search look play put turn switch open close start launch run stop record tape make set change move give tell read call bring take get go come add remove delete hide block lock unlock rent buy order cancel check connect pair restart reset reboot wake keep let listen hear teach help try display list choose pick select lower raise increase decrease dim adjust use enable disable have need repeat continue resume text send wash clean iron feed bring mow bake',
  ),
  es: words(
    'ver veo vamos mira mirar pon ponme ponga poner busca buscar buscame encuentra abre abrir cierra cerrar enciende encender prende apaga apagar sube subir baja bajar graba grabar muestra mostrar muestrame ensena ensename quita quitar cambia cambiar ve ir reproduce reproducir escucha escuchar oir dime lee leer llama llamar trae quiero queremos activa desactiva conecta desconecta comprueba revisa reinicia actualiza necesito necesitamos usar tocar toca pide pedir tomar toma repite sigue continua guarda pregunta preguntale anade agrega borra elimina oculta bloquea compra alquila cancela ajusta usa dame haz lava limpia plancha riega manda envia tira canta cuenta recita lleva levanta recuerda',
  ),
  fr: words(
    'regarde regarder regardez voir mets mettre mettez ouvre ouvrir ferme fermer allume allumer eteins eteindre monte monter baisse baisser enregistre enregistrer montre montrer cherche chercher trouve trouver coupe couper change changer va aller passe lance lancer joue jouer ecoute ecouter dis lis lire appelle appeler verifie affiche arrete ajoute enleve retire supprime efface masque bloque achete loue commande annule besoin regle prends prendre repete continue barre barrer debarre verrouille garde demande utilise active desactive branche connecte debranche redemarre demarre donne fais faire apporte apporter lave laver nettoie arrose plie envoie amene chante compte recite leve pars',
  ),
}

/** What people do with things besides watching them; Spanish and French tell an infinitive by its ending. */
const DOING = words(
  'feed grow plant raise observe spot pet ride catch draw paint build fix bake photograph admire follow sow pick flip invert sing recite visit explore discover'
    .split(' ')
    .flatMap((verb) => [verb, `${verb.replace(/e$/u, '')}ing`])
    .join(' '),
)
const INFINITIVE: { readonly [L in Language]: RegExp } = {
  en: /(?!)/u,
  es: /^(?!(?:mujer|hogar|lugar|altar|mar|bar|ayer|taller|placer|poder)$)\p{L}{2,}[aei]r$/u,
  fr: /^(?!(?:hiver|mer|enfer|premier|dernier|papier|hier|avenir|plaisir|desir|soir|noir|miroir|diner|dejeuner|souper|gouter|quartier|metier|chantier)$)\p{L}{2,}(?:er|ir)$|^(?:apprendre|entendre|lire|faire|naitre|construire|cuire)$/u,
}

/** They belong to the verb and not to the thing: "turn up the heating", "go to the store". */
const WITH_VERB: ReadonlySet<string> = words('up down on off to at for in out over a al au aux en sur vers dans')

/** What follows the verb that a command begins with; all of it, when it begins with none. */
export function withoutVerb(plain: string, language: Language): string {
  const said = plain.split(' ')
  let at = said.findIndex((word) => !CARRIERS[language].has(word))
  if (at < 0 || !VERBS[language].has(said[at] ?? '')) return plain
  while (
    at < said.length &&
    [VERBS[language], CARRIERS[language], WITH_VERB].some((belonging) => belonging.has(said[at] ?? ''))
  )
    at += 1
  return said.slice(at).join(' ') || plain
}

export function isVerb(word: string, language: Language): boolean {
  return VERBS[language].has(word)
}

/** Whether a word that begins a command is a verb, known or not: "observar", "nourrir". */
function isSomeVerb(word: string, language: Language): boolean {
  return isVerb(word, language) || (language === 'en' ? DOING.has(word) : INFINITIVE[language].test(word))
}

/** What follows a verb that begins a command, known or not. */
export function withoutSomeVerb(plain: string, language: Language): string {
  const [verb = '', ...object] = withoutCarriers(withoutVerb(plain, language), language).split(' ')
  return object.length > 0 && isSomeVerb(verb, language) ? object.join(' ') : [verb, ...object].join(' ')
}

/** As their spelling tells; "oso" is one, "osos" and "ours" are several. */
export function isPlural(word: string, language: Language): boolean {
  return (language === 'fr' ? /[sx]$/u : /(?<!s)s$|^(?:deer|sheep|fish|moose|geese|mice)$/u).test(word)
}

/** Whether a word is one of those small ones, in a language or in any. */
export function isCarrier(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => CARRIERS[language].has(word))
}

/** What a command is about, without what it wants done and how it is asked for; may be empty. */
export function whatMatters(plain: string, language: Language): string {
  return plain
    .split(' ')
    .filter((word) => !SPARE[language].has(word) && !CARRIERS[language].has(word))
    .join(' ')
}

/**
 * What is left of a command when only the words that matter stay, each in its simple form; may be empty. The first word is
 * taken for a verb, as it is in a command: where it is none, the same happens to what it is compared with.
 */
export function gist(plain: string, language: Language): string {
  const [first = '', ...rest] = withoutCarriers(plain, language).split(' ')
  return [first.replace(VERB_ENDINGS[language], ''), ...rest].map((word) => representative(word, language)).join(' ')
}

/** The words of a command that matter for what the TV is to do, without their order in mind. */
export function essence(plain: string, language: Language): string[] {
  return withoutCarriers(plain, language)
    .split(' ')
    .filter(Boolean)
    .map((word) => representative(word, language))
}

function representative(word: string, language: Language): string {
  const simple = simpleWord(word, language)
  return SAME[language].get(simple) ?? simple
}

export function withoutCarriers(plain: string, language: Language): string {
  return plain
    .split(' ')
    .filter((word) => !CARRIERS[language].has(word))
    .join(' ')
}

/** When something is on; the days are the platform's own words. The months are left out: Julio and Mars are something else. */
const TIMES: { readonly [L in Language]: ReadonlySet<string> } = {
  en: times(
    'en',
    'morning afternoon evening night midnight noon weekend week month year yesterday tomorrow day hour minute second half quarter oclock o clock am pm early late later next last past at from one two three four five six seven eight nine ten eleven twelve thirty every each',
  ),
  es: times(
    'es',
    'manana tarde noche medianoche mediodia fin semana mes ano ayer dia hora minuto segundo media cuarto temprano proximo ultimo pasado a las de desde en dentro esta este una dos tres cuatro cinco seis siete ocho nueve diez once doce treinta cada todos',
  ),
  fr: times(
    'fr',
    'matin apres midi soir nuit minuit week end fin semaine mois annee hier demain jour heure minute seconde demi demie quart tot prochain dernier passe a de depuis dans une deux trois quatre cinq six sept huit neuf dix onze douze trente chaque tous',
  ),
}

/** Whether a phrase of simple forms tells a time and nothing else: no sunrise for "programas para mañana". */
export function saysOnlyWhen(phrase: string, language: Language): boolean {
  return phrase.split(' ').every((word) => TIMES[language].has(word) || /^\d+[hs]?$/u.test(word))
}

const ROOMS: { readonly [L in Language]: ReadonlySet<string> } = {
  en: words(
    'living room kitchen bedroom bathroom dining hall hallway garage upstairs downstairs lounge porch house ceiling balcony wall',
  ),
  es: words(
    'salon cocina dormitorio cuarto bano habitacion pasillo entrada comedor sala estar terraza casa techo balcon portal pared',
  ),
  fr: words(
    'salon cuisine chambre salle bain couloir entree garage sejour terrasse manger maison plafond galerie balcon mur',
  ),
}

export function isRoom(word: string, language: Language): boolean {
  return ROOMS[language].has(word)
}

/** A phrase without when it is and in which room. */
export function withoutTimeAndPlace(phrase: string, language: Language): string {
  return phrase
    .split(' ')
    .filter((word) => !saysOnlyWhen(simpleWord(word, language), language) && !isRoom(word, language))
    .join(' ')
}

function times(language: Language, list: string): ReadonlySet<string> {
  const week = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2024, 0, at + 1)))
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return new Set(
    [...list.split(' '), ...week.map((day) => plainWords(days.format(day)))].map((word) => simpleWord(word, language)),
  )
}

function bothForms(list: string, language: Language): ReadonlySet<string> {
  return new Set(list.split(' ').flatMap((word) => [word, simpleWord(word, language)]))
}

function same(...lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(lines.flatMap((line) => line.split(' ').map((word, _, all) => [word, all[0] ?? word] as const)))
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
