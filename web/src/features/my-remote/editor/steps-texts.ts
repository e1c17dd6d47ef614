/** The words of the steps of a custom button. */
import { defineTexts } from '../../../texts/texts.ts'

export const stepsTexts = defineTexts({
  moreSteps: { en: 'More steps', es: 'Más pasos', fr: 'Plus d’étapes' },
  intro: {
    en: 'This button can press several keys, one after the other. Any press of yours stops it.',
    es: 'Este botón puede presionar varias teclas, una tras otra. Cualquier tecla que presiones lo detiene.',
    fr: 'Ce bouton peut appuyer sur plusieurs touches, l’une après l’autre. Tout appui de votre part l’arrête.',
  },
  steps: { en: 'Steps', es: 'Pasos', fr: 'Étapes' },
  one: {
    en: 'Now it sends its command and nothing else.',
    es: 'Ahora envía su comando y nada más.',
    fr: 'Pour l’instant, il envoie sa commande et rien d’autre.',
  },
  unknown: {
    en: 'This button has steps that this version of Beckon does not know. They stay as they are, and the button cannot be pressed here.',
    es: 'Este botón tiene pasos que esta versión de Beckon no conoce. Quedan como están, y aquí no se puede presionar el botón.',
    fr: 'Ce bouton a des étapes que cette version de Beckon ne connaît pas. Elles restent telles quelles, et on ne peut pas appuyer sur le bouton ici.',
  },
  deleteAll: { en: 'Delete its steps', es: 'Eliminar sus pasos', fr: 'Supprimer ses étapes' },
  allDeleted: { en: 'Its steps are deleted', es: 'Se eliminaron sus pasos', fr: 'Ses étapes sont supprimées' },
  command: { en: 'The command', es: 'El comando', fr: 'La commande' },
  wait: { en: 'Wait after {step}', es: 'Esperar después de {step}', fr: 'Attendre après {step}' },
  noWait: { en: 'No wait', es: 'Sin espera', fr: 'Sans attente' },
  earlier: { en: 'Earlier', es: 'Antes', fr: 'Plus tôt' },
  ofStep: { en: '{what}: {step}', es: '{what}: {step}', fr: '{what} : {step}' },
  moved: { en: '{step} is now step {number}', es: '{step} ahora es el paso {number}', fr: '{step} : étape {number}' },
  deleted: { en: '{step} deleted', es: '{step}: eliminado', fr: '{step} : étape supprimée' },
  added: { en: '{step} is step {number}', es: '{step} es el paso {number}', fr: '{step} : étape {number} ajoutée' },
  what: { en: 'What to add', es: 'Qué agregar', fr: 'Quoi ajouter' },
  number: { en: 'A channel number', es: 'Un número de canal', fr: 'Un numéro de chaîne' },
  words: { en: 'Words for the TV box', es: 'Palabras para el decodificador', fr: 'Des mots pour le décodeur' },
  addStep: { en: 'Add step', es: 'Agregar paso', fr: 'Ajouter l’étape' },
  full: {
    en: 'A button can have {count} steps.',
    es: 'Un botón puede tener {count} pasos.',
    fr: 'Un bouton peut avoir {count} étapes.',
  },
})
