/** The words of a settings link. */
import { defineTexts } from '../../texts/texts.ts'

export const linkTexts = defineTexts({
  title: { en: 'Settings from a link', es: 'Configuración de un enlace', fr: 'Paramètres d’un lien' },
  note: {
    en: 'This would change on this device. Nothing has changed yet.',
    es: 'Esto cambiaría en este dispositivo. Aún no ha cambiado nada.',
    fr: 'Voici ce qui changerait sur cet appareil. Rien n’a encore changé.',
  },
  same: {
    en: 'Your settings are like this already.',
    es: 'Tu configuración ya es así.',
    fr: 'Vos paramètres sont déjà ainsi.',
  },
  newerSettings: {
    en: 'Settings of a later version',
    es: 'Ajustes de una versión futura',
    fr: 'Paramètres d’une version future',
  },
  unknown: {
    en: 'They do nothing yet, and are kept.',
    es: 'Todavía no hacen nada, y se guardan.',
    fr: 'Ils ne font rien encore, et sont gardés.',
  },
  others: { en: 'Other settings', es: 'Otros ajustes', fr: 'Autres paramètres' },
  othersCount: {
    en: '{count}, for when you press in another way',
    es: '{count}, para cuando presiones de otra manera',
    fr: '{count}, pour une autre façon d’appuyer',
  },
  try: { en: 'Try it', es: 'Probar', fr: 'Essayer' },
  leave: { en: 'Leave it as it is', es: 'Dejar todo como está', fr: 'Laisser comme c’est' },
  trying: {
    en: 'You are trying it. After one minute everything is as before, unless you keep it.',
    es: 'Lo estás probando. En un minuto todo vuelve a estar como antes, si no lo guardas.',
    fr: 'Vous l’essayez. Dans une minute, tout redevient comme avant, sauf si vous le gardez.',
  },
  back: { en: 'Back to before', es: 'Volver a lo de antes', fr: 'Revenir à avant' },
  keep: { en: 'Keep it', es: 'Guardarlo', fr: 'Garder' },
  kept: {
    en: 'These settings stay on this device.',
    es: 'Esta configuración queda en este dispositivo.',
    fr: 'Ces paramètres restent sur cet appareil.',
  },
  left: { en: 'Nothing was changed.', es: 'No se cambió nada.', fr: 'Rien n’a changé.' },
  asItWas: { en: 'It is as it was before.', es: 'Está como antes.', fr: 'Tout est comme avant.' },
  over: {
    en: 'The minute is over. It is as it was before.',
    es: 'Pasó el minuto. Está como antes.',
    fr: 'La minute est passée. Tout est comme avant.',
  },
  cannotOpen: {
    en: 'This settings link cannot be used',
    es: 'Este enlace de configuración no se puede usar',
    fr: 'Ce lien de paramètres ne peut pas servir',
  },
  damaged: {
    en: 'The link is damaged or was changed. Nothing was changed here. Ask for the link again.',
    es: 'El enlace está dañado o fue modificado. Aquí no se cambió nada. Pide el enlace otra vez.',
    fr: 'Le lien est abîmé ou a été modifié. Rien n’a changé ici. Demandez le lien à nouveau.',
  },
  tooLong: {
    en: 'The link is too long to be one of ours. Nothing was changed here. Ask for the link again.',
    es: 'El enlace es demasiado largo para ser nuestro. Aquí no se cambió nada. Pide el enlace otra vez.',
    fr: 'Le lien est trop long pour être l’un des nôtres. Rien n’a changé ici. Demandez le lien à nouveau.',
  },
  newer: {
    en: 'The link comes from a newer version of Beckon. Nothing was changed here. Update this one first.',
    es: 'El enlace viene de una versión más nueva de Beckon. Aquí no se cambió nada. Actualiza esta primero.',
    fr: 'Le lien vient d’une version plus récente de Beckon. Rien n’a changé ici. Mettez d’abord celle-ci à jour.',
  },
  toOptions: {
    en: 'Go to accessibility options',
    es: 'Ir a opciones de accesibilidad',
    fr: 'Aller aux options d’accessibilité',
  },
  copyNote: {
    en: 'Whoever opens it can try these settings and keep them. It does not open your remote and tells nothing of what you watch.',
    es: 'Quien lo abra puede probar esta configuración y guardarla. No abre tu control ni dice nada de lo que ves.',
    fr: 'La personne qui l’ouvre peut essayer ces paramètres et les garder. Il n’ouvre pas votre télécommande et ne dit rien de ce que vous regardez.',
  },
  copy: { en: 'Copy the link', es: 'Copiar el enlace', fr: 'Copier le lien' },
  copied: { en: 'The link is copied.', es: 'El enlace está copiado.', fr: 'Le lien est copié.' },
  notCopied: {
    en: 'Your browser does not allow copying here. Use the code below.',
    es: 'El navegador no permite copiar aquí. Usa el código de abajo.',
    fr: 'Le navigateur ne permet pas de copier ici. Utilisez le code ci-dessous.',
  },
  qr: {
    en: 'Code with your settings, for the camera of another device',
    es: 'Código con tu configuración, para la cámara de otro dispositivo',
    fr: 'Code avec vos paramètres, pour la caméra d’un autre appareil',
  },
})
