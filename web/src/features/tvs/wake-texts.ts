/** The words of waking a TV from standby, and of the TV that shows a box. */
import { defineTexts } from '../../texts/texts.ts'

export const wakeTexts = defineTexts({
  title: { en: 'Turn the TV on from standby', es: 'Encender desde el modo de espera', fr: 'Allumer depuis la veille' },
  text: {
    en: 'Some TVs wake over the network. To find out: turn the TV off with its own remote, wait a minute, then press the button. You can leave this out.',
    es: 'Algunos televisores se encienden por la red. Para saberlo: apaga el televisor con su propio control, espera un minuto y presiona el botón. Puedes omitir este paso.',
    fr: 'Certains téléviseurs s’allument par le réseau. Pour le savoir : éteignez le téléviseur avec sa propre télécommande, attendez une minute, puis appuyez sur le bouton. Vous pouvez sauter cette étape.',
  },
  wake: { en: 'Wake the TV', es: 'Encender el televisor', fr: 'Allumer le téléviseur' },
  sent: {
    en: 'Sent. A TV can take 20 seconds to wake.',
    es: 'Enviado. Un televisor puede tardar 20 segundos en encenderse.',
    fr: 'Envoyé. Un téléviseur peut mettre 20 secondes à s’allumer.',
  },
  notSent: {
    en: 'It could not be sent. Try again.',
    es: 'No se pudo enviar. Inténtalo de nuevo.',
    fr: 'L’envoi a échoué. Réessayez.',
  },
  didItWake: { en: 'Did the TV turn on?', es: '¿Se encendió el televisor?', fr: 'Le téléviseur s’est-il allumé?' },
  yes: { en: 'Yes, it turned on', es: 'Sí, se encendió', fr: 'Oui, il s’est allumé' },
  no: { en: 'No', es: 'No', fr: 'Non' },
  works: {
    en: 'The Power key of the remote will wake this TV.',
    es: 'La tecla de encendido del control encenderá este televisor.',
    fr: 'La touche Alimentation de la télécommande allumera ce téléviseur.',
  },
  worksNot: {
    en: 'Then turn it on with its own remote. Many TVs have a switch for this in their network settings, such as “Wake on LAN” or “Turn on via Wi-Fi”.',
    es: 'Entonces enciéndelo con su propio control. Muchos televisores tienen una opción para esto en sus ajustes de red, como “Wake on LAN” o “Encender por Wi-Fi”.',
    fr: 'Allumez-le alors avec sa propre télécommande. Beaucoup de téléviseurs ont un réglage pour cela dans leurs paramètres réseau, comme « Wake on LAN » ou « Allumer par Wi-Fi ».',
  },
  shownBy: {
    en: 'TV that shows this box',
    es: 'Televisor que muestra este decodificador',
    fr: 'Téléviseur qui affiche ce décodeur',
  },
  shownByHint: {
    en: 'The TV keys (power, input, mute and volume) then go to that TV. Choose none if this is a TV itself.',
    es: 'Las teclas del televisor (encendido, entrada, silencio y volumen) van entonces a ese televisor. Elige ninguno si este ya es un televisor.',
    fr: 'Les touches du téléviseur (alimentation, entrée, sourdine et volume) vont alors à ce téléviseur. Choisissez aucun si celui-ci est lui-même un téléviseur.',
  },
  none: { en: 'None', es: 'Ninguno', fr: 'Aucun' },
})
