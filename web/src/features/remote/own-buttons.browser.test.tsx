import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { shared } from '../../platform/shared-state.ts'
import '../../ui/theme.css'
import { answers, buttons, json, logged, sentTo, startFakeServer } from '../my-remote/fake-account.ts'
import { RemotePage } from './RemotePage.tsx'

const key = (name: string) => page.getByRole('button', { name, exact: true })
const mine = () => page.getByRole('group', { name: 'My buttons' })

async function open(list: readonly unknown[]): Promise<void> {
  startFakeServer(list, '/remote')
  await show()
}

async function show(): Promise<void> {
  await render(<RemotePage />)
}

describe('the user’s own buttons on the remote', () => {
  it('has the first nine of the user’s buttons, which do there what they do on my remote [E43] [E44] [U10]', async () => {
    await open(buttons(12))
    await expect.element(mine().getByRole('button', { name: 'Button 9' })).toBeVisible()
    expect(mine().getByRole('button').elements()).toHaveLength(9)
    await mine().getByRole('button', { name: 'Button 3' }).click()
    await vi.waitFor(() => expect(sentTo('text').map(({ body }) => body['cmd'])).toEqual(['command 3']))
  })

  it('has as many as there are, and the way to all of them even when there are none [E43] [E45]', async () => {
    await open([])
    await expect.element(mine().getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/my-remote')
    expect(mine().getByRole('button').elements()).toHaveLength(0)
  })

  it('loads buttons and popular buttons on arrival, and stays usable with a banner when that fails [E03] [J20]', async () => {
    startFakeServer([], '/remote')
    answers['seabuttons'] = () => json(500, { status: 'ERROR' })
    answers['seabuttons/popular'] = () => json(500, { status: 'ERROR' })
    await show()
    await vi.waitFor(() => expect(shared().banners).toEqual(['internalErrorGettingBtns']))
    await vi.waitFor(() =>
      expect(logged()).toEqual(expect.arrayContaining(['GET-SEABUTTONS-ERROR-1', 'GET-POPULAR-BUTTONS-ERROR-1'])),
    )
    await expect.element(key('Channel up')).toBeEnabled()
  })

  it('has those of several steps, which are pressed there and by their typed name: the words go to the server [I11]', async () => {
    const steps = [{ do: 'key', key: 'guide', pauseMs: 0 }]
    const command = 'good evening'
    await open([{ type: 'VOICE', command, displayString: 'Evening news', image: '', steps }])
    answers['text'] = () =>
      json(200, { status: 'OK', kind: 'several-steps', button: { name: 'Evening news', command, steps } })
    const pressed = () => sentTo('processKey').map(({ body }) => body['vcode'])
    await mine().getByRole('button', { name: 'Evening news' }).click()
    await vi.waitFor(() => expect(pressed()).toEqual(['GUIDE']))
    await page.getByRole('textbox').fill('evening news')
    await key('Go').click()
    await vi.waitFor(() => expect(pressed()).toEqual(['GUIDE', 'GUIDE']))
    expect(sentTo('text').map(({ body }) => body['cmd'])).toEqual(['evening news'])
  })

  it('does not change the custom mode [E48]', async () => {
    startFakeServer([], '/remote')
    localStorage.setItem('customMode', 'true')
    await show()
    await expect.element(mine()).toBeVisible()
    expect(localStorage.getItem('customMode')).toBe('true')
  })
})
