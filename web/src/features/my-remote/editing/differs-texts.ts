/** The question of a save, when another device changed the same buttons. */
import { defineTexts } from '../../../texts/texts.ts'

export const differsTexts = defineTexts({
  stay: { en: 'Keep editing', es: 'Seguir editando', fr: 'Continuer la modification' },
  title: {
    en: 'Changed on another device too',
    es: 'También hay cambios en otro dispositivo',
    fr: 'Modifié aussi sur un autre appareil',
  },
  text: {
    en: 'Your buttons were also changed on another device or tab. No button is lost. If both changed the same button, which change do you want?',
    es: 'Tus botones también se cambiaron en otro dispositivo o pestaña. No se pierde ningún botón. Si los dos cambiaron el mismo botón, ¿qué cambio quieres conservar?',
    fr: 'Vos boutons ont aussi été modifiés sur un autre appareil ou onglet. Aucun bouton n’est perdu. Si le même bouton a été modifié des deux côtés, quelle modification voulez-vous garder?',
  },
  mine: { en: 'Keep my changes from here', es: 'Conservar mis cambios de aquí', fr: 'Garder mes modifications d’ici' },
  theirs: { en: 'Keep the other changes', es: 'Conservar los otros cambios', fr: 'Garder les autres modifications' },
})
