/** The words of the end of a set-up: the try, the name, and what comes then. */
import { defineTexts } from '../../texts/texts.ts'

export const finishTexts = defineTexts({
  tryTitle: { en: 'Try the TV', es: 'Prueba el televisor', fr: 'Essayez le téléviseur' },
  tryText: {
    en: 'The TV accepts Beckon. Now watch the TV and press the button. Beckon turns the volume up and then down again, or opens a menu where it cannot change the volume.',
    es: 'El televisor acepta Beckon. Ahora mira el televisor y presiona el botón. Beckon sube el volumen y lo vuelve a bajar, o abre un menú si no puede cambiar el volumen.',
    fr: 'Le téléviseur accepte Beckon. Regardez le téléviseur et appuyez sur le bouton. Beckon monte le volume, puis le baisse, ou ouvre un menu s’il ne peut pas changer le volume.',
  },
  sameAs: {
    en: 'This TV is already here, as {name}. If you continue, it is in the list twice.',
    es: 'Este televisor ya está aquí, como {name}. Si continúas, estará dos veces en la lista.',
    fr: 'Ce téléviseur est déjà là, sous le nom {name}. Si vous continuez, il sera deux fois dans la liste.',
  },
  toSame: { en: 'Go to {name}', es: 'Ir a {name}', fr: 'Aller à {name}' },
  home: { en: 'Home', es: 'Inicio', fr: 'Accueil' },
  tryNow: { en: 'Try it', es: 'Probar', fr: 'Essayer' },
  didItMove: { en: 'Did it move?', es: '¿Se movió?', fr: 'A-t-il bougé?' },
  pressedVolume: {
    en: 'Beckon pressed volume up and then volume down.',
    es: 'Beckon presionó subir volumen y luego bajar volumen.',
    fr: 'Beckon a appuyé sur volume plus, puis sur volume moins.',
  },
  pressedKey: {
    en: 'Beckon pressed {key}.',
    es: 'Beckon presionó {key}.',
    fr: 'Beckon a appuyé sur {key}.',
  },
  confirmed: {
    en: 'The TV reports that it worked.',
    es: 'El televisor informa que funcionó.',
    fr: 'Le téléviseur signale que cela a fonctionné.',
  },
  watchTv: {
    en: 'Did something happen on the TV?',
    es: '¿Pasó algo en el televisor?',
    fr: 'Est-ce que quelque chose s’est passé sur le téléviseur?',
  },
  yes: { en: 'Yes, it moved', es: 'Sí, se movió', fr: 'Oui, il a bougé' },
  yesIt: { en: 'Yes, it did', es: 'Sí, pasó algo', fr: 'Oui' },
  tryAgain: { en: 'Try it again', es: 'Probar de nuevo', fr: 'Essayer de nouveau' },
  no: { en: 'No', es: 'No', fr: 'Non' },
  whatIsWrong: { en: 'What may be wrong', es: 'Qué puede pasar', fr: 'Ce qui peut en être la cause' },
  wrongSound: {
    en: "The sound comes from a receiver or sound bar. Then the TV's volume does not move, but its keys work.",
    es: 'El sonido sale de un receptor o una barra de sonido. Entonces el volumen del televisor no se mueve, pero sus teclas funcionan.',
    fr: 'Le son vient d’un amplificateur ou d’une barre de son. Le volume du téléviseur ne bouge pas, mais ses touches fonctionnent.',
  },
  wrongTv: {
    en: 'Another TV in your home moved. Go back and choose the other one.',
    es: 'Se movió otro televisor de tu casa. Vuelve y elige el otro.',
    fr: 'Un autre téléviseur de la maison a bougé. Revenez en arrière et choisissez l’autre.',
  },
  goOnAnyway: { en: 'Continue without a try', es: 'Continuar sin probar', fr: 'Continuer sans essayer' },
  nameTitle: { en: 'Name the TV', es: 'Ponle nombre al televisor', fr: 'Nommez le téléviseur' },
  saveTitle: { en: 'Save the TV', es: 'Guarda el televisor', fr: 'Enregistrez le téléviseur' },
  namedInSettings: {
    en: '{name} keeps its name, room and remote. They are in the setting BECKON_BOXES. Change them there.',
    es: '{name} conserva su nombre, su habitación y su control. Están en el ajuste BECKON_BOXES. Cámbialos allí.',
    fr: '{name} garde son nom, sa pièce et sa télécommande. Ils sont dans le réglage BECKON_BOXES. Changez-les là.',
  },
  name: { en: 'Name', es: 'Nombre', fr: 'Nom' },
  nameHint: {
    en: 'This name appears on the remotes.',
    es: 'Este nombre aparece en los controles.',
    fr: 'Ce nom apparaît sur les télécommandes.',
  },
  nameEmpty: { en: 'Give the TV a name.', es: 'Ponle un nombre al televisor.', fr: 'Donnez un nom au téléviseur.' },
  room: { en: 'Room (optional)', es: 'Habitación (opcional)', fr: 'Pièce (facultatif)' },
  rooms: { en: 'Suggestions for the room', es: 'Sugerencias de habitación', fr: 'Suggestions de pièces' },
  layout: { en: 'Remote', es: 'Control', fr: 'Télécommande' },
  standard: {
    en: 'Standard: with numbers and channels',
    es: 'Estándar: con números y canales',
    fr: 'Standard : avec les chiffres et les chaînes',
  },
  flex: {
    en: 'Flex: fewer keys, with apps and categories',
    es: 'Flex: menos teclas, con aplicaciones y categorías',
    fr: 'Flex : moins de touches, avec applications et catégories',
  },
  suggested: { en: '(suggested)', es: '(sugerido)', fr: '(suggéré)' },
  finish: { en: 'Add this TV', es: 'Agregar este televisor', fr: 'Ajouter ce téléviseur' },
  save: { en: 'Save', es: 'Guardar', fr: 'Enregistrer' },
  doneTitle: { en: '{name} is ready', es: '{name} está listo', fr: '{name} est prêt' },
  doneText: {
    en: 'Now pair a remote with it: a phone, a tablet or a computer.',
    es: 'Ahora empareja un control: un teléfono, una tableta o una computadora.',
    fr: 'Jumelez maintenant une télécommande : un téléphone, une tablette ou un ordinateur.',
  },
  doneNeedsCodes: {
    en: 'Next, the sender learns the keys of the old remote. After that you can pair a remote.',
    es: 'Ahora el emisor aprende las teclas del control viejo. Después puedes emparejar un control.',
    fr: 'Ensuite, l’émetteur apprend les touches de l’ancienne télécommande. Vous pourrez alors jumeler une télécommande.',
  },
  needsCodes: {
    en: 'The sender answers. It has no codes yet, so there is nothing to try. Give it a name first; then it learns the keys of the old remote, one after the other.',
    es: 'El emisor responde. Aún no tiene códigos, así que no hay nada que probar. Primero dale un nombre; después aprende las teclas del control viejo, una tras otra.',
    fr: 'L’émetteur répond. Il n’a pas encore de codes : il n’y a rien à essayer. Donnez-lui d’abord un nom; ensuite il apprend les touches de l’ancienne télécommande, une après l’autre.',
  },
  needsCodesTitle: { en: 'The sender is found', es: 'Se encontró el emisor', fr: 'L’émetteur est trouvé' },
  goOnToName: { en: 'Continue', es: 'Continuar', fr: 'Continuer' },
  thisTv: { en: 'The TV', es: 'El televisor', fr: 'Le téléviseur' },
  addAnother: { en: 'Add another TV', es: 'Agregar otro televisor', fr: 'Ajouter un autre téléviseur' },
  helperDone: {
    en: 'Thank you. The name and the room are entered on the other device. You can close this page.',
    es: 'Gracias. El nombre y la habitación se ingresan en el otro dispositivo. Puedes cerrar esta página.',
    fr: 'Merci. Le nom et la pièce s’entrent sur l’autre appareil. Vous pouvez fermer cette page.',
  },
})

export const ROOM_TEXTS = defineTexts({
  living: { en: 'Living room', es: 'Sala', fr: 'Salon' },
  bedroom: { en: 'Bedroom', es: 'Dormitorio', fr: 'Chambre' },
  kitchen: { en: 'Kitchen', es: 'Cocina', fr: 'Cuisine' },
  children: { en: "Children's room", es: 'Cuarto de los niños', fr: 'Chambre des enfants' },
  basement: { en: 'Basement', es: 'Sótano', fr: 'Sous-sol' },
})
