/** The words of the TV control page. */
import type { Sentence } from '@beckon/contract/languages'
import type { TvKey } from '@beckon/contract/tv-keys'
import { defineTexts } from '../../texts/texts.ts'
import { buttonTexts } from '../remote/texts.ts'
import type { TvPath } from '../remote/tv-buttons.ts'
import type { Note } from './tv-control-machine.ts'

/** Each TV button by its name on the remote. */
export const BUTTON_TEXTS: Readonly<Record<TvKey, Sentence>> = {
  mute: buttonTexts.mute,
  power: buttonTexts.allPower,
  tvInput: buttonTexts.tvInput,
  tvPower: buttonTexts.tvPower,
  volumeDown: buttonTexts.volumeDown,
  volumeUp: buttonTexts.volumeUp,
}

export const tvControlTexts = defineTexts({
  setUp: { en: 'Set Up TV Buttons', es: 'Configurar los botones del televisor', fr: 'Configurer les touches du téléviseur' },
  title: { en: 'TV Control', es: 'Control del televisor', fr: 'Commande du téléviseur' },
  keyStep: { en: 'Step 1 of 2: your key', es: 'Paso 1 de 2: tu clave', fr: 'Étape 1 de 2 : votre clé' },
  eventStep: { en: 'Step 2 of 2: events', es: 'Paso 2 de 2: eventos', fr: 'Étape 2 de 2 : événements' },
  keyIntro: {
    en: 'The TV buttons normally reach your television over HDMI. Where that does not work, an automation service can do it for you. It knows you by a key.',
    es: 'Los botones del televisor suelen funcionar por HDMI. Donde eso no sea posible, un servicio de automatización puede hacerlo por ti. Te reconoce por una clave.',
    fr: 'Les touches du téléviseur passent normalement par HDMI. Là où cela ne marche pas, un service d’automatisation peut le faire pour vous. Il vous reconnaît à une clé.',
  },
  service: { en: 'Go to the automation service', es: 'Ir al servicio de automatización', fr: 'Aller au service d’automatisation' },
  help: { en: 'How to set it up', es: 'Cómo configurarlo', fr: 'Comment le configurer' },
  newTab: { en: '(opens in a new tab)', es: '(se abre en otra pestaña)', fr: '(s’ouvre dans un nouvel onglet)' },
  key: { en: 'Key', es: 'Clave', fr: 'Clé' },
  keyHint: {
    en: 'Paste the key or access token that the service gave you. It is sent to that service only.',
    es: 'Pega la clave o el token de acceso que te dio el servicio. Solo se envía a ese servicio.',
    fr: 'Collez la clé ou le jeton d’accès que le service vous a donné. Elle n’est envoyée qu’à ce service.',
  },
  maskedKeyHint: {
    en: 'Your key is saved; only its end is shown. What you type or paste takes its place.',
    es: 'Tu clave está guardada; solo se muestra el final. Lo que escribas o pegues la sustituye.',
    fr: 'Votre clé est enregistrée ; seule sa fin est affichée. Ce que vous écrivez ou collez la remplace.',
  },
  clear: { en: 'Clear', es: 'Borrar', fr: 'Effacer' },
  test: { en: 'Test', es: 'Probar', fr: 'Tester' },
  eventsIntro: {
    en: 'Type the name of the event that each button fires. Test sends it at once; then watch your television.',
    es: 'Escribe el nombre del evento que activa cada botón. Probar lo envía enseguida; después mira tu televisor.',
    fr: 'Écrivez le nom de l’événement que chaque touche déclenche. Tester l’envoie aussitôt ; regardez alors votre téléviseur.',
  },
  eventsLabel: { en: 'Event names', es: 'Nombres de eventos', fr: 'Noms des événements' },
  keySaved: { en: 'Your key is saved.', es: 'Tu clave está guardada.', fr: 'Votre clé est enregistrée.' },
  keySavedWithEnd: {
    en: 'Your key is saved. It ends in {end}.',
    es: 'Tu clave está guardada. Termina en {end}.',
    fr: 'Votre clé est enregistrée. Elle se termine par {end}.',
  },
  noKey: { en: 'No key yet: events cannot be sent.', es: 'Aún sin clave: no se pueden enviar eventos.', fr: 'Pas encore de clé : aucun événement ne peut être envoyé.' },
  editKey: { en: 'Edit key', es: 'Editar clave', fr: 'Modifier la clé' },
  save: { en: 'Save', es: 'Guardar', fr: 'Enregistrer' },
  cancel: { en: 'Cancel', es: 'Cancelar', fr: 'Annuler' },
  toRemote: { en: 'Return to remote', es: 'Volver al control', fr: 'Revenir à la télécommande' },
  unsaved: { en: 'You have changes that are not saved.', es: 'Tienes cambios sin guardar.', fr: 'Vous avez des modifications non enregistrées.' },
  loadFailed: {
    en: 'Your saved events could not be loaded, so nothing can be saved yet.',
    es: 'No se pudieron cargar tus eventos guardados, así que todavía no se puede guardar nada.',
    fr: 'Vos événements enregistrés n’ont pas pu être chargés ; rien ne peut donc être enregistré pour l’instant.',
  },
  tryAgain: { en: 'Try again', es: 'Intentar de nuevo', fr: 'Réessayer' },
  elsewhere: { en: 'Elsewhere it was changed to: {text}', es: 'En otro lugar se cambió a: {text}', fr: 'Ailleurs, c’est devenu : {text}' },
  elsewhereEmpty: { en: 'Elsewhere it was cleared.', es: 'En otro lugar se borró.', fr: 'Ailleurs, cela a été effacé.' },
  takeTheirs: { en: 'Take that', es: 'Usar ese', fr: 'Prendre cela' },
  saysTesting: {
    en: 'Testing command for {label} button',
    es: 'Probando el comando del botón {label}',
    fr: 'Test de la commande de la touche {label}',
  },
  saysCleared: {
    en: 'Cleared command for {label} button',
    es: 'Se borró el comando del botón {label}',
    fr: 'Commande de la touche {label} effacée',
  },
  saysKeyCleared: { en: 'Cleared key', es: 'Se borró la clave', fr: 'Clé effacée' },
  saysResult: { en: '{label}: {result}', es: '{label}: {result}', fr: '{label} : {result}' },
  testFailed: {
    en: 'Something went wrong. The event was not confirmed.',
    es: 'Algo salió mal. El evento no se confirmó.',
    fr: 'Un problème est survenu. L’événement n’a pas été confirmé.',
  },
  testing: { en: 'Testing…', es: 'Probando…', fr: 'Test en cours…' },
  leaveTitle: { en: 'Leave without saving?', es: '¿Salir sin guardar?', fr: 'Quitter sans enregistrer ?' },
  leaveText: {
    en: 'What you changed on this page is not saved.',
    es: 'Lo que cambiaste en esta página no está guardado.',
    fr: 'Ce que vous avez modifié sur cette page n’est pas enregistré.',
  },
  stay: { en: 'Stay here', es: 'Quedarse aquí', fr: 'Rester ici' },
  leave: { en: 'Leave without saving', es: 'Salir sin guardar', fr: 'Quitter sans enregistrer' },
})

export const PATH_TEXTS: Readonly<Record<TvPath, Sentence>> = {
  event: { en: 'Works now by your automation', es: 'Ahora funciona con tu automatización', fr: 'Passe par votre automatisation' },
  hdmi: { en: 'Works now over HDMI', es: 'Ahora funciona por HDMI', fr: 'Passe par HDMI' },
  none: { en: 'Not set up', es: 'Sin configurar', fr: 'Non configurée' },
}

export const NOTE_TEXTS: Readonly<Record<Note, Sentence>> = {
  'saved': { en: 'Saved.', es: 'Guardado.', fr: 'Enregistré.' },
  'saved together': {
    en: 'Saved, together with a change that was made elsewhere.',
    es: 'Guardado, junto con un cambio que se hizo en otro lugar.',
    fr: 'Enregistré, avec une modification faite ailleurs.',
  },
  'changed elsewhere': {
    en: 'Not saved yet: the same was changed elsewhere. Choose at the marked field, then save again.',
    es: 'Aún no se guardó: lo mismo se cambió en otro lugar. Elige en el campo marcado y vuelve a guardar.',
    fr: 'Pas encore enregistré : la même chose a été modifiée ailleurs. Choisissez au champ marqué, puis enregistrez de nouveau.',
  },
  'not saved': {
    en: 'This could not be saved. Your changes are still here.',
    es: 'No se pudo guardar. Tus cambios siguen aquí.',
    fr: 'L’enregistrement a échoué. Vos modifications sont toujours là.',
  },
  'key kept': { en: 'Your key was not changed.', es: 'Tu clave no se cambió.', fr: 'Votre clé n’a pas été modifiée.' },
}
