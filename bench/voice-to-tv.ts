/**
 * The wait after speaking: from the second press on Voice until the virtual TV has changed. And how much damaged
 * recordings from elsewhere delay one person's presses.
 */
import { damaged, seeded, wav } from '../server/test/support/wav.ts'
import { withSpeakingBrowser } from '../e2e/support/speaking-browser.ts'
import { quantile, row } from './figures.ts'
import { changesTimed, presses, timeChanges, toldPresses } from './presses.ts'
import { pairRemote, startBeckon } from './servers.ts'
import { post } from '../e2e/support/post.ts'

const COMMANDS = 10
const TV_SETTLES_MS = 1_000
const DAMAGED = 10_000
const AT_ONCE = 4
const PRESSES_ALONE = 300

export async function voiceToTv(): Promise<void> {
  const beckon = await startBeckon(1, { BECKON_SPEECH: 'built-in' })
  try {
    await loaded(beckon.address)
    const arToken = await pairRemote(beckon.address, 'tv-0')
    await withSpeakingBrowser(
      'chromium',
      { clip: 'en-channel-two-oh-six.wav', address: beckon.address },
      async ({ page, spoken }) => {
        await page.addInitScript((token) => localStorage.setItem('arToken', token), arToken)
        await page.goto('/remote')
        const voice = page.getByRole('button', { name: 'Voice', exact: true })
        await voice.waitFor()
        await timeChanges(page)
        const opened: number[] = []
        for (let n = 0; n < COMMANDS; n += 1) {
          const began = performance.now()
          await voice.click()
          await page.locator('#voice[aria-pressed=true]').waitFor()
          opened.push(performance.now() - began)
          await spoken()
          await voice.click()
          await page.locator('#voice[aria-busy]').waitFor({ state: 'detached' })
          // The TV may change later than the answer comes; that change must not count for the next press.
          await page.waitForTimeout(TV_SETTLES_MS)
        }
        const times = await changesTimed(page)
        row(
          'first press on Voice until it listens, p50',
          `${quantile(opened, 0.5).toFixed(0)} ms`,
          `${COMMANDS} commands`,
        )
        row(
          'second press until the TV has changed, p50',
          `${quantile(times, 0.5).toFixed(0)} ms`,
          `${times.length} of ${COMMANDS} understood, 2.9 s of sound`,
        )
        row('the same, worst', `${Math.max(...times).toFixed(0)} ms`, '')
      },
    )
  } finally {
    await beckon.stop()
  }
}

export async function damagedVoices(): Promise<void> {
  const beckon = await startBeckon(2)
  try {
    const [remote, attacker] = [await pairRemote(beckon.address, 'tv-0'), await pairRemote(beckon.address, 'tv-1')]
    const random = seeded(20261121)
    const whole = wav(3_000)
    // Made beforehand, so that it does not delay the timed presses.
    const recordings = Array.from({ length: 200 }, () => damaged(whole, random))
    let left = DAMAGED
    const alone = await presses(beckon.address, remote, (made) => made < PRESSES_ALONE)
    const attack = Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1
        await post(beckon.address, '/api/v1/voice', { voiceData: recordings[left % recordings.length] }, attacker)
      }
    })
    const meanwhile = presses(beckon.address, remote, () => left > 0)
    await Promise.all(attack)
    row('presses alone, p50 and p99', ...toldPresses(alone))
    row(`presses while ${DAMAGED} damaged recordings arrive, p50 and p99`, ...toldPresses(await meanwhile))
  } finally {
    await beckon.stop()
  }
}

async function loaded(address: string): Promise<void> {
  for (;;) {
    const { speech } = (await (await fetch(`${address}/readyz`)).json()) as { speech: string }
    if (speech === 'ready') return
    if (speech === 'cannot start') throw new Error('The speech engine cannot start here.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
