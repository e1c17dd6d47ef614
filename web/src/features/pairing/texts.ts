/** The words of the waiting screen. */
import { defineTexts } from '../../texts/texts.ts'

export const pairingTexts = defineTexts({
  title: {
    en: 'Enter this code with your TV remote',
    es: 'Ingresa este código con el control de tu televisor',
    fr: 'Entrez ce code avec la télécommande de votre téléviseur',
  },
  code: { en: 'Your code', es: 'Tu código', fr: 'Votre code' },
  howTo: {
    en: 'On your TV, open “Pair a remote” and enter the seven digits. Someone else can do it for you.',
    es: 'En tu televisor, abre “Emparejar un control” (Pair a remote) e ingresa los siete dígitos. Otra persona puede hacerlo por ti.',
    fr: 'Sur votre téléviseur, ouvrez « Jumeler une télécommande » (Pair a remote) et entrez les sept chiffres. Une autre personne peut le faire pour vous.',
  },
  wordsOnTv: {
    en: 'Before you choose Yes on the TV, check that it shows these two words:',
    es: 'Antes de elegir Sí en el televisor, verifica que muestre estas dos palabras:',
    fr: 'Avant de choisir Oui sur le téléviseur, vérifiez qu’il affiche ces deux mots :',
  },
  thenWhat: {
    en: 'Then this page becomes your remote. You do not need to do anything here.',
    es: 'Después, esta página se convierte en tu control. Aquí no tienes que hacer nada.',
    fr: 'Cette page devient ensuite votre télécommande. Vous n’avez rien à faire ici.',
  },
  onlyHere: {
    en: 'This remote is on this computer: “{host}” cannot be opened from a phone. To open Beckon to the phones and tablets of your home, run {command} setup on this computer.',
    es: 'Este control está en esta computadora: “{host}” no se puede abrir desde un teléfono. Para abrir Beckon a los teléfonos y tabletas de tu casa, ejecuta {command} setup en esta computadora.',
    fr: 'Cette télécommande est sur cet ordinateur : « {host} » ne s’ouvre pas d’un téléphone. Pour ouvrir Beckon aux téléphones et tablettes de la maison, tapez {command} setup sur cet ordinateur.',
  },
  onPhone: { en: 'On a phone instead?', es: '¿Mejor en un teléfono?', fr: 'Plutôt sur un téléphone?' },
  onPhoneHow: {
    en: 'On the phone or tablet, in the same Wi-Fi, open this address or point the camera at the picture. Then press Easy pair there.',
    es: 'En el teléfono o la tableta, en la misma red Wi-Fi, abre esta dirección o apunta la cámara a la imagen. Después presiona allí Emparejamiento fácil.',
    fr: 'Sur le téléphone ou la tablette, dans le même réseau Wi-Fi, ouvrez cette adresse ou pointez l’appareil photo vers l’image. Appuyez-y ensuite sur Jumelage facile.',
  },
  addressPicture: {
    en: 'QR code of the address {address}',
    es: 'Código QR de la dirección {address}',
    fr: 'Code QR de l’adresse {address}',
  },
  onPhoneStuck: {
    en: 'It does not open? Check that the phone is not on mobile data or a guest network.',
    es: '¿No se abre? Verifica que el teléfono no use datos móviles ni una red de invitados.',
    fr: 'Rien ne s’ouvre? Vérifiez que le téléphone n’utilise ni les données mobiles ni un réseau d’invités.',
  },
  timeLeft: { en: 'Time left: {time}', es: 'Tiempo restante: {time}', fr: 'Temps restant : {time}' },
  timeLeftSpoken: {
    en: '{seconds} seconds left to enter the code. Press More time for a new code.',
    es: 'Quedan {seconds} segundos para ingresar el código. Presiona Más tiempo para recibir otro.',
    fr: 'Il reste {seconds} secondes pour entrer le code. Appuyez sur Plus de temps pour un nouveau code.',
  },
  moreTime: { en: 'More time', es: 'Más tiempo', fr: 'Plus de temps' },
  moreTimeHint: {
    en: 'You get a new code and three more minutes. The old code then stops working.',
    es: 'Recibes otro código y tres minutos más. El código anterior deja de funcionar.',
    fr: 'Vous recevez un nouveau code et trois minutes de plus. L’ancien code ne fonctionne alors plus.',
  },
  noNewCode: {
    en: 'We could not get a new code now. The code on this page still works.',
    es: 'No se pudo obtener otro código ahora. El código de esta página aún funciona.',
    fr: 'Impossible d’obtenir un nouveau code maintenant. Le code de cette page fonctionne encore.',
  },
  newCode: { en: 'Get a new code', es: 'Obtener otro código', fr: 'Obtenir un nouveau code' },
  newCodeHint: {
    en: 'You do not have to refresh the page. The button gives you a new code.',
    es: 'No hace falta actualizar la página. El botón te da otro código.',
    fr: 'Inutile d’actualiser la page. Le bouton vous donne un nouveau code.',
  },
  paired: { en: 'Your remote is paired.', es: 'Tu control está emparejado.', fr: 'Votre télécommande est jumelée.' },
  backHome: { en: 'Back to home', es: 'Volver al inicio', fr: 'Retour à l’accueil' },
})
