/** A user without a screen reader, to whom Beckon speaks. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { inEveryLanguage } from '@beckon/contract/languages'
import { showBanner } from '../../client/banners.ts'
import { announce } from '../announce.ts'
import { Banners } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { LateNewsLine, LoadFailed, showLateResult } from '../Notice.tsx'
import { Announcer } from '../Page.tsx'
import { announceAloud } from './speak.ts'

let spoken: string[] = []

beforeEach(() => {
  changeShared({ ...INITIAL_STATE, language: 'en' }, true)
  spoken = []
  vi.spyOn(speechSynthesis, 'getVoices').mockReturnValue([])
  vi.spyOn(speechSynthesis, 'speak').mockImplementation((words) => {
    spoken.push(words.text)
    setTimeout(() => words.dispatchEvent(new Event('end')))
  })
  announceAloud(true)
})

afterEach(() => {
  announceAloud(false)
  vi.restoreAllMocks()
})

describe('what changes on the page by itself', () => {
  it('is spoken: a message, late news, a failed list', async () => {
    await render(
      <>
        <Banners />
        <LateNewsLine />
      </>,
    )
    showLateResult({
      sentence: inEveryLanguage('Your code was not changed.'),
      button: { words: inEveryLanguage('Bring back'), onPress: () => {} },
    })
    await expect.poll(() => spoken).toContain('Your code was not changed.')
    showBanner('internalErrorSavingBtns')
    await expect.poll(() => spoken.at(-1)).toMatch(/saving/iu)
    await render(<LoadFailed words="The list could not be loaded." onTryAgain={() => {}} />)
    await expect.poll(() => spoken.at(-1)).toBe('The list could not be loaded.')
  })

  it('is spoken once if it is announced', async () => {
    await render(
      <>
        <Announcer />
        <Button onClick={() => announce('Saved.')}>Save</Button>
      </>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Save' }))
    await expect.poll(() => spoken).toEqual(['Saved.'])
  })
})
