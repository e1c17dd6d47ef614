/** The words of the first questions. */
import { defineTexts } from '../../texts/texts.ts'

export const questionTexts = defineTexts({
  press: { en: 'How do you press?', es: '¿Cómo presionas?', fr: 'Comment appuyez-vous?' },
  pressHint: {
    en: 'The remote then fits you. You can change it at any time.',
    es: 'Así el control se adapta a ti. Puedes cambiarlo cuando quieras.',
    fr: 'La télécommande s’adapte alors à vous. Vous pouvez changer à tout moment.',
  },
  touch: { en: 'I touch or click', es: 'Toco o hago clic', fr: 'Je touche ou je clique' },
  rest: { en: 'I rest a pointer on a key', es: 'Dejo el puntero quieto', fr: 'Je laisse le pointeur sur une touche' },
  restHint: {
    en: 'With the eyes, the head or a stick',
    es: 'Con los ojos, la cabeza o un palo',
    fr: 'Avec les yeux, la tête ou une baguette',
  },
  oneSwitch: { en: 'I have one switch', es: 'Tengo un pulsador', fr: 'J’ai un contacteur' },
  twoSwitches: {
    en: 'I have two switches or more',
    es: 'Tengo dos pulsadores o más',
    fr: 'J’ai deux contacteurs ou plus',
  },
  keyboard: { en: 'I use a keyboard', es: 'Uso un teclado', fr: 'J’utilise un clavier' },
  reader: { en: 'I use a screen reader', es: 'Uso un lector de pantalla', fr: 'J’utilise un lecteur d’écran' },
  helped: { en: 'Somebody sets it up for me', es: 'Alguien lo configura por mí', fr: 'Quelqu’un configure pour moi' },
  twice: {
    en: 'Do you sometimes press twice by mistake?',
    es: '¿A veces presionas dos veces sin querer?',
    fr: 'Appuyez-vous parfois deux fois par erreur?',
  },
  twiceHint: {
    en: 'A second press soon after the first one is then ignored.',
    es: 'Entonces no cuenta una segunda vez muy seguida.',
    fr: 'Un second appui qui suit de près est alors ignoré.',
  },
  yes: { en: 'Yes', es: 'Sí', fr: 'Oui' },
  long: {
    en: 'How long do you want to rest on a key?',
    es: '¿Cuánto tiempo quieres quedarte en una tecla?',
    fr: 'Combien de temps voulez-vous rester sur une touche?',
  },
  longHint: {
    en: 'A key is pressed when you rest on it this long.',
    es: 'La tecla se presiona cuando te quedas ese tiempo.',
    fr: 'Une touche s’active quand vous y restez ce temps.',
  },
  pace: {
    en: 'How fast should the frame move?',
    es: '¿Qué tan rápido debe moverse el marco?',
    fr: 'À quelle vitesse le cadre doit-il bouger?',
  },
  paceHint: {
    en: 'The frame goes from key to key. Press your switch when it is where you want.',
    es: 'El marco va de tecla en tecla. Presiona el pulsador cuando esté donde quieres.',
    fr: 'Le cadre va de touche en touche. Appuyez sur le contacteur quand il est où vous voulez.',
  },
  short: { en: 'A short time', es: 'Poco tiempo', fr: 'Peu de temps' },
  medium: { en: 'A medium time', es: 'Un tiempo medio', fr: 'Un temps moyen' },
  longer: { en: 'A long time', es: 'Mucho tiempo', fr: 'Longtemps' },
  slow: { en: 'Slowly', es: 'Despacio', fr: 'Lentement' },
  normal: { en: 'Not too fast', es: 'Ni lento ni rápido', fr: 'Ni lent ni rapide' },
  fast: { en: 'Fast', es: 'Rápido', fr: 'Vite' },
  learnOne: {
    en: 'Press your switch now',
    es: 'Presiona ahora tu pulsador',
    fr: 'Appuyez maintenant sur le contacteur',
  },
  learnNext: {
    en: 'Press the switch that goes on',
    es: 'Presiona el pulsador que avanza',
    fr: 'Appuyez sur le contacteur qui avance',
  },
  learnChoose: {
    en: 'Press the switch that chooses',
    es: 'Presiona el pulsador que elige',
    fr: 'Appuyez sur le contacteur qui choisit',
  },
  learnHint: {
    en: 'It may be a key, a mouse button, a game controller or a touch anywhere on this page.',
    es: 'Puede ser una tecla, un botón del ratón, un mando de juegos o un toque en esta página.',
    fr: 'Ce peut être une touche du clavier, un bouton de souris, une manette ou un toucher sur cette page.',
  },
  learnChooseHint: {
    en: 'Only one? Press it again.',
    es: '¿Solo uno? Presiónalo de nuevo.',
    fr: 'Un seul? Appuyez encore.',
  },
  keys: {
    en: 'Should your keyboard control the TV?',
    es: '¿Quieres controlar el televisor con el teclado?',
    fr: 'Le clavier doit-il commander le téléviseur?',
  },
  keysHint: {
    en: 'Arrow keys move on the TV, and other keys have jobs too.',
    es: 'Las flechas mueven en el televisor, y otras teclas también hacen algo.',
    fr: 'Les flèches bougent sur le téléviseur, et d’autres touches agissent aussi.',
  },
  say: {
    en: 'Should each press be said?',
    es: '¿Quieres oír cada tecla que presionas?',
    fr: 'Faut-il dire chaque appui?',
  },
  sayHint: {
    en: 'Your screen reader then says each press that was sent.',
    es: 'Tu lector de pantalla dice cada tecla enviada.',
    fr: 'Votre lecteur d’écran dit alors chaque appui envoyé.',
  },
  skip: { en: 'Skip', es: 'Omitir', fr: 'Passer' },
  back: { en: 'Back', es: 'Atrás', fr: 'Retour' },
})
