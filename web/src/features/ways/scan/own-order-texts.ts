/** The words of an own order of scanning, and of pages that need to have seen the remote. */
import { defineTexts } from '../../../texts/texts.ts'

export const ownOrderTexts = defineTexts({
  openRemote: {
    en: 'Open the remote once, then come back. The keys are then here.',
    es: 'Abre el control una vez y vuelve. Entonces verás aquí las teclas.',
    fr: 'Ouvrez la télécommande une fois, puis revenez. Les touches seront ici.',
  },
  toRemote: { en: 'Open the remote', es: 'Abrir el control', fr: 'Ouvrir la télécommande' },
  toHome: { en: 'Go to home', es: 'Ir al inicio', fr: 'Aller à l’accueil' },
  orderHeading: { en: 'Your own order', es: 'Tu propio orden', fr: 'Votre propre ordre' },
  earlier: { en: 'Earlier', es: 'Antes', fr: 'Plus tôt' },
  earlierName: { en: 'Earlier: {name}', es: 'Antes: {name}', fr: 'Plus tôt : {name}' },
  isNow: {
    en: '{name} is now number {number}',
    es: '{name} es ahora el número {number}',
    fr: '{name} est maintenant le numéro {number}',
  },
  byUse: {
    en: 'What I press most first',
    es: 'Primero lo que más presiono',
    fr: 'D’abord ce que je presse le plus',
  },
  byUseNote: {
    en: 'The frame goes first to what you press most. No key moves.',
    es: 'El marco va primero a lo que más presionas. Ninguna tecla se mueve.',
    fr: 'Le cadre va d’abord à ce que vous pressez le plus. Aucune touche ne bouge.',
  },
  byUseTaken: {
    en: 'The order counts now. You can undo it.',
    es: 'El orden ya cuenta. Lo puedes deshacer.',
    fr: 'Cet ordre compte maintenant. Vous pouvez l’annuler.',
  },
  undo: { en: 'Back to the old order', es: 'Volver al orden de antes', fr: 'Reprendre l’ancien ordre' },
  undone: { en: 'It is as it was before', es: 'Está como antes', fr: 'Tout est comme avant' },
})
