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
    [/(?:^| )(?:off|stop|sleep|close) .*\bin .*(?:minutes?|hours?)$/u, 'tv-sleep-timer'],
    [/^(?:ask|talk to|hey) /u, 'tv-voice'],
    [/^(?:when|what time|how soon) /u, 'mantelpiece-clock'],
    [/^(?:record|tape) /u, 'tv-record'],
    [/^(?:continue|resume|carry on with|go on with) /u, 'tv-play'],
    [/^(?:delete|erase|remove|get rid of) /u, 'tv-delete'],
    [/^(?:hide|block|lock|restrict) /u, 'tv-lock'],
    [/^(?:restart|reboot|reset) /u, 'tv-power'],
    [/^(?:call|phone|ring) /u, 'telephone-receiver'],
    [/^(?:rent|buy|order) /u, 'tv-on-demand'],
    [/^(?:add|save) /u, 'tv-my-list'],
    [/^(?:connect|pair) /u, 'tv-pair'],
    [/^(?:find|look|search) /u, 'tv-search'],
    [/^listen /u, 'musical-notes'],
    [/^(?:open|launch|start) /u, 'tv-apps'],
    [/^play /u, 'tv-play'],
    [/^(?:watch|see|put on|tune|switch to|turn to|change to) /u, 'tv-television'],
    [/^(?:set|change|adjust|configure|customise|customize) /u, 'tv-settings'],
    [/(?:what|which) channel(?: |$)/u, 'tv-guide'],
    [
      /^(?:what|who|whose|which|where|does|did|has|whats|whos) (?:.* )?(?:this|that|it|singer|he|she|they|him|her|these|actors?|actress|channel|film|movie|show|song|game|episode|program(?:me)?|playing|starring|plays?|stars?|sings?|about)(?: |$)/u,
      'tv-info',
    ],
  ],
  es: [
    [/^(?:apag|cierra|duerm|desconect|para)\p{L}* .*(?:minutos?|horas?)$/u, 'tv-sleep-timer'],
    [/^(?:pregunta|preguntale|habla con|oye) /u, 'tv-voice'],
    [/^(?:cuando|que hora|a que hora) /u, 'mantelpiece-clock'],
    [/^graba(?:r|me)? /u, 'tv-record'],
    [/^(?:sigue con|continua|continuar|reanuda) /u, 'tv-play'],
    [/^(?:borra|borrar|elimina|eliminar) /u, 'tv-delete'],
    [/^(?:oculta|ocultar|bloquea|bloquear|esconde) /u, 'tv-lock'],
    [/^(?:reinicia|reiniciar) /u, 'tv-power'],
    [/^(?:llama|llamar|llamada) /u, 'telephone-receiver'],
    [/^(?:alquila|alquilar|compra|comprar) /u, 'tv-on-demand'],
    [/^(?:anade|anadir|agrega|agregar|guarda|guardar) /u, 'tv-my-list'],
    [/^(?:conecta|conectar|empareja|emparejar) /u, 'tv-pair'],
    [/^(?:busca|buscar|buscame|encuentra|encontrar) /u, 'tv-search'],
    [/^escucha(?:r)? /u, 'musical-notes'],
    [/^(?:abr[ea]|abrir|inicia|iniciar|lanza|lanzar) /u, 'tv-apps'],
    [/^reproduc(?:e|ir) /u, 'tv-play'],
    [/^(?:ver|veo|veamos|mira|mirar|pon|ponme|poner|ponga|sintoniza|cambia a) /u, 'tv-television'],
    [/^(?:cambia|cambiar|ajusta|ajustar|configura|configurar|personaliza) /u, 'tv-settings'],
    [/(?:que|cual) (?:canal|poste)(?: |$)/u, 'tv-guide'],
    [
      /^(?:(?:que|quien|quienes|cual|donde) (?:.* )?(?:este|esta|esto|ese|esa|eso|estos|el|ella|actor|actriz|cantante|actores|canal|pelicula|peli|programa|cancion|capitulo|serie|sale|salen|actua|actuan|canta|trata|dicen|dijo)|(?:como se llama|de que trata).*)(?: |$)/u,
      'tv-info',
    ],
  ],
  fr: [
    [/^(?:etein|ferme|arrete|coupe|endors)\p{L}* .*(?:minutes?|heures?)$/u, 'tv-sleep-timer'],
    [/^(?:demande|parle avec|parle a|dis a) /u, 'tv-voice'],
    [/^(?:quand|quelle heure) /u, 'mantelpiece-clock'],
    [/^enregistre[rz]? /u, 'tv-record'],
    [/^(?:continue|continuer|reprends|poursuis) /u, 'tv-play'],
    [/^(?:supprime|efface|enleve|retire)[rz]? /u, 'tv-delete'],
    [/^(?:masque|bloque|cache|verrouille)[rz]? /u, 'tv-lock'],
    [/^(?:redemarre|reinitialise)[rz]? /u, 'tv-power'],
    [/^(?:appelle|appeler|appelez|telephone) /u, 'telephone-receiver'],
    [/^(?:loue|achete|commande)[rz]? /u, 'tv-on-demand'],
    [/^(?:ajoute|sauvegarde|garde)[rz]? /u, 'tv-my-list'],
    [/^(?:connecte|branche|jumelle)[rz]? /u, 'tv-pair'],
    [/^(?:cherche|recherche|trouve)[rz]? /u, 'tv-search'],
    [/^ecoute[rz]? /u, 'musical-notes'],
    [/^(?:ouvr(?:e|ir|ez)|lance[rz]?|demarre[rz]?) /u, 'tv-apps'],
    [/^joue[rz]? /u, 'tv-play'],
    [/^(?:regarde[rz]?|voir|mets|mettre|mettez|syntonise[rz]?) /u, 'tv-television'],
    [/^(?:change|ajuste|regle|configure|personnalise)[rz]? /u, 'tv-settings'],
    [/(?:quelle chaine|quel poste|quel canal)(?: |$)/u, 'tv-guide'],
    [
      /^(?:qui|que|qu|quel|quelle|quels|quelles|ou|c quoi|c qui|quoi|de quoi) (?:.* )?(?:ce|cet|cette|ca|il|elle|ils|lui|acteur|actrice|chanteur|chanteuse|acteurs|chaine|film|emission|chanson|episode|serie|joue|jouent|chante|parle|dit|disent)(?: |$)/u,
      'tv-info',
    ],
  ],
}

/** What changes more than what is on: it tells more than that the thing is a film. */
const DEEDS: ReadonlySet<string> = new Set(['tv-record', 'tv-delete', 'tv-lock', 'tv-my-list', 'tv-sleep-timer'])

/** The picture of such a deed. */
export function pictureOfDeed(plain: string, hint: Language): string | undefined {
  const wish = pictureOfWish(plain, hint)
  return wish !== undefined && DEEDS.has(wish) ? wish : undefined
}

export function pictureOfWish(plain: string, hint: Language): string | undefined {
  return first([hint, ...otherThan(hint)], (language) => {
    const asked = withoutCarriers(plain, language)
    return WISHES[language].find(([wish]) => wish.test(asked))?.[1]
  })
}
