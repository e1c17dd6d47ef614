/**
 * A request as one puts it to a friend. Our tables know "graba" and "enregistre"; people also say "grábeme", "que graben",
 * "grabar" and "enregistrez". Only the verb that begins a request is changed, and only verbs that a remote is told.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import type { Language } from '@beckon/contract/languages'
import { isVerb } from './word-forms.ts'

/** Spanish verbs whose every form follows from the infinitive. */
const REGULAR =
  'apagar prender grabar quitar cambiar buscar bajar subir abrir llamar borrar activar desactivar pausar parar adelantar regresar retroceder avanzar saltar brincar guardar conectar desconectar silenciar escuchar tocar agregar anotar comprar rentar alquilar cancelar agrandar aumentar acercar ajustar eliminar bloquear repasar sintonizar mandar enviar reiniciar revisar cortar iniciar'.split(
    ' ',
  )

/** The polite form, which is also the subjunctive, of those that change their stem, to the familiar one. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ponga: 'pon',
    pone: 'pon',
    poner: 'pon',
    encienda: 'enciende',
    traiga: 'trae',
    traer: 'trae',
    vea: 've',
    oiga: 'escucha',
    encender: 'enciende',
    cierre: 'cierra',
    cerrar: 'cierra',
    muestre: 'muestra',
    mostrar: 'muestra',
    ensene: 'ensena',
    ensenar: 'ensena',
    reproduzca: 'reproduce',
    reproducir: 'reproduce',
    repita: 'repite',
    repetir: 'repite',
    siga: 'sigue',
    seguir: 'sigue',
    continue: 'continua',
    continuar: 'continua',
    diga: 'di',
    recuerde: 'recuerda',
    recordar: 'recuerda',
    disminuya: 'disminuye',
    vuelva: 'vuelve',
    volver: 'vuelve',
    encuentre: 'encuentra',
    encontrar: 'encuentra',
  }),
)

/** "Le", "melo" and the like, which Spanish writes onto the verb. */
const ENCLITIC = /(?:(?:me|te|se|nos)?(?:lo|la|le|los|las|les)|me|te|se|nos)$/u

const FAMILIAR: ReadonlyMap<string, string> = new Map([
  ...REGULAR.flatMap(formsOf),
  ...[...IRREGULAR].flatMap(
    ([form, familiar]) =>
      [
        [form, familiar],
        [`${form}n`, familiar],
        [`${form}s`, familiar],
        [familiar, familiar],
      ] as const,
  ),
])

/** From each form of a regular verb to the familiar one: of "tocar" "toque", "toquen", "tocar" and "toca" to "toca". */
function formsOf(infinitive: string): (readonly [string, string])[] {
  const stem = infinitive.slice(0, -2)
  const isFirst = infinitive.endsWith('ar')
  const familiar = `${stem}${isFirst ? 'a' : 'e'}`
  const polite = isFirst ? `${stem.replace(/c$/u, 'qu').replace(/g$/u, 'gu').replace(/z$/u, 'c')}e` : `${stem}a`
  return [infinitive, familiar, polite, `${polite}n`, `${polite}s`].map((form) => [form, familiar] as const)
}

/** "Mettez" and others that do not drop "z" for the familiar form, and Quebec's "hausser". */
const FAMILIAR_FRENCH: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mettez: 'mets',
    mettes: 'mets',
    fasses: 'fais',
    eteignez: 'eteins',
    faites: 'fais',
    dites: 'dis',
    lisez: 'lis',
    revenez: 'reviens',
    reprenez: 'reprends',
    prenez: 'prends',
    descendez: 'descends',
    hausse: 'monte',
    hausser: 'monte',
    haussez: 'monte',
    repetez: 'repete',
  }),
)
const NO_FRENCH_VERB = /^(?:chez|assez|nez|avez|pouvez|voulez|pourriez|savez|allez)$/u

/** How a wish begins that carriers do not tell: "I feel like", "se me antoja", "j'ai le goût de". */
const WISHED: { readonly [L in Language]: RegExp } = {
  en: /^\s*(?:please |hey |so |well |ok(?:ay)?,? )*(?:i(?:['’]m| am) (?:in the mood for|dying to|ready for)|i feel like|i(?:['’]d| would) (?:rather|love(?: to)?|really like(?: to)?|prefer(?: to)?)|i (?:fancy|prefer|wish to|feel like)|i want you to|i wouldn['’]t mind|how about|what about|let['’]?s(?: all)?|let us|(?:can|could|may|might|shall) (?:we|i)(?: please)?(?: have)?|(?:is|are) there (?:any )?(?!any)|do (?:we|you) have(?: any)?|have you got(?: any)?|we(?:['’]d| would) (?:like|love)(?: to)?|we (?:want|need)(?: to)?|(?:it(?:['’]s| is) )?time for|get me(?: into| to)?|(?:(?:go|get|flip|jump|take me|bring me) (?:back |over )?to(?= channel))|where(?:['’]s| is| are| can (?:we|i) (?:find|see|watch))|my (?:boy|girl|son|daughter|wife|husband|mother|father|mom|mum|dad|grandson|granddaughter|friend) (?:wants|would like|likes|loves)(?: to)?)\s+/iu,
  es: /^[¿¡\s]*(?:(?:tengo|tenemos) ganas de|(?:se )?(?:me|nos) (?:antoja|apetece|provoca|late)(?:n)?|(?:me|nos) (?:gustar[ií]a|encantar[ií]a)|quisi[eé]ra(?:mos)?|querr[ií]a(?:mos)?|deseo|vamos a|qu[eé] tal(?: si)?|pod(?:emos|r[ií]amos)|puedo|hay (?:algo de|alg[uú]n|alguna)|(?:quiero|necesito|queremos) que(?= \p{L}+s )|prefiero|d[eé]ja(?:me|nos)|estoy de humor para|es hora de|(?:regr[eé]sa|vu[eé]lve|p[aá]sa|m[eé]te|p[oó]n|br[ií]nca|s[aá]lta)(?:l?e|te)? (?:al|en el)(?= canal)|d[oó]nde (?:est[aá]n?|puedo ver)|mi (?:niñ[oa]|hij[oa]|niet[oa]|mam[aá]|pap[aá]|espos[oa]|abuel[oa]) quiere)\s+/iu,
  fr: /^\s*(?:(?:j['’]ai|on a) (?:bien )?(?:envie|le go[uû]t|h[aâ]te) (?:de |d['’])|[cç]a me (?:tente|dit) (?:de |d['’])|j['’]aimerais (?:tant |bien |beaucoup )?|on aimerait |je (?:veux|voudrais) que tu |(?:on|nous) (?:pourrait|peut|va) |(?:est-ce qu['’]on|est-ce que je) peut? |peut-on |est-ce qu['’]il y a (?:des |du |de la |un |une )?|y a-t-il (?:des |un |une )?|je (?:pr[eé]f[eè]re|souhaite|d[eé]sire) |il me (?:faut|faudrait) |laisse-moi |(?:retourne|reviens|saute|va|passe|vas) (?:au|à la|sur le|sur la|à) (?=canal|poste|cha[iî]ne \d)|o[uù] (?:est|sont) |c['’]est l['’]heure (?:de |du |des |d['’])|mon (?:gars|fils|p[eè]re|mari|petit-fils) veut |ma (?:fille|m[eè]re|femme) veut )/iu,
}
/** "I feel like hearing a fiddle" asks to hear one. */
const HEARING = /^(watch|see|hear|listen|play|hav)ing(?= )/iu

/** With whom it is watched changes nothing of what it is; whom one talks with does. */
const COMPANY: { readonly [L in Language]: RegExp } = {
  en: /(?<!^(?:talk|speak|chat|call|video call|save|keep)(?: \p{L}+)?) (?:(?:together )?with (?:my (?!famil)[\p{L}-]+(?: [\p{L}-]+)?|the (?:kids|children|grandchildren|grandkids|boys|girls|little ones?)|mom|mum|dad|grandma|grandpa)|for my (?:mom|mum|mother|dad|father|husband|wife|grandmother|grandfather|grandma|grandpa|brother|sister|friend|aunt|uncle))(?=[\s.!?]*$)/iu,
  es: /(?<!^(?:habla|hablar|platicar|charlar|llamada|videollamada|guarda|guardar)(?: \p{L}+)?) (?:(?:junto )?con (?:(?:mis?|nuestr[oa]s?) (?!famil)\p{L}+|l[oa]s (?:niñ|niet|chic)\p{L}+|mam[aá]|pap[aá])|para mi (?:mam[aá]|pap[aá]|madre|padre|abuel\p{L}+|espos[oa]|marido|mujer|herman[oa]|amig[oa]))(?=[\s.!?]*$)/iu,
  fr: /(?<!^(?:parle|parler|discuter|appel|appel vid[eé]o|garde|garder)(?: \p{L}+)?) (?:avec (?:(?:mon|ma|mes|notre|nos) (?!famil)[\p{L}-]+|les (?:enfants|petits-enfants|petits|jeunes)|maman|papa)|pour (?:mon|ma) (?:p[eè]re|m[eè]re|mari|femme|fr[eè]re|s(?:œ|oe)ur|grand-p[eè]re|grand-m[eè]re|ami|amie|chum|blonde))(?=[\s.!?]*$)/iu,
}

/** What is to be watched, without who watches it too. */
export function withoutCompany(command: string, language: Language): string {
  return command.replace(COMPANY[language], '')
}

/** The request as a plain one, with its verb in the familiar form; the same string when there is nothing to change. */
export function asToAFriend(command: string, language: Language): string {
  const wished = command.replace(WISHED[language], '')
  return familiar(
    wished === command
      ? command
      : wished.replace(HEARING, (_all, verb: string) => (verb.toLowerCase() === 'hav' ? 'have' : verb)),
    language,
  )
}

function familiar(command: string, language: Language): string {
  if (language === 'es')
    return command.replace(
      /^([¿¡\s]*)(?:que (?:(?:se|me|nos|le|lo|la) )*)?(\p{L}+)(?=\s|$)/iu,
      (all: string, _mark: string, verb: string) => familiarSpanish(plainWords(verb)) ?? all,
    )
  if (language === 'fr')
    return command.replace(
      /^\s*(?:fai(?:s|tes)(?:-moi)? (?=\p{L}+er ))?(\p{L}+)(?=[\s-]|$)/iu,
      (_all: string, verb: string) => familiarFrench(plainWords(verb)) ?? verb,
    )
  return command
}

function familiarSpanish(verb: string): string | undefined {
  if (isVerb(verb, 'es')) return undefined
  return FAMILIAR.get(verb) ?? FAMILIAR.get(verb.replace(ENCLITIC, ''))
}

function familiarFrench(verb: string): string | undefined {
  const known = FAMILIAR_FRENCH.get(verb)
  if (known !== undefined || NO_FRENCH_VERB.test(verb) || !/\p{L}{2}ez$/u.test(verb)) return known
  return verb.replace(/(?<!a)issez$/u, 'is').replace(/ez$/u, 'e')
}

/** "Poquito", "amiguita", "cafecito", "perritos": the first that fits is taken. */
const DIMINUTIVES: readonly (readonly [ending: RegExp, base: string])[] = [
  [/(?<=\p{L})quit([oa])s?$/u, 'c$1'],
  [/(?<=\p{L})guit([oa])s?$/u, 'g$1'],
  [/(?<=\p{L}{3})e?cit[oa]s?$/u, ''],
  [/(?<=\p{L}{2})it([oa])s?$/u, '$1'],
]

/** Plain Spanish words as if none were small, in the singular; "favoritos" only looks small, so this is asked when all else knew nothing. */
export function withoutDiminutives(plain: string): string {
  return plain
    .split(' ')
    .map((word) => {
      const rule = DIMINUTIVES.find(([ending]) => ending.test(word))
      return rule === undefined ? word : word.replace(rule[0], rule[1])
    })
    .join(' ')
}
