import type { Language } from '../languages.ts'
import { describe, expect, it, vi } from 'vitest'
import { ASKS_WHAT_IS_ON, type Intent } from './intents.ts'
import { findByName } from './names.ts'
import { GREATEST_SPOKEN, numberOf, spellings } from './numbers.ts'
import { plainWords } from './plain-words.ts'
import { asksWhatIsOn, understand } from './understand.ts'

const channel = (number: number): Intent => ({ is: 'channel', number })
const louder = (steps = 1): Intent => ({ is: 'volume by', steps })
const muted = (wanted: boolean): Intent => ({ is: 'mute', wanted })
const power = (wanted: boolean): Intent => ({ is: 'power', wanted })
const record = (wanted: boolean): Intent => ({ is: 'record', wanted })
const place = (name: (Intent & { is: 'go to' })['place']): Intent => ({ is: 'go to', place: name })
const speed = (wanted: (Intent & { is: 'speed' })['wanted']): Intent => ({ is: 'speed', wanted })
const named = (name: string, lookFirstFor: 'channel' | 'app'): Intent => ({ is: 'name', name, lookFirstFor })
const tonight: Intent = { is: 'tonight' }

const SAYINGS: { readonly [L in Language]: readonly (readonly [string, Intent])[] } = {
  en: [
    ['Channel 206', channel(206)],
    ['tune 206', channel(206)],
    ['tune in channel 206', channel(206)],
    ['tune to 206', channel(206)],
    ['tune news', named('news', 'channel')],
    ['change the channel to 5', channel(5)],
    ['go to channel two oh six, please', channel(206)],
    ['two hundred and six', channel(206)],
    ['2 0 6', channel(206)],
    ['1,206', channel(1206)],
    ['Channel 7.2', channel(7.2)],
    ['go to channel 7-2, please.', channel(7.2)],
    ['channel seven point two', channel(7.2)],
    ['channel 7.0', channel(7)],
    ['watch News 24-7', named('news 24 7', 'channel')],
    ['search for 24-7 news', { is: 'search for', words: '24 7 news' }],
    ['next channel', { is: 'channel by', places: 1 }],
    ['channel down', { is: 'channel by', places: -1 }],
    ['go back to the last channel', { is: 'last channel' }],
    ['Volume up', louder()],
    ['volume up by five', louder(5)],
    ['Could you please turn it up?', louder()],
    ['turn the volume down', louder(-1)],
    ['quieter', louder(-1)],
    ['set the volume to 40', { is: 'volume to', percent: 40 }],
    ['MUTE!', muted(true)],
    ['unmute the tv', muted(false)],
    ['turn off the television', power(false)],
    ['turn the TV on', power(true)],
    ['record this', record(true)],
    ['stop recording', record(false)],
    ['pause', speed('pause')],
    ['resume', speed('play')],
    ['fast forward', speed('forward')],
    ['rewind', speed('rewind')],
    ['say that again', speed('replay')],
    ['Live TV', speed('live')],
    ['What’s on tonight?', tonight],
    ['what is on tv tonight', tonight],
    ['what is on now', ASKS_WHAT_IS_ON],
    ['show me the guide', place('guide')],
    ['main menu', place('menu')],
    ['go home', place('home')],
    ['my recordings', place('recordings')],
    ['accessibility settings', place('accessibility')],
    ['pair a remote', place('pairing')],
    ['search for old maps', { is: 'search for', words: 'old maps' }],
    ['turn on closed captions', { is: 'setting', setting: 'captions', wanted: true }],
    ['high contrast off', { is: 'setting', setting: 'highContrast', wanted: false }],
    ['go back', { is: 'press', key: 'PREVIOUS' }],
    ['watch news', named('news', 'channel')],
    ['put on the sports channel', named('sports', 'channel')],
    ['hey TV, open Netflix', named('netflix', 'app')],
    ['TV shows', named('tv shows', 'app')],
    ['Oh.', named('oh', 'app')],
    ['Disney+', named('disney plus', 'app')],
    ['My list', named('my list', 'app')],
  ],
  es: [
    ['Canal 206', channel(206)],
    ['pon el canal doscientos seis', channel(206)],
    ['cambia al canal cinco', channel(5)],
    ['pon la 5', channel(5)],
    ['canal 1.206', channel(1206)],
    ['pon el canal 7.2', channel(7.2)],
    ['canal siete punto dos', channel(7.2)],
    ['Canal 5-A', named('canal 5 a', 'app')],
    ['siguiente canal', { is: 'channel by', places: 1 }],
    ['Sube el volumen', louder()],
    ['por favor, baja el volumen', louder(-1)],
    ['más alto', louder()],
    ['volumen al 40', { is: 'volume to', percent: 40 }],
    ['¡Silencio!', muted(true)],
    ['activa el sonido', muted(false)],
    ['apaga la tele', power(false)],
    ['¿Puedes encender la televisión?', power(true)],
    ['graba esto', record(true)],
    ['deja de grabar', record(false)],
    ['pausa', speed('pause')],
    ['continúa', speed('play')],
    ['rebobina', speed('rewind')],
    ['adelanta', speed('forward')],
    ['repite', speed('replay')],
    ['televisión en vivo', speed('live')],
    ['¿Qué hay esta noche?', tonight],
    ['qué dan en la tele esta noche', tonight],
    ['qué hay ahora', ASKS_WHAT_IS_ON],
    ['muéstrame la guía', place('guide')],
    ['menú', place('menu')],
    ['ir a inicio', place('home')],
    ['mis grabaciones', place('recordings')],
    ['accesibilidad', place('accessibility')],
    ['busca mapas antiguos', { is: 'search for', words: 'mapas antiguos' }],
    ['activa los subtítulos', { is: 'setting', setting: 'captions', wanted: true }],
    ['quita la audiodescripción', { is: 'setting', setting: 'audioDescription', wanted: false }],
    ['atrás', { is: 'press', key: 'PREVIOUS' }],
    ['ver noticias', named('noticias', 'channel')],
    ['quiero ver las noticias', named('noticias', 'channel')],
    ['abre Netflix por favor', named('netflix', 'app')],
    ['Mi lista', named('mi lista', 'app')],
  ],
  fr: [
    ['Chaîne 206', channel(206)],
    ['Mets la chaîne deux cent six', channel(206)],
    ['change de chaîne pour la 5', channel(5)],
    ['chaîne 7,2', channel(7.2)],
    ['mets le poste 7 point 2', channel(7.2)],
    ['va à la chaîne quatre-vingt-dix-sept', channel(97)],
    ['chaîne suivante', { is: 'channel by', places: 1 }],
    ['chaîne précédente', { is: 'last channel' }],
    ['Monte le son', louder()],
    ['Peux-tu baisser le volume, s’il te plaît ?', louder(-1)],
    ['plus fort', louder()],
    ['mets le volume à 40', { is: 'volume to', percent: 40 }],
    ['Coupe le son', muted(true)],
    ['remets le son', muted(false)],
    ['éteins la télé', power(false)],
    ['allume la télévision', power(true)],
    ['enregistre cette émission', record(true)],
    ['arrête l’enregistrement', record(false)],
    ['mets sur pause', speed('pause')],
    ['lecture', speed('play')],
    ['retour rapide', speed('rewind')],
    ['avance rapide', speed('forward')],
    ['répète', speed('replay')],
    ['télé en direct', speed('live')],
    ['Qu’est-ce qu’il y a ce soir ?', tonight],
    ['qu’est-ce qu’il y a à la télé ce soir', tonight],
    ['montre-moi le guide', place('guide')],
    ['menu principal', place('menu')],
    ['accueil', place('home')],
    ['mes enregistrements', place('recordings')],
    ['accessibilité', place('accessibility')],
    ['cherche vieilles cartes', { is: 'search for', words: 'vieilles cartes' }],
    ['active les sous-titres', { is: 'setting', setting: 'captions', wanted: true }],
    ['désactive le contraste élevé', { is: 'setting', setting: 'highContrast', wanted: false }],
    ['retour', { is: 'press', key: 'PREVIOUS' }],
    ['regarder les nouvelles', named('nouvelles', 'channel')],
    ['ouvre Netflix', named('netflix', 'app')],
    ['Ma liste', named('ma liste', 'app')],
  ],
}

for (const language of ['en', 'es', 'fr'] as const) {
  describe(`what people say (${language})`, () => {
    it.each(SAYINGS[language])('%s', (words, intent) => {
      expect(understand(words, language)).toEqual(intent)
    })
  })
}

describe('what is heard', () => {
  it('is understood when it is not in the language of the hint', () => {
    expect(understand('sube el volumen', 'en')).toEqual(louder())
    expect(understand('what is on tonight', 'fr')).toEqual(tonight)
    expect(understand('ouvre netflix', 'es')).toEqual(named('netflix', 'app'))
  })

  it.each(['', '   ', '?!', '🙂', `watch ${'very '.repeat(60)}long`])(
    'is nothing without words, or with too many: %j',
    (words) => {
      expect(understand(words, 'en')).toBeUndefined()
    },
  )

  it.each([
    ['channel 7.10', 'which is no 7.1'],
    ['channel 555-1234', 'a phone number'],
    ['channel 2026-11-30', 'a date'],
    ['volume 2.5', 'a part of a percent'],
  ])('is no number without its marks: %s (%s)', (words) => {
    expect(understand(words, 'en')).toEqual(named(plainWords(words), 'app'))
  })

  it('is no change of volume by no step', () => {
    expect(understand('volume up by zero', 'en')).toEqual(named('volume up by zero', 'app'))
  })

  it('takes no time over words made to take long', () => {
    // The quickest of several, at half of the longest and at the longest: what doubles with each word would be far
    // above.
    const quickest = (word: string, length: number) => {
      const words = word.repeat(40).slice(0, length)
      const tookMs = Array.from({ length: 15 }, () => {
        const began = Date.now()
        for (let times = 0; times < 20; times += 1) understand(words, 'en')
        return Date.now() - began
      })
      return Math.min(...tookMs)
    }
    for (const word of ['turn ', 'the ', 'volume up by ', 'go to the ', 'please ']) {
      quickest(word, 100)
      expect(quickest(word, 200), word).toBeLessThan(12 * quickest(word, 100) + 10)
    }
  })
})

describe('numbers as they are said', () => {
  it.each([
    ['zero', 'en', 0],
    ['twenty one', 'en', 21],
    ['nine hundred ninety nine', 'en', 999],
    ['five 0 5', 'en', 505],
    ['a hundred and five', 'en', 105],
    ['two twenty six', 'en', 226],
    ['one ten', 'en', 110],
    ['eleven hundred', 'en', 1100],
    ['twelve oh five', 'en', 1205],
    ['one thousand nine hundred and ninety nine', 'en', 1999],
    ['un', 'es', 1],
    ['dos cero seis', 'es', 206],
    ['mil doscientos seis', 'es', 1206],
    ['deux zero six', 'fr', 206],
    ['mille deux cents', 'fr', 1200],
    ['septante deux', 'fr', 72],
    ['deux cent nonante neuf', 'fr', 299],
    ['veintidos', 'es', 22],
    ['veintiun', 'es', 21],
    ['ciento veintiun', 'es', 121],
    ['cien', 'es', 100],
    ['ciento uno', 'es', 101],
    ['treinta y dos', 'es', 32],
    ['vingt et un', 'fr', 21],
    ['soixante et onze', 'fr', 71],
    ['quatre vingts', 'fr', 80],
    ['quatre vingt onze', 'fr', 91],
    ['deux cents', 'fr', 200],
    ['trois cent deux', 'fr', 302],
  ] as const)('%s (%s) is %i', (words, language, number) => {
    expect(numberOf(words, language)).toBe(number)
  })

  it.each(['en', 'es', 'fr'] as const)('are all understood as they are spelled, from 0 to 1999 (%s)', (language) => {
    const wrong = Array.from({ length: GREATEST_SPOKEN + 1 }, (_, n) => n).filter(
      (n) =>
        spellings(n, language).length === 0 ||
        spellings(n, language).some((said) => numberOf(plainWords(said), language) !== n),
    )
    expect(wrong).toEqual([])
  })

  it.each(['news', 'one more thing', '', '1234567'])('%j is none', (words) => {
    expect(numberOf(words, 'en')).toBeUndefined()
  })
})

describe('a name among thousands', () => {
  const channels = () => Array.from({ length: 3_000 }, (_, n) => ({ name: `Télé ${n}` }))
  const find = (said: string) => findByName(channels(), ({ name }) => name, said)?.name

  it('is found, and the others are not read again for each command', () => {
    expect(find('tele 2999')).toBe('Télé 2999')
    const read = vi.spyOn(String.prototype, 'normalize')
    try {
      expect(find('tele 17')).toBe('Télé 17')
      expect(find('nothing like it')).toBeUndefined()
      expect(read).not.toHaveBeenCalled()
    } finally {
      read.mockRestore()
    }
  })
})

it.each([
  ['What is on?', true],
  ['what’s on', true],
  ['whats on TV right now', true],
  ['please, what is on now', true],
  ['¿Qué dan?', true],
  ['¿Qué hay en la televisión?', true],
  ['Il y a quoi à la télé ?', true],
  ['¿Qué dan esta noche?', false],
  ['¿Qué hay?', true],
  ['¿Qué están dando?', true],
  ['À l’écran ?', true],
  ['Qu’est-ce qui joue?', true],
  ['what is on tonight', false],
  ['watch what is on', false],
  ['', false],
])('%s asks what is on: %s', (words, asks) => {
  expect(asksWhatIsOn(words)).toBe(asks)
})
