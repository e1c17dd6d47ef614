/** The words for choosing a camera, and for one that shows nothing. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { CameraFault } from './camera.ts'

export const faultTexts = defineTexts({
  camera: { en: 'Camera', es: 'Cámara', fr: 'Caméra' },
  cameraNumber: { en: 'Camera {number}', es: 'Cámara {number}', fr: 'Caméra {number}' },
  noCameraYet: {
    en: 'No camera is open',
    es: 'No hay ninguna cámara abierta',
    fr: 'Aucune caméra n’est ouverte',
  },
  tryAgain: { en: 'Try again', es: 'Intentar de nuevo', fr: 'Réessayer' },
})

/** What is the matter with the camera, and what to do. */
export const FAULT_TEXTS: Readonly<Record<CameraFault, Sentence>> = {
  denied: {
    en: "Your browser does not let this page use the camera. Allow it in the address bar or the browser's settings. Then try again.",
    es: 'Tu navegador no deja que esta página use la cámara. Permítelo en la barra de direcciones o en la configuración del navegador y vuelve a intentarlo.',
    fr: 'Votre navigateur ne laisse pas cette page utiliser la caméra. Autorisez-la dans la barre d’adresse ou les paramètres du navigateur, puis réessayez.',
  },
  none: {
    en: 'No camera was found. Connect one. Then try again.',
    es: 'No se encontró ninguna cámara. Conecta una y vuelve a intentarlo.',
    fr: 'Aucune caméra n’a été trouvée. Branchez-en une, puis réessayez.',
  },
  'in use': {
    en: 'Another program is using the camera. Close it. Then try again.',
    es: 'Otro programa está usando la cámara. Ciérralo y vuelve a intentarlo.',
    fr: 'Un autre programme utilise la caméra. Fermez-le, puis réessayez.',
  },
  insecure: {
    en: 'The camera works only on a secure (https) page. Ask the person who runs this server for its https address.',
    es: 'La cámara solo funciona en una página segura (https). Pide la dirección https a quien administra este servidor.',
    fr: 'La caméra ne fonctionne que sur une page sécurisée (https). Demandez l’adresse https à la personne qui gère ce serveur.',
  },
  unsupported: {
    en: 'This browser cannot record video. Try another browser, or type your command on the remote.',
    es: 'Este navegador no puede grabar video. Prueba otro navegador o escribe tu comando en el control.',
    fr: 'Ce navigateur ne peut pas enregistrer de vidéo. Essayez un autre navigateur, ou tapez votre commande sur la télécommande.',
  },
  gone: {
    en: 'The camera stopped. Check that it is plugged in, uncovered and allowed, then try again.',
    es: 'La cámara se detuvo. Verifica que esté conectada, destapada y permitida, y vuelve a intentarlo.',
    fr: 'La caméra s’est arrêtée. Vérifiez qu’elle est branchée, découverte et autorisée, puis réessayez.',
  },
}
