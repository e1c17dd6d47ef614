import { expect, test } from '../support/journey.ts'

/** The specification's list, and what lives and dies with the session: the bookmark's key, and what the box can do. */
const LISTED = [
  'clientDeviceId',
  'arToken',
  'devices',
  'deviceId',
  'deviceName',
  'partner',
  'refreshIntervalMs',
  'isFlex',
  'locale',
  'customMode',
  'companionMode',
  'companionId',
  'asl-consent',
  'viewed-asl-getting-started',
  'enableAsl',
  'consentAppData',
  'consentMode',
  'bookmarkKey',
]
const SECRET_KEY = 'an-automation-key-98765'

test(
  'a day with the remote leaves only the listed rows in local storage: no command, key, TV setting, note or choice of mine [T17]',
  { tag: '@main' },
  async ({ page, openPairedRemote }) => {
    await openPairedRemote(page)
    const menu = async (entry: string) => {
      await page.getByRole('button', { name: 'Comcast menu' }).click()
      await page.getByRole('link', { name: entry, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Channel up' }).click()
    await page.getByRole('textbox').first().fill('watch news')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Comcast menu' }).click()
    await page.getByRole('button', { name: 'Release notes' }).click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.keyboard.press('Escape')
    await menu('Learn more')
    await page.getByRole('link', { name: 'Back' }).click()
    await menu('Configure TV buttons')
    await page.getByRole('textbox', { name: 'Access key' }).fill(SECRET_KEY)
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/ends in 8765/u)
      .first()
      .waitFor()
    await page.goto('/my-remote')
    await page.locator('#language').selectOption('fr')
    await page.locator('#language').selectOption('en')
    await page.goto('/new-version')
    await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {},
        userChoice: new Promise(() => {}),
      })
      window.dispatchEvent(offer)
    })
    await page.getByRole('button', { name: 'Not now' }).click()

    const left = await page.evaluate(async () => ({
      rows: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      cookies: document.cookie,
      text: JSON.stringify({ ...localStorage, ...sessionStorage }),
    }))
    expect(Object.keys(left.rows).filter((name) => !LISTED.includes(name))).toEqual([])
    expect(Object.keys(left.rows)).toContain('locale')
    expect([left.session, left.databases, left.cookies]).toEqual([[], [], ''])
    for (const word of ['watch news', 'news', SECRET_KEY, '8765']) expect(left.text).not.toContain(word)
  },
)
