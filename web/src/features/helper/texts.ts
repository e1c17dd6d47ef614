/** The words for the user. `{name}` is the name that the helper entered. */
import { defineTexts } from '../../texts/texts.ts'

export const helperTexts = defineTexts({
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
  notCopied: {
    en: 'The link could not be copied. Select it and copy it yourself.',
    es: 'No se pudo copiar el enlace. Selecciónalo y cópialo.',
    fr: 'Le lien n’a pas pu être copié. Sélectionnez-le et copiez-le.',
  },
  onlyHere: {
    en: 'You opened this page by an address that works only on this computer. Open it by the name or number of the computer first. Then the link works on other devices.',
    es: 'Abriste esta página con una dirección que solo sirve en esta computadora. Ábrela primero con el nombre o número de la computadora. Así el enlace sirve en otros dispositivos.',
    fr: 'Vous avez ouvert cette page par une adresse qui ne sert que sur cet ordinateur. Ouvrez-la d’abord par le nom ou le numéro de l’ordinateur. Le lien servira alors sur d’autres appareils.',
  },
  inside: {
    en: 'Only people who can log in to this Home Assistant can open this link. For others, open Beckon at its own address, and make the link there.',
    es: 'Solo quienes pueden iniciar sesión en este Home Assistant pueden abrir este enlace. Para otras personas, abre Beckon en su propia dirección y crea allí el enlace.',
    fr: 'Seules les personnes qui peuvent se connecter à ce Home Assistant peuvent ouvrir ce lien. Pour les autres, ouvrez Beckon à sa propre adresse et créez-y le lien.',
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
  noChange: { en: 'Nothing would change.', es: 'No cambiaría nada.', fr: 'Rien ne changerait.' },
  yes: { en: 'Yes', es: 'Sí', fr: 'Oui' },
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
  undo: { en: 'Undo', es: 'Deshacer', fr: 'Défaire' },
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
  unreachable: {
    en: 'The server cannot be reached. Trying again.',
    es: 'No se puede llegar al servidor. Intentando de nuevo.',
    fr: 'Le serveur ne répond pas. Nouvel essai en cours.',
  },
})

/** The words for the helper. */
export const helpingTexts = defineTexts({
  title: { en: 'Help with a remote', es: 'Ayudar con un control', fr: 'Aider avec une télécommande' },
  intro: {
    en: 'You can propose other settings. The person you help says yes or no. You cannot press their keys.',
    es: 'Puedes proponer otra configuración. La persona a la que ayudas dice sí o no. No puedes presionar sus teclas.',
    fr: 'Vous pouvez proposer d’autres paramètres. La personne aidée dit oui ou non. Vous ne pouvez pas utiliser ses touches.',
  },
  name: { en: 'Your name', es: 'Tu nombre', fr: 'Votre nom' },
  nameMissing: { en: 'Type your name.', es: 'Escribe tu nombre.', fr: 'Écrivez votre nom.' },
  begin: { en: 'Begin', es: 'Empezar', fr: 'Commencer' },
  noAnswer: {
    en: 'The server did not answer. Try again.',
    es: 'El servidor no respondió. Inténtalo de nuevo.',
    fr: 'Le serveur n’a pas répondu. Réessayez.',
  },
  noLink: {
    en: 'Open this page with the link that you were sent.',
    es: 'Abre esta página con el enlace que te enviaron.',
    fr: 'Ouvrez cette page par le lien que vous avez reçu.',
  },
  used: {
    en: 'This link was used on another device or in another tab, or it is too old. Ask for a new one.',
    es: 'Este enlace ya se usó en otro dispositivo o pestaña, o es demasiado viejo. Pide uno nuevo.',
    fr: 'Ce lien a servi sur un autre appareil ou onglet, ou il est trop vieux. Demandez-en un nouveau.',
  },
  ended: {
    en: 'The help is over. To help again, ask for a new link.',
    es: 'La ayuda terminó. Para ayudar otra vez, pide un enlace nuevo.',
    fr: 'L’aide est terminée. Pour aider encore, demandez un nouveau lien.',
  },
  accepted: {
    en: 'They said yes. Their settings are changed, and the help is over.',
    es: 'Dijo que sí. Su configuración cambió y la ayuda terminó.',
    fr: 'La réponse est oui. Les paramètres sont changés, et l’aide est terminée.',
  },
  unreachable: {
    en: 'The server cannot be reached. Trying again. What you changed here stays.',
    es: 'No se puede llegar al servidor. Intentando de nuevo. Lo que cambiaste aquí queda.',
    fr: 'Le serveur ne répond pas. Nouvel essai en cours. Vos changements restent ici.',
  },
  reachedAgain: {
    en: 'The server answers again.',
    es: 'El servidor responde de nuevo.',
    fr: 'Le serveur répond de nouveau.',
  },
  compare: {
    en: 'Your words: {words}. The other screen shows them too. Wait until they say yes there.',
    es: 'Tus palabras: {words}. La otra pantalla también las muestra. Espera a que allí digan que sí.',
    fr: 'Vos mots : {words}. L’autre écran les montre aussi. Attendez que la personne y dise oui.',
  },
  ready: {
    en: 'They said yes. These are their settings. Change them, then press Propose.',
    es: 'Dijo que sí. Esta es su configuración. Cámbiala y presiona Proponer.',
    fr: 'La réponse est oui. Voici les paramètres. Changez-les, puis appuyez sur Proposer.',
  },
  switchTest: { en: 'Their switch test', es: 'La prueba de su pulsador', fr: 'L’essai de son contacteur' },
  sizes: { en: 'Sizes, keys and colors', es: 'Tamaños, teclas y colores', fr: 'Tailles, touches et couleurs' },
  way: { en: 'How they press', es: 'Cómo presiona', fr: 'Façon d’appuyer' },
  wayHint: {
    en: 'Their switches stay as they are.',
    es: 'Sus pulsadores quedan como están.',
    fr: 'Les contacteurs restent tels quels.',
  },
  yours: { en: 'Your proposal', es: 'Tu propuesta', fr: 'Votre proposition' },
  nothing: { en: 'You have changed nothing yet.', es: 'Todavía no cambiaste nada.', fr: 'Rien n’est encore changé.' },
  would: { en: 'You propose: {changes}.', es: 'Propones: {changes}.', fr: 'Vous proposez : {changes}.' },
  propose: { en: 'Propose', es: 'Proponer', fr: 'Proposer' },
  asTheirs: { en: 'Back to their settings', es: 'Volver a su configuración', fr: 'Revenir à ses paramètres' },
  isAsTheirs: {
    en: 'The settings are as they have them.',
    es: 'La configuración está como la tiene la persona.',
    fr: 'Les paramètres sont ceux de la personne.',
  },
  sent: {
    en: 'Your proposal is there. Wait for the answer.',
    es: 'Tu propuesta llegó. Espera la respuesta.',
    fr: 'Votre proposition est arrivée. Attendez la réponse.',
  },
  trying: { en: 'They are trying it.', es: 'Lo está probando.', fr: 'La personne l’essaie.' },
  refused: {
    en: 'They said no. You can propose something else.',
    es: 'Dijo que no. Puedes proponer otra cosa.',
    fr: 'La réponse est non. Vous pouvez proposer autre chose.',
  },
  tooSoon: {
    en: 'They have not answered the last proposal, or there were many. Wait a minute.',
    es: 'No ha respondido a la última propuesta, o hubo muchas. Espera un minuto.',
    fr: 'La dernière proposition attend une réponse, ou il y en a eu beaucoup. Attendez une minute.',
  },
})
