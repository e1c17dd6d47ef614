/** The words of the scene editor. */
import { defineTexts } from '../../../texts/texts.ts'

export const sceneEditorTexts = defineTexts({
  intro: {
    en: 'A scene presses several keys, one after the other. Any press of yours stops it.',
    es: 'Una escena presiona varias teclas, una tras otra. Cualquier tecla que presiones la detiene.',
    fr: 'Une scène appuie sur plusieurs touches, l’une après l’autre. Tout appui de votre part l’arrête.',
  },
  name: { en: 'Name of the scene', es: 'Nombre de la escena', fr: 'Nom de la scène' },
  nameHint: {
    en: 'For example: Evening news. You can also say or sign it.',
    es: 'Por ejemplo: Noticias de la noche. También puedes decirlo o hacer su seña.',
    fr: 'Par exemple : Nouvelles du soir. Vous pouvez aussi le dire ou le signer.',
  },
  steps: { en: 'Steps', es: 'Pasos', fr: 'Étapes' },
  none: {
    en: 'No steps yet. Add the first one below.',
    es: 'Aún no hay pasos. Agrega el primero abajo.',
    fr: 'Pas encore d’étape. Ajoutez la première ci-dessous.',
  },
  wait: { en: 'Wait after {step}', es: 'Esperar después de {step}', fr: 'Attendre après {step}' },
  noWait: { en: 'No wait', es: 'Sin espera', fr: 'Sans attente' },
  earlier: { en: 'Earlier', es: 'Antes', fr: 'Plus tôt' },
  delete: { en: 'Delete', es: 'Eliminar', fr: 'Supprimer' },
  ofStep: { en: '{what}: {step}', es: '{what}: {step}', fr: '{what} : {step}' },
  moved: { en: '{step} is now step {number}', es: '{step} ahora es el paso {number}', fr: '{step} : étape {number}' },
  deleted: { en: '{step} deleted', es: '{step}: eliminado', fr: '{step} : étape supprimée' },
  added: { en: '{step} is step {number}', es: '{step} es el paso {number}', fr: '{step} : étape {number} ajoutée' },
  what: { en: 'What to add', es: 'Qué agregar', fr: 'Quoi ajouter' },
  number: { en: 'A channel number', es: 'Un número de canal', fr: 'Un numéro de chaîne' },
  words: { en: 'Words for the TV box', es: 'Palabras para el decodificador', fr: 'Des mots pour le décodeur' },
  addStep: { en: 'Add step', es: 'Agregar paso', fr: 'Ajouter l’étape' },
  full: {
    en: 'A scene can have {count} steps.',
    es: 'Una escena puede tener {count} pasos.',
    fr: 'Une scène peut avoir {count} étapes.',
  },
  try: { en: 'Try it', es: 'Pruébala', fr: 'Essayez-la' },
  missingName: {
    en: 'Please give the scene a name',
    es: 'Ponle un nombre a la escena',
    fr: 'Veuillez donner un nom à la scène',
  },
  missingSteps: {
    en: 'Please add at least one step',
    es: 'Agrega al menos un paso',
    fr: 'Veuillez ajouter au moins une étape',
  },
})
