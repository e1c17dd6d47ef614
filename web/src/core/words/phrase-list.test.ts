import { understand } from '@beckon/contract/commands/understand'
import { expect, it } from 'vitest'
import { phrasesIn } from './phrase-list.ts'

it.each(['en', 'es', 'fr'] as const)(
  'every sentence that a user is offered is one that is understood, in %s',
  (language) => {
    const unclear = phrasesIn(language).filter((phrase) => {
      const intent = understand(phrase, language)
      return intent === undefined || (intent.is === 'name' && intent.name === phrase)
    })
    expect(unclear).toEqual([])
  },
)
