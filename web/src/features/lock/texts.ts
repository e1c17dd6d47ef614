/** The words of the edit lock. */
import { defineTexts } from '../../texts/texts.ts'

export const lockTexts = defineTexts({
  heading: { en: 'Lock the settings', es: 'Bloquear la configuración', fr: 'Verrouiller les paramètres' },
  title: { en: 'This page is locked', es: 'Esta página está bloqueada', fr: 'Cette page est verrouillée' },
  note: {
    en: 'Press your {count} digits.',
    es: 'Presiona tus {count} dígitos.',
    fr: 'Appuyez sur vos {count} chiffres.',
  },
  digits: { en: 'Digits', es: 'Dígitos', fr: 'Chiffres' },
  typed: { en: '{typed} of {all} digits', es: '{typed} de {all} dígitos', fr: '{typed} chiffres sur {all}' },
  deleteLast: { en: 'Delete last', es: 'Borrar el último', fr: 'Effacer le dernier' },
  wrong: {
    en: 'These are not the digits. Try again.',
    es: 'No son los dígitos. Inténtalo de nuevo.',
    fr: 'Ce ne sont pas les bons chiffres. Réessayez.',
  },
  waits: {
    en: 'The digits were wrong {count} times. Wait a minute, then try again.',
    es: 'Los dígitos fueron incorrectos {count} veces. Espera un minuto e inténtalo de nuevo.',
    fr: 'Les chiffres étaient faux {count} fois. Attendez une minute, puis réessayez.',
  },
  isOpen: { en: 'The lock is open.', es: 'El bloqueo está abierto.', fr: 'Le verrou est ouvert.' },
  lost: {
    en: 'Forgot the digits? Log out, then pair or log in again. The lock is off then.',
    es: '¿Olvidaste los dígitos? Cierra la sesión y vuelve a emparejar o a iniciar sesión. Así se quita el bloqueo.',
    fr: 'Chiffres oubliés? Fermez la session, puis jumelez ou connectez-vous de nouveau. Le verrou est alors levé.',
  },
  what: {
    en: 'While the lock is on, buttons, sizes and how you press change only after your {count} digits. The keys of the TV are never locked.',
    es: 'Con el bloqueo activo, los botones, los tamaños y tu manera de presionar cambian solo con tus {count} dígitos. Las teclas del televisor nunca se bloquean.',
    fr: 'Quand le verrou est actif, les boutons, les tailles et votre façon d’appuyer ne changent qu’avec vos {count} chiffres. Les touches du téléviseur ne sont jamais verrouillées.',
  },
  choose: { en: 'Choose {count} digits.', es: 'Elige {count} dígitos.', fr: 'Choisissez {count} chiffres.' },
  again: {
    en: 'Press the same digits again.',
    es: 'Presiona los mismos dígitos otra vez.',
    fr: 'Refaites les mêmes chiffres.',
  },
  differs: {
    en: 'The digits were not the same. Begin again.',
    es: 'Los dígitos no eran iguales. Empieza de nuevo.',
    fr: 'Les chiffres n’étaient pas les mêmes. Recommencez.',
  },
  turnOn: { en: 'Turn the lock on', es: 'Activar el bloqueo', fr: 'Activer le verrou' },
  turnOff: { en: 'Turn the lock off', es: 'Quitar el bloqueo', fr: 'Enlever le verrou' },
  isOn: {
    en: 'The lock is on. It shuts when you go to another page.',
    es: 'El bloqueo está activo. Se cierra al ir a otra página.',
    fr: 'Le verrou est actif. Il se ferme quand vous changez de page.',
  },
  isOff: { en: 'The lock is off.', es: 'El bloqueo está desactivado.', fr: 'Le verrou est désactivé.' },
  notOn: { en: 'The lock stays off.', es: 'El bloqueo sigue desactivado.', fr: 'Le verrou reste désactivé.' },
})
