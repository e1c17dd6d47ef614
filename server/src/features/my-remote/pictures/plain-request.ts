/**
 * A request as one puts it to a friend. Our tables know "graba" and "enregistre"; people also say "grábeme", "que graben",
 * "grabar" and "enregistrez". Only the verb that begins a request is changed, and only verbs that a remote is told.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import type { Language } from '@beckon/contract/languages'
import { isVerb } from './word-forms.ts'

/** Spanish verbs whose every form follows from the infinitive. */
const REGULAR = 'apagar prender grabar quitar cambiar buscar bajar subir abrir llamar borrar activar desactivar pausar parar adelantar regresar retroceder avanzar saltar brincar guardar conectar desconectar silenciar escuchar tocar agregar anotar comprar rentar alquilar cancelar agrandar aumentar acercar ajustar eliminar bloquear repasar sintonizar mandar enviar reiniciar revisar cortar iniciar'.split(' ')

/** The polite form, which is also the subjunctive, of those that change their stem, to the familiar one. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({ ponga: 'pon', pone: 'pon', poner: 'pon', encienda: 'enciende', encender: 'enciende', cierre: 'cierra', cerrar: 'cierra', muestre: 'muestra', mostrar: 'muestra', ensene: 'ensena', ensenar: 'ensena', reproduzca: 'reproduce', reproducir: 'reproduce', repita: 'repite', repetir: 'repite', siga: 'sigue', seguir: 'sigue', continue: 'continua', continuar: 'continua', diga: 'di', recuerde: 'recuerda', recordar: 'recuerda', disminuya: 'disminuye', vuelva: 'vuelve', volver: 'vuelve', encuentre: 'encuentra', encontrar: 'encuentra' }),
)

/** "Le", "melo" and the like, which Spanish writes onto the verb. */
const ENCLITIC = /(?:(?:me|te|se|nos)?(?:lo|la|le|los|las|les)|me|te|se|nos)$/u

const FAMILIAR: ReadonlyMap<string, string> = new Map([...REGULAR.flatMap(formsOf), ...[...IRREGULAR].flatMap(([form, familiar]) => [[form, familiar], [`${form}n`, familiar], [familiar, familiar]] as const)])

/** From each form of a regular verb to the familiar one: of "tocar" "toque", "toquen", "tocar" and "toca" to "toca". */
function formsOf(infinitive: string): (readonly [string, string])[] {
  const stem = infinitive.slice(0, -2)
  const isFirst = infinitive.endsWith('ar')
  const familiar = `${stem}${isFirst ? 'a' : 'e'}`
  const polite = isFirst ? `${stem.replace(/c$/u, 'qu').replace(/g$/u, 'gu').replace(/z$/u, 'c')}e` : `${stem}a`
  return [infinitive, familiar, polite, `${polite}n`].map((form) => [form, familiar] as const)
}

/** "Mettez" and others that do not drop "z" for the familiar form, and Quebec's "hausser". */
const FAMILIAR_FRENCH: ReadonlyMap<string, string> = new Map(
  Object.entries({ mettez: 'mets', eteignez: 'eteins', faites: 'fais', dites: 'dis', lisez: 'lis', revenez: 'reviens', reprenez: 'reprends', prenez: 'prends', descendez: 'descends', hausse: 'monte', hausser: 'monte', haussez: 'monte', repetez: 'repete' }),
)
const NO_FRENCH_VERB = /^(?:chez|assez|nez|avez|pouvez|voulez|pourriez|savez|allez)$/u

/** The request with its verb in the familiar form; the same string when there is nothing to change. */
export function asToAFriend(command: string, language: Language): string {
  if (language === 'es') return command.replace(/^([¿¡\s]*)(?:que (?:(?:se|me|nos|le|lo|la) )*)?(\p{L}+)(?=\s|$)/iu, (all: string, _mark: string, verb: string) => familiarSpanish(plainWords(verb)) ?? all)
  if (language === 'fr') return command.replace(/^\s*(?:fai(?:s|tes)(?:-moi)? (?=\p{L}+er ))?(\p{L}+)(?=[\s-]|$)/iu, (_all: string, verb: string) => familiarFrench(plainWords(verb)) ?? verb)
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
  return plain.split(' ').map((word) => {
    const rule = DIMINUTIVES.find(([ending]) => ending.test(word))
    return rule === undefined ? word : word.replace(rule[0], rule[1])
  }).join(' ')
}
