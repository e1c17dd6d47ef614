/** The words of the settings of access methods. */
import { defineTexts } from '../../texts/texts.ts'

export const settingTexts = defineTexts({
  title: { en: 'How you press', es: 'Cómo presionas', fr: 'Votre façon d’appuyer' },
  intro: {
    en: 'Each change counts at once and stays on this device.',
    es: 'Cada cambio cuenta al instante y queda en este dispositivo.',
    fr: 'Chaque changement compte tout de suite et reste sur cet appareil.',
  },
  questions: { en: 'Answer three questions', es: 'Responder tres preguntas', fr: 'Répondre à trois questions' },
  testSwitch: { en: 'Test your switch', es: 'Probar tu pulsador', fr: 'Essayer votre contacteur' },
  turnOff: { en: 'Turn off', es: 'Desactivar', fr: 'Désactiver' },
  turnOn: { en: 'Turn on', es: 'Activar', fr: 'Activer' },
  way: { en: 'Your way', es: 'Tu manera', fr: 'Votre façon' },
  wayOff: { en: 'Touch, mouse or keyboard', es: 'Dedo, ratón o teclado', fr: 'Doigt, souris ou clavier' },
  wayScan: {
    en: 'Switches and a moving frame',
    es: 'Pulsadores y un marco que se mueve',
    fr: 'Contacteurs et cadre mobile',
  },
  wayDwell: {
    en: 'Rest the pointer on a key',
    es: 'Dejar el puntero en una tecla',
    fr: 'Pointeur immobile sur une touche',
  },
  wayDirect: { en: 'A switch for each key', es: 'Un pulsador para cada tecla', fr: 'Un contacteur par touche' },

  switches: { en: 'Your switches', es: 'Tus pulsadores', fr: 'Vos contacteurs' },
  noSwitches: { en: 'There is no switch yet.', es: 'Aún no hay pulsadores.', fr: 'Il n’y a pas encore de contacteur.' },
  job: { en: 'What switch {number} does', es: 'Qué hace el pulsador {number}', fr: 'Rôle du contacteur {number}' },
  addSwitch: { en: 'Add a switch', es: 'Agregar un pulsador', fr: 'Ajouter un contacteur' },
  addBig: {
    en: 'Add a big switch on the screen',
    es: 'Agregar un pulsador grande en la pantalla',
    fr: 'Ajouter un grand contacteur à l’écran',
  },
  addSound: {
    en: 'Use a sound as a switch',
    es: 'Usar un sonido como pulsador',
    fr: 'Utiliser un son comme contacteur',
  },
  place: { en: 'Where it is', es: 'Dónde está', fr: 'Où il est' },
  bottom: { en: 'At the bottom', es: 'Abajo', fr: 'En bas' },
  left: { en: 'On the left', es: 'A la izquierda', fr: 'À gauche' },
  right: { en: 'On the right', es: 'A la derecha', fr: 'À droite' },
  loud: { en: 'How loud the sound is', es: 'Qué tan fuerte es el sonido', fr: 'Force du son' },
  loudHint: {
    en: 'Your browser asks for the microphone. What it hears stays on this device.',
    es: 'El navegador pide el micrófono. Lo que oye queda en este dispositivo.',
    fr: 'Le navigateur demande le micro. Ce qu’il entend reste sur cet appareil.',
  },
  percent: { en: '{percent} %', es: '{percent} %', fr: '{percent} %' },
  deleteSwitch: {
    en: 'Delete switch {number}',
    es: 'Eliminar el pulsador {number}',
    fr: 'Supprimer le contacteur {number}',
  },
  learning: {
    en: 'Press your switch now.',
    es: 'Presiona ahora tu pulsador.',
    fr: 'Appuyez maintenant sur le contacteur.',
  },
  learned: { en: 'Switch {number}: {name}', es: 'Pulsador {number}: {name}', fr: 'Contacteur {number} : {name}' },
  select: { en: 'Choose', es: 'Elegir', fr: 'Choisir' },
  next: { en: 'Go on', es: 'Avanzar', fr: 'Avancer' },
  previous: { en: 'Go back one', es: 'Retroceder uno', fr: 'Reculer d’un pas' },
  back: { en: 'Leave the group', es: 'Salir del grupo', fr: 'Sortir du groupe' },
  pause: { en: 'Pause', es: 'Pausar', fr: 'Mettre en pause' },
  sayAgain: { en: 'Say it again', es: 'Decir otra vez', fr: 'Redire' },
  pressKey: { en: 'Press {key}', es: 'Presionar {key}', fr: 'Appuyer sur {key}' },

  moving: { en: 'How the frame moves', es: 'Cómo se mueve el marco', fr: 'Comment le cadre bouge' },
  method: { en: 'Who moves it', es: 'Quién lo mueve', fr: 'Qui le fait bouger' },
  auto: {
    en: 'It moves by itself, a press chooses',
    es: 'Se mueve solo, presionar elige',
    fr: 'Il bouge seul, un appui choisit',
  },
  step: {
    en: 'One switch moves it, one chooses',
    es: 'Un pulsador lo mueve, otro elige',
    fr: 'Un contacteur le bouge, un autre choisit',
  },
  singleSwitch: {
    en: 'A press moves it, waiting chooses',
    es: 'Presionar lo mueve, esperar elige',
    fr: 'Un appui le bouge, l’attente choisit',
  },
  inverse: {
    en: 'It moves while you hold, letting go chooses',
    es: 'Se mueve mientras mantienes, soltar elige',
    fr: 'Il bouge tant que vous tenez, relâcher choisit',
  },
  stepTime: { en: 'Time on each thing', es: 'Tiempo en cada cosa', fr: 'Temps sur chaque élément' },
  stepTimeHint: {
    en: 'A longer time is easier, a shorter one is faster.',
    es: 'Más tiempo es más fácil; menos tiempo es más rápido.',
    fr: 'Plus de temps est plus facile, moins de temps est plus rapide.',
  },
  firstMore: { en: 'More time on the first one', es: 'Más tiempo en la primera', fr: 'Temps de plus sur le premier' },
  chooseWait: { en: 'Wait that chooses', es: 'Espera que elige', fr: 'Attente qui choisit' },
  ofStep: { en: '{percent} % of that time', es: '{percent} % de ese tiempo', fr: '{percent} % de ce temps' },
  pattern: { en: 'In which order', es: 'En qué orden', fr: 'Dans quel ordre' },
  groups: { en: 'Groups, then keys', es: 'Grupos y luego teclas', fr: 'Groupes, puis touches' },
  line: { en: 'One key after the other', es: 'Una tecla tras otra', fr: 'Une touche après l’autre' },
  order: { en: 'What comes first', es: 'Qué va primero', fr: 'Ce qui vient en premier' },
  orderHint: {
    en: 'The keys stay where they are. Only the frame takes another way.',
    es: 'Las teclas no se mueven. Solo el marco toma otro camino.',
    fr: 'Les touches restent à leur place. Seul le cadre prend un autre chemin.',
  },
  usualOrder: {
    en: 'What most people press most: volume, arrows',
    es: 'Lo que más se usa: volumen, flechas',
    fr: 'Ce qui sert le plus : volume, flèches',
  },
  pageOrder: { en: 'What is first on the page', es: 'Lo primero de la página', fr: 'Le haut de la page' },
  starts: { en: 'When it starts', es: 'Cuándo empieza', fr: 'Quand il commence' },
  onPress: { en: 'With your first press', es: 'Cuando presionas', fr: 'Au premier appui' },
  onArrival: { en: 'When a page opens', es: 'Al abrir una página', fr: 'À l’ouverture d’une page' },
  extra: { en: 'Time before it starts', es: 'Tiempo antes de empezar', fr: 'Temps avant le départ' },
  passes: { en: 'Rounds before it rests', es: 'Vueltas antes de descansar', fr: 'Tours avant le repos' },
  rounds: { en: '{number} rounds', es: '{number} vueltas', fr: '{number} tours' },
  oneRound: { en: '1 round', es: '1 vuelta', fr: '1 tour' },
  endless: { en: 'It never rests', es: 'No descansa', fr: 'Pas de repos' },
  reverse: {
    en: 'A long press goes back one',
    es: 'Mantener presionado retrocede',
    fr: 'Un appui long recule d’un pas',
  },

  after: { en: 'After a press', es: 'Después de presionar', fr: 'Après un appui' },
  then: { en: 'Where the frame goes', es: 'A dónde va el marco', fr: 'Où va le cadre' },
  byKey: { en: 'What fits the key', es: 'Lo que va con la tecla', fr: 'Ce qui convient à la touche' },
  byKeyHint: {
    en: 'It stays on Volume and Channel, and goes to the arrows after Guide.',
    es: 'Se queda en Volumen y Canal, y va a las flechas después de Guía.',
    fr: 'Il reste sur Volume et Chaîne, et va aux flèches après Guide.',
  },
  stay: { en: 'It stays on the key', es: 'Se queda en la tecla', fr: 'Il reste sur la touche' },
  stayGroup: { en: 'It stays in the group', es: 'Se queda en el grupo', fr: 'Il reste dans le groupe' },
  toTop: { en: 'To the beginning', es: 'Al principio', fr: 'Au début' },
  rest: { en: 'It rests', es: 'Descansa', fr: 'Il se repose' },
  staySteps: { en: 'How long it stays', es: 'Cuánto se queda', fr: 'Combien de temps il reste' },
  steps: { en: '{number} steps', es: '{number} pasos', fr: '{number} pas' },
  oneStep: { en: '1 step', es: '1 paso', fr: '1 pas' },
  askBefore: { en: 'Ask before a press', es: 'Preguntar antes de presionar', fr: 'Demander avant un appui' },
  askForGuarded: {
    en: 'For keys that turn off or delete',
    es: 'En teclas que apagan o eliminan',
    fr: 'Pour ce qui éteint ou supprime',
  },
  askForAll: {
    en: 'For every key: a second press cancels it',
    es: 'En todas: presionar otra vez lo cancela',
    fr: 'Pour tout : un deuxième appui annule',
  },
  undoTime: { en: 'Time to answer', es: 'Tiempo para responder', fr: 'Temps pour répondre' },
  late: {
    en: 'A late press counts for the one before',
    es: 'Si presionas tarde, cuenta la anterior',
    fr: 'Un appui en retard compte pour le précédent',
  },

  seen: { en: 'What you see and hear', es: 'Lo que ves y oyes', fr: 'Ce que vous voyez et entendez' },
  highlight: { en: 'The frame', es: 'El marco', fr: 'Le cadre' },
  frame: { en: 'A thick frame', es: 'Un marco grueso', fr: 'Un cadre épais' },
  fill: { en: 'A frame and color', es: 'Un marco con color', fr: 'Un cadre et de la couleur' },
  enlarged: {
    en: 'A very thick frame and large words',
    es: 'Un marco muy grueso y palabras grandes',
    fr: 'Un cadre très épais et de grands mots',
  },
  auditory: { en: 'Say each name', es: 'Decir cada nombre', fr: 'Dire chaque nom' },
  auditoryHint: {
    en: 'The frame waits until the name has been said.',
    es: 'El marco espera hasta que se dice el nombre.',
    fr: 'Le cadre attend que le nom soit dit.',
  },
  tick: { en: 'A soft tick for each step', es: 'Un toque suave en cada paso', fr: 'Un petit son à chaque pas' },

  counts: { en: 'When a press counts', es: 'Cuándo cuenta lo que presionas', fr: 'Quand un appui compte' },
  hold: { en: 'Hold to count', es: 'Mantener para que cuente', fr: 'Tenir pour que l’appui compte' },
  holdHint: {
    en: 'Shorter presses do nothing. This helps a hand that shakes.',
    es: 'Menos tiempo no hace nada. Ayuda si tiembla la mano.',
    fr: 'Un appui plus court ne fait rien. Cela aide une main qui tremble.',
  },
  ignore: {
    en: 'Ignore the next press for',
    es: 'Ignorar la siguiente durante',
    fr: 'Ignorer l’appui suivant pendant',
  },
  countsOn: { en: 'It counts', es: 'Cuenta', fr: 'Il compte' },
  down: { en: 'When you press', es: 'Al presionar', fr: 'Quand vous appuyez' },
  up: { en: 'When you let go', es: 'Al soltar', fr: 'Quand vous relâchez' },
  longHold: {
    en: 'A long press is a second switch',
    es: 'Mantener es un segundo pulsador',
    fr: 'Un appui long est un second contacteur',
  },
  longHoldTime: { en: 'How long that is', es: 'Cuánto es eso', fr: 'Durée de cet appui' },
  stuck: { en: 'A switch is stuck after', es: 'Está trabado después de', fr: 'Un contacteur est coincé après' },
  on: { en: 'On', es: 'Sí', fr: 'Oui' },
  none: { en: 'Off', es: 'No', fr: 'Non' },
  fineTuning: { en: 'Fine tuning', es: 'Ajuste fino', fr: 'Paramètres fins' },
  /** A setting that differs from its default, in the heading of a closed section. */
  changed: { en: '{label}: {value}', es: '{label}: {value}', fr: '{label}\u00A0: {value}' },

  resting: { en: 'How resting presses', es: 'Cómo presiona el puntero quieto', fr: 'Comment le pointeur appuie' },
  style: { en: 'What presses', es: 'Qué presiona', fr: 'Ce qui appuie' },
  oneStage: { en: 'Resting on a key', es: 'Quedarse en una tecla', fr: 'Rester sur une touche' },
  twoStages: { en: 'Resting, in two parts', es: 'Quedarse, en dos partes', fr: 'Rester, en deux temps' },
  lookAndPress: {
    en: 'Look, then press a switch',
    es: 'Mirar y presionar un pulsador',
    fr: 'Regarder, puis appuyer sur un contacteur',
  },
  complete: { en: 'Time to rest', es: 'Tiempo de quedarse', fr: 'Temps à rester' },
  clash: {
    en: 'If your device already scans or clicks for you, leave this off.',
    es: 'Si tu dispositivo ya recorre la pantalla o hace clic por ti, no lo actives.',
    fr: 'Si votre appareil balaie ou clique déjà pour vous, laissez cela désactivé.',
  },
  afterPause: {
    en: 'Time to rest after a pause',
    es: 'Tiempo de quedarse tras una pausa',
    fr: 'Temps à rester après une pause',
  },
  afterPauseHint: {
    en: 'When nothing was pressed for 10 seconds, or you looked at two keys and pressed neither. So you can read the keys. While your eyes go from word to word, the time stands still.',
    es: 'Si no se presionó nada en 10 segundos, o miraste dos teclas sin presionarlas. Así puedes leer las teclas. Mientras tus ojos van de palabra en palabra, el tiempo se detiene.',
    fr: 'Quand rien ne s’est activé depuis 10 secondes, ou après deux touches regardées sans appuyer. Vous pouvez ainsi lire les touches. Quand vos yeux vont d’un mot à l’autre, le temps s’arrête.',
  },
  noMore: { en: 'The same time', es: 'El mismo tiempo', fr: 'Le même temps' },
  lockOn: { en: 'Time before it begins', es: 'Tiempo antes de empezar', fr: 'Temps avant le début' },
  kept: {
    en: 'Kept when you look away for',
    es: 'Se guarda si miras a otro lado',
    fr: 'Gardé si vous regardez ailleurs',
  },
  again: { en: 'The same key again', es: 'La misma tecla otra vez', fr: 'La même touche encore' },
  lookAway: { en: 'After looking away', es: 'Después de mirar a otro lado', fr: 'Après avoir regardé ailleurs' },
  afterAWhile: { en: 'After a while', es: 'Después de un rato', fr: 'Après un moment' },
  dead: {
    en: 'Nothing is pressed on a new page for',
    es: 'En una página nueva nada se presiona durante',
    fr: 'Rien ne s’active sur une nouvelle page pendant',
  },
  extraPx: { en: 'Room around a key', es: 'Espacio alrededor de la tecla', fr: 'Espace autour d’une touche' },
  points: { en: '{number} points', es: '{number} puntos', fr: '{number} points' },
  progress: { en: 'How the time is shown', es: 'Cómo se muestra el tiempo', fr: 'Comment le temps se voit' },
  ring: { en: 'A ring that closes', es: 'Un anillo que se cierra', fr: 'Un anneau qui se ferme' },
  dot: { en: 'A dot that shrinks', es: 'Un punto que se encoge', fr: 'Un point qui rétrécit' },
  edge: { en: 'An edge that fills', es: 'Un borde que se llena', fr: 'Un bord qui se remplit' },
  noProgress: { en: 'Not at all', es: 'No se muestra', fr: 'Pas du tout' },
  restKey: { en: 'A key to rest', es: 'Una tecla para descansar', fr: 'Une touche pour se reposer' },
  restKeyHint: {
    en: 'After it nothing is pressed until you wake the remote.',
    es: 'Después nada se presiona hasta que despiertes el control.',
    fr: 'Après, rien ne s’active tant que vous ne réveillez pas la télécommande.',
  },
  byTouch: {
    en: 'A resting finger presses, too',
    es: 'También presiona un dedo quieto',
    fr: 'Un doigt immobile appuie aussi',
  },
})

/** The words of the first questions. */
export const questionTexts = defineTexts({
  press: { en: 'How do you press?', es: '¿Cómo presionas?', fr: 'Comment appuyez-vous?' },
  pressHint: {
    en: 'The remote then fits you. You can change it at any time.',
    es: 'Así el control se adapta a ti. Puedes cambiarlo cuando quieras.',
    fr: 'La télécommande s’adapte alors à vous. Vous pouvez changer à tout moment.',
  },
  touch: { en: 'I touch or click', es: 'Toco o hago clic', fr: 'Je touche ou je clique' },
  rest: { en: 'I rest a pointer on a key', es: 'Dejo el puntero quieto', fr: 'Je laisse le pointeur sur une touche' },
  restHint: {
    en: 'With the eyes, the head or a stick',
    es: 'Con los ojos, la cabeza o un palo',
    fr: 'Avec les yeux, la tête ou une baguette',
  },
  oneSwitch: { en: 'I have one switch', es: 'Tengo un pulsador', fr: 'J’ai un contacteur' },
  twoSwitches: {
    en: 'I have two switches or more',
    es: 'Tengo dos pulsadores o más',
    fr: 'J’ai deux contacteurs ou plus',
  },
  keyboard: { en: 'I use a keyboard', es: 'Uso un teclado', fr: 'J’utilise un clavier' },
  reader: { en: 'I use a screen reader', es: 'Uso un lector de pantalla', fr: 'J’utilise un lecteur d’écran' },
  helped: { en: 'Somebody sets it up for me', es: 'Alguien lo configura por mí', fr: 'Quelqu’un configure pour moi' },
  twice: {
    en: 'Do you sometimes press twice by mistake?',
    es: '¿A veces presionas dos veces sin querer?',
    fr: 'Appuyez-vous parfois deux fois par erreur?',
  },
  twiceHint: {
    en: 'A second press soon after the first one is then ignored.',
    es: 'Entonces no cuenta una segunda vez muy seguida.',
    fr: 'Un second appui qui suit de près est alors ignoré.',
  },
  yes: { en: 'Yes', es: 'Sí', fr: 'Oui' },
  long: {
    en: 'How long do you want to rest on a key?',
    es: '¿Cuánto tiempo quieres quedarte en una tecla?',
    fr: 'Combien de temps voulez-vous rester sur une touche?',
  },
  longHint: {
    en: 'A key is pressed when you rest on it this long.',
    es: 'La tecla se presiona cuando te quedas ese tiempo.',
    fr: 'Une touche s’active quand vous y restez ce temps.',
  },
  pace: {
    en: 'How fast should the frame move?',
    es: '¿Qué tan rápido debe moverse el marco?',
    fr: 'À quelle vitesse le cadre doit-il bouger?',
  },
  paceHint: {
    en: 'The frame goes from key to key. Press your switch when it is where you want.',
    es: 'El marco va de tecla en tecla. Presiona el pulsador cuando esté donde quieres.',
    fr: 'Le cadre va de touche en touche. Appuyez sur le contacteur quand il est où vous voulez.',
  },
  short: { en: 'A short time', es: 'Poco tiempo', fr: 'Peu de temps' },
  medium: { en: 'A medium time', es: 'Un tiempo medio', fr: 'Un temps moyen' },
  longer: { en: 'A long time', es: 'Mucho tiempo', fr: 'Longtemps' },
  slow: { en: 'Slowly', es: 'Despacio', fr: 'Lentement' },
  normal: { en: 'Not too fast', es: 'Ni lento ni rápido', fr: 'Ni lent ni rapide' },
  fast: { en: 'Fast', es: 'Rápido', fr: 'Vite' },
  learnOne: {
    en: 'Press your switch now',
    es: 'Presiona ahora tu pulsador',
    fr: 'Appuyez maintenant sur le contacteur',
  },
  learnNext: {
    en: 'Press the switch that goes on',
    es: 'Presiona el pulsador que avanza',
    fr: 'Appuyez sur le contacteur qui avance',
  },
  learnChoose: {
    en: 'Press the switch that chooses',
    es: 'Presiona el pulsador que elige',
    fr: 'Appuyez sur le contacteur qui choisit',
  },
  learnHint: {
    en: 'It may be a key, a mouse button, a game controller or a touch anywhere on this page.',
    es: 'Puede ser una tecla, un botón del ratón, un mando de juegos o un toque en esta página.',
    fr: 'Ce peut être une touche du clavier, un bouton de souris, une manette ou un toucher sur cette page.',
  },
  learnChooseHint: {
    en: 'Only one? Press it again.',
    es: '¿Solo uno? Presiónalo de nuevo.',
    fr: 'Un seul? Appuyez encore.',
  },
  keys: {
    en: 'Should your keyboard control the TV?',
    es: '¿Quieres controlar el televisor con el teclado?',
    fr: 'Le clavier doit-il commander le téléviseur?',
  },
  keysHint: {
    en: 'Arrow keys move on the TV, and other keys have jobs too.',
    es: 'Las flechas mueven en el televisor, y otras teclas también hacen algo.',
    fr: 'Les flèches bougent sur le téléviseur, et d’autres touches agissent aussi.',
  },
  say: {
    en: 'Should each press be said?',
    es: '¿Quieres oír cada tecla que presionas?',
    fr: 'Faut-il dire chaque appui?',
  },
  sayHint: {
    en: 'Your screen reader then says each press that was sent.',
    es: 'Tu lector de pantalla dice cada tecla enviada.',
    fr: 'Votre lecteur d’écran dit alors chaque appui envoyé.',
  },
  skip: { en: 'Skip', es: 'Omitir', fr: 'Passer' },
  back: { en: 'Back', es: 'Atrás', fr: 'Retour' },
})

/** The words of a setting that needs to have seen the remote. */
export const remoteFirstTexts = defineTexts({
  openRemote: {
    en: 'Open the remote once, then come back. The keys are then here.',
    es: 'Abre el control una vez y vuelve. Entonces verás aquí las teclas.',
    fr: 'Ouvrez la télécommande une fois, puis revenez. Les touches seront ici.',
  },
  toHome: { en: 'Go to home', es: 'Ir al inicio', fr: 'Aller à l’accueil' },
})

/** The words of the time that single keys take. */
export const keyTimesTexts = defineTexts({
  heading: { en: 'Time for single keys', es: 'Tiempo para cada tecla', fr: 'Temps de chaque touche' },
  lead: {
    en: 'A key that you press by mistake can take longer, and one that you press often less.',
    es: 'Una tecla que presionas sin querer puede tardar más, y una que presionas a menudo, menos.',
    fr: 'Une touche que vous activez par erreur peut prendre plus de temps, et une touche fréquente, moins.',
  },
  key: { en: 'Key', es: 'Tecla', fr: 'Touche' },
  time: { en: 'Time to rest on it', es: 'Tiempo de quedarse en ella', fr: 'Temps à rester dessus' },
  /** Of one key. */
  percent: {
    en: '{percent} % of the usual time',
    es: '{percent} % del tiempo habitual',
    fr: '{percent}\u00A0% du temps habituel',
  },
  /** In the list of keys, of one that has its own time. */
  keyAndPercent: { en: '{key}: {percent} %', es: '{key}: {percent} %', fr: '{key}\u00A0: {percent}\u00A0%' },
  usual: { en: 'As usual', es: 'Como siempre', fr: 'Comme d’habitude' },
})

/** The words beside the loudness of a sound that is a switch. */
export const soundMeterTexts = defineTexts({
  microphone: {
    en: 'Your browser shows that the microphone is on. Nothing is recorded or sent. While Voice records, a sound is no switch.',
    es: 'El navegador muestra que el micrófono está activo. No se graba ni se envía nada. Mientras Voz graba, un sonido no es un pulsador.',
    fr: 'Votre navigateur montre que le microphone est actif. Rien n’est enregistré ni envoyé. Pendant que Voix enregistre, un son n’est pas un contacteur.',
  },
  loudness: { en: 'How loud it is now', es: 'Volumen que se oye ahora', fr: 'Volume entendu maintenant' },
  heard: { en: 'Sounds heard: {count}', es: 'Sonidos oídos: {count}', fr: 'Sons entendus : {count}' },
})
