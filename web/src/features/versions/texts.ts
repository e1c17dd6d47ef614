/** The words of the new-version page and of the release notes. */
import { defineTexts } from '../../texts/texts.ts'

export const versionsTexts = defineTexts({
  title: { en: 'New version', es: 'Nueva versión', fr: 'Nouvelle version' },
  updated: {
    en: "We've updated Beckon. Refresh to use the new version. Your buttons and settings stay as they are.",
    es: 'Actualizamos Beckon. Actualiza la página para usar la nueva versión. Tus botones y ajustes quedan como están.',
    fr: 'Nous avons mis Beckon à jour. Actualisez la page pour utiliser la nouvelle version. Vos touches et vos réglages restent tels quels.',
  },
  refresh: { en: 'Refresh', es: 'Actualizar', fr: 'Actualiser' },
  later: {
    en: 'Later: back to the remote',
    es: 'Más tarde: volver al control',
    fr: 'Plus tard : revenir à la télécommande',
  },
  releaseNotes: { en: 'Release notes', es: 'Notas de la versión', fr: 'Notes de version' },
  releaseNotesOf: {
    en: 'Release notes of version {version}',
    es: 'Notas de la versión {version}',
    fr: 'Notes de la version {version}',
  },
  noNotes: {
    en: 'The notes of version {version} come with the next refresh of this page.',
    es: 'Las notas de la versión {version} aparecerán cuando actualices esta página.',
    fr: 'Les notes de la version {version} seront là quand vous aurez actualisé cette page.',
  },
  close: { en: 'Close', es: 'Cerrar', fr: 'Fermer' },
})
