/** Spanish, with both ways of addressing (`pon`, `ponga`) and both shores' words. */
import { numberOf } from './numbers.ts'
import { goTo, press, rule, type Grammar, type Intent } from './intents.ts'
import { onOff, volumeBy, volumeTo } from './sayings.ts'

const GO = '(?:(?:abre|abra|abrir|muestra|muestrame|muestre|mostrar|ir a|ve a|vaya a|ver|ensename) )?(?:el |la |las |los |al |a la |mis )?'
const PUT = '(?:pon|ponga|poner|ponme|cambia a|cambie a|cambiar a|cambia|cambie|cambiar|ver|mira|mirar|sintoniza|sintonice|ir al?|ve al?|vaya al?)'
const SHOW = '(?:esto|este programa|esta pelicula|el programa|este canal|esta serie)'
const TV = '(?:tele|tv|television|televisor|decodificador)'
const channel = (words?: string): Intent | undefined => {
  const number = numberOf(words ?? '', 'es')
  return number === undefined ? undefined : { is: 'channel', number }
}
const setting = onOff({ captions: 'subtitulos', audioDescription: 'audiodescripcion|audio descripcion|descripcion de audio', voiceGuidance: 'guia de voz|guia por voz|lector de pantalla', highContrast: 'alto contraste' })

export const SPANISH: Grammar = {
  before: /^(?:por favor|hola|oye|puedes|podrias|puede|podria|quiero|quisiera|me gustaria|ahora)\s+/u,
  after: /\s+(?:por favor|ahora|gracias|porfa)$/u,
  watch: /^(?:ver|mira|mirar|pon|ponga|poner|ponme|sintoniza|sintonice|cambia a|quiero ver|reproduce|reproducir)(?: el| la| las| los| al)?(?: canal(?: de)?)? (.+)$/u,
  open: /^(?:abre|abra|abrir|inicia|inicie|iniciar|lanza|lanzar|ir a|ve a|vaya a|muestra|muestrame|muestre)(?: el| la| las| los)?(?: app| aplicacion)? (.+)$/u,
  rules: [
    rule(`(?:${PUT} )?(?:el |al )?canal (?:numero )?(.+)`, channel),
    rule(`cambi(?:a|e|ar) (?:el |de )?canal al? (?:numero )?(.+)`, channel),
    rule(`(?:${PUT} )?(?:el |al )?(?:numero )?(.+)`, channel),
    rule('(?:canal siguiente|siguiente canal|proximo canal|(?:sube|suba|subir) (?:el |de )?canal|canal arriba)', { is: 'channel by', places: 1 }),
    rule('(?:(?:baja|baje|bajar) (?:el |de )?canal|canal abajo)', { is: 'channel by', places: -1 }),
    rule('(?:vuelve al? |volver al? )?(?:ultimo canal|canal anterior)', { is: 'last channel' }),
    rule('(?:sube|suba|subir|aumenta|aumente|aumentar|mas) (?:el )?(?:volumen|sonido)(?: (?:en )?(.+))?|volumen (?:mas|arriba|plus)|mas (?:alto|fuerte)', volumeBy(1, 'es')),
    rule('(?:baja|baje|bajar|reduce|reduzca|reducir|menos) (?:el )?(?:volumen|sonido)(?: (?:en )?(.+))?|volumen (?:menos|abajo)|mas bajo', volumeBy(-1, 'es')),
    rule('(?:pon |ponga |poner )?(?:el )?volumen (?:al? |en )?(.+?)(?: por ciento)?', volumeTo('es')),
    rule(`silencio|silencia(?:r)?(?: (?:la |el )?${TV})?|quita(?:r)? (?:el )?(?:sonido|volumen)|(?:sin|apaga el) sonido|mudo|calla(?:te)?`, { is: 'mute', wanted: true }),
    rule('(?:quita(?:r)? (?:el )?silencio|activa(?:r)? (?:el )?sonido|con sonido|devuelve el sonido)', { is: 'mute', wanted: false }),
    rule(`(?:enciende|encienda|encender|prende|prenda|prender)(?: (?:el |la )?${TV}| todo)?`, { is: 'power', wanted: true }),
    rule(`(?:apaga|apague|apagar)(?: (?:el |la )?${TV}| todo)?|buenas noches`, { is: 'power', wanted: false }),
    rule('(?:cambia(?:r)? )?(?:la )?entrada(?: de(?:l)? (?:la )?(?:tele|tv|television|televisor))?', { is: 'tv input' }),
    rule(`(?:graba|grabe|grabar|empieza a grabar)(?: ${SHOW})?`, { is: 'record', wanted: true }),
    rule(`(?:(?:deja|deje|dejar|para|pare|parar) de grabar|(?:deten|detener|para|parar|cancela|cancelar) (?:la )?grabacion)(?: ${SHOW})?`, { is: 'record', wanted: false }),
    rule('reproduce|reproducir|continua|continuar|sigue|seguir|reanuda|reanudar|play', { is: 'speed', wanted: 'play' }),
    rule(`(?:pausa|pausar|pon pausa|para|parar|deten|detener)(?: ${SHOW}| (?:la )?${TV})?`, { is: 'speed', wanted: 'pause' }),
    rule('rebobina|rebobine|rebobinar|retrocede|retroceder|hacia atras', { is: 'speed', wanted: 'rewind' }),
    rule('avanza|avance|avanzar|avance rapido|adelanta|adelantar|hacia adelante', { is: 'speed', wanted: 'forward' }),
    rule('repite|repita|repetir|otra vez', { is: 'speed', wanted: 'replay' }),
    rule(`(?:(?:ver|pon|ir a|volver a|vuelve a) )?(?:la )?${TV} en (?:vivo|directo)|en (?:vivo|directo)|ver (?:la )?${TV}`, { is: 'speed', wanted: 'live' }),
    rule('que (?:hay|dan|ponen|echan|pasan)(?: en (?:la )?(?:tele|tv|television))? (?:esta noche|hoy por la noche)(?: en (?:la )?(?:tele|tv|television))?|esta noche', { is: 'tonight' }),
    rule('que (?:hay|dan|ponen|echan|pasan)(?: en (?:la )?(?:tele|tv|television))?(?: ahora)?', goTo('guide')),
    rule('que (?:es esto|estoy viendo)', press('INFO')),
    rule(`${GO}(?:guia|programacion|guia de (?:tv|canales|programas))`, goTo('guide')),
    rule(`${GO}menu(?: principal)?`, goTo('menu')),
    rule(`${GO}(?:inicio|pantalla de inicio|principal)`, goTo('home')),
    rule(`${GO}(?:aplicaciones|apps|menu de aplicaciones)`, goTo('apps')),
    rule(`${GO}(?:ajustes|configuracion)`, goTo('settings')),
    rule(`${GO}grabaciones`, goTo('recordings')),
    rule(`${GO}accesibilidad`, goTo('accessibility')),
    rule('(?:empareja|emparejar|vincula|vincular) (?:un |el |mi )?(?:control|mando)(?: remoto| a distancia)?', goTo('pairing')),
    rule(`${GO}(?:buscar|busqueda|buscador)`, goTo('search')),
    rule('(?:busca|busque|buscar|encuentra|encontrar) (.+)', (words) => ({ is: 'search for', words: words ?? '' })),
    ...setting('(?:activa|active|activar|pon|ponga|poner|enciende|muestra) (?:el |la |los )?(?:NAME)|(?:NAME) (?:si|activados?|activada)', true),
    ...setting('(?:desactiva|desactive|desactivar|quita|quite|quitar|apaga|oculta) (?:el |la |los )?(?:NAME)|(?:NAME) (?:no|desactivados?|desactivada)|sin (?:NAME)', false),
    rule('(?:vuelve|volver|atras|regresa|regresar)', press('PREVIOUS')),
    rule('sal|salir|salga|cierra|cerrar', press('EXIT')),
    rule('aceptar|acepta|ok|seleccionar|selecciona|entrar', press('OK')),
    rule('arriba', press('UP')),
    rule('abajo', press('DOWN')),
    rule('(?:a la )?izquierda', press('LEFT')),
    rule('(?:a la )?derecha', press('RIGHT')),
    rule('pagina (?:arriba|anterior)', press('PAGE_UP')),
    rule('pagina (?:abajo|siguiente)', press('PAGE_DOWN')),
    rule(`${GO}(?:info|informacion)`, press('INFO')),
  ],
}
