/** The words of the feedback dialog. */
import { inEveryLanguage } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import { failed } from './notice-texts.ts'

export const feedbackTexts = defineTexts({
  title: { en: 'Was your sign read correctly?', es: '¿Leímos bien tu seña?', fr: 'Votre signe a-t-il été bien lu?' },
  about: { en: 'It was read as: {text}', es: 'Se leyó: {text}', fr: 'Il a été lu : {text}' },
  rating: { en: 'Your rating', es: 'Tu calificación', fr: 'Votre évaluation' },
  good: { en: 'Good: it was correct', es: 'Bien: era correcto', fr: 'Bien : c’était juste' },
  bad: { en: 'Bad: it was wrong', es: 'Mal: no era correcto', fr: 'Mal : c’était faux' },
  comment: { en: 'What did you sign?', es: '¿Qué dijiste en señas?', fr: 'Qu’avez-vous signé?' },
  count: inEveryLanguage('{count}/{most}'),
  tooLong: {
    en: 'Please limit description to 500 characters.',
    es: 'Limita la descripción a 500 caracteres.',
    fr: 'Veuillez limiter la description à 500 caractères.',
  },
  empty: {
    en: 'Please include a brief description.',
    es: 'Incluye una breve descripción.',
    fr: 'Veuillez ajouter une brève description.',
  },
  submit: { en: 'Submit', es: 'Enviar', fr: 'Envoyer' },
  close: { en: 'Close', es: 'Cerrar', fr: 'Fermer' },
  sent: { en: 'Feedback submitted!', es: '¡Comentario enviado!', fr: 'Commentaire envoyé!' },
  failed,
})
