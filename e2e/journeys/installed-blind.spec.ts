/**
 * Somebody who sees nothing sets Beckon up alone: by the lines of a terminal, and by roles, names and announcements of
 * the page. From the first start to the first press.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openLineTerminal } from '../support/line-terminal.ts'
import { expect, test } from '../support/journey.ts'
import { listenTo } from '../support/listener.ts'
import { tvAt } from '../support/tv.ts'

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
