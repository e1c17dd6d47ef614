/** The words of the one who is helped. `{name}` is what the helper calls themselves. */
import { defineTexts } from '../../texts/texts.ts'

export const carerTexts = defineTexts({
  title: { en: 'Let somebody help', es: 'Deja que alguien te ayude', fr: 'Se faire aider' },
  intro: {
    en: 'Somebody you trust can look at your settings from far away and propose better ones. They cannot press a key, and nothing changes before you say yes.',
    es: 'Alguien de confianza puede ver tu configuración desde lejos y proponer una mejor. No puede presionar ninguna tecla, y nada cambia hasta que digas que sí.',
    fr: 'Une personne de confiance peut voir vos paramètres à distance et en proposer de meilleurs. Elle ne peut appuyer sur aucune touche, et rien ne change avant votre oui.',
  },
  switchTest: {
    en: 'Also show my switch test',
    es: 'Mostrar también la prueba de mi pulsador',
    fr: 'Montrer aussi l’essai de mon contacteur',
  },
  getLink: { en: 'Get a link', es: 'Obtener un enlace', fr: 'Obtenir un lien' },
  newLink: { en: 'Get a new link', es: 'Obtener un enlace nuevo', fr: 'Obtenir un nouveau lien' },
  noLink: {
    en: 'No link could be made. Try again.',
    es: 'No se pudo crear un enlace. Inténtalo de nuevo.',
    fr: 'Le lien n’a pas pu être créé. Réessayez.',
  },
  how: {
    en: 'Send this link, or let them point a camera at the picture. It works for 30 minutes and for one device.',
    es: 'Envía este enlace, o que apunten una cámara a la imagen. Funciona 30 minutos y para un dispositivo.',
    fr: 'Envoyez ce lien, ou faites pointer un appareil photo vers l’image. Il fonctionne 30 minutes et pour un seul appareil.',
  },
  linkIsReady: { en: 'The link is ready.', es: 'El enlace está listo.', fr: 'Le lien est prêt.' },
  picture: { en: 'QR code of the link', es: 'Código QR del enlace', fr: 'Code QR du lien' },
  link: { en: 'Link', es: 'Enlace', fr: 'Lien' },
  copy: { en: 'Copy the link', es: 'Copiar el enlace', fr: 'Copier le lien' },
  copied: { en: 'The link is copied.', es: 'El enlace está copiado.', fr: 'Le lien est copié.' },
  onlyHere: {
    en: 'You opened this page by an address that works only on this computer. Open it by the name or number of the computer first. Then the link works on other devices.',
    es: 'Abriste esta página con una dirección que solo sirve en esta computadora. Ábrela primero con el nombre o número de la computadora. Así el enlace sirve en otros dispositivos.',
    fr: 'Vous avez ouvert cette page par une adresse qui ne sert que sur cet ordinateur. Ouvrez-la d’abord par le nom ou le numéro de l’ordinateur. Le lien servira alors sur d’autres appareils.',
  },
  elsewhere: {
    en: 'The link was made in another tab. It still works.',
    es: 'El enlace se creó en otra pestaña. Todavía funciona.',
    fr: 'Le lien a été créé dans un autre onglet. Il fonctionne encore.',
  },
  waits: {
    en: 'Nobody has opened the link yet.',
    es: 'Nadie ha abierto el enlace todavía.',
    fr: 'Personne n’a encore ouvert le lien.',
  },
  helps: { en: '{name} sees your settings.', es: '{name} ve tu configuración.', fr: '{name} voit vos paramètres.' },
  goOn: {
    en: 'You can use your remote. A proposal comes to any page.',
    es: 'Puedes usar tu control. Las propuestas llegan a cualquier página.',
    fr: 'Vous pouvez utiliser la télécommande. Une proposition arrive sur toute page.',
  },

  bar: { en: 'Help with settings', es: 'Ayuda con la configuración', fr: 'Aide pour les paramètres' },
  isItThem: {
    en: '{name} has opened your link. Do they see the words “{words}” too?',
    es: '{name} abrió tu enlace. ¿También ve las palabras “{words}”?',
    fr: '{name} a ouvert votre lien. Cette personne voit-elle aussi les mots « {words} »?',
  },
  itIs: { en: 'Yes, let them help', es: 'Sí, que me ayude', fr: 'Oui, accepter l’aide' },
  itIsNot: { en: 'No, end the help', es: 'No, terminar la ayuda', fr: 'Non, arrêter l’aide' },
  end: { en: 'End the help', es: 'Terminar la ayuda', fr: 'Arrêter l’aide' },
  ended: {
    en: 'The help is over. The link no longer works.',
    es: 'La ayuda terminó. El enlace ya no funciona.',
    fr: 'L’aide est terminée. Le lien ne fonctionne plus.',
  },
  notEnded: {
    en: 'The server did not answer. The link may still work.',
    es: 'El servidor no respondió. Quizás el enlace todavía funciona.',
    fr: 'Le serveur n’a pas répondu. Le lien fonctionne peut-être encore.',
  },
  proposes: { en: '{name} proposes:', es: '{name} propone:', fr: '{name} propose :' },
  proposesAll: {
    en: '{name} proposes: {changes}.',
    es: '{name} propone: {changes}.',
    fr: '{name} propose : {changes}.',
  },
  change: { en: '{setting}: {value}', es: '{setting}: {value}', fr: '{setting} : {value}' },
  moreChanges: {
    en: 'Finer settings: {count}',
    es: 'Opciones más finas: {count}',
    fr: 'Paramètres plus fins : {count}',
  },
  noChange: {
    en: 'Nothing would change.',
    es: 'No cambiaría nada.',
    fr: 'Rien ne changerait.',
  },
  yes: { en: 'Yes', es: 'Sí', fr: 'Oui' },
  no: { en: 'No', es: 'No', fr: 'Non' },
  tryIt: { en: 'Try for a minute', es: 'Probar un minuto', fr: 'Essayer une minute' },
  trying: {
    en: 'You are trying what {name} proposes. After a minute it goes back by itself.',
    es: 'Estás probando lo que propone {name}. Después de un minuto vuelve a como estaba.',
    fr: 'Vous essayez la proposition de {name}. Après une minute, tout redevient comme avant.',
  },
  keep: { en: 'Yes, keep it', es: 'Sí, dejarlo así', fr: 'Oui, garder' },
  goBack: { en: 'Go back', es: 'Volver a como estaba', fr: 'Revenir à avant' },
  asBefore: { en: 'All is as before.', es: 'Todo está como antes.', fr: 'Tout est comme avant.' },
  noAnswer: {
    en: 'The server did not answer. Try again.',
    es: 'El servidor no respondió. Inténtalo de nuevo.',
    fr: 'Le serveur n’a pas répondu. Réessayez.',
  },
  saidNo: { en: 'Nothing was changed.', es: 'No se cambió nada.', fr: 'Rien n’a changé.' },
  kept: {
    en: 'Your settings are changed. The help is over.',
    es: 'Tu configuración cambió. La ayuda terminó.',
    fr: 'Vos paramètres sont changés. L’aide est terminée.',
  },
  takeBack: { en: 'Undo', es: 'Deshacer', fr: 'Défaire' },
  agreed: {
    en: 'The help is over. The answer was yes.',
    es: 'La ayuda terminó. La respuesta fue sí.',
    fr: 'L’aide est terminée. La réponse était oui.',
  },
  over: {
    en: 'The help is over. Nothing was changed.',
    es: 'La ayuda terminó. No se cambió nada.',
    fr: 'L’aide est terminée. Rien n’a changé.',
  },
  outOfReach: {
    en: 'The server cannot be reached. Trying again.',
    es: 'No se puede llegar al servidor. Intentando de nuevo.',
    fr: 'Le serveur ne répond pas. Nouvel essai en cours.',
  },
})
