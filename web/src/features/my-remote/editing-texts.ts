/** The words of the pages on which buttons are made, ordered and saved. */
import { inEveryLanguage } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'

/** What several of them say. */
export const editingTexts = defineTexts({
  saved: { en: 'Saved', es: 'Guardado', fr: 'Enregistré' },
  savedLate: { en: 'Your buttons are saved.', es: 'Tus botones se guardaron.', fr: 'Vos boutons sont enregistrés.' },
  tooMany: {
    en: 'You can have up to 200 buttons. Delete some first.',
    es: 'Puedes tener hasta 200 botones. Primero elimina algunos.',
    fr: 'Vous pouvez avoir jusqu’à 200 boutons. Supprimez-en d’abord.',
  },
  /** In a form, which keeps what is in it. */
  changedElsewhere: {
    en: 'Not saved: your buttons were changed on another device. The newer list is here now, and what you filled in stays. Save again to put it there.',
    es: 'No se guardó: tus botones se cambiaron en otro dispositivo. Ahora está aquí la lista más nueva, y lo que pusiste sigue aquí. Guarda otra vez para ponerlo en ella.',
    fr: 'Non enregistré\u00A0: vos boutons ont été modifiés sur un autre appareil. La liste plus récente est maintenant ici, et ce que vous avez entré reste. Enregistrez encore pour l’y mettre.',
  },
  /** Where buttons had been moved or deleted before, too. */
  changedElsewhereWithOrder: {
    en: 'Not saved: your buttons were changed on another device. The newer list is here now, and what you filled in stays. Save again to put it there. Then move or delete buttons again, as you had.',
    es: 'No se guardó: tus botones se cambiaron en otro dispositivo. Ahora está aquí la lista más nueva, y lo que pusiste sigue aquí. Guarda otra vez para ponerlo en ella. Después mueve o elimina los botones otra vez, como lo habías hecho.',
    fr: 'Non enregistré\u00A0: vos boutons ont été modifiés sur un autre appareil. La liste plus récente est maintenant ici, et ce que vous avez entré reste. Enregistrez encore pour l’y mettre. Déplacez ou supprimez ensuite les boutons de nouveau, comme vous l’aviez fait.',
  },
  /** Where the list itself was changed. */
  newerList: {
    en: 'Not saved: your buttons were changed on another device. This is the newer list. Make your changes again, then save it.',
    es: 'No se guardó: tus botones se cambiaron en otro dispositivo. Esta es la lista más nueva. Haz tus cambios otra vez y guárdala.',
    fr: 'Non enregistré\u00A0: vos boutons ont été modifiés sur un autre appareil. Voici la liste plus récente. Refaites vos modifications, puis enregistrez-la.',
  },
  changedElsewhereLate: {
    en: 'Not saved: your buttons were changed on another device. The editor has the newer list.',
    es: 'No se guardó: tus botones se cambiaron en otro dispositivo. El editor tiene la lista más nueva.',
    fr: 'Non enregistré\u00A0: vos boutons ont été modifiés sur un autre appareil. L’éditeur a la liste plus récente.',
  },
})

/** The order editor. */
export const orderTexts = defineTexts({
  title: { en: 'Edit button order', es: 'Ordenar los botones', fr: 'Ordre des boutons' },
  top: { en: 'On the main remote', es: 'En el control principal', fr: 'Sur la télécommande principale' },
  topNote: {
    en: 'These first nine buttons appear on the main remote.',
    es: 'Estos nueve primeros botones aparecen en el control principal.',
    fr: 'Ces neuf premiers boutons figurent sur la télécommande principale.',
  },
  rest: { en: 'All other buttons', es: 'Los demás botones', fr: 'Tous les autres boutons' },
  restNone: {
    en: 'Buttons after the first nine appear here.',
    es: 'Los botones después de los nueve primeros aparecen aquí.',
    fr: 'Les boutons après les neuf premiers apparaissent ici.',
  },
  empty: {
    en: 'No buttons yet. Add one first.',
    es: 'Aún no hay botones. Primero agrega uno.',
    fr: 'Pas encore de boutons. Ajoutez-en un d’abord.',
  },
  arrows: { en: 'Arrows', es: 'Flechas', fr: 'Flèches' },
  up: { en: 'Up', es: 'Arriba', fr: 'Haut' },
  down: { en: 'Down', es: 'Abajo', fr: 'Bas' },
  left: { en: 'Left', es: 'Izquierda', fr: 'Gauche' },
  right: { en: 'Right', es: 'Derecha', fr: 'Droite' },
  ok: inEveryLanguage('OK'),
  nothing: { en: 'Choose a button first.', es: 'Primero elige un botón.', fr: 'Choisissez d’abord un bouton.' },
  choosing: {
    en: 'The arrows choose a button. Press OK to move “{label}”.',
    es: 'Las flechas eligen un botón. Presiona OK para mover “{label}”.',
    fr: 'Les flèches choisissent un bouton. Appuyez sur OK pour déplacer « {label} ».',
  },
  moving: {
    en: 'The arrows move “{label}”. Press OK or Escape when it is in place.',
    es: 'Las flechas mueven “{label}”. Presiona OK o Escape cuando esté en su lugar.',
    fr: 'Les flèches déplacent « {label} ». Appuyez sur OK ou Échap quand il est en place.',
  },
  scrollUp: { en: 'Scroll up', es: 'Subir la lista', fr: 'Défiler vers le haut' },
  scrollDown: { en: 'Scroll down', es: 'Bajar la lista', fr: 'Défiler vers le bas' },
  add: { en: 'Add', es: 'Agregar', fr: 'Ajouter' },
  edit: { en: 'Edit', es: 'Editar', fr: 'Modifier' },
  delete: { en: 'Delete', es: 'Eliminar', fr: 'Supprimer' },
  undo: { en: 'Undo: bring back “{label}”', es: 'Deshacer: recuperar “{label}”', fr: 'Remettre « {label} »' },
  save: { en: 'Save button order', es: 'Guardar el orden', fr: 'Enregistrer l’ordre' },
  unchanged: { en: 'No changes yet', es: 'Sin cambios por ahora', fr: 'Aucune modification pour l’instant' },
  changed: { en: 'Changes not saved yet', es: 'Cambios sin guardar', fr: 'Modifications non enregistrées' },
})

/** The announcements of the order editor: the place of a button, and which button came to or left the main remote. */
export const spokenTexts = defineTexts({
  place: {
    en: '{label}, position {place} of {count}',
    es: '{label}, posición {place} de {count}',
    fr: '{label}, position {place} sur {count}',
  },
  movedTo: {
    en: '{label}, moved to position {place} of {count}',
    es: '{label}, movido a la posición {place} de {count}',
    fr: '{label}, déplacé en position {place} sur {count}',
  },
  nowOn: {
    en: 'now on the main remote',
    es: 'ahora en el control principal',
    fr: 'maintenant sur la télécommande principale',
  },
  nowOff: {
    en: 'no longer on the main remote',
    es: 'ya no está en el control principal',
    fr: 'plus sur la télécommande principale',
  },
  otherOff: {
    en: '{label} left the main remote',
    es: '{label} salió del control principal',
    fr: '{label} a quitté la télécommande principale',
  },
  otherOn: {
    en: '{label} came to the main remote',
    es: '{label} pasó al control principal',
    fr: '{label} est passé sur la télécommande principale',
  },
  movingOn: { en: 'Moving {label}', es: 'Moviendo {label}', fr: 'Déplacement de {label}' },
  movingOff: {
    en: 'The arrows choose again',
    es: 'Las flechas vuelven a elegir',
    fr: 'Les flèches choisissent à nouveau',
  },
  deleted: { en: 'Deleted {label}', es: '{label} eliminado', fr: '{label} supprimé' },
  putBack: { en: '{label} is back', es: '{label} está de vuelta', fr: '{label} est de retour' },
})

/** The editor of a button. */
export const editorTexts = defineTexts({
  add: { en: 'New button', es: 'Botón nuevo', fr: 'Nouveau bouton' },
  edit: { en: 'Edit button', es: 'Editar botón', fr: 'Modifier le bouton' },
  command: { en: 'Command', es: 'Comando', fr: 'Commande' },
  commandHint: {
    en: 'What you would say to the TV, for example: watch the news',
    es: 'Lo que le dirías al televisor, por ejemplo: ver las noticias',
    fr: 'Ce que vous diriez à la télé, par exemple : regarder les nouvelles',
  },
  label: { en: 'Button label', es: 'Texto del botón', fr: 'Texte du bouton' },
  preview: { en: 'Preview', es: 'Vista previa', fr: 'Aperçu' },
  enterCommand: { en: 'Please enter a command', es: 'Escribe un comando', fr: 'Veuillez saisir une commande' },
  choosePicture: {
    en: 'Choose a picture to see the button.',
    es: 'Elige una imagen para ver el botón.',
    fr: 'Choisissez une image pour voir le bouton.',
  },
  test: { en: 'Test', es: 'Probar', fr: 'Tester' },
  clear: { en: 'Clear', es: 'Borrar', fr: 'Effacer' },
  incomplete: {
    en: 'Please enter a voice command and button label, and choose an image',
    es: 'Escribe un comando de voz y el texto del botón, y elige una imagen',
    fr: 'Veuillez saisir une commande vocale et le texte du bouton, et choisir une image',
  },
  goesFirst: {
    en: 'The new button will be first on your remote.',
    es: 'El botón nuevo será el primero de tu control.',
    fr: 'Le nouveau bouton sera le premier de votre télécommande.',
  },
  pushesOff: {
    en: 'The new button will be first. “{label}” moves off the main remote, but stays on My remote.',
    es: 'El botón nuevo será el primero. “{label}” sale del control principal, pero sigue en Mi control.',
    fr: 'Le nouveau bouton sera le premier. « {label} » quittera la télécommande principale, mais restera sur Ma télécommande.',
  },
  pushedOff: {
    en: '{label} left the main remote',
    es: '{label} salió del control principal',
    fr: '{label} a quitté la télécommande principale',
  },
})

/** The words of the page that offers popular and custom buttons. */
export const addButtonTexts = defineTexts({
  title: { en: 'Add a button', es: 'Agregar un botón', fr: 'Ajouter un bouton' },
  popular: { en: 'Popular buttons', es: 'Botones populares', fr: 'Boutons populaires' },
  popularText: {
    en: 'Ready-made buttons that many people use: apps, channels, settings.',
    es: 'Botones listos que usa mucha gente: aplicaciones, canales, configuración.',
    fr: 'Des boutons tout faits que beaucoup utilisent : applications, chaînes, paramètres.',
  },
  custom: { en: 'Custom buttons', es: 'Botones personalizados', fr: 'Boutons personnels' },
  customText: {
    en: 'A button of your own, with your words and your picture, for one command or several keys.',
    es: 'Un botón tuyo, con tus palabras y tu imagen, para un comando o varias teclas.',
    fr: 'Un bouton à vous, avec vos mots et votre image, pour une commande ou plusieurs touches.',
  },
  back: { en: 'Back to the button order', es: 'Volver al orden de los botones', fr: 'Retour à l’ordre des boutons' },
})

/** The choice of pictures. */
export const pictureTexts = defineTexts({
  picture: { en: 'Picture', es: 'Imagen', fr: 'Image' },
  found: {
    en: 'Picture found for your command',
    es: 'Imagen encontrada para tu comando',
    fr: 'Image trouvée pour votre commande',
  },
  current: { en: 'Current picture', es: 'Imagen actual', fr: 'Image actuelle' },
  own: { en: 'Your photo', es: 'Tu foto', fr: 'Votre photo' },
  choosePhoto: { en: 'Use your own photo', es: 'Usar una foto tuya', fr: 'Utiliser votre photo' },
  photoFailed: {
    en: 'That photo could not be used. Choose another photo.',
    es: 'No se pudo usar esa foto. Elige otra foto.',
    fr: 'Cette photo n’a pas pu être utilisée. Choisissez une autre photo.',
  },
  photoNotKept: {
    en: 'The server cannot be reached, so the photo was not saved. Check your connection, then try again.',
    es: 'No hay conexión con el servidor, así que la foto no se guardó. Verifica tu conexión e inténtalo de nuevo.',
    fr: 'Le serveur est injoignable, et la photo n’a pas été enregistrée. Vérifiez votre connexion, puis réessayez.',
  },
  photoAdded: { en: 'Your photo is chosen', es: 'Tu foto está elegida', fr: 'Votre photo est choisie' },
  back: { en: 'Previous pictures', es: 'Imágenes anteriores', fr: 'Images précédentes' },
  on: { en: 'Next pictures', es: 'Imágenes siguientes', fr: 'Images suivantes' },
})

/** The names of the tiles, by their files. */
export const TILE_NAMES = defineTexts({
  red: { en: 'Red square', es: 'Cuadrado rojo', fr: 'Carré rouge' },
  orange: { en: 'Orange square', es: 'Cuadrado naranja', fr: 'Carré orange' },
  yellow: { en: 'Yellow square', es: 'Cuadrado amarillo', fr: 'Carré jaune' },
  lime: { en: 'Lime square', es: 'Cuadrado lima', fr: 'Carré citron vert' },
  green: { en: 'Green square', es: 'Cuadrado verde', fr: 'Carré vert' },
  teal: { en: 'Teal square', es: 'Cuadrado verde azulado', fr: 'Carré bleu-vert' },
  sky: { en: 'Sky blue square', es: 'Cuadrado celeste', fr: 'Carré bleu ciel' },
  blue: { en: 'Blue square', es: 'Cuadrado azul', fr: 'Carré bleu' },
  violet: { en: 'Violet square', es: 'Cuadrado violeta', fr: 'Carré violet' },
  pink: { en: 'Pink square', es: 'Cuadrado rosa', fr: 'Carré rose' },
  brown: { en: 'Brown square', es: 'Cuadrado marrón', fr: 'Carré brun' },
  grey: { en: 'Gray square', es: 'Cuadrado gris', fr: 'Carré gris' },
})

/** The page of popular buttons. */
export const popularTexts = defineTexts({
  title: { en: 'Popular buttons', es: 'Botones populares', fr: 'Boutons populaires' },
  note: {
    en: 'Select the buttons you want on your remote.',
    es: 'Marca los botones que quieras en tu control.',
    fr: 'Cochez les boutons que vous voulez sur votre télécommande.',
  },
  categories: { en: 'Categories', es: 'Categorías', fr: 'Catégories' },
  ok: inEveryLanguage('OK'),
  none: {
    en: 'There are no popular buttons.',
    es: 'No hay botones populares.',
    fr: 'Il n’y a pas de boutons populaires.',
  },
  changes: {
    en: 'To add: {more}. To delete: {fewer}.',
    es: 'Para agregar: {more}. Para eliminar: {fewer}.',
    fr: 'À ajouter : {more}. À supprimer : {fewer}.',
  },
})
