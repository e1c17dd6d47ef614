import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { profile } from '../../access-methods/current-method.ts'
import { readTargets } from '../../access-methods/page-reader/page-targets.ts'
import { KeyTimes } from './KeyTimes.tsx'

const before = location.pathname

beforeEach(() => {
  localStorage.clear()
  changeShared({ ...INITIAL_STATE, language: 'en' }, true)
})

afterEach(async () => {
  history.replaceState(null, '', before)
  await cleanup()
})

it('keeps the time of one key of the remote, and forgets it again', async () => {
  history.replaceState(null, '', '/remote')
  const { unmount } = await render(
    <main>
      <button id="record">Record</button>
      <button id="ok">OK</button>
    </main>,
  )
  readTargets()
  await unmount()
  await render(<KeyTimes />)
  await page.getByLabelText('Key', { exact: true }).selectOptions('OK')
  await page.getByLabelText('Time to rest on it').selectOptions('200 % of the usual time')
  expect(profile().dwell.keyPercents).toEqual({ ok: 200 })
  await expect.element(page.getByRole('option', { name: 'OK: 200 %' })).toBeInTheDocument()
  await page.getByLabelText('Time to rest on it').selectOptions('As usual')
  expect(profile().dwell.keyPercents).toEqual({})
})
