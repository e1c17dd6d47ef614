/** The words of the error page and the 404 page. */
import { defineTexts } from '../../texts/texts.ts'

export const errorsTexts = defineTexts({
  title: { en: 'Something went wrong', es: 'Algo salió mal', fr: 'Un problème est survenu' },
  errorWithStatus: {
    en: "We're sorry. An error occurred. ({sts})",
    es: 'Lo sentimos. Se produjo un error. ({sts})',
    fr: 'Toutes nos excuses. Une erreur s’est produite. ({sts})',
  },
  reLogin: { en: 'You need to re-login.', es: 'Debes volver a iniciar sesión.', fr: 'Vous devez vous reconnecter.' },
  rePair: {
    en: 'You need to pair this remote again.',
    es: 'Debes emparejar este control de nuevo.',
    fr: 'Vous devez jumeler cette télécommande de nouveau.',
  },
  unexpected: {
    en: "We're sorry. An unexpected error occurred. ({err})",
    es: 'Lo sentimos. Se produjo un error inesperado. ({err})',
    fr: 'Toutes nos excuses. Une erreur inattendue s’est produite. ({err})',
  },
  weird: { en: 'Something weird happened', es: 'Ocurrió algo extraño', fr: 'Il s’est passé quelque chose d’étrange' },
  loginError: { en: 'Login Error', es: 'Error de inicio de sesión', fr: 'Erreur de connexion' },
  loginErrorNamed: {
    en: 'Login Error: {error}',
    es: 'Error de inicio de sesión: {error}',
    fr: 'Erreur de connexion : {error}',
  },
  notFoundTitle: { en: 'You seem lost', es: 'Parece que te perdiste', fr: 'On dirait que vous cherchez votre chemin' },
  notFound: {
    en: 'There is no page at this address.',
    es: 'No hay ninguna página en esta dirección.',
    fr: 'Il n’y a aucune page à cette adresse.',
  },
  home: { en: 'Go to the home page', es: 'Ir a la página de inicio', fr: 'Aller à la page d’accueil' },
})
