/** The words of the one who helps. */
import { defineTexts } from '../../texts/texts.ts'

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
  outOfReach: {
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
