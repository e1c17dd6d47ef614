/** The sentences of the page at `/tv` on other devices. */
import type { Sentence } from '@beckon/contract/languages'

export const TEXTS = {
  title: {
    en: 'The virtual TV is not open here',
    es: 'El televisor virtual no se abre aquí',
    fr: 'Le téléviseur virtuel ne s’ouvre pas ici',
  },
  lead: {
    en: 'It opens only on the computer that Beckon runs on, because anyone who sees it can pair with it.',
    es: 'Solo se abre en la computadora donde funciona Beckon, porque quien lo ve puede emparejarse con él.',
    fr: 'Il s’ouvre seulement sur l’ordinateur où Beckon fonctionne, car toute personne qui le voit peut y jumeler une télécommande.',
  },
  operator: {
    en: 'Did you set up Beckon? The setting BECKON_VIRTUAL_TVS=everybody opens it on other devices.',
    es: '¿Instalaste tú Beckon? La configuración BECKON_VIRTUAL_TVS=everybody lo abre en otros dispositivos.',
    fr: 'Avez-vous installé Beckon? Le paramètre BECKON_VIRTUAL_TVS=everybody l’ouvre sur d’autres appareils.',
  },
  back: { en: 'Go to the remote', es: 'Ir al control remoto', fr: 'Aller à la télécommande' },
} as const satisfies Record<string, Sentence>
