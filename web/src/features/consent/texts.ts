/** The words of the privacy settings. `{service}` is the name of the analytics service, `{host}` where it is. */
import { defineTexts } from '../../texts/texts.ts'

export const consentTexts = defineTexts({
  title: { en: 'Privacy settings', es: 'Configuración de privacidad', fr: 'Paramètres de confidentialité' },
  ask: {
    en: 'One question first: may we count how the remote is used? It works the same if you say no.',
    es: 'Primero, una pregunta: ¿podemos contar cómo se usa el control? Funciona igual si dices que no.',
    fr: 'Une question d’abord : pouvons-nous compter comment la télécommande est utilisée? Elle fonctionne de la même façon si vous refusez.',
  },
  nowAllowed: {
    en: 'Your choice now: analytics are allowed.',
    es: 'Tu elección actual: las estadísticas de uso están permitidas.',
    fr: 'Votre choix actuel : les statistiques d’utilisation sont autorisées.',
  },
  nowRefused: {
    en: 'Your choice now: analytics are refused.',
    es: 'Tu elección actual: las estadísticas de uso están rechazadas.',
    fr: 'Votre choix actuel : les statistiques d’utilisation sont refusées.',
  },
  necessary: { en: 'Necessary', es: 'Necesario', fr: 'Nécessaire' },
  necessaryText: {
    en: 'Your login and your choices are kept in this browser. Without them there is no remote, so this is always on.',
    es: 'Tu inicio de sesión y tus elecciones se guardan en este navegador. Sin ellos no hay control, así que siempre está activado.',
    fr: 'Votre connexion et vos choix sont conservés dans ce navigateur. Sans eux, il n’y a pas de télécommande : c’est donc toujours activé.',
  },
  necessaryTextNoLogin: {
    en: 'Your pairing and your choices are kept in this browser. Without them there is no remote, so this is always on.',
    es: 'Tu emparejamiento y tus elecciones se guardan en este navegador. Sin ellos no hay control, así que siempre está activado.',
    fr: 'Votre jumelage et vos choix sont conservés dans ce navigateur. Sans eux, il n’y a pas de télécommande : c’est donc toujours activé.',
  },
  nodeCookie: {
    en: 'Where many servers share the work, one cookie (beckon-node) says which of them has your TV box. It says nothing about you.',
    es: 'Donde varios servidores se reparten el trabajo, una cookie (beckon-node) dice cuál de ellos tiene tu decodificador. No dice nada de ti.',
    fr: 'Quand plusieurs serveurs se partagent le travail, un témoin (beckon-node) indique lequel a votre décodeur. Il ne dit rien de vous.',
  },
  analytics: { en: 'Analytics', es: 'Estadísticas de uso', fr: 'Statistiques d’utilisation' },
  analyticsText: {
    en: 'If you allow it, we count which pages are opened, and whether signed commands work. We never send what you press, say, sign or type, nor who you are.',
    es: 'Si lo permites, contamos qué páginas se abren y si funcionan los comandos por señas. Nunca enviamos lo que presionas, dices, dices en señas o escribes, ni quién eres.',
    fr: 'Si vous l’autorisez, nous comptons les pages ouvertes et si les commandes signées fonctionnent. Nous n’envoyons jamais les touches sur lesquelles vous appuyez, ni ce que vous dites, signez ou tapez, ni qui vous êtes.',
  },
  plausible: {
    en: 'The counts go to Plausible at {host}. It sets no cookies. Like any website, it sees your IP address and browser type.',
    es: 'Las estadísticas se envían a Plausible en {host}. No usa cookies. Como cualquier sitio web, ve tu dirección IP y tu tipo de navegador.',
    fr: 'Ces statistiques sont envoyées à Plausible, sur {host}. Il ne dépose pas de témoins (cookies). Comme tout site Web, il voit votre adresse IP et votre type de navigateur.',
  },
  tagManager: {
    en: 'The counts go to Google Tag Manager at {host} and to what its operator set up there. It may set cookies; they are deleted when you refuse.',
    es: 'Las estadísticas se envían a Google Tag Manager en {host} y a lo que se haya configurado allí. Puede usar cookies; se eliminan cuando lo rechazas.',
    fr: 'Ces statistiques sont envoyées à Google Tag Manager, sur {host}, et à ce qui y est configuré. Il peut déposer des témoins (cookies); ils sont supprimés quand vous refusez.',
  },
  nowhere: {
    en: 'This server has no analytics service now, so nothing is sent. If one is added, your choice applies.',
    es: 'Este servidor no tiene ahora servicio de estadísticas, así que no se envía nada. Si se agrega uno, se aplicará tu elección.',
    fr: 'Ce serveur n’a pas de service de statistiques pour l’instant : rien n’est envoyé. Si un service est ajouté, votre choix s’appliquera.',
  },
  whatItMeans: { en: 'What this means', es: 'Qué significa', fr: 'Ce que cela veut dire' },
  changeLater: {
    en: 'You can change this at any time: Privacy settings, in the menu.',
    es: 'Puedes cambiarlo cuando quieras en el menú, en Configuración de privacidad.',
    fr: 'Vous pouvez changer d’avis à tout moment dans le menu, sous Paramètres de confidentialité.',
  },
  choices: { en: 'Your choice', es: 'Tu elección', fr: 'Votre choix' },
  acceptAll: { en: 'Accept all', es: 'Aceptar todo', fr: 'Tout accepter' },
  rejectAll: { en: 'Reject all', es: 'Rechazar todo', fr: 'Tout refuser' },
  acceptSelection: { en: 'Accept selection', es: 'Aceptar selección', fr: 'Accepter la sélection' },
  selection: { en: 'Your selection', es: 'Tu selección', fr: 'Votre sélection' },
  alwaysOn: { en: 'Always on.', es: 'Siempre activado.', fr: 'Toujours activé.' },
  saved: { en: 'Your choice is saved.', es: 'Tu elección se guardó.', fr: 'Votre choix est enregistré.' },
})
