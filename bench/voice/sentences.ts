/**
 * What people say near a television that is no command, for the tests of what must be ignored; half of each list is for
 * tuning.
 */
import type { Language } from '@beckon/contract/languages'

export const OFF_TOPIC: { readonly [L in Language]: readonly string[] } = {
  en: [
    'did you remember to water the plants',
    'my sister is coming over for dinner on sunday',
    'I think it is going to rain this afternoon',
    'where did you put my glasses',
    'the dog needs to go out',
    'how was your day at work',
    'we should call the doctor tomorrow morning',
    'this soup needs a little more salt',
    'the bus was late again',
    'can you hand me that blanket',
    'I have not seen him for years',
    'what a lovely colour that is',
    'the children are asleep already',
    'she plays the piano very well',
    'there is a letter for you on the table',
    'it costs far too much money',
    'yes I know but I do not agree',
    'let me think about it',
    'the neighbours are building a new fence',
    'would you like some tea',
  ],
  es: [
    'te acordaste de regar las plantas',
    'mi hermana viene a cenar el domingo',
    'creo que va a llover esta tarde',
    'dónde pusiste mis gafas',
    'el perro tiene que salir',
    'qué tal te fue en el trabajo',
    'mañana tenemos que llamar al médico',
    'a esta sopa le falta sal',
    'el autobús llegó tarde otra vez',
    'me das esa manta',
    'hace años que no lo veo',
    'los niños ya están dormidos',
    'cuesta demasiado dinero',
    'hay una carta para ti en la mesa',
    'quieres un poco de té',
    'los vecinos están pintando su casa',
  ],
  fr: [
    'tu as pensé à arroser les plantes',
    'ma sœur vient dîner dimanche',
    "je crois qu'il va pleuvoir cet après-midi",
    'où as-tu mis mes lunettes',
    'le chien doit sortir',
    "comment s'est passée ta journée",
    'il faut appeler le médecin demain matin',
    'cette soupe manque de sel',
    'le bus était encore en retard',
    'tu me passes la couverture',
    "je ne l'ai pas vu depuis des années",
    'les enfants dorment déjà',
    'ça coûte beaucoup trop cher',
    'il y a une lettre pour toi sur la table',
    'tu veux une tasse de thé',
    'les voisins repeignent leur maison',
  ],
}

/** More of the same for the second draw that is held out; the chatter behind it has none of them. */
export const MORE_OFF_TOPIC: typeof OFF_TOPIC = {
  en: [
    'have you seen my other shoe',
    'they moved the meeting to thursday',
    'put the kettle on will you',
    'my knee hurts when I climb the stairs',
    'we ran out of milk and bread',
    'turn left after the church and go up the hill',
    'I will call you back in five minutes',
    'nobody plays cards with me any more',
    'the news about your cousin is wonderful',
    'stop kicking the ball against the wall',
  ],
  es: [],
  fr: [],
}
