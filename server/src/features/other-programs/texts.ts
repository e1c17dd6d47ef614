/** What press links are answered with beside the sentences of the remote. */
import type { LinkRight } from '@beckon/contract/other-programs'
import type { Sentence } from '@beckon/contract/languages'

export const linkTexts = {
  ask: { en: 'Press {label} on {box}?', es: '¿Presionar {label} en {box}?', fr: 'Appuyer sur {label} pour {box}?' },
  askLead: {
    en: 'Nothing has been sent yet.',
    es: 'Todavía no se envió nada.',
    fr: 'Rien n’a encore été envoyé.',
  },
  press: { en: 'Press {label}', es: 'Presionar {label}', fr: 'Appuyer sur {label}' },
  pressAgain: { en: 'Press {label} again', es: 'Presionar {label} otra vez', fr: 'Appuyer encore sur {label}' },
  askWords: {
    en: 'Send “{label}” to {box}?',
    es: '¿Enviar «{label}» a {box}?',
    fr: 'Envoyer « {label} » à {box}?',
  },
  send: { en: 'Send “{label}”', es: 'Enviar «{label}»', fr: 'Envoyer « {label} »' },
  sendAgain: { en: 'Send “{label}” again', es: 'Enviar «{label}» otra vez', fr: 'Envoyer encore « {label} »' },
  doesNotWork: { en: 'That did not work', es: 'No funcionó', fr: 'Cela n’a pas fonctionné' },
  over: {
    en: 'This link does not work. It was ended, or a part of it is missing. You can make a new one on your remote, under “Use from another program”.',
    es: 'Este enlace no funciona. Lo desconectaron, o le falta una parte. Puedes crear otro en tu control, en «Usar desde otro programa».',
    fr: 'Ce lien ne fonctionne pas. Il a été déconnecté, ou il en manque une partie. Vous pouvez en créer un autre sur votre télécommande, sous « Utiliser depuis un autre programme ».',
  },
  foreignPage: {
    en: 'This link is not for web pages at {origin}. Make a link that names this address.',
    es: 'Este enlace no es para páginas web de {origin}. Crea un enlace que nombre esta dirección.',
    fr: 'Ce lien n’est pas pour les pages Web de {origin}. Créez un lien qui nomme cette adresse.',
  },
  noSuchKey: {
    en: 'There is no key called “{word}”.',
    es: 'No hay ninguna tecla llamada «{word}».',
    fr: 'Il n’y a pas de touche nommée « {word} ».',
  },
  noWords: {
    en: 'No command came. Send it as plain text of at most {count} characters, or as JSON with the field text.',
    es: 'No llegó ningún comando. Envíalo como texto simple de {count} caracteres como máximo, o como JSON con el campo text.',
    fr: 'Aucune commande n’est arrivée. Envoyez-la en texte simple de {count} caractères au plus, ou en JSON avec le champ text.',
  },
  badCharset: {
    en: 'The command could not be read. Send it in UTF-8, or name its charset in Content-Type.',
    es: 'No se pudo leer el comando. Envíalo en UTF-8 o indica su charset en Content-Type.',
    fr: 'La commande n’a pas pu être lue. Envoyez-la en UTF-8, ou indiquez son charset dans Content-Type.',
  },
  boxGone: {
    en: 'The TV box of this link is not here any more.',
    es: 'El decodificador de este enlace ya no está.',
    fr: 'Le décodeur de ce lien n’est plus là.',
  },
  badKey: {
    en: 'Idempotency-Key takes 1 to 255 letters, digits and signs, without spaces.',
    es: 'Idempotency-Key admite de 1 a 255 letras, dígitos y signos, sin espacios.',
    fr: 'Idempotency-Key accepte de 1 à 255 lettres, chiffres et signes, sans espaces.',
  },
  onlyPost: {
    en: 'Send this by POST.',
    es: 'Envía esto con POST.',
    fr: 'Envoyez ceci par POST.',
  },
  onlyGet: {
    en: 'Ask for this by GET.',
    es: 'Pide esto con GET.',
    fr: 'Demandez ceci par GET.',
  },
} as const satisfies Record<string, Sentence>

export const mayNotTexts = {
  keys: {
    en: 'This link may not press keys.',
    es: 'Este enlace no puede presionar teclas.',
    fr: 'Ce lien ne peut pas appuyer sur des touches.',
  },
  words: {
    en: 'This link may not send commands in words.',
    es: 'Este enlace no puede enviar comandos con palabras.',
    fr: 'Ce lien ne peut pas envoyer de commandes en mots.',
  },
  state: {
    en: 'This link may not ask what is on.',
    es: 'Este enlace no puede preguntar qué están dando.',
    fr: 'Ce lien ne peut pas demander ce qui joue.',
  },
} as const satisfies Record<LinkRight, Sentence>

/** A sentence in one language, its `{name}` places filled. */
export function fill(
  sentence: Sentence,
  language: keyof Sentence,
  values: Readonly<Record<string, string>> = {},
): string {
  return sentence[language].replace(/\{(\w+)\}/gu, (place, name: string) => values[name] ?? place)
}
