/** What the server keeps for the account of a page's session. */
import type { Page } from '@playwright/test'

/** Asks the server by the page's session: a POST if there is a body. */
export async function askAsPage<T>(page: Page, path: string, body?: object): Promise<T> {
  const answer = await page.evaluate(
    async ([path, body]) => {
      const response = await fetch(`/api/v1/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('arToken')}` },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      return (await response.json()) as unknown
    },
    [path, body] as const,
  )
  return answer as T
}

/** More than one run of buttons. */
const FOURTEEN = Array.from({ length: 14 }, (_, at) => `my ${at}`)

/** Makes these commands the buttons of the page's account, and shows them. */
export async function storeButtons(page: Page, commands: readonly string[] = FOURTEEN): Promise<void> {
  const seaButtonsData = commands.map((command) => ({
    type: 'VOICE',
    command,
    displayString: command,
    image: '/pictures/tile-blue.svg',
    isLegacyIcon: false,
  }))
  await askAsPage(page, 'seabuttons', { seaButtonsData })
  await page.goto('/remote')
}
