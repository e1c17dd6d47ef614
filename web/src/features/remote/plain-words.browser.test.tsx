import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { bodiesTo, json, stopServer } from '../../client/fake-server.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { key, openRemote, startRemote } from './fake-remote.tsx'
import { showKeyWords } from './plain/key-words.ts'

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

it('a key with a large symbol keeps its word and its name', async () => {
  await openRemote()
  const size = () => key('Guide').element().querySelector('svg')?.getBoundingClientRect().width ?? 0
  const usual = size()
  writeStored('plainWords', true)
  showKeyWords()
  await openRemote()
  const guide = page.getByRole('button', { name: 'Guide', exact: true }).last()
  expect(guide.element().querySelector('use')?.getAttribute('href')).toMatch(/symbols.*#guide$/u)
  expect(guide.element().querySelector('svg')?.getBoundingClientRect().width).toBeGreaterThan(usual * 1.5)
})
