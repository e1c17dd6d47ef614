import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { bodiesTo, json, stopServer } from '../../client/fake-server.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { key, openRemote, startRemote } from './fake-remote.tsx'
import { showKeyWords } from './plain/plain-words.ts'

beforeEach(() => {
  startRemote({}, { processKey: () => json(200, { status: 'OK' }) })
  onTestFinished(() => {
    localStorage.clear()
    showKeyWords()
  })
})

afterEach(stopServer)

it('a key in plain words shows and reports the plain word, and its name has both words', async () => {
  writeStored('plainWords', true)
  showKeyWords()
  await openRemote()
  const back = key('Back (Previous)')
  await expect.element(back.getByText('Back', { exact: true })).toBeVisible()
  expect(key('Channel up').element().textContent).toBe('Channel up')
  await back.click()
  expect(bodiesTo('processKey').map(({ vcode }) => vcode)).toEqual(['PREVIOUS'])
  await expect.element(page.getByText(/^Last press: Back/u)).toBeVisible()
})

it('a key in plain words has a large symbol, its word and its usual name', async () => {
  await openRemote()
  const size = () => key('Guide').element().querySelector('svg')?.getBoundingClientRect().width ?? 0
  const usual = size()
  writeStored('plainWords', true)
  showKeyWords()
  await openRemote()
  const guide = [...document.querySelectorAll('#guide')].at(-1)
  expect(guide?.textContent).toBe('Shows(Guide)')
  expect(guide?.querySelector('use')?.getAttribute('href')).toMatch(/symbols.*#guide$/u)
  expect(guide?.querySelector('svg')?.getBoundingClientRect().width).toBeGreaterThan(usual * 1.5)
})
