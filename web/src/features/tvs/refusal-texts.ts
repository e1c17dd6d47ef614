/** Why a set-up failed, and what to do next: one sentence or two for each cause. */
import type { Sentence } from '@beckon/contract/languages'
import type { SetUpRefusal } from '@beckon/contract/set-up'

export const REFUSAL_TEXTS: Readonly<Record<SetUpRefusal, Sentence>> = {
  unreachable: {
    en: 'Nothing answers at this address. Turn on the TV, check the address and that both are in the same network, then try again.',
    es: 'Nada responde en esta dirección. Enciende el televisor, verifica la dirección y que ambos estén en la misma red, e inténtalo de nuevo.',
    fr: 'Rien ne répond à cette adresse. Allumez le téléviseur, vérifiez l’adresse et que les deux sont dans le même réseau, puis réessayez.',
  },
  'port-closed': {
    en: 'Something is there, but it does not take connections from remotes. Turn on network control at the TV, then try again.',
    es: 'Hay algo allí, pero no acepta conexiones de controles. Activa el control por red en el televisor e inténtalo de nuevo.',
    fr: 'Il y a quelque chose, mais cela n’accepte pas les télécommandes. Activez le contrôle par le réseau sur le téléviseur, puis réessayez.',
  },
  asleep: {
    en: 'The TV is in standby. Turn it on with its own remote, then try again.',
    es: 'El televisor está en modo de espera. Enciéndelo con su propio control e inténtalo de nuevo.',
    fr: 'Le téléviseur est en veille. Allumez-le avec sa propre télécommande, puis réessayez.',
  },
  'other-family': {
    en: 'What answers there is another kind of TV. Go back and choose another kind, or check the address.',
    es: 'Lo que responde allí es otro tipo de televisor. Vuelve y elige otro tipo, o verifica la dirección.',
    fr: 'Ce qui répond là est un autre type de téléviseur. Revenez en arrière et choisissez un autre type, ou vérifiez l’adresse.',
  },
  'not-allowed': {
    en: 'The TV does not accept Beckon.',
    es: 'El televisor no acepta Beckon.',
    fr: 'Le téléviseur n’accepte pas Beckon.',
  },
  declined: {
    en: 'Someone chose Deny on the TV. Try again, and choose Allow this time.',
    es: 'Alguien eligió Denegar en el televisor. Inténtalo de nuevo y esta vez elige Permitir.',
    fr: 'Quelqu’un a choisi Refuser sur le téléviseur. Réessayez et choisissez Autoriser cette fois.',
  },
  'tv-gave-up': {
    en: 'The TV stopped waiting. This is a time limit of the TV. Try again, and it asks anew.',
    es: 'El televisor dejó de esperar. Ese límite de tiempo es del televisor. Inténtalo de nuevo y preguntará otra vez.',
    fr: 'Le téléviseur a cessé d’attendre. Cette limite de temps est celle du téléviseur. Réessayez, et il redemandera.',
  },
  'not-at-home': {
    en: 'This address is not one of your home network. Go back and type the address that the TV shows, such as 192.168.1.20.',
    es: 'Esta dirección no es de la red de tu casa. Vuelve y escribe la dirección que muestra el televisor, por ejemplo 192.168.1.20.',
    fr: 'Cette adresse n’est pas du réseau de la maison. Revenez en arrière et tapez l’adresse affichée par le téléviseur, par exemple 192.168.1.20.',
  },
  'certificate-changed': {
    en: 'The TV identifies itself differently than before. If it was reset to factory settings, forget it on the page “TVs at home” and add it again. If not, something else may pretend to be your TV.',
    es: 'El televisor se identifica de otra manera que antes. Si se restableció de fábrica, olvídalo en la página «Televisores de casa» y agrégalo de nuevo. Si no, otra cosa podría hacerse pasar por tu televisor.',
    fr: 'Le téléviseur s’identifie autrement qu’avant. S’il a été réinitialisé, oubliez-le à la page « Téléviseurs à la maison » et ajoutez-le de nouveau. Sinon, autre chose se fait peut-être passer pour votre téléviseur.',
  },
}
