/** The words of the files for other programs: on the page, and in the files. */
import { defineTexts } from '../../../texts/texts.ts'

export const filesTexts = defineTexts({
  heading: {
    en: 'Files for your program',
    es: 'Archivos para tu programa',
    fr: 'Fichiers pour votre programme',
  },
  lead: {
    en: 'Each file has your keys in your order, with your words, colors and pictures. Open it in your program.',
    es: 'Cada archivo tiene tus teclas en tu orden, con tus palabras, colores e imágenes. Ábrelo en tu programa.',
    fr: 'Chaque fichier contient vos touches dans votre ordre, avec vos mots, vos couleurs et vos images. Ouvrez-le dans votre programme.',
  },
  secret: {
    en: 'The secret of this link is in the file. Anyone who has the file can press keys on your TV. To stop that, end the link in “Paired remotes”.',
    es: 'El secreto de este enlace está en el archivo. Quien tenga el archivo puede presionar teclas en tu TV. Para impedirlo, desconecta el enlace en «Controles emparejados».',
    fr: 'Le secret de ce lien est dans le fichier. Toute personne qui a le fichier peut appuyer sur les touches de votre télé. Pour l’empêcher, déconnectez le lien dans « Télécommandes jumelées ».',
  },
  once: {
    en: 'Save it now. After you leave this page, you need a new link to make a file.',
    es: 'Guárdalo ahora. Después de salir de esta página, necesitas un enlace nuevo para crear un archivo.',
    fr: 'Enregistrez-le maintenant. Après avoir quitté cette page, il faut un nouveau lien pour créer un fichier.',
  },
  save: { en: 'Save file: {program}', es: 'Guardar archivo: {program}', fr: 'Enregistrer : {program}' },
  asterics: {
    en: 'In “Manage grids”, open the menu and choose “Import custom data from file”.',
    es: 'En «Gestionar tableros», abre el menú y elige «Importar tablero/s».',
    fr: 'Dans « Gérer les grilles », ouvrez le menu et choisissez « Importer des données personnalisées depuis un fichier ».',
  },
  astericsShows: {
    en: 'The new grid shows what is on, too.',
    es: 'El tablero nuevo también muestra qué están dando.',
    fr: 'La nouvelle grille montre aussi ce qui joue.',
  },
  astericsLacks: {
    en: 'This link is not made for AsTeRICS Grid: web pages cannot use it, or it may not ask what is on. Make another link, and choose AsTeRICS Grid as your program.',
    es: 'Este enlace no se creó para AsTeRICS Grid: las páginas web no pueden usarlo, o no puede preguntar qué están dando. Crea otro enlace y elige AsTeRICS Grid como tu programa.',
    fr: 'Ce lien n’est pas fait pour AsTeRICS Grid : les pages Web ne peuvent pas l’utiliser, ou il ne peut pas demander ce qui joue. Créez un autre lien et choisissez AsTeRICS Grid comme programme.',
  },
  optikey: {
    en: 'Put the file in the folder of your dynamic keyboards. Turn on plug-ins in the settings of OptiKey.',
    es: 'Pon el archivo en la carpeta de tus teclados dinámicos. Activa los complementos en los ajustes de OptiKey.',
    fr: 'Mettez le fichier dans le dossier de vos claviers dynamiques. Activez les modules dans les paramètres d’OptiKey.',
  },
  openBoard: {
    en: 'For other programs that read Open Board files, such as CoughDrop. Each button opens a page that asks before it presses.',
    es: 'Para otros programas que leen archivos Open Board, como CoughDrop. Cada botón abre una página que pregunta antes de presionar.',
    fr: 'Pour d’autres programmes qui lisent les fichiers Open Board, comme CoughDrop. Chaque bouton ouvre une page qui demande avant d’appuyer.',
  },
  openBoardName: { en: 'Open Board', es: 'Open Board', fr: 'Open Board' },
  saved: {
    en: 'Saved as {name}. Keys: {count}.',
    es: 'Guardado como {name}. Teclas: {count}.',
    fr: 'Enregistré sous {name}. Touches : {count}.',
  },
  leftOut: {
    en: 'Not in the file, because a program sends one key or one text at a time: {names}.',
    es: 'No están en el archivo, porque un programa envía una sola tecla o un solo texto cada vez: {names}.',
    fr: 'Absents du fichier, car un programme envoie une seule touche ou un seul texte à la fois : {names}.',
  },
  noPictures: {
    en: 'Pictures that are missing: {count}.',
    es: 'Imágenes que faltan: {count}.',
    fr: 'Images manquantes : {count}.',
  },
  noKeys: {
    en: 'This link may press none of your keys, so there is no file. Make a new link that may press keys.',
    es: 'Este enlace no puede presionar ninguna de tus teclas, así que no hay archivo. Crea un enlace nuevo que pueda presionar teclas.',
    fr: 'Ce lien ne peut appuyer sur aucune de vos touches : il n’y a donc pas de fichier. Créez un nouveau lien qui peut appuyer sur les touches.',
  },
  failed: {
    en: 'The file could not be saved. Try again.',
    es: 'No se pudo guardar el archivo. Inténtalo de nuevo.',
    fr: 'Le fichier n’a pas pu être enregistré. Réessayez.',
  },

  boardKeys: { en: 'TV', es: 'TV', fr: 'Télé' },
  boardOwn: { en: 'My TV buttons', es: 'Mis botones de TV', fr: 'Mes boutons de télé' },
  boardApps: { en: 'Apps', es: 'Aplicaciones', fr: 'Applications' },
  home: { en: 'My boards', es: 'Mis tableros', fr: 'Mes tableaux' },
  back: { en: 'Back', es: 'Atrás', fr: 'Retour' },
  fileName: { en: 'tv-remote', es: 'control-de-tv', fr: 'telecommande' },
})
