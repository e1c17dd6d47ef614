import { chromiumWithCamera } from '../support/chromium.ts'
import { test } from '../support/journey.ts'
test.use({ launchOptions: chromiumWithCamera(), permissions: ['camera'] })
test('shots', async ({ page, openPairedRemote }) => {
  test.setTimeout(200_000)
  await openPairedRemote(page)
  const go = async (path: string) => {
    await page.evaluate((to) => { localStorage.setItem('viewed-asl-getting-started','true'); if (to==='/asl-consent') localStorage.removeItem('asl-consent'); else localStorage.setItem('asl-consent','true'); localStorage.setItem('enableAsl','true'); history.pushState(null,'',to); dispatchEvent(new PopStateEvent('popstate')) }, path)
    await page.waitForTimeout(1200)
  }
  const D = '/tmp/sign-product/'
  for (const [name, vp, media, lang] of [['phone', {width:390,height:844}, {colorScheme:'light'}, 'en'], ['desk', {width:1280,height:900}, {colorScheme:'dark'}, 'fr'], ['forced', {width:820,height:1180}, {colorScheme:'dark', forcedColors:'active'}, 'en']] as const) {
    await page.setViewportSize(vp); await page.emulateMedia(media as never)
    await page.evaluate((l) => localStorage.setItem('locale', l), lang)
    await page.goto('/remote'); await page.waitForTimeout(500)
    for (const path of ['/asl-consent','/asl-getting-started','/asl-interface']) { await go(path); await page.screenshot({ path: D+name+path.replace('/','-')+'.png', fullPage: true }) }
    await page.locator('#record-sign').click(); await page.waitForTimeout(600)
    await page.screenshot({ path: D+name+'-recording.png', fullPage: true })
    await page.keyboard.press('Escape'); await page.waitForTimeout(600)
    await page.screenshot({ path: D+name+'-notice.png', fullPage: true })
    await page.goto('/remote'); await page.waitForTimeout(900)
    await page.screenshot({ path: D+name+'-remote.png', fullPage: true })
  }
})
