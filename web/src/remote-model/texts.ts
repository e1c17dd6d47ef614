/** The words of the remote: its groups, and sentences about the TV. */
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
  gather: {
    en: 'Numbers: send when done',
    es: 'Números: enviar al final',
    fr: 'Numéros\u00a0: envoi à la fin',
  },
  numbersAndColours: { en: 'Numbers and colors', es: 'Números y colores', fr: 'Chiffres et couleurs' },
  asl: { en: 'ASL', es: 'ASL', fr: 'ASL' },
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
  colours: { en: 'Color keys', es: 'Teclas de color', fr: 'Touches de couleur' },
  main: { en: 'Main', es: 'Principal', fr: 'Principal' },
  apps: { en: 'Apps', es: 'Aplicaciones', fr: 'Applications' },
  categories: { en: 'Categories', es: 'Categorías', fr: 'Catégories' },
  words: { en: 'Voice and text', es: 'Voz y texto', fr: 'Voix et texte' },
})
