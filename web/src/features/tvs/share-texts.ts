/** The words of going on with a set-up on another phone. */
import { defineTexts } from '../../texts/texts.ts'

export const shareTexts = defineTexts({
  title: { en: 'Continue on another phone', es: 'Continuar en otro teléfono', fr: 'Continuer sur un autre téléphone' },
  hint: {
    en: 'Someone beside the TV can finish this step with their own phone.',
    es: 'Alguien junto al televisor puede terminar este paso con su propio teléfono.',
    fr: 'Quelqu’un près du téléviseur peut terminer cette étape avec son propre téléphone.',
  },
  how: {
    en: 'Point the camera of the other phone at this picture, or open this link there. It works once, for {minutes} minutes, and only for this TV.',
    es: 'Apunta la cámara del otro teléfono a esta imagen o abre allí este enlace. Sirve una vez, durante {minutes} minutos, y solo para este televisor.',
    fr: 'Pointez l’appareil photo de l’autre téléphone vers cette image, ou ouvrez-y ce lien. Il sert une seule fois, pendant {minutes} minutes, et seulement pour ce téléviseur.',
  },
  picture: { en: 'QR code of the link', es: 'Código QR del enlace', fr: 'Code QR du lien' },
  link: { en: 'Link', es: 'Enlace', fr: 'Lien' },
  another: { en: 'Get another link', es: 'Obtener otro enlace', fr: 'Obtenir un autre lien' },
  failed: {
    en: 'No link could be made. Try again.',
    es: 'No se pudo crear un enlace. Inténtalo de nuevo.',
    fr: 'Le lien n’a pas pu être créé. Réessayez.',
  },
  onlyHere: {
    en: 'You opened this page by an address that works only on this computer ({host}). Open it by the name or number of the computer first. Then the link works on other devices.',
    es: 'Abriste esta página con una dirección que solo sirve en esta computadora ({host}). Ábrela primero con el nombre o número de la computadora. Así el enlace sirve en otros dispositivos.',
    fr: 'Vous avez ouvert cette page par une adresse qui ne sert que sur cet ordinateur ({host}). Ouvrez-la d’abord par le nom ou le numéro de l’ordinateur. Le lien servira alors sur d’autres appareils.',
  },
})
