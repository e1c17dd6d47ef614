/** The sentence without a network. */
import { defineTexts } from '../../texts/texts.ts'

export const offlineTexts = defineTexts({
  offline: {
    en: 'You are offline. Buttons do not work, and you cannot pair, log in or save. Beckon reconnects by itself.',
    es: 'No tienes conexión. Los botones no funcionan y no puedes emparejar, iniciar sesión ni guardar. Beckon se vuelve a conectar por sí solo.',
    fr: 'Vous êtes hors ligne. Les touches ne fonctionnent pas, et vous ne pouvez ni jumeler, ni vous connecter, ni enregistrer. Beckon se reconnecte de lui-même.',
  },
})
