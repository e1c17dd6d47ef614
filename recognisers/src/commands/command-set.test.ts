import { LANGUAGES } from '@beckon/contract/languages'
import { ASKS_WHAT_IS_ON } from '@beckon/contract/commands/intents'
import { understand, asksWhatIsOn } from '@beckon/contract/commands/understand'
import { slotOf, waysOfSaying } from '@beckon/contract/commands/phrase'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { describe, expect, it } from 'vitest'
import type { Vocabulary } from '../recogniser.ts'
import { commandSet, isSame, describeCommand } from './command-set.ts'
import { TokenNetwork, type Encode } from './token-network.ts'

const BOX: Vocabulary = {
  channels: [
    { number: 7, name: 'The Weather Channel' },
    { number: 26, name: 'Puddle Kids' },
    { number: 206, name: 'Paws & Wings' },
    { number: 300, name: 'Guide' },
    { number: 1205, name: '24' },
  ],
  apps: ['Disney+', 'HBO Max', 'News', 'Movies', 'YouTube'],
  phrases: ["Grandma's show", 'watch channel 26', 'PLAY "something" (nice) | <x> [y]'],
}
/** All would take a minute. */
const EVERY = 29

describe.each(LANGUAGES)('what may be said (%s)', (language) => {
  const set = commandSet(language, BOX, { anyNumber: false })

  it('is understood as it is meant, in every way of saying it', () => {
    const wrong: string[] = []
    let count = 0
    const SLOT = '…'
    for (const { phrase, means } of set.sayings) {
      const slot = slotOf(phrase)
      for (const text of waysOfSaying(phrase, () => [SLOT])) {
        const open = text.includes(SLOT)
        for (const filler of open && slot ? set.slotValues(slot) : [undefined]) {
          for (const says of filler?.says ?? ['']) {
            const intent = means(filler?.plain)
            count += 1
            if (intent === undefined || (open && count % EVERY !== 0)) continue
            const said = text.replace(SLOT, says)
            const understood = understand(said, language)
            if (understood === undefined || !isSame(understood, intent, set))
              wrong.push(`${said}: ${JSON.stringify(understood)} for ${JSON.stringify(intent)}`)
          }
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(count).toBeGreaterThan(1_000)
  })

  it('has an own button called "Mom & Dad" in words that can be pronounced', () => {
    const and = { en: 'and', es: 'y', fr: 'et' }[language]
    const { sayings } = commandSet(language, { ...BOX, phrases: ['Mom & Dad'] }, { anyNumber: false })
    const own = sayings.slice(-2).flatMap(({ phrase }) => [...waysOfSaying(phrase, () => [])])
    expect(own).toEqual(expect.arrayContaining(['Mom & Dad', `Mom ${and} Dad`]))
  })

  it('has an own button for a sub-channel, which is none joined from its digits', () => {
    const words = { en: 'Channel 7.2', es: 'Canal 7.2', fr: 'Chaîne 7.2' }[language]
    const { sayings } = commandSet(language, { ...BOX, phrases: [words] }, { anyNumber: false })
    expect(sayings.at(-1)?.means(undefined)).toEqual({ is: 'channel', number: 7.2 })
  })

  it('is told in a command that means the same', () => {
    for (const { means } of set.sayings) {
      const intent = means('206')
      const told = intent && describeCommand(intent, set)
      if (intent === undefined || told === undefined) continue
      const understood = understand(told, language)
      expect([told, understood && isSame(understood, intent, set)]).toEqual([told, true])
    }
  })

  it('tells the guide from the question what is on, which the page answers', () => {
    const guide = describeCommand({ is: 'go to', place: 'guide' }, set)
    const question = describeCommand(ASKS_WHAT_IS_ON, set)
    expect([asksWhatIsOn(guide ?? ''), asksWhatIsOn(question ?? '')]).toEqual([false, true])
  })

  it('holds the channels and apps of the box and what the user calls things', () => {
    const names = set.slotValues('name').map(({ plain }) => plain)
    expect(names).toEqual(expect.arrayContaining(['the weather channel', 'puddle kids', 'disney plus', 'hbo max']))
    expect(set.slotValues('number').map(({ plain }) => plain)).toEqual(['7', '26', '206', '300', '1205'])
    expect(
      commandSet(language, BOX, { anyNumber: true })
        .slotValues('number')
        .filter(({ isListed }) => !isListed),
    ).toHaveLength(995)
  })
})

describe('a network of tokens', () => {
  // One token a letter, so that a test can read it.
  const set = commandSet('en', BOX, { anyNumber: false })
  const encode: Encode = (text, joined) => [...(joined ? text : ` ${text}`)].map((letter) => letter.codePointAt(0) ?? 0)
  const network = new TokenNetwork(set, encode)
  const walk = (text: string, along = network) => {
    let places = along.start()
    for (const letter of ` ${text}`) places = along.next(places).get(letter.codePointAt(0) ?? 0) ?? []
    return along.complete(places).map(({ intent }) => intent)
  }

  it.each([
    ['Channel 206', { is: 'channel', number: 206 }],
    ['channel two oh six', { is: 'channel', number: 206 }],
    ['Channel 2-0-6', { is: 'channel', number: 206 }],
    ['Twenty-six', { is: 'channel', number: 26 }],
    ['Please turn it up, please', { is: 'volume by', steps: 1 }],
    ['Could you please set the volume to thirty percent', { is: 'volume to', percent: 30 }],
    ['Watch the news', { is: 'name', name: 'news', lookFirstFor: 'channel' }],
    ['open Disney plus', { is: 'name', name: 'disney plus', lookFirstFor: 'app' }],
    ["Grandma's show", { is: 'name', name: 'grandma s show', lookFirstFor: 'app' }],
  ] as const)('leads from "%s" to its meaning', (text, intent) => {
    expect(walk(text)).toContainEqual(intent)
  })

  it.each(['Chan', 'channel two oh', 'my sister planted three apple trees', ''])(
    'has nothing at the end of "%s"',
    (text) => {
      expect(walk(text)).toEqual([])
    },
  )

  it('lets a model begin with a lone blank that is said to do so', () => {
    const withBlank = new TokenNetwork(set, encode, ' '.codePointAt(0))
    expect(walk(' Channel 206')).toEqual([])
    for (const text of [' Channel 206', 'Channel 206', ' 206'])
      expect(walk(text, withBlank)).toContainEqual({ is: 'channel', number: 206 })
  })

  it('says of itself only what is understood', () => {
    expect(
      walk('volume up').map((intent) => describeCommand(intent, commandSet('en', BOX, { anyNumber: false }))),
    ).toEqual(['Volume up'])
    expect(plainWords('Volume up')).toBe('volume up')
  })
})
