/** The words of the remote: its groups, its buttons, and what it says about the TV. */
import { inEveryLanguage } from '@beckon/contract/languages'
import type { Branded } from '../texts/branded.ts'
import { defineTexts } from '../texts/texts.ts'

export const headerWords: Branded = {
  named: { en: '{brand} TV remote', es: 'Control remoto de {brand}', fr: 'Télécommande {brand}' },
  plain: { en: 'TV remote', es: 'Control remoto de la TV', fr: 'Télécommande TV' },
}

export const remoteTexts = defineTexts({
  box: { en: 'TV box: {name}', es: 'Decodificador: {name}', fr: 'Décodeur : {name}' },
  tvWaits: {
    en: 'These buttons work only when your TV box can control your TV over HDMI.',
    es: 'Estas teclas funcionan solo si tu decodificador puede controlar tu televisor por HDMI.',
    fr: 'Ces touches fonctionnent si le décodeur peut commander le téléviseur par HDMI.',
  },
  otherTvButtonsWait: {
    en: 'The other TV buttons work only when your TV box can control your TV over HDMI.',
    es: 'Las demás teclas del televisor funcionan solo si tu decodificador puede controlar tu televisor por HDMI.',
    fr: 'Les autres touches du téléviseur fonctionnent si le décodeur peut commander le téléviseur par HDMI.',
  },
  tvPowerMissing: {
    en: 'This TV cannot be switched on or off over HDMI.',
    es: 'Este televisor no se puede encender ni apagar por HDMI.',
    fr: 'Ce téléviseur ne peut pas être allumé ni éteint par HDMI.',
  },
  keysWithoutCode: {
    en: 'Keys that are off have no code yet. Learn them on the page TVs at home.',
    es: 'Las teclas apagadas aún no tienen código. Apréndelas en la página Televisores de casa.',
    fr: 'Les touches inactives n’ont pas encore de code. Apprenez-les à la page Téléviseurs à la maison.',
  },
  /** Names an arrow key that shows its word, so that no other name is like it. */
  arrow: { en: '{word} arrow', es: 'Flecha {word}', fr: 'Flèche {word}' },
  gather: { en: 'Send when done', es: 'Enviar al final', fr: 'Envoi à la fin' },
  numbersAndColours: { en: 'Numbers and colours', es: 'Números y colores', fr: 'Chiffres et couleurs' },
  typed: { en: 'Type a command', es: 'Escribe un comando', fr: 'Tapez une commande' },
  typedExample: {
    en: 'for example: watch news',
    es: 'por ejemplo: ver noticias',
    fr: 'par exemple : regarder les nouvelles',
  },
  go: { en: 'Go', es: 'Enviar', fr: 'Envoyer' },
  phrases: { en: 'What can I say?', es: '¿Qué puedo decir?', fr: 'Que puis-je dire?' },
})

export const groupTexts = defineTexts({
  tv: { en: 'Power', es: 'Encendido', fr: 'Alimentation' },
  volume: { en: 'Volume', es: 'Volumen', fr: 'Volume' },
  pad: { en: 'Arrows and OK', es: 'Flechas y OK', fr: 'Flèches et OK' },
  channel: { en: 'Channel', es: 'Canal', fr: 'Chaîne' },
  menus: { en: 'TV menus', es: 'Menús de TV', fr: 'Menus de la télé' },
  playback: { en: 'Playback', es: 'Reproducción', fr: 'Lecture' },
  numbers: { en: 'Numbers', es: 'Números', fr: 'Chiffres' },
  colours: { en: 'Colour keys', es: 'Teclas de color', fr: 'Touches de couleur' },
  main: { en: 'Main', es: 'Principal', fr: 'Principal' },
  apps: { en: 'Apps', es: 'Aplicaciones', fr: 'Applications' },
  categories: { en: 'Categories', es: 'Categorías', fr: 'Catégories' },
  words: { en: 'Voice and text', es: 'Voz y texto', fr: 'Voix et texte' },
})

export const buttonTexts = defineTexts({
  tvPower: { en: 'TV power', es: 'Encender o apagar TV', fr: 'Allumer ou éteindre la télé' },
  tvInput: { en: 'TV input', es: 'Entrada de TV', fr: 'Entrée de la télé' },
  allPower: { en: 'All power', es: 'Encender o apagar todo', fr: 'Tout allumer ou éteindre' },
  mute: { en: 'Mute', es: 'Silencio', fr: 'Sourdine' },
  volumeUp: { en: 'Volume up', es: 'Subir volumen', fr: 'Volume plus' },
  volumeDown: { en: 'Volume down', es: 'Bajar volumen', fr: 'Volume moins' },
  channelUp: { en: 'Channel up', es: 'Subir canal', fr: 'Chaîne plus' },
  channelDown: { en: 'Channel down', es: 'Bajar canal', fr: 'Chaîne moins' },
  up: { en: 'Up', es: 'Arriba', fr: 'Haut' },
  down: { en: 'Down', es: 'Abajo', fr: 'Bas' },
  left: { en: 'Left', es: 'Izquierda', fr: 'Gauche' },
  right: { en: 'Right', es: 'Derecha', fr: 'Droite' },
  ok: inEveryLanguage('OK'),
  menu: { en: 'TV menu', es: 'Menú de TV', fr: 'Menu de la télé' },
  guide: { en: 'Guide', es: 'Guía', fr: 'Guide' },
  info: inEveryLanguage('Info'),
  previous: { en: 'Previous', es: 'Anterior', fr: 'Précédent' },
  exit: { en: 'Exit', es: 'Salir', fr: 'Quitter' },
  pageUp: { en: 'Page up', es: 'Página arriba', fr: 'Page haut' },
  pageDown: { en: 'Page down', es: 'Página abajo', fr: 'Page bas' },
  replay: { en: 'Replay', es: 'Repetir', fr: 'Revoir' },
  rewind: { en: 'Rewind', es: 'Retroceder', fr: 'Retour rapide' },
  playPause: { en: 'Play or pause', es: 'Reproducir o pausar', fr: 'Lecture ou pause' },
  fastForward: { en: 'Fast forward', es: 'Avance rápido', fr: 'Avance rapide' },
  record: { en: 'Record', es: 'Grabar', fr: 'Enregistrer' },
  voice: { en: 'Voice', es: 'Voz', fr: 'Voix' },
  digit0: inEveryLanguage('0'),
  digit1: inEveryLanguage('1'),
  digit2: inEveryLanguage('2'),
  digit3: inEveryLanguage('3'),
  digit4: inEveryLanguage('4'),
  digit5: inEveryLanguage('5'),
  digit6: inEveryLanguage('6'),
  digit7: inEveryLanguage('7'),
  digit8: inEveryLanguage('8'),
  digit9: inEveryLanguage('9'),
  yellow: { en: 'A, yellow', es: 'A, amarillo', fr: 'A, jaune' },
  blue: { en: 'B, blue', es: 'B, azul', fr: 'B, bleu' },
  red: { en: 'C, red', es: 'C, rojo', fr: 'C, rouge' },
  green: { en: 'D, green', es: 'D, verde', fr: 'D, vert' },
})
