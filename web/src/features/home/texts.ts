/** The words of Home. `{brand}` is the partner's name. */
import type { Branded } from '../../texts/branded.ts'
import { defineTexts } from '../../texts/texts.ts'

export const loginWords: Branded = {
  named: {
    en: 'Log in with your {brand} account',
    es: 'Inicia sesión con tu cuenta de {brand}',
    fr: 'Connectez-vous avec votre compte {brand}',
  },
  plain: { en: 'Log in with your account', es: 'Inicia sesión con tu cuenta', fr: 'Connectez-vous avec votre compte' },
}

export const homeTexts = defineTexts({
  title: {
    en: 'Choose how to set up',
    es: 'Elige cómo configurar tu control',
    fr: 'Choisissez comment configurer la télécommande',
  },
  intro: {
    en: 'Your phone, tablet or computer becomes the remote for your TV.',
    es: 'Tu teléfono, tableta o computadora se convierte en el control de tu televisor.',
    fr: 'Votre téléphone, votre tablette ou votre ordinateur devient la télécommande de votre téléviseur.',
  },
  loginHint: {
    en: 'Next, you choose your TV box.',
    es: 'Después eliges tu decodificador.',
    fr: 'Vous choisirez ensuite votre décodeur.',
  },
  easyPair: { en: 'Easy pair', es: 'Emparejamiento fácil', fr: 'Jumelage facile' },
  easyPairHint: {
    en: 'No account needed: you get a short code to enter on your TV.',
    es: 'No necesitas cuenta: recibes un código corto para ingresar en tu televisor.',
    fr: 'Aucun compte requis : vous recevez un code court à entrer sur votre téléviseur.',
  },
  ways: { en: 'How do you press?', es: '¿Cómo presionas?', fr: 'Comment appuyez-vous?' },
  access: { en: 'Accessibility options', es: 'Opciones de accesibilidad', fr: 'Options d’accessibilité' },
})
