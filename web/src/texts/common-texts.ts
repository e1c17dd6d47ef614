/** Words that several pages share. */
import { defineTexts } from './texts.ts'

export const commonTexts = defineTexts({
  tryAgain: { en: 'Try again', es: 'Intentar de nuevo', fr: 'Réessayer' },
  cancel: { en: 'Cancel', es: 'Cancelar', fr: 'Annuler' },
  save: { en: 'Save', es: 'Guardar', fr: 'Enregistrer' },
  delete: { en: 'Delete', es: 'Eliminar', fr: 'Supprimer' },
  close: { en: 'Close', es: 'Cerrar', fr: 'Fermer' },
  tvs: { en: 'TVs at home', es: 'Televisores de casa', fr: 'Téléviseurs à la maison' },
  setup: { en: 'Set up Beckon', es: 'Configurar Beckon', fr: 'Configurer Beckon' },
  toRemote: { en: 'Back to the remote', es: 'Volver al control', fr: 'Retour à la télécommande' },
  openRemote: { en: 'Open the remote', es: 'Abrir el control', fr: 'Ouvrir la télécommande' },
  toHome: { en: 'Back to home', es: 'Volver al inicio', fr: 'Retour à l’accueil' },
  connectedAgain: { en: 'Connected again.', es: 'Conectado de nuevo.', fr: 'Connexion rétablie.' },
  no: { en: 'No', es: 'No', fr: 'Non' },
})
