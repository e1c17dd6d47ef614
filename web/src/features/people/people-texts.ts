/** The words of the page of people who share a device. */
import { defineTexts } from '../../texts/texts.ts'

export const peopleTexts = defineTexts({
  title: { en: 'Who uses this remote?', es: '¿Quién usa este control?', fr: 'Qui utilise cette télécommande?' },
  intro: {
    en: 'Each person keeps their own choices: how they press, sizes, sounds and language. The TV stays the same for all.',
    es: 'Cada persona conserva lo que eligió: cómo presiona, tamaños, sonidos e idioma. El televisor es el mismo para todas.',
    fr: 'Chaque personne garde ses choix : comment elle appuie, les tailles, les sons et la langue. Le téléviseur reste le même.',
  },
  list: { en: 'People', es: 'Personas', fr: 'Personnes' },
  usesNow: { en: 'uses it now', es: 'lo usa ahora', fr: 'l’utilise en ce moment' },
  guest: { en: 'Guest', es: 'Invitado', fr: 'Invité' },
  guestHint: { en: 'nothing chosen', es: 'sin nada elegido', fr: 'aucun choix' },

  add: { en: 'Add a person', es: 'Agregar una persona', fr: 'Ajouter une personne' },
  addNow: { en: 'Add', es: 'Agregar', fr: 'Ajouter' },
  name: { en: 'Name', es: 'Nombre', fr: 'Nom' },
  picture: { en: 'Picture', es: 'Imagen', fr: 'Image' },
  begins: { en: 'Start with', es: 'Empezar con', fr: 'Commencer avec' },
  beginsEmpty: { en: 'Nothing chosen', es: 'Nada elegido', fr: 'Aucun choix' },
  beginsAsNow: { en: 'The choices made now', es: 'Lo elegido ahora', fr: 'Les choix actuels' },
  firstKeeps: {
    en: 'This person keeps the choices made on this device.',
    es: 'Esta persona conserva lo elegido en este dispositivo.',
    fr: 'Cette personne garde les choix faits sur cet appareil.',
  },
  added: { en: '{name} is added.', es: 'Se agregó a {name}.', fr: '{name} est dans la liste.' },
  nameMissing: { en: 'Type a name.', es: 'Escribe un nombre.', fr: 'Écrivez un nom.' },
  nameTaken: {
    en: 'This name is taken. Type a new one.',
    es: 'Otra persona tiene ese nombre. Escribe otro.',
    fr: 'Une autre personne a ce nom. Écrivez-en un autre.',
  },
  full: {
    en: 'Six people are here. To add one, first delete one.',
    es: 'Hay seis personas. Para agregar una, primero elimina una.',
    fr: 'Six personnes sont ici. Pour en ajouter une, supprimez-en une d’abord.',
  },

  change: { en: 'Change {name}', es: 'Cambiar a {name}', fr: 'Modifier {name}' },
  save: { en: 'Save', es: 'Guardar', fr: 'Enregistrer' },
  saved: { en: 'Saved.', es: 'Guardado.', fr: 'C’est enregistré.' },
  openAs: { en: 'Link for {name}', es: 'Enlace para {name}', fr: 'Lien pour {name}' },
  openAsHint: {
    en: 'Keep it as a bookmark: it opens the remote with the choices of {name}.',
    es: 'Guárdalo como marcador: abre el control con lo que eligió {name}.',
    fr: 'Gardez-le comme signet : il ouvre la télécommande avec les choix de {name}.',
  },
  exports: { en: 'Export to a file', es: 'Exportar a un archivo', fr: 'Exporter dans un fichier' },
  exportHint: {
    en: 'Import the file on another device. It holds choices only: no log-in and no TV.',
    es: 'Importa el archivo en otro dispositivo. Solo contiene lo elegido: ningún inicio de sesión ni televisor.',
    fr: 'Importez le fichier sur un autre appareil. Il ne contient que des choix : ni connexion ni téléviseur.',
  },
  savedAs: { en: 'Saved as {file}.', es: 'Guardado como {file}.', fr: 'Enregistré sous {file}.' },
  remove: { en: 'Delete {name}', es: 'Eliminar a {name}', fr: 'Supprimer {name}' },
  removed: { en: '{name} is deleted.', es: 'Se eliminó a {name}.', fr: '{name} n’est plus dans la liste.' },
  putBack: { en: 'Put {name} back', es: 'Volver a poner a {name}', fr: 'Remettre {name}' },
  isBack: { en: '{name} is back.', es: '{name} está de nuevo.', fr: '{name} est de retour.' },

  imports: { en: 'Import a person', es: 'Importar una persona', fr: 'Importer une personne' },
  choose: { en: 'Choose a file', es: 'Elegir un archivo', fr: 'Choisir un fichier' },
  noPerson: {
    en: 'No person is in this file. Choose one that was exported here.',
    es: 'No hay ninguna persona en este archivo. Elige uno que se exportó aquí.',
    fr: 'Il n’y a personne dans ce fichier. Choisissez-en un qui a été exporté ici.',
  },

  sunflower: { en: 'Sunflower', es: 'Girasol', fr: 'Tournesol' },
  'cat-face': { en: 'Cat', es: 'Gato', fr: 'Chat' },
  'dog-face': { en: 'Dog', es: 'Perro', fr: 'Chien' },
  butterfly: { en: 'Butterfly', es: 'Mariposa', fr: 'Papillon' },
  sailboat: { en: 'Boat', es: 'Barco', fr: 'Bateau' },
  star: { en: 'Star', es: 'Estrella', fr: 'Étoile' },
  'red-heart': { en: 'Heart', es: 'Corazón', fr: 'Cœur' },
  house: { en: 'House', es: 'Casa', fr: 'Maison' },
})
