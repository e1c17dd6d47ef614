import type { Page } from '@playwright/test'

/** Makes these commands the buttons of the page's account, and shows them. */
export async function storeButtons(page: Page, commands: readonly string[]): Promise<void> {
  await page.evaluate(async (names) => {
    const seaButtonsData = names.map((command) => ({
      type: 'VOICE',
      command,
      displayString: command,
      image: '/pictures/tile-blue.svg',
      isLegacyIcon: false,
    }))
    await fetch('/api/v1/seabuttons', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('arToken')}` },
      body: JSON.stringify({ seaButtonsData }),
    })
  }, commands)
  await page.goto('/remote')
}
