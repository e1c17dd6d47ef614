/** The words of the codes of an infrared sender's keys, and the keys in their groups. */
import type { Sentence } from '@beckon/contract/languages'
import type { CodeKey } from '@beckon/contract/tv-codes'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'
import { flexKeyTexts } from '@beckon/contract/flex-key-texts'
import { buttonTexts } from '@beckon/contract/button-texts'
import { groupTexts } from '../../remote-model/texts.ts'
import type { CallResult } from '../../client/api-client.ts'
import { defineTexts } from '../../texts/texts.ts'
import { tvTexts } from './tv-texts.ts'

export const codesTexts = defineTexts({
  title: { en: 'Keys of {name}', es: 'Teclas de {name}', fr: 'Touches de {name}' },
  titleAlone: tvTexts.codes,
  lead: {
    en: 'Each key sends a code by infrared. The sender learns it from the old remote, one key after the other. What it learned is saved at once: you can stop and go on later.',
    es: 'Cada tecla envía un código por infrarrojo. El emisor lo aprende del control viejo, una tecla tras otra. Lo aprendido se guarda de inmediato: puedes parar y seguir después.',
    fr: 'Chaque touche envoie un code par infrarouge. L’émetteur l’apprend de l’ancienne télécommande, une touche après l’autre. Ce qui est appris est enregistré aussitôt : vous pouvez arrêter et continuer plus tard.',
  },
  leadChoosing: {
    en: 'LIRC knows only the codes in its file. Choose which of them each key sends. LIRC cannot learn others here: record them with irrecord on its computer.',
    es: 'LIRC solo conoce los códigos de su archivo. Elige cuál envía cada tecla. LIRC no puede aprender otros aquí: grábalos con irrecord en su computadora.',
    fr: 'LIRC ne connaît que les codes de son fichier. Choisissez celui que chaque touche envoie. LIRC ne peut pas en apprendre d’autres ici : enregistrez-les avec irrecord sur son ordinateur.',
  },
  none: {
    en: 'No key has a code yet.',
    es: 'Ninguna tecla tiene código aún.',
    fr: 'Aucune touche n’a encore de code.',
  },
  one: { en: '1 key has a code.', es: '1 tecla tiene código.', fr: '1 touche a un code.' },
  count: { en: '{count} keys have a code.', es: '{count} teclas tienen código.', fr: '{count} touches ont un code.' },
  start: { en: 'Start with {key}', es: 'Empezar con {key}', fr: 'Commencer par {key}' },
  goOn: { en: 'Go on with {key}', es: 'Seguir con {key}', fr: 'Continuer avec {key}' },
  groupCount: { en: '{group}: {count} of {all}', es: '{group}: {count} de {all}', fr: '{group} : {count} sur {all}' },
  hasCode: { en: 'Has a code', es: 'Tiene código', fr: 'A un code' },
  hasNone: { en: 'No code', es: 'Sin código', fr: 'Sans code' },
  learn: { en: 'Learn', es: 'Aprender', fr: 'Apprendre' },
  learnAgain: { en: 'Learn again', es: 'Aprender de nuevo', fr: 'Apprendre de nouveau' },
  test: { en: 'Test', es: 'Probar', fr: 'Tester' },
  undo: { en: 'Undo {key}', es: 'Deshacer {key}', fr: 'Rétablir {key}' },
  undoHint: {
    en: 'This key gets back what it had before.',
    es: 'Esta tecla recupera lo que tenía antes.',
    fr: 'Cette touche retrouve ce qu’elle avait avant.',
  },
  byDefault: { en: 'As LIRC names it', es: 'Como lo nombra LIRC', fr: 'Comme LIRC la nomme' },

  lesson: {
    en: 'Learn the keys of {name}',
    es: 'Aprender las teclas de {name}',
    fr: 'Apprendre les touches de {name}',
  },
  press: {
    en: 'Press {key} on the old remote',
    es: 'Presiona {key} en el control viejo',
    fr: 'Appuyez sur {key} sur l’ancienne télécommande',
  },
  how: {
    en: 'Hold the old remote 5 to 10 cm (2 to 4 inches) from the sender, point it at the sender, and press the button once. If it has no such button, skip it.',
    es: 'Sostén el control viejo a 5 o 10 cm del emisor, apúntalo hacia él y presiona el botón una vez. Si no tiene ese botón, sáltalo.',
    fr: 'Tenez l’ancienne télécommande à 5 ou 10 cm de l’émetteur, pointez-la vers lui et appuyez une fois sur le bouton. S’il n’y a pas ce bouton, passez-le.',
  },
  listening: {
    en: 'The sender is listening for {key}. It waits 30 seconds.',
    es: 'El emisor espera {key}. Espera 30 segundos.',
    fr: 'L’émetteur attend {key}. Il attend 30 secondes.',
  },
  got: { en: 'Got it: {key}.', es: 'Listo: {key}.', fr: 'C’est fait : {key}.' },
  next: { en: 'Next: {key}.', es: 'Sigue: {key}.', fr: 'Ensuite : {key}.' },
  lastOne: { en: 'That was the last key.', es: 'Era la última tecla.', fr: 'C’était la dernière touche.' },
  paused: {
    en: 'The sender is not listening now.',
    es: 'El emisor no está escuchando ahora.',
    fr: 'L’émetteur n’écoute pas maintenant.',
  },
  listenAgain: { en: 'Listen for {key}', es: 'Escuchar {key}', fr: 'Écouter {key}' },
  skip: { en: 'Skip {key}', es: 'Saltar {key}', fr: 'Passer {key}' },
  stop: { en: 'Stop for now', es: 'Parar por ahora', fr: 'Arrêter pour l’instant' },
  lastLearned: { en: 'Last learned: {key}', es: 'Última aprendida: {key}', fr: 'Dernière apprise : {key}' },
  alsoFor: { en: 'Use it for {key} too', es: 'Usarlo también para {key}', fr: 'L’utiliser aussi pour {key}' },

  nothingCame: {
    en: 'No code came for {key}. Hold the old remote closer, check its batteries, and check that the sender has a receiver. Then listen again, or skip this key.',
    es: 'No llegó ningún código para {key}. Acerca el control viejo, revisa sus pilas y verifica que el emisor tenga receptor. Luego escucha de nuevo, o salta esta tecla.',
    fr: 'Aucun code n’est arrivé pour {key}. Rapprochez l’ancienne télécommande, vérifiez ses piles et que l’émetteur a un récepteur. Puis écoutez de nouveau, ou passez cette touche.',
  },
  unreadable: {
    en: 'The sender saw a signal that it cannot repeat. Press the button once, shortly. If it stays so, type SetOption58 1 in the console of Tasmota, and listen for {key} again.',
    es: 'El emisor vio una señal que no puede repetir. Presiona el botón una vez, brevemente. Si sigue igual, escribe SetOption58 1 en la consola de Tasmota y escucha {key} de nuevo.',
    fr: 'L’émetteur a vu un signal qu’il ne peut pas répéter. Appuyez une seule fois, brièvement. Si cela continue, tapez SetOption58 1 dans la console de Tasmota et écoutez de nouveau {key}.',
  },
  same: {
    en: 'That is the code of {other}. It was not saved for {key}. Listen again, or use it for both if the old remote has one button for them.',
    es: 'Ese es el código de {other}. No se guardó para {key}. Escucha de nuevo, o úsalo para ambas si el control viejo tiene un solo botón.',
    fr: 'C’est le code de {other}. Il n’a pas été enregistré pour {key}. Écoutez de nouveau, ou utilisez-le pour les deux si l’ancienne télécommande n’a qu’un bouton.',
  },
  sent: {
    en: '{key} was sent. Look at the TV: did it do that?',
    es: '{key} se envió. Mira el televisor: ¿lo hizo?',
    fr: '{key} a été envoyée. Regardez le téléviseur : l’a-t-il fait?',
  },
  deleted: { en: 'Deleted: the code of {key}', es: 'Eliminado: el código de {key}', fr: 'Supprimé : le code de {key}' },
  chosen: { en: 'Saved: {key}', es: 'Guardado: {key}', fr: 'Enregistré : {key}' },
  undone: {
    en: '{key} has what it had before.',
    es: '{key} tiene lo que tenía antes.',
    fr: '{key} a ce qu’elle avait avant.',
  },
  notChanged: { en: 'Nothing was changed. {why}', es: 'No se cambió nada. {why}', fr: 'Rien n’a été modifié. {why}' },
  notSent: { en: '{key} was not sent. {why}', es: '{key} no se envió. {why}', fr: '{key} n’a pas été envoyée. {why}' },
  notLearned: { en: 'Nothing was learned. {why}', es: 'No se aprendió nada. {why}', fr: 'Rien n’a été appris. {why}' },
  allAsked: {
    en: 'You went through all keys. What was learned is saved.',
    es: 'Recorriste todas las teclas. Lo aprendido está guardado.',
    fr: 'Toutes les touches ont été passées en revue. Ce qui a été appris est enregistré.',
  },

  whyUnreachable: {
    en: 'The sender or its server does not answer. Check that both are on and in your network, then try again.',
    es: 'El emisor o su servidor no responde. Verifica que ambos estén encendidos y en tu red, e inténtalo de nuevo.',
    fr: 'L’émetteur ou son serveur ne répond pas. Vérifiez que les deux sont allumés et dans votre réseau, puis réessayez.',
  },
  whyNotAllowed: {
    en: 'The MQTT server does not let Beckon do this. Check its user and its access list, or set this TV up again.',
    es: 'El servidor MQTT no le permite esto a Beckon. Verifica su usuario y su lista de acceso, o configura este televisor de nuevo.',
    fr: 'Le serveur MQTT ne permet pas cela à Beckon. Vérifiez son utilisateur et sa liste d’accès, ou configurez de nouveau ce téléviseur.',
  },
  whyTimeout: {
    en: 'The answer took too long, and it may still be sent. Look at the TV, then try again.',
    es: 'La respuesta tardó demasiado y aún puede enviarse. Mira el televisor e inténtalo de nuevo.',
    fr: 'La réponse a pris trop de temps et l’envoi peut encore se faire. Regardez le téléviseur, puis réessayez.',
  },
  whyInvalid: {
    en: 'The sender does not know this code. Learn this key again.',
    es: 'El emisor no conoce este código. Aprende esta tecla de nuevo.',
    fr: 'L’émetteur ne connaît pas ce code. Apprenez de nouveau cette touche.',
  },
  whyElsewhere: {
    en: 'Another page is teaching the same sender. Finish there, or listen again here.',
    es: 'Otra página está enseñando al mismo emisor. Termina allí, o escucha de nuevo aquí.',
    fr: 'Une autre page enseigne au même émetteur. Terminez là-bas, ou écoutez de nouveau ici.',
  },
})

const ownNames = defineTexts({
  POWER: { en: 'Power', es: 'Encender o apagar', fr: 'Marche-arrêt' },
  POWER_ON: { en: 'On (a button of its own)', es: 'Encender (botón propio)', fr: 'Allumer (bouton à part)' },
  POWER_OFF: { en: 'Off (a button of its own)', es: 'Apagar (botón propio)', fr: 'Éteindre (bouton à part)' },
  HOME: flexKeyTexts.home,
  SEARCH: flexKeyTexts.search,
  APP_MENU: flexKeyTexts.appMenu,
  ACCESSIBILITY: { en: 'Captions', es: 'Subtítulos', fr: 'Sous-titres' },
})

const ofTvButtons: Readonly<Record<string, Sentence>> = {
  VOLUME_UP: buttonTexts.volumeUp,
  VOLUME_DOWN: buttonTexts.volumeDown,
  MUTE: buttonTexts.mute,
  TV_INPUT: buttonTexts.tvInput,
}

/** The name of a key here and on the remote. */
export function keyName(key: CodeKey): Sentence {
  const own = (ownNames as Readonly<Record<string, Sentence>>)[key] ?? ofTvButtons[key]
  return own ?? (BUTTONS as readonly RemoteButton[]).find((one) => one.key === key)?.label ?? buttonTexts.ok
}

const groups = defineTexts({
  volume: { en: 'Power and volume', es: 'Encendido y volumen', fr: 'Alimentation et volume' },
  channels: { en: 'Channels and numbers', es: 'Canales y números', fr: 'Chaînes et chiffres' },
  arrows: {
    en: 'Arrows, OK, back and input',
    es: 'Flechas, OK, volver y entrada',
    fr: 'Flèches, OK, retour et entrée',
  },
  onAndOff: { en: 'On and off apart', es: 'Encender y apagar por separado', fr: 'Allumer et éteindre à part' },
})

/** The keys in the order of their importance, so that somebody who stops early has the most important ones. */
export const CODE_GROUPS = [
  { heading: groups.volume, keys: ['POWER', 'VOLUME_UP', 'VOLUME_DOWN', 'MUTE'] },
  { heading: groups.channels, keys: ['CH_UP', 'CH_DOWN', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] },
  { heading: groups.arrows, keys: ['UP', 'DOWN', 'LEFT', 'RIGHT', 'OK', 'PREVIOUS', 'EXIT', 'TV_INPUT'] },
  {
    heading: groupTexts.menus,
    keys: ['MENU', 'GUIDE', 'INFO', 'HOME', 'PAGE_UP', 'PAGE_DOWN', 'SEARCH', 'APP_MENU', 'ACCESSIBILITY'],
  },
  { heading: groupTexts.playback, keys: ['PLAY_PAUSE', 'REWIND', 'FAST_FORWARD', 'REPLAY', 'RECORD'] },
  { heading: groupTexts.colours, keys: ['A', 'B', 'C', 'D'] },
  { heading: groups.onAndOff, keys: ['POWER_ON', 'POWER_OFF'] },
] as const satisfies readonly { readonly heading: Sentence; readonly keys: readonly CodeKey[] }[]

/** Why a call about the codes was not done. */
export function whyText(result: CallResult<unknown>): Sentence {
  const status = result.is === 'refused' ? result.status : undefined
  return (status !== undefined && WHY[status]) || tvTexts.noAnswer
}

/** Whether the server said so: after any other answer, or none, it may have been done. */
export function isNotDone(result: CallResult<unknown>): boolean {
  const { status = '' } = result.is === 'refused' ? result : {}
  return status !== 'BOX-TIMEOUT' && Object.hasOwn(WHY, status)
}

const WHY: Readonly<Record<string, Sentence>> = {
  'TOO-LATE': codesTexts.whyUnreachable,
  'BOX-ASLEEP': codesTexts.whyUnreachable,
  'BOX-UNREACHABLE': codesTexts.whyUnreachable,
  'BOX-NOT-ALLOWED': codesTexts.whyNotAllowed,
  'BOX-TIMEOUT': codesTexts.whyTimeout,
  'INVALID-KEY': codesTexts.whyInvalid,
  'NOT-UNDERSTOOD': codesTexts.whyInvalid,
  // The TV was forgotten.
  'NOT-FOUND': tvTexts.gone,
  // Another page began to learn.
  CONFLICT: codesTexts.whyElsewhere,
}
