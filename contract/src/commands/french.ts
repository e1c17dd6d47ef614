/** French, of France and of Québec, with both ways of addressing (`mets`, `mettez`). */
import { numberOf } from './numbers.ts'
import { goTo, press, rule, type Grammar, type Intent } from './intents.ts'
import { onOff, volumeBy, volumeTo } from './sayings.ts'

const GO = '(?:(?:ouvre|ouvrez|ouvrir|montre|montre moi|montrez|affiche|affichez|afficher|va a|va au|aller a|aller au|voir) )?(?:le |la |les |l |au |aux |a la |a l |mes )?'
const PUT = '(?:mets|mettez|mettre|met|passe a|passe sur|passez a|passer a|regarder|regarde|va a|va sur|aller a|change pour|syntonise|syntoniser)'
const SHOW = '(?:ceci|ca|cela|cette emission|ce programme|ce film|l emission|le programme|cette chaine|cette serie)'
const TV = '(?:tele|tv|television|televiseur|decodeur|poste)'
const channel = (words?: string): Intent | undefined => {
  const number = numberOf(words ?? '', 'fr')
  return number === undefined ? undefined : { is: 'channel', number }
}
const setting = onOff({ captions: 'sous titres|sous titrage(?: code)?', audioDescription: 'audiodescription|audio description|video description|description sonore', voiceGuidance: 'guidage vocal|guide vocal|lecteur d ecran', highContrast: 'contraste eleve|haut contraste|contraste fort' })

export const FRENCH: Grammar = {
  before: /^(?:s il (?:te|vous) plait|bonjour|salut|peux tu|pouvez vous|pourrais tu|pourriez vous|tu peux|je veux|je voudrais|j aimerais|maintenant)\s+/u,
  after: /\s+(?:s il (?:te|vous) plait|stp|svp|maintenant|merci)$/u,
  watch: /^(?:regarder|regarde|regardez|voir|mets|mettez|mettre|passe a|passe sur|passer a|syntonise|joue|jouer|ecouter|ecoute)(?: le| la| les| l| au| aux| sur)?(?: chaine| poste)? (.+)$/u,
  open: /^(?:ouvre|ouvrez|ouvrir|lance|lancez|lancer|demarre|demarrez|demarrer|va a|va sur|aller a|aller sur|montre|montre moi|montrez|affiche|affichez|afficher)(?: le| la| les| l)?(?: appli| application)? (.+)$/u,
  rules: [
    rule(`(?:${PUT} )?(?:la |le |a la |au |sur la )?(?:chaine|poste|canal) (?:numero )?(.+)`, channel),
    rule('chang(?:e|ez|er) (?:de |la )?(?:chaine|poste) (?:pour |a |au )?(?:la |le )?(?:numero )?(.+)', channel),
    rule(`(?:${PUT} )?(?:la |le |au )?(?:numero )?(.+)`, channel),
    rule('(?:chaine|poste|canal) (?:suivante|suivant|plus|haut)|(?:prochaine chaine|prochain poste)|monte(?:r)? (?:la chaine|le poste|d une chaine)', { is: 'channel by', places: 1 }),
    rule('(?:chaine|poste|canal) (?:moins|bas)|(?:baisse|baisser|descends|descendre) (?:la chaine|le poste|d une chaine)', { is: 'channel by', places: -1 }),
    rule('(?:(?:revenir|reviens|retour|retourne) a la )?(?:derniere chaine|chaine precedente)|dernier poste|poste precedent', { is: 'last channel' }),
    rule('(?:monte|montez|monter|augmente|augmentez|augmenter|hausse|hausser) (?:le )?(?:volume|son)(?: (?:de )?(.+))?|volume (?:plus|haut)|plus (?:fort|haut)', volumeBy(1, 'fr')),
    rule('(?:baisse|baissez|baisser|diminue|diminuez|diminuer|reduis|reduire) (?:le )?(?:volume|son)(?: (?:de )?(.+))?|volume (?:moins|bas)|moins fort|plus bas', volumeBy(-1, 'fr')),
    rule('(?:mets |mettez |mettre |regle )?(?:le )?volume (?:a |au )?(.+?)(?: pour cent)?', volumeTo('fr')),
    rule(`(?:muet|silence|sourdine|(?:coupe|coupez|couper|enleve|enlever) (?:le )?son|(?:mets|mettre|mettez) en (?:sourdine|muet|silence)|chut)(?: (?:la |le )?${TV})?`, { is: 'mute', wanted: true }),
    rule('(?:(?:remets|remettez|remettre|retablis|retablir|active|activer) (?:le )?son|(?:enleve|enlever|desactive|desactiver) (?:la )?sourdine)', { is: 'mute', wanted: false }),
    rule(`(?:allume|allumez|allumer)(?: (?:le |la )?${TV}| tout)?`, { is: 'power', wanted: true }),
    rule(`(?:eteins|eteignez|eteindre|ferme|fermez|fermer) (?:(?:le |la )?${TV}|tout)|eteins|eteindre|bonne nuit`, { is: 'power', wanted: false }),
    rule('(?:change(?:r)? (?:d )?)?(?:l )?entree(?: de la)?(?: tv| tele| television)?', { is: 'tv input' }),
    rule(`(?:enregistre|enregistrez|enregistrer)(?: ${SHOW})?|commence l enregistrement`, { is: 'record', wanted: true }),
    rule(`(?:(?:arrete|arretez|arreter|annule|annuler) (?:l enregistrement|d enregistrer))(?: ${SHOW})?`, { is: 'record', wanted: false }),
    rule('lecture|lire|joue|reprends|reprendre|continue|continuer|play', { is: 'speed', wanted: 'play' }),
    rule(`(?:(?:mets |mettre |mettez )?(?:en |sur )?pause|arrete|arretez|stop)(?: ${SHOW}| (?:la |le )?${TV})?`, { is: 'speed', wanted: 'pause' }),
    rule('rembobine|rembobiner|retour rapide|recule|reculer|en arriere', { is: 'speed', wanted: 'rewind' }),
    rule('avance|avancer|avance rapide|en avant', { is: 'speed', wanted: 'forward' }),
    rule('repete|repeter|rejoue|encore une fois|reprise', { is: 'speed', wanted: 'replay' }),
    rule(`(?:(?:regarder|mets|retour a|revenir a|va a) )?(?:la )?${TV} en direct|(?:le |en )?direct|regarder (?:la )?${TV}`, { is: 'speed', wanted: 'live' }),
    rule('(?:qu est ce qu il y a|qu est ce qui passe|qu y a t il|il y a quoi|quoi)(?: a la (?:tele|tv|television))? ce soir(?: a la (?:tele|tv|television))?|ce soir', { is: 'tonight' }),
    rule('(?:qu est ce qu il y a|qu est ce qui passe|qu y a t il|il y a quoi)(?: a la (?:tele|tv|television))?(?: maintenant)?', goTo('guide')),
    rule('qu est ce que (?:c est|je regarde)', press('INFO')),
    rule(`${GO}(?:guide(?: (?:tv|tele|horaire|des programmes))?|grille(?: des programmes)?|horaire)`, goTo('guide')),
    rule(`${GO}menu(?: principal)?`, goTo('menu')),
    rule(`${GO}(?:accueil|ecran d accueil|page d accueil)`, goTo('home')),
    rule(`${GO}(?:applications|applis|apps|menu des applications)`, goTo('apps')),
    rule(`${GO}(?:reglages|parametres)`, goTo('settings')),
    rule(`${GO}enregistrements`, goTo('recordings')),
    rule(`${GO}accessibilite`, goTo('accessibility')),
    rule('(?:associe|associer|jumelle|jumeler|appaire|appairer) (?:une |la |ma )?telecommande', goTo('pairing')),
    rule(`${GO}(?:recherche|rechercher)`, goTo('search')),
    rule('(?:cherche|cherchez|chercher|recherche|rechercher|trouve|trouver)(?: moi)? (.+)', (words) => ({ is: 'search for', words: words ?? '' })),
    ...setting('(?:active|activez|activer|mets|mettez|mettre|affiche|afficher|allume) (?:le |la |les |l )?(?:NAME)|(?:NAME) (?:actives?|oui)', true),
    ...setting('(?:desactive|desactivez|desactiver|enleve|enlevez|enlever|retire|retirer|cache|cacher) (?:le |la |les |l )?(?:NAME)|(?:NAME) (?:desactives?|non)|sans (?:NAME)', false),
    rule('(?:retour|reviens|revenir)', press('PREVIOUS')),
    rule('quitte|quitter|sors|sortir|ferme|fermer', press('EXIT')),
    rule('ok|valide|valider|selectionne|selectionner|entrer', press('OK')),
    rule('(?:en |vers le )?haut', press('UP')),
    rule('(?:en |vers le )?bas', press('DOWN')),
    rule('(?:a )?gauche', press('LEFT')),
    rule('(?:a )?droite', press('RIGHT')),
    rule('page (?:haut|precedente|vers le haut)', press('PAGE_UP')),
    rule('page (?:bas|suivante|vers le bas)', press('PAGE_DOWN')),
    rule(`${GO}(?:infos?|informations)(?: sur ${SHOW})`, press('INFO')),
  ],
}
