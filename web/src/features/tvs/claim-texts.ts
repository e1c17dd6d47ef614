/** The words of the question whether a TV is at another address now. */
import { defineTexts } from '../../texts/texts.ts'

export const claimTexts = defineTexts({
  title: { en: 'Is this your TV?', es: '¿Es este tu televisor?', fr: 'Est-ce votre téléviseur?' },
  about: {
    en: '{address} says that it is {name}. Any device in your network could say that. Press Yes only if the TV shows this address in its network settings.',
    es: '{address} dice que es {name}. Cualquier dispositivo de tu red podría decirlo. Presiona Sí solo si el televisor muestra esta dirección en su configuración de red.',
    fr: '{address} dit être {name}. N’importe quel appareil de votre réseau pourrait le dire. Appuyez sur Oui seulement si le téléviseur affiche cette adresse dans ses paramètres réseau.',
  },
  yes: { en: 'Yes, use this address', es: 'Sí, usar esta dirección', fr: 'Oui, utiliser cette adresse' },
  no: { en: 'No', es: 'No', fr: 'Non' },
  used: {
    en: '{name} is now used at {address}.',
    es: '{name} ahora se usa en {address}.',
    fr: '{name} est maintenant utilisé à {address}.',
  },
  notUsed: {
    en: '{address} is not used for {name}.',
    es: '{address} no se usa para {name}.',
    fr: '{address} n’est pas utilisé pour {name}.',
  },
  notAnswered: {
    en: 'That could not be saved. Check all TVs again, then try again.',
    es: 'No se pudo guardar. Verifica todos los televisores e inténtalo de nuevo.',
    fr: 'Cela n’a pas pu être enregistré. Vérifiez de nouveau tous les téléviseurs, puis réessayez.',
  },
})
