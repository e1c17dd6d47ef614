/** Words of TV that people spell, in each language; the box's channels, apps and the user's own buttons come on top. */
import type { Language } from '@beckon/contract/languages'

const WORDS: { readonly [L in Language]: string } = {
  en: `
    mute|unmute|play|pause|stop|resume|record|rewind|forward|fast forward|replay|live|live TV|tonight|guide|menu|home|apps|
    settings|search|recordings|accessibility|back|exit|close|select|OK|enter|DVR|up|down|left|right|info|last channel|channel up|
    channel down|volume up|volume down|louder|quieter|power on|power off|input|captions on|captions off|subtitles on|
    subtitles off|news|sports|movies|music|kids|weather|series|my list|TV shows`,
  es: `
    silencio|pausa|OK|parar|grabar|rebobinar|avanzar|repetir|guia|menu|inicio|buscar|ajustes|atras|salir|arriba|abajo|izquierda|
    derecha|informacion|canal siguiente|canal anterior|mas volumen|menos volumen|encender|apagar|entrada|esta noche|noticias|
    deportes|peliculas|musica|series|tiempo|mi lista`,
  fr: `
    muet|silence|OK|pause|lecture|stop|enregistrer|rembobiner|avancer|repeter|en direct|ce soir|guide|menu|accueil|applications|
    reglages|recherche|retour|quitter|haut|bas|gauche|droite|infos|chaine suivante|chaine precedente|volume plus|volume moins|
    allumer|eteindre|entree|nouvelles|sports|films|musique|jeunesse|meteo|series|ma liste`,
}

const APPS = [
  'YouTube',
  'Netflix',
  'Hulu',
  'Disney',
  'Peacock',
  'HBO Max',
  'HBO',
  'Tubi',
  'Paramount',
  'Prime Video',
  'Spotify',
  'Pandora',
]

export function tvWords(language: Language): readonly string[] {
  const words = WORDS[language].split('|').map((word) => word.trim())
  return [...words, ...APPS]
}
