/** The words of the page that sets up this Beckon. */
import { defineTexts } from '../../texts/texts.ts'

export const setupTexts = defineTexts({
  lead: {
    en: 'Four steps, in any order. You can come back later.',
    es: 'Cuatro pasos, en cualquier orden. Puedes volver más tarde.',
    fr: 'Quatre étapes, dans l’ordre voulu. Vous pouvez revenir plus tard.',
  },
  loadFailed: {
    en: 'The server did not answer.',
    es: 'El servidor no respondió.',
    fr: 'Le serveur n’a pas répondu.',
  },
  reachTitle: {
    en: '1. Who can open Beckon',
    es: '1. Quién puede abrir Beckon',
    fr: '1. Qui peut ouvrir Beckon',
  },
  thisMachine: { en: 'Only this computer', es: 'Solo esta computadora', fr: 'Cet ordinateur seulement' },
  home: {
    en: 'The devices of my home, such as a phone or tablet in the same Wi-Fi',
    es: 'Los dispositivos de mi casa, como un teléfono o una tableta en la misma red Wi-Fi',
    fr: 'Les appareils de la maison, comme un téléphone ou une tablette du même réseau Wi-Fi',
  },
  homeHint: {
    en: 'The connection is secure. Opening Beckon is not enough to use a TV: each remote is paired first.',
    es: 'La conexión es segura. Abrir Beckon no basta para usar un televisor: cada control se empareja primero.',
    fr: 'La connexion est sécurisée. Ouvrir Beckon ne suffit pas pour commander un téléviseur : chaque télécommande doit d’abord être jumelée.',
  },
  names: {
    en: 'Another name or address of this computer (may stay empty)',
    es: 'Otro nombre o dirección de esta computadora (puede quedar vacío)',
    fr: 'Autre nom ou adresse de cet ordinateur (facultatif)',
  },
  namesHint: {
    en: 'Only if your router gives it one. Without it, devices use: {names}.',
    es: 'Solo si tu router le da uno. Sin él, los dispositivos usan: {names}.',
    fr: 'Seulement si votre routeur lui en donne un. Sinon, les appareils utilisent : {names}.',
  },
  namesWrong: {
    en: 'Write a name such as tv.local or an address such as 192.168.1.5. Put commas between several.',
    es: 'Escribe un nombre como tv.local o una dirección como 192.168.1.5. Separa varios con comas.',
    fr: 'Entrez un nom comme tv.local ou une adresse comme 192.168.1.5. Séparez-les par des virgules.',
  },
  fixedAt: {
    en: 'This was set outside this page and can only be changed there: {place}.',
    es: 'Esto se definió fuera de esta página y solo se puede cambiar allí: {place}.',
    fr: 'Ceci a été défini hors de cette page et ne se change que là : {place}.',
  },
  environment: {
    en: 'the environment of the server',
    es: 'el entorno del servidor',
    fr: 'l’environnement du serveur',
  },
  own: {
    en: 'The person who runs the server chose an address or a certificate of their own. This page does not change that.',
    es: 'Quien administra el servidor eligió una dirección o un certificado propios. Esta página no los cambia.',
    fr: 'La personne qui gère le serveur a choisi sa propre adresse ou son propre certificat. Cette page n’y change rien.',
  },
  losesYou: {
    en: 'Then this device can no longer open Beckon. Only the computer that runs it can.',
    es: 'Entonces este dispositivo ya no podrá abrir Beckon. Solo podrá la computadora que lo ejecuta.',
    fr: 'Cet appareil ne pourra alors plus ouvrir Beckon. Seul l’ordinateur qui l’exécute le pourra.',
  },
  save: { en: 'Save and restart', es: 'Guardar y reiniciar', fr: 'Enregistrer et redémarrer' },
  saveHint: {
    en: 'Beckon restarts, which takes a few seconds. This page waits for it. Remotes stay paired.',
    es: 'Beckon se reinicia, lo que tarda unos segundos. Esta página lo espera. Los controles siguen emparejados.',
    fr: 'Beckon redémarre, ce qui prend quelques secondes. Cette page l’attend. Les télécommandes restent jumelées.',
  },
  restarting: {
    en: 'Beckon restarts. Wait a moment.',
    es: 'Beckon se reinicia. Espera un momento.',
    fr: 'Beckon redémarre. Un instant.',
  },
  saved: {
    en: 'Saved. Beckon runs again.',
    es: 'Guardado. Beckon funciona de nuevo.',
    fr: 'Enregistré. Beckon fonctionne de nouveau.',
  },
  nothingChanged: { en: 'Nothing was changed.', es: 'No cambió nada.', fr: 'Rien n’a changé.' },
  reverted: {
    en: 'Beckon could not start with the change, so everything is as before. The log of the server says why.',
    es: 'Beckon no pudo iniciarse con el cambio, así que todo está como antes. El registro del servidor dice por qué.',
    fr: 'Beckon n’a pas pu démarrer avec ce changement; tout est donc comme avant. Le journal du serveur dit pourquoi.',
  },
  refused: {
    en: 'The server did not take this. Open this page again to see what holds now.',
    es: 'El servidor no lo aceptó. Abre esta página de nuevo para ver lo que rige ahora.',
    fr: 'Le serveur ne l’a pas accepté. Rouvrez cette page pour voir ce qui est en vigueur.',
  },
  notBack: {
    en: 'Beckon does not answer yet. Look at the computer that runs it, then press Try again.',
    es: 'Beckon aún no responde. Mira la computadora que lo ejecuta y luego presiona Intentar de nuevo.',
    fr: 'Beckon ne répond pas encore. Vérifiez l’ordinateur qui l’exécute, puis appuyez sur Réessayer.',
  },
  phoneTitle: {
    en: '2. On a phone or tablet',
    es: '2. En un teléfono o una tableta',
    fr: '2. Sur un téléphone ou une tablette',
  },
  phoneFirst: {
    en: 'First choose “The devices of my home” above. Then the address and a picture for the camera stand here.',
    es: 'Primero elige “Los dispositivos de mi casa” arriba. Después verás aquí la dirección y una imagen para la cámara.',
    fr: 'Choisissez d’abord « Les appareils de la maison » ci-dessus. L’adresse et une image pour l’appareil photo seront ici.',
  },
  phoneUnknown: {
    en: 'The address of this computer at home is not known. Enter its name or address above.',
    es: 'No se conoce la dirección de esta computadora en la casa. Ingresa arriba su nombre o dirección.',
    fr: 'L’adresse de cet ordinateur à la maison est inconnue. Entrez son nom ou son adresse ci-dessus.',
  },
  phoneWifi: {
    en: 'Connect it to the same Wi-Fi as this computer.',
    es: 'Conéctalo a la misma red Wi-Fi que esta computadora.',
    fr: 'Connectez-le au même réseau Wi-Fi que cet ordinateur.',
  },
  phoneOpen: {
    en: 'Open this address there, or point its camera at the picture below:',
    es: 'Abre allí esta dirección, o apunta su cámara a la imagen de abajo:',
    fr: 'Ouvrez-y cette adresse, ou pointez son appareil photo vers l’image ci-dessous :',
  },
  phoneTrust: {
    en: 'Follow the steps of the page that opens. The certificate must show this fingerprint:',
    es: 'Sigue los pasos de la página que se abre. El certificado debe mostrar esta huella:',
    fr: 'Suivez les étapes de la page qui s’ouvre. Le certificat doit afficher cette empreinte :',
  },
  phonePair: {
    en: 'Press Easy pair there. It shows seven digits. Enter them here under TVs at home, Pair a remote.',
    es: 'Presiona allí Emparejamiento fácil. Muestra siete dígitos. Ingrésalos aquí, en Televisores de casa, Emparejar un control.',
    fr: 'Appuyez-y sur Jumelage facile. Sept chiffres s’affichent. Entrez-les ici, sous Téléviseurs à la maison, Jumeler une télécommande.',
  },
  tvsTitle: { en: '3. Your TVs', es: '3. Tus televisores', fr: '3. Vos téléviseurs' },
  tvsText: {
    en: 'Until you add a TV, remotes use a virtual one for practice.',
    es: 'Mientras no agregues un televisor, los controles practican con uno virtual.',
    fr: 'Tant que vous n’ajoutez pas de téléviseur, les télécommandes s’exercent sur un téléviseur virtuel.',
  },
  firstTitle: { en: '4. The first remote', es: '4. El primer control', fr: '4. La première télécommande' },
  firstText: {
    en: 'Use this device as a remote, too. Press Easy pair on the next page.',
    es: 'Usa también este dispositivo como control. Presiona Emparejamiento fácil en la página siguiente.',
    fr: 'Cet appareil peut aussi servir de télécommande. Appuyez sur Jumelage facile à la page suivante.',
  },
  firstRemote: {
    en: 'Use this device as a remote',
    es: 'Usar este dispositivo como control',
    fr: 'Utiliser cet appareil comme télécommande',
  },
})
