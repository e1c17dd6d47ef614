/** The words of the TV control page. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { TvPath } from '../../remote-model/tv-buttons.ts'

export const tvControlTexts = defineTexts({
  savedLate: {
    en: 'Your TV buttons are saved.',
    es: 'Los botones de tu televisor se guardaron.',
    fr: 'Vos boutons du téléviseur sont enregistrés.',
  },
  notSavedLate: {
    en: 'Your TV buttons are not saved: they were also changed on another device.',
    es: 'Los botones de tu televisor no se guardaron: también se cambiaron en otro dispositivo.',
    fr: 'Vos boutons du téléviseur ne sont pas enregistrés : ils ont aussi été modifiés sur un autre appareil.',
  },
  setUp: {
    en: 'Set Up TV Buttons',
    es: 'Configurar los botones del televisor',
    fr: 'Configurer les touches du téléviseur',
  },
  title: { en: 'TV Control', es: 'Control del televisor', fr: 'Commande du téléviseur' },
  keyStep: { en: 'Step 1 of 2: your key', es: 'Paso 1 de 2: tu clave', fr: 'Étape 1 de 2 : votre clé' },
  eventStep: { en: 'Step 2 of 2: events', es: 'Paso 2 de 2: eventos', fr: 'Étape 2 de 2 : événements' },
  key: { en: 'Access key', es: 'Clave de acceso', fr: 'Clé d’accès' },
  clear: { en: 'Clear', es: 'Borrar', fr: 'Effacer' },
  test: { en: 'Test', es: 'Probar', fr: 'Tester' },
  eventsIntro: {
    en: 'For each button, type the name of the event to send. Press Test and watch your TV.',
    es: 'Para cada botón, escribe el nombre del evento que se envía. Presiona Probar y mira tu televisor.',
    fr: 'Pour chaque bouton, tapez le nom de l’événement à envoyer. Appuyez sur Tester et regardez votre téléviseur.',
  },
  keySaved: { en: 'Your key is saved.', es: 'Tu clave está guardada.', fr: 'Votre clé est enregistrée.' },
  keySavedWithEnd: {
    en: 'Your key is saved. It ends in {end}.',
    es: 'Tu clave está guardada. Termina en {end}.',
    fr: 'Votre clé est enregistrée. Elle se termine par {end}.',
  },
  noKey: {
    en: 'No key yet: events cannot be sent.',
    es: 'Aún sin clave: no se pueden enviar eventos.',
    fr: 'Pas encore de clé : aucun événement ne peut être envoyé.',
  },
  editKey: { en: 'Edit key', es: 'Editar clave', fr: 'Modifier la clé' },
  toRemote: { en: 'Return to remote', es: 'Volver al control', fr: 'Revenir à la télécommande' },
  unsaved: {
    en: 'Your changes are not saved yet.',
    es: 'Tus cambios aún no se guardaron.',
    fr: 'Vos modifications ne sont pas encore enregistrées.',
  },
  loadFailed: {
    en: 'Your events could not be loaded, so nothing can be saved yet. Try again in a moment.',
    es: 'No se pudieron cargar tus eventos; todavía no se puede guardar nada. Inténtalo de nuevo en un momento.',
    fr: 'Vos événements n’ont pas pu être chargés; rien ne peut encore être enregistré. Réessayez dans un instant.',
  },
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
  saysResult: { en: '{label}: {result}', es: '{label}: {result}', fr: '{label} : {result}' },
  testFailed: {
    en: 'Something went wrong. The event was not confirmed.',
    es: 'Algo salió mal. El evento no se confirmó.',
    fr: 'Un problème est survenu. L’événement n’a pas été confirmé.',
  },
  keyIntro: {
    en: 'If your TV box cannot control your TV, an automation service can. The service gives you a key.',
    es: 'Si tu decodificador no puede controlar tu televisor, puede hacerlo un servicio de automatización. El servicio te da una clave de acceso.',
    fr: 'Si votre décodeur ne peut pas commander votre téléviseur, un service d’automatisation le peut. Le service vous donne une clé d’accès.',
  },
  service: {
    en: 'Go to the automation service',
    es: 'Ir al servicio de automatización',
    fr: 'Aller au service d’automatisation',
  },
  help: { en: 'How to set it up', es: 'Cómo configurarlo', fr: 'Comment le configurer' },
  newTab: { en: '(opens in a new tab)', es: '(se abre en otra pestaña)', fr: '(s’ouvre dans un nouvel onglet)' },
  keyHint: {
    en: 'Paste the key or access token of the service. It goes to that service only.',
    es: 'Pega la clave o el token de acceso del servicio. Solo se envía a ese servicio.',
    fr: 'Collez la clé ou le jeton d’accès du service. Elle n’est envoyée qu’à ce service.',
  },
  maskedKeyHint: {
    en: 'Only the end of your saved key is shown. What you type or paste replaces it.',
    es: 'Solo se muestra el final de tu clave guardada. Lo que escribas o pegues la reemplaza.',
    fr: 'Seule la fin de votre clé enregistrée est affichée. Ce que vous tapez ou collez la remplace.',
  },
  testing: { en: 'Testing…', es: 'Probando…', fr: 'Test en cours…' },
})

export const PATH_TEXTS: Readonly<Record<TvPath, Sentence>> = {
  event: {
    en: 'Works with your automation',
    es: 'Funciona con tu automatización',
    fr: 'Fonctionne avec votre automatisation',
  },
  hdmi: { en: 'Works over HDMI', es: 'Funciona por HDMI', fr: 'Fonctionne par HDMI' },
  key: {
    en: 'Works by the power key of the TV',
    es: 'Funciona con la tecla de encendido del televisor',
    fr: 'Fonctionne par la touche d’alimentation du téléviseur',
  },
  box: {
    en: 'Works on the TV box itself',
    es: 'Funciona en el propio decodificador',
    fr: 'Fonctionne sur le décodeur lui-même',
  },
  none: { en: 'Not set up', es: 'Sin configurar', fr: 'Non configurée' },
}

/** What became of a save, or of an edit of the key. */
export type Note = 'saved' | 'changed elsewhere' | 'not saved' | 'key kept'

export const NOTE_TEXTS: Readonly<Record<Note, Sentence>> = {
  saved: { en: 'Saved.', es: 'Guardado.', fr: 'Enregistré.' },
  'changed elsewhere': {
    en: 'Not saved: the settings were changed on another device. The newer ones are here now, and what you typed stays. Save again to put it there.',
    es: 'No se guardó: la configuración se cambió en otro dispositivo. Ahora está aquí la más nueva, y lo que escribiste sigue aquí. Guarda otra vez para ponerlo en ella.',
    fr: 'Pas enregistré\u00A0: les paramètres ont été modifiés sur un autre appareil. Les plus récents sont maintenant ici, et ce que vous avez écrit reste. Enregistrez encore pour l’y mettre.',
  },
  'not saved': {
    en: 'It is not certain that this was saved. Your changes are still here.',
    es: 'No es seguro que se haya guardado. Tus cambios siguen aquí.',
    fr: 'Il n’est pas sûr que cela ait été enregistré. Vos modifications sont toujours là.',
  },
  'key kept': { en: 'Your key was not changed.', es: 'Tu clave no se cambió.', fr: 'Votre clé n’a pas été modifiée.' },
}
