/** The words of the printable guides about pressing without touching keys. Each fits one sheet. */
import { defineTexts } from '../../texts/texts.ts'

export const switchTexts = defineTexts({
  picture: {
    en: 'The remote on a phone. A thick frame is around OK, and the keys of other parts are dim.',
    es: 'El control en un teléfono. Un marco grueso rodea OK y las teclas de otras partes se ven tenues.',
    fr: 'La télécommande sur un téléphone. Un cadre épais entoure OK, et les touches des autres parties sont pâles.',
  },
  need1: {
    en: 'A switch: a key, a mouse button, a game controller, a touch anywhere on the screen, or a sound you make',
    es: 'Un pulsador: una tecla, un botón del ratón, un control de juego, un toque en la pantalla o un sonido que haces',
    fr: 'Un contacteur : une touche, un bouton de souris, une manette de jeu, un toucher n’importe où à l’écran ou un son que vous faites',
  },
  need2: {
    en: 'The switch control of your device turned off, so that a press counts once',
    es: 'El control por pulsador de tu dispositivo desactivado, para que cada vez cuente una sola vez',
    fr: 'Le contrôle par contacteur de votre appareil désactivé, pour qu’un appui compte une fois',
  },
  step1: {
    en: 'Open the remote. Choose “How do you press?” and answer three questions. Somebody can do it with you.',
    es: 'Abre el control. Elige “¿Cómo presionas?” y responde tres preguntas. Alguien puede hacerlo contigo.',
    fr: 'Ouvrez la télécommande. Choisissez « Comment appuyez-vous? » et répondez à trois questions. Quelqu’un peut le faire avec vous.',
  },
  step2: {
    en: 'Press your switch. A frame goes over the parts of the page. Press when it is on the part you want.',
    es: 'Presiona tu pulsador. Un marco recorre las partes de la página. Presiona cuando esté en la parte que quieres.',
    fr: 'Appuyez sur votre contacteur. Un cadre passe sur les parties de la page. Appuyez quand il est sur la bonne partie.',
  },
  step3: {
    en: 'The frame then goes over the keys of that part. Press when it is on your key.',
    es: 'Después el marco recorre las teclas de esa parte. Presiona cuando esté en tu tecla.',
    fr: 'Le cadre passe ensuite sur les touches de cette partie. Appuyez quand il est sur votre touche.',
  },
  step4: {
    en: 'The frame stays a while on Volume and Channel. Press once more to do the same again.',
    es: 'El marco se queda un momento en Volumen y Canal. Presiona otra vez para repetir.',
    fr: 'Le cadre reste un moment sur Volume et Chaîne. Appuyez encore pour refaire la même chose.',
  },
  step5: {
    en: 'For a channel number, choose the digits one by one, then Send number. Take your time.',
    es: 'Para un número de canal, elige los dígitos uno por uno y después Enviar número. Tómate tu tiempo.',
    fr: 'Pour un numéro de chaîne, choisissez les chiffres un à un, puis Envoyer le numéro. Prenez votre temps.',
  },
  step6: {
    en: 'Too fast or too slow? In the menu, open “How do you press?” and change “Time on each thing”.',
    es: '¿Muy rápido o muy lento? En el menú, abre “¿Cómo presionas?” y cambia “Tiempo en cada cosa”.',
    fr: 'Trop vite ou trop lent? Dans le menu, ouvrez « Comment appuyez-vous? » et changez « Temps sur chaque élément ».',
  },
  trouble1: {
    en: 'The frame is in the wrong part: wait. After a few rounds it goes back by itself.',
    es: 'El marco está en la parte equivocada: espera. Después de unas vueltas regresa solo.',
    fr: 'Le cadre est dans la mauvaise partie : attendez. Après quelques tours, il revient tout seul.',
  },
  trouble2: {
    en: 'One press counts twice: choose a longer time under “Ignore the next press for”.',
    es: 'Cuenta dos veces: elige un tiempo más largo en “Ignorar la siguiente durante”.',
    fr: 'Un appui compte double : choisissez un temps plus long sous « Ignorer l’appui suivant pendant ».',
  },
  trouble3: {
    en: 'Two frames move: your device scans, too. Turn one of the two off.',
    es: 'Se mueven dos marcos: tu dispositivo también barre. Desactiva uno de los dos.',
    fr: 'Deux cadres bougent : votre appareil balaie aussi. Désactivez l’un des deux.',
  },
})

export const restTexts = defineTexts({
  picture: {
    en: 'The remote on a phone. A ring is closing on Volume up, where the pointer rests.',
    es: 'El control en un teléfono. Un anillo se cierra en Subir volumen, donde está quieto el puntero.',
    fr: 'La télécommande sur un téléphone. Un anneau se ferme sur Volume plus, où le pointeur est immobile.',
  },
  need1: {
    en: 'What moves the pointer for you: an eye tracker, a head mouse, a joystick',
    es: 'Lo que mueve el puntero por ti: un lector de mirada, un ratón de cabeza, una palanca',
    fr: 'Ce qui bouge le pointeur pour vous : un suivi du regard, une souris de tête, une manette',
  },
  need2: {
    en: 'Its own clicking turned off, so that a look counts once',
    es: 'Su propio clic desactivado, para que una mirada cuente una sola vez',
    fr: 'Son clic automatique désactivé, pour qu’un regard compte une fois',
  },
  step1: {
    en: 'Open the remote. Choose “How do you press?”, then “I rest a pointer on a key”.',
    es: 'Abre el control. Elige “¿Cómo presionas?” y después “Dejo el puntero quieto”.',
    fr: 'Ouvrez la télécommande. Choisissez « Comment appuyez-vous? », puis « Je laisse le pointeur sur une touche ».',
  },
  step2: {
    en: 'Rest on a key. A ring closes. When it is closed, the key is pressed.',
    es: 'Quédate en una tecla. Un anillo se cierra. Cuando está cerrado, la tecla se presiona.',
    fr: 'Restez sur une touche. Un anneau se ferme. Quand il est fermé, la touche est enfoncée.',
  },
  step3: {
    en: 'Look away before the ring is closed, and nothing is pressed.',
    es: 'Mira a otro lado antes de que el anillo se cierre y no se presiona nada.',
    fr: 'Regardez ailleurs avant que l’anneau se ferme : rien n’est enfoncé.',
  },
  step4: {
    en: 'To press the same key again, look away and come back.',
    es: 'Para presionar otra vez la misma tecla, mira a otro lado y regresa.',
    fr: 'Pour appuyer encore sur la même touche, regardez ailleurs et revenez.',
  },
  step5: {
    en: 'To watch TV without pressing, choose Rest. To go on, choose Wake.',
    es: 'Para ver la televisión sin presionar nada, elige Descansar. Para seguir, elige Despertar.',
    fr: 'Pour regarder la télé sans appuyer, choisissez Repos. Pour continuer, choisissez Réveil.',
  },
  step6: {
    en: 'Keys that turn something off ask first. Rest on Yes or No.',
    es: 'Las teclas que apagan algo preguntan primero. Quédate en Sí o No.',
    fr: 'Les touches qui éteignent demandent d’abord. Restez sur Oui ou Non.',
  },
  trouble1: {
    en: 'The pointer misses the keys: choose larger ones in “Accessibility options”, under “Size and number of keys”.',
    es: 'El puntero no acierta: elige teclas más grandes en “Opciones de accesibilidad”, en “Tamaño y número de teclas”.',
    fr: 'Le pointeur manque les touches : prenez-en de plus grandes dans « Options d’accessibilité », sous « Taille et nombre de touches ».',
  },
  trouble2: {
    en: 'Keys are pressed too soon: in the menu, open “How do you press?” and choose a longer “Time to rest”.',
    es: 'Las teclas se presionan muy pronto: en el menú, abre “¿Cómo presionas?” y elige más “Tiempo de quedarse”.',
    fr: 'Les touches s’enfoncent trop tôt : dans le menu, ouvrez « Comment appuyez-vous? » et allongez « Temps à rester ».',
  },
})

export const helperTexts = defineTexts({
  picture: {
    en: 'The page “How do you press?” on a phone, with an answer for each way.',
    es: 'La página “¿Cómo presionas?” en un teléfono, con una respuesta para cada manera.',
    fr: 'La page « Comment appuyez-vous? » sur un téléphone, avec une réponse pour chaque façon.',
  },
  need1: {
    en: 'The device of the person who will use the remote, where they will use it',
    es: 'El dispositivo de quien usará el control, en el lugar donde lo usará',
    fr: 'L’appareil de la personne qui utilisera la télécommande, là où elle l’utilisera',
  },
  need2: {
    en: 'A switch, or what moves the pointer, fixed so that it cannot slip',
    es: 'Un pulsador, o lo que mueve el puntero, fijo para que no se mueva de lugar',
    fr: 'Un contacteur, ou ce qui bouge le pointeur, fixé pour ne pas glisser',
  },
  step1: {
    en: 'Find one movement that the person can do again and again without pain. Put the switch there.',
    es: 'Busca un movimiento que la persona pueda repetir sin dolor. Pon el pulsador ahí.',
    fr: 'Trouvez un mouvement que la personne peut refaire sans douleur. Placez le contacteur là.',
  },
  step2: {
    en: 'Open “How do you press?” together. Ask each question, and let the person choose.',
    es: 'Abran “¿Cómo presionas?” en compañía. Haz cada pregunta y deja que la persona elija.',
    fr: 'Ouvrez ensemble « Comment appuyez-vous? ». Posez chaque question et laissez la personne choisir.',
  },
  step3: {
    en: 'Begin slowly. Let the person turn the volume up ten times. Do not hurry them.',
    es: 'Empieza despacio. Deja que la persona suba el volumen diez veces. No la apures.',
    fr: 'Commencez lentement. Laissez la personne monter le volume dix fois. Laissez-lui le temps.',
  },
  step4: {
    en: 'Change one thing at a time. First fewer mistakes, then a faster frame.',
    es: 'Cambia una cosa a la vez. Primero menos errores, después un marco más rápido.',
    fr: 'Changez une chose à la fois. D’abord moins d’erreurs, puis un cadre plus rapide.',
  },
  step5: {
    en: 'Keep a bookmark of the remote. With #ways=one-switch at its end it starts scanning at once; #ways=two-switch and #ways=dwell start other ways.',
    es: 'Guarda un marcador del control. Si termina en #ways=one-switch, el barrido empieza de inmediato; #ways=two-switch y #ways=dwell empiezan otras maneras.',
    fr: 'Gardez un signet de la télécommande. S’il finit par #ways=one-switch, le balayage commence tout de suite; #ways=two-switch et #ways=dwell en commencent d’autres.',
  },
  step6: {
    en: 'Do several people share the device? Add each of them under “Who uses this remote?” in “Accessibility options”.',
    es: '¿Varias personas comparten el dispositivo? Agrega a cada una en “¿Quién usa este control?”, en “Opciones de accesibilidad”.',
    fr: 'Plusieurs personnes partagent l’appareil? Ajoutez chacune sous « Qui utilise cette télécommande? », dans « Options d’accessibilité ».',
  },
  trouble1: {
    en: 'The person gets tired: show fewer and larger keys, and let the frame rest after one round.',
    es: 'La persona se cansa: muestra menos teclas y más grandes, y deja que el marco descanse tras una vuelta.',
    fr: 'La personne se fatigue : montrez moins de touches, plus grandes, et laissez le cadre se reposer après un tour.',
  },
  trouble2: {
    en: 'You need the page yourself: touch and the mouse go on working. An address that ends in #ways=off stops the frame in this window.',
    es: 'Necesitas la página: el dedo y el ratón siguen funcionando. Una dirección que termina en #ways=off detiene el marco en esta ventana.',
    fr: 'Vous avez besoin de la page : le doigt et la souris marchent toujours. Une adresse qui finit par #ways=off arrête le cadre dans cette fenêtre.',
  },
  trouble3: {
    en: 'The switch is pressed without wanting to: choose a longer “Hold to count”.',
    es: 'El pulsador se presiona sin querer: elige más tiempo en “Mantener para que cuente”.',
    fr: 'Le contacteur s’enfonce sans le vouloir : allongez « Tenir pour que l’appui compte ».',
  },
})
