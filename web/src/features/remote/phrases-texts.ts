/** The words around suggested and earlier commands. */
import { defineTexts } from '../../texts/texts.ts'

export const phrasesTexts = defineTexts({
  before: { en: 'Sent before', es: 'Enviados antes', fr: 'Déjà envoyées' },
  erase: { en: 'Erase these', es: 'Borrar estos', fr: 'Les effacer' },
  erased: { en: 'Erased', es: 'Borrados', fr: 'Effacées' },
  suggested: { en: 'You can say', es: 'Puedes decir', fr: 'Vous pouvez dire' },
  none: {
    en: 'No suggestion begins like this. You can send it all the same.',
    es: 'Ninguna sugerencia empieza así. Puedes enviarlo igualmente.',
    fr: 'Aucune suggestion ne commence ainsi. Vous pouvez l’envoyer quand même.',
  },
  fill: {
    en: 'A press puts it in the box. Arrow up brings back what you sent before.',
    es: 'Una pulsación lo pone en la casilla. La flecha arriba recupera lo enviado antes.',
    fr: 'Un appui la met dans la case. La flèche haut ramène ce que vous avez déjà envoyé.',
  },
})
