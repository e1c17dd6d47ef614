/** What is on, in words, for server and web alike. */
import type { Sentence } from './languages.ts'

export const nowTexts = {
  whatIsOn: { en: 'What is on?', es: '¿Qué están dando?', fr: 'Qu’est-ce qui joue?' },
  sayAgain: { en: 'Say again', es: 'Repetir', fr: 'Répéter' },
  looking: { en: 'Asking the TV box', es: 'Preguntando al decodificador', fr: 'On demande au décodeur' },
  standby: {
    en: 'The TV box is in standby',
    es: 'El decodificador está en modo de espera',
    fr: 'Le décodeur est en veille',
  },
  standbyAssumed: {
    en: 'The TV box should be in standby',
    es: 'El decodificador debería estar en modo de espera',
    fr: 'Le décodeur devrait être en veille',
  },
  channel: { en: 'Channel {number}, {name}', es: 'Canal {number}, {name}', fr: 'Chaîne {number}, {name}' },
  channelShort: { en: '{number} {name}', es: '{number} {name}', fr: '{number} {name}' },
  channelAssumed: {
    en: 'Channel should be {number}, {name}',
    es: 'El canal debería ser {number}, {name}',
    fr: 'La chaîne devrait être {number}, {name}',
  },
  channelUnknown: { en: 'Channel: not known', es: 'Canal: no se sabe', fr: 'Chaîne : inconnue' },
  volume: { en: 'Volume {volume}', es: 'Volumen {volume}', fr: 'Volume {volume}' },
  volumeAssumed: {
    en: 'Volume about {volume}',
    es: 'Volumen cerca de {volume}',
    fr: 'Volume autour de {volume}',
  },
  volumeShouldBe: {
    en: 'Volume should be about {volume}',
    es: 'El volumen debería estar cerca de {volume}',
    fr: 'Le volume devrait être autour de {volume}',
  },
  volumeUnknown: { en: 'Volume: not known', es: 'Volumen: no se sabe', fr: 'Volume : inconnu' },
  muted: { en: 'Muted', es: 'Sin sonido', fr: 'Son coupé' },
  mutedAssumed: { en: 'Should be muted', es: 'Debería estar sin sonido', fr: 'Le son devrait être coupé' },
  soundOn: { en: 'Sound is on', es: 'Con sonido', fr: 'Le son est activé' },
  onNow: { en: 'Now: {title}', es: 'Ahora: {title}', fr: 'En cours : {title}' },
  onNowUntil: {
    en: 'Now: {title}, until {time}',
    es: 'Ahora: {title}, hasta las {time}',
    fr: 'En cours : {title}, jusqu’à {time}',
  },
  onNext: { en: 'Next: {title}', es: 'Después: {title}', fr: 'Ensuite : {title}' },
  onNextAt: { en: 'At {time}: {title}', es: 'A las {time}: {title}', fr: 'À {time} : {title}' },
  screen: { en: 'On the screen: {words}', es: 'En la pantalla: {words}', fr: 'À l’écran : {words}' },
  boxOn: { en: 'The TV box is on', es: 'El decodificador está encendido', fr: 'Le décodeur est allumé' },
  isBack: {
    en: 'The TV box answers again.',
    es: 'El decodificador responde de nuevo.',
    fr: 'Le décodeur répond de nouveau.',
  },
  tellsNothing: {
    en: 'This TV box does not say what is on',
    es: 'Este decodificador no dice qué están dando',
    fr: 'Ce décodeur ne dit pas ce qui joue',
  },
  noAnswer: {
    en: 'The TV box does not say now what is on. Try again in a moment.',
    es: 'El decodificador no dice ahora qué están dando. Inténtalo en un momento.',
    fr: 'Le décodeur ne dit pas ce qui joue pour l’instant. Réessayez dans un moment.',
  },
} as const satisfies Record<string, Sentence>
