/** The words of finding a TV, and of typing its address. */
import { defineTexts } from '../../texts/texts.ts'

export const findTexts = defineTexts({
  searching: {
    en: 'Looking for TVs in your home network. This takes a few seconds.',
    es: 'Buscando televisores en la red de tu casa. Toma unos segundos.',
    fr: 'Recherche de téléviseurs dans le réseau de la maison. Cela prend quelques secondes.',
  },
  foundOne: { en: '1 TV was found.', es: 'Se encontró 1 televisor.', fr: '1 téléviseur trouvé.' },
  found: {
    en: '{count} TVs were found.',
    es: 'Se encontraron {count} televisores.',
    fr: '{count} téléviseurs trouvés.',
  },
  failed: {
    en: 'The search did not work. Try again in a moment.',
    es: 'La búsqueda no funcionó. Inténtalo de nuevo en un momento.',
    fr: 'La recherche n’a pas fonctionné. Réessayez dans un instant.',
  },
  nothing: { en: 'No TV was found.', es: 'No se encontró ningún televisor.', fr: 'Aucun téléviseur trouvé.' },
  why: { en: 'What you can check', es: 'Qué puedes verificar', fr: 'Ce que vous pouvez vérifier' },
  isOn: {
    en: 'The TV is on. Many TVs cannot be found in standby.',
    es: 'El televisor está encendido. En modo de espera, muchos no se encuentran.',
    fr: 'Le téléviseur est allumé. En veille, beaucoup sont introuvables.',
  },
  sameNetwork: {
    en: 'The TV and the computer that runs Beckon are in the same network, and not in a guest network.',
    es: 'El televisor y la computadora de Beckon están en la misma red, y no en una red de invitados.',
    fr: 'Le téléviseur et l’ordinateur de Beckon sont dans le même réseau, et non dans un réseau d’invités.',
  },
  switchIsOn: {
    en: 'Network control is turned on at the TV. Choose its kind under “Type the address” to see where.',
    es: 'El control por red está activado en el televisor. Elige su tipo en “Escribir la dirección” para ver dónde.',
    fr: 'Le contrôle par le réseau est activé sur le téléviseur. Choisissez son type sous « Taper l’adresse » pour voir où.',
  },
  someHide: {
    en: 'Some boxes never show themselves. Their address works all the same.',
    es: 'Algunos decodificadores nunca se muestran. Su dirección funciona igual.',
    fr: 'Certains décodeurs ne se montrent jamais. Leur adresse fonctionne quand même.',
  },
  cannotListen: {
    en: 'Beckon cannot search your home network from here. Type the address of the TV instead.',
    es: 'Desde aquí, Beckon no puede buscar en la red de tu casa. Escribe la dirección del televisor.',
    fr: 'D’ici, Beckon ne peut pas chercher dans le réseau de la maison. Tapez plutôt l’adresse du téléviseur.',
  },
  inContainer: {
    en: 'Beckon runs in a container, which does not see your home network by itself. Start it with the network of its host (with Docker: --network host), or type the address.',
    es: 'Beckon corre en un contenedor, que por sí solo no ve la red de tu casa. Inícialo con la red de su equipo (con Docker: --network host), o escribe la dirección.',
    fr: 'Beckon tourne dans un conteneur, qui ne voit pas de lui-même le réseau de la maison. Démarrez-le avec le réseau de son hôte (avec Docker : --network host), ou tapez l’adresse.',
  },
  again: { en: 'Search again', es: 'Buscar de nuevo', fr: 'Chercher de nouveau' },
  setUp: { en: 'Set up', es: 'Configurar', fr: 'Configurer' },
  added: { en: 'Already added', es: 'Ya agregado', fr: 'Déjà ajouté' },
  otherWays: { en: 'Other ways: {count}', es: 'Otras formas: {count}', fr: 'Autres façons : {count}' },
  byAddress: { en: 'Type the address', es: 'Escribir la dirección', fr: 'Taper l’adresse' },
  notHere: { en: 'Is your TV not here?', es: '¿No está tu televisor?', fr: 'Votre téléviseur n’y est pas?' },
})
