/**
 * Somebody who sees nothing sets Beckon up alone: by the lines of a terminal, and by roles, names and announcements of
 * the page. From the first start to the first press.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '../support/journey.ts'
import { listenTo } from '../support/listener.ts'
import { tvAt } from '../support/tv.ts'
import { spawn } from 'node:child_process'

/** A terminal as a screen reader presents it: whole lines as they are printed, and typed lines. */
const HEARD_WITHIN_MS = 60_000
/** Escape sequences for colour and cursor. */
const FOR_THE_EYE = /\u001b\[[\d;?]*[A-Za-z]|\r/gu

interface LineTerminal {
  /** Waits for these words; returns everything since the last line that was typed. */
  hear(words: RegExp): Promise<string>
  type(line: string): void
  /** Presses Ctrl-C, and waits for the end. */
  stop(): Promise<void>
}

function openLineTerminal(command: string, env: NodeJS.ProcessEnv): LineTerminal {
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  let told = ''
  let wake = () => {}
  child.stdout.on('data', (data) => {
    told += String(data).replaceAll(FOR_THE_EYE, '')
    wake()
  })
  return {
    async hear(words) {
      const until = Date.now() + HEARD_WITHIN_MS
      while (!words.test(told)) {
        const left = until - Date.now()
        if (left <= 0) throw new Error(`The terminal did not say ${String(words)}, but:\n${told}`)
        await new Promise<void>((resolve) => {
          const late = setTimeout(resolve, left)
          wake = () => {
            clearTimeout(late)
            resolve()
          }
        })
      }
      return told
    },
    type(line) {
      told = ''
      child.stdin.write(`${line}\n`)
    },
    async stop() {
      child.stdin.write('\u0003')
      await ended
    },
  }
}

test.use({ consent: 'undecided' })

test('from the first start to the first press without eyes: the terminal by its lines, the page by its accessibility tree', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-blind-'))
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    TERM: 'dumb',
    BECKON_DATA: join(folder, 'data'),
    BECKON_PORT: '0',
    BECKON_HTTPS_NAMES: 'tower.local',
    BECKON_SPEECH: 'off',
    BECKON_SIGNS: 'off',
    BECKON_TV_SEARCH: '127.0.0.1',
  }
  const beckon = (words: string) =>
    openLineTerminal(`'${process.execPath}' '${resolve('server/src/main.ts')}' ${words}`, env)
  const terminal = beckon('start')
  try {
    // The question: its choices are read, and the number of the wanted one is typed.
    const question = await terminal.hear(/Enter alone means \d: /u)
    terminal.type(/(\d)\. The devices of my home/u.exec(question)?.[1] ?? 'not offered')
    const printed = await terminal.hear(/To stop: Ctrl\+C/u)
    const onPhone = /Open (http:\/\/tower\.local:\d+\/secure)/u.exec(printed)?.[1] ?? 'no address'
    const fingerprint = /(?:[\dA-F]{2}:){31}[\dA-F]{2}/u.exec(printed)?.[0] ?? 'no fingerprint'
    // The picture is for the eye alone, and comes after all that is said.
    expect(printed.indexOf('A picture for the camera')).toBeGreaterThan(printed.indexOf(fingerprint))

    // The page, by the address that the terminal said.
    await page.goto(/To set it up: +(\S+)/u.exec(printed)?.[1] ?? 'no link')
    const ears = await listenTo(page)
    await ears.hear('heading', /^Set up Beckon$/u)
    expect((await ears.hear('radio', /The devices of my home/u)).checked).toBe(true)
    const told = await ears.hearWords(/Connect it to the same Wi-Fi/u)
    expect(told).toContain(onPhone)
    expect(told).toContain(fingerprint)
    await ears.hear('image', /^QR code of the address http:\/\/tower\.local/u)

    // The first remote: seven digits are announced, and typed into the terminal; both say the same two words.
    await ears.press('link', /^Use this device as a remote$/u)
    await ears.press('button', /^Easy pair$/u)
    await ears.hear('heading', /^Enter this code with your TV remote$/u)
    const code = /Your code: ((?:\d ?){7})/u.exec(await ears.hearWords(/Your code: (?:\d ?){7}/u))?.[1] ?? ''
    const pairing = beckon(`pair ${code.replaceAll(' ', '')}`)
    const which = await pairing.hear(/Enter alone means \d: /u)
    pairing.type(/(\d)\. Living room/u.exec(which)?.[1] ?? 'not offered')
    const asked = await pairing.hear(/Does it show "[^"]+"\? \(y\/n\)/u)
    const words = /Does it show "([^"]+)"/u.exec(asked)?.[1] ?? 'no words'
    await ears.hearWords(new RegExp(words, 'u'))
    pairing.type('y')
    await pairing.hear(/Paired with Living room\./u)

    // One question about privacy, then the remote. What a press did is said to who asks.
    const tv = tvAt(/ready at (\S+)/u.exec(printed)?.[1] ?? '', 'living-room')
    const before = (await tv.state()).volume
    await ears.press('button', /^Reject all$/u)
    await ears.press('button', /^Volume up$/u)
    await tv.shows(({ volume }) => volume > before)
    await ears.press('button', /^What did I just do\?$/u)
    await ears.hearAnnounced(/^Volume up\./mu)
  } finally {
    await terminal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
