import { expect, it } from 'vitest'
import { asksWhatIsOn } from './what-is-on.ts'

it.each([
  ['What is on?', true],
  ['what’s on', true],
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
