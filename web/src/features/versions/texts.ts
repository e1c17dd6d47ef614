/** The words of the new-version page and of the release notes. */
import { defineTexts } from '../../texts/texts.ts'

export const versionsTexts = defineTexts({
  title: { en: 'New version', es: 'Nueva versión', fr: 'Nouvelle version' },
  updated: {
    en: "We've updated Beckon. Refresh to use the new version. Your buttons and settings do not change.",
    es: 'Actualizamos Beckon. Actualiza la página para usar la nueva versión. Tus botones y tu configuración no cambian.',
    fr: 'Nous avons mis Beckon à jour. Actualisez la page pour utiliser la nouvelle version. Vos boutons et vos paramètres ne changent pas.',
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
    en: 'Refresh this page to see what is new in version {version}.',
    es: 'Actualiza esta página para ver las novedades de la versión {version}.',
    fr: 'Actualisez cette page pour voir les nouveautés de la version {version}.',
  },
})
