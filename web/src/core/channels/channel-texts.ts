/** The words of the channels that a user marked and saw. */
import { defineTexts } from '../../texts/texts.ts'

export const channelTexts = defineTexts({
  heading: { en: 'Your channels', es: 'Tus canales', fr: 'Vos chaînes' },
  add: { en: 'Keep {channel}', es: 'Guardar {channel}', fr: 'Garder {channel}' },
  added: {
    en: '{channel} is one of your channels',
    es: '{channel} es uno de tus canales',
    fr: '{channel} est une de vos chaînes',
  },
  onNow: { en: 'On now', es: 'Ahora', fr: 'En cours' },
  change: { en: 'Change the list', es: 'Cambiar la lista', fr: 'Modifier la liste' },
  list: { en: 'Order of your channels', es: 'Orden de tus canales', fr: 'Ordre de vos chaînes' },
  earlier: { en: 'Earlier', es: 'Antes', fr: 'Plus tôt' },
  later: { en: 'Later', es: 'Después', fr: 'Plus tard' },
  remove: { en: 'Delete', es: 'Eliminar', fr: 'Supprimer' },
  action: { en: '{action}: {channel}', es: '{action}: {channel}', fr: '{action} : {channel}' },
  moved: {
    en: '{channel} is now {place} of {count}',
    es: '{channel} es ahora {place} de {count}',
    fr: '{channel} est maintenant {place} sur {count}',
  },
  removed: { en: '{channel} was deleted', es: 'Se eliminó {channel}', fr: '{channel} est supprimée' },
  putBack: { en: 'Put back {channel}', es: 'Recuperar {channel}', fr: 'Remettre {channel}' },
  lately: { en: 'Seen lately', es: 'Vistos hace poco', fr: 'Vues récemment' },
})
