/** The question before the user logs out. */
import { defineTexts } from '../../texts/texts.ts'

export const logOutTexts = defineTexts({
  title: { en: 'Log out?', es: '¿Cerrar sesión?', fr: 'Se déconnecter?' },
  text: {
    en: 'This remote will stop working here. To use it again, someone must pair it or log in.',
    es: 'Este control dejará de funcionar aquí. Para usarlo de nuevo, alguien debe emparejarlo o iniciar sesión.',
    fr: 'Cette télécommande ne fonctionnera plus ici. Pour la réutiliser, quelqu’un devra la jumeler ou se connecter.',
  },
  textNoLogin: {
    en: 'This remote will stop working here. To use it again, someone must pair it.',
    es: 'Este control dejará de funcionar aquí. Para usarlo de nuevo, alguien debe emparejarlo.',
    fr: 'Cette télécommande ne fonctionnera plus ici. Pour la réutiliser, quelqu’un devra la jumeler.',
  },
  stay: { en: 'Stay logged in', es: 'Seguir con la sesión', fr: 'Garder la session ouverte' },
  bookmark: {
    en: 'End the bookmark link too',
    es: 'Desconectar también el enlace de marcador',
    fr: 'Déconnecter aussi le signet',
  },
  bookmarkHint: {
    en: 'Without this, the bookmark still opens the remote.',
    es: 'Si no lo marcas, el marcador todavía abre el control.',
    fr: 'Sinon, le signet ouvre encore la télécommande.',
  },
  leave: { en: 'Log out', es: 'Cerrar sesión', fr: 'Se déconnecter' },
})
