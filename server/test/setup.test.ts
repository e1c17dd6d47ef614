import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { renderUnicodeCompact } from 'uqr'
import { STARTED_BY } from '../src/command-line/setup/setup-command.ts'
import { installed } from '../src/settings/command-name.ts'
import { atTerminal, beckon, newFolder, startProgram } from './support/program.ts'

const QUICK = { BECKON_PORT: '0', BECKON_SPEECH: 'off', BECKON_SIGNS: 'off', BECKON_TV_SEARCH: '127.0.0.1' }
const HOME = '2'
const STARTED = { timeout: 120_000, interval: 100 }

interface Told {
  readonly reach: string
  readonly names: string
  readonly run: string
  readonly addresses: readonly string[]
  readonly fingerprint?: string
  readonly wasReverted: boolean
  readonly reachFixedAt?: string
}

/** What a machine without systemd answers, before everything else in the path. */
function pathWith(programs: Readonly<Record<string, string>>): string {
  const bin = newFolder()
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return `${bin}:${process.env['PATH']}`
}

/** Somebody with the one-time link of this server. */
async function operatorOf(data: string, address: string) {
  const { out } = await beckon(['setup', 'link'], { BECKON_DATA: data })
  const key = /\/setup#key=(\S+)/u.exec(out)?.[1]
  const opened = await fetch(`${address}/api/v1/tvs/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  const { operatorToken } = (await opened.json()) as { operatorToken: string }
  const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' }
  return {
    read: async () => {
      const answer = await fetch(`${address}/api/v1/setup`, { headers })
      // A server that is about to stop says so.
      expect(answer.status).toBe(200)
      return (await answer.json()) as Told
    },
    save: async (body: unknown) =>
      (await fetch(`${address}/api/v1/setup`, { method: 'POST', headers, body: JSON.stringify(body) })).status,
  }
}

describe('the first start in a terminal', () => {
  it('asks who can open Beckon, keeps the answer, and prints what a phone has to do with a picture for its camera', async () => {
    const data = newFolder()
    const asked = await atTerminal(['start'], { ...QUICK, BECKON_DATA: data, BECKON_HTTPS_NAMES: 'tv.lan' }, [
      ['Enter alone means 1:', '3'],
      ['Enter alone means 1:', HOME],
      ['To stop: Ctrl+C', '\u0003'],
    ])
    expect(asked.out).toContain('1. Only this machine.')
    expect(asked.out).toContain('"3" is none of the numbers.')
    const address = /Open (http:\/\/tv\.lan:\d+\/secure)/u.exec(asked.out)?.[1] ?? 'none'
    const picture = asked.out.slice(asked.out.indexOf('A picture for the camera of a phone'))
    expect(picture).toContain(`It says ${address}`)
    for (const line of renderUnicodeCompact(address, { border: 2 }).split('\n')) expect(picture).toContain(line)
    expect(asked.out).toMatch(
      /1\. Connect it to the same network[^]+2\. Open[^]+3\. Follow[^]+4\. Then press Easy pair/u,
    )
    expect(readFileSync(join(data, 'beckon.env'), 'utf8')).toContain('BECKON_HTTPS=home')
    // A port above the last one: nothing is started.
    const again = await atTerminal(['start'], { ...QUICK, BECKON_DATA: data, BECKON_PORT: '99999' }, [])
    expect(again.out).not.toContain('Who may open Beckon?')
  })

  it('asks nobody who cannot answer, or whose settings say it', async () => {
    for (const settings of [{ CI: 'true' }, { BECKON_PUBLIC_URL: 'https://tv.example.org' }]) {
      const data = newFolder()
      const { out } = await atTerminal(
        ['start'],
        { ...QUICK, ...settings, BECKON_DATA: data, BECKON_PORT: '99999' },
        [],
      )
      expect(out).not.toContain('Who may open Beckon?')
      expect(existsSync(join(data, 'beckon.env'))).toBe(false)
    }
  })

  it('starts nothing and keeps nothing when the question is broken off', async () => {
    const data = newFolder()
    const { out, code } = await atTerminal(['start'], { ...QUICK, BECKON_DATA: data }, [
      ['Enter alone means 1:', '\u0003'],
    ])
    expect(out).toContain('Not started.')
    expect(code).toBe(0)
    expect(existsSync(join(data, 'beckon.env'))).toBe(false)
  })
})

describe('beckon setup', () => {
  it('asks for each thing by numbers, and keeps what was answered for the next start', async () => {
    const data = newFolder()
    const { out, code } = await atTerminal(['setup'], { BECKON_DATA: data, PATH: pathWith({ systemctl: 'exit 1' }) }, [
      ['Enter alone means 1:', HOME],
      ['Enter alone means no other name:', 'no name!'],
      ['Enter alone means no other name:', 'tv.lan'],
    ])
    expect(code, out).toBe(0)
    for (const step of ['1 of 4', '2 of 4', '3 of 4', '4 of 4', 'several with commas', 'Kept.'])
      expect(out).toContain(step)
    expect(readFileSync(join(data, 'beckon.env'), 'utf8')).toMatch(/^BECKON_HTTPS=home\nBECKON_HTTPS_NAMES=tv\.lan$/mu)
    // Nothing is drawn again: a screen reader reads whole lines.
    expect(out.replaceAll(/\u001b\[[\d;]*[GJK]/gu, '')).not.toContain('\u001b')
  })

  it('makes a systemd unit of the user that starts this program on this data', async () => {
    const [data, config] = [newFolder(), newFolder()]
    const calls = join(config, 'calls')
    const note = `echo "$(basename $0) $@" >> ${calls}`
    const path = pathWith({ systemctl: note, loginctl: note })
    const { out } = await atTerminal(['setup'], { BECKON_DATA: data, PATH: path, XDG_CONFIG_HOME: config }, [
      ['Enter alone means 1:', '1'],
      ['Shall Beckon start with this machine?', '1'],
    ])
    const unit = readFileSync(join(config, 'systemd/user/beckon.service'), 'utf8')
    expect(unit).toContain(`Environment="BECKON_DATA=${data}"`)
    expect(unit).toMatch(/^ExecStart="\/.+" "\/.+main\.ts" start$/mu)
    expect(readFileSync(calls, 'utf8')).toContain(
      'systemctl --user enable --now beckon.service\nloginctl enable-linger\n',
    )
    expect(out).toContain('It runs now.')
    expect(out).not.toContain('The unit lacks')
  })

  it.each([
    ['/usr/lib/beckon/server/src/settings', true, 'the package takes care of it'],
    ['/usr/lib/beckon/server/src/settings', false, 'the restart policy of its container'],
    ['/home/ana/beckon/server/src/settings', true, undefined],
  ])('makes no unit for a program in %s, with the command of the package: %s', (folder, hasCommand, startedBy) => {
    expect(STARTED_BY[installed(folder, hasCommand)]).toEqual(startedBy && expect.stringContaining(startedBy))
  })

  it('says which settings of the environment the unit lacks, so that they are kept before the machine starts again', async () => {
    const [data, config] = [newFolder(), newFolder()]
    const path = pathWith({ systemctl: 'exit 0', loginctl: 'exit 0' })
    const given = { BECKON_DATA: data, PATH: path, XDG_CONFIG_HOME: config }
    const toUnit = ['Shall Beckon start with this machine?', '1'] as const
    const stopped = await atTerminal(['setup'], { ...given, BECKON_HTTPS: 'off', BECKON_LOG_LEVEL: 'warn' }, [toUnit])
    expect(stopped.out).toContain('The unit lacks what only the environment sets: BECKON_HTTPS, BECKON_LOG_LEVEL.')
    expect(stopped.out).toContain(join(data, 'beckon.env'))
    await startProgram({ ...QUICK, BECKON_DATA: data, BECKON_BOXES: 'virtual://?id=den&name=Den' })
    const running = await atTerminal(['setup'], given, [
      ['Enter alone means 1:', '1'],
      ['Do you want to add a TV now?', '1'],
      toUnit,
    ])
    expect(running.out).toMatch(/The unit lacks [^.]+BECKON_BOXES/u)
  })

  it('says what to do where nobody can be asked, and names the place of a setting that wins', async () => {
    const data = newFolder()
    expect(await beckon(['setup'], { BECKON_DATA: data })).toMatchObject({
      code: 1,
      err: expect.stringContaining('BECKON_HTTPS=home'),
    })
    const { out } = await atTerminal(
      ['setup'],
      { BECKON_DATA: data, BECKON_HTTPS: 'off', PATH: pathWith({ systemctl: 'exit 1' }) },
      [],
    )
    expect(out).toContain('BECKON_HTTPS is set in the environment, which wins')
  })
})

describe('the set-up of a server that runs', () => {
  it('is opened to the home by the command, which says what a phone has to do, and closed by the page, which outlasts the restarts', async () => {
    const data = newFolder()
    const program = await startProgram({ ...QUICK, BECKON_DATA: data })
    const page = await operatorOf(data, program.address)
    expect(await page.read()).toMatchObject({ reach: 'this-machine', addresses: [], wasReverted: false })
    const path = pathWith({ systemctl: 'exit 1' })
    const { out, code } = await atTerminal(['setup'], { BECKON_DATA: data, PATH: path }, [
      ['Enter alone means 1:', HOME],
      ['Enter alone means no other name:', 'tv.lan'],
      ['Do you want to add a TV now?', '2'],
    ])
    expect(code, out).toBe(0)
    const { port } = new URL(program.address)
    const address = `http://tv.lan:${port}/secure`
    for (const said of [`2. Open ${address}`, `It says ${address}`]) expect(out).toContain(said)
    expect(out).toMatch(/(?:[\dA-F]{2}:){31}[\dA-F]{2}/u)
    // The link is of the server as it is now.
    const link = /(http:\/\/localhost:\d+\/setup#key=\S+)/u.exec(out)?.[1] ?? 'no link'
    expect(new URL(link).port).toBe(port)

    const home = await page.read()
    expect(home).toMatchObject({ reach: 'home', names: 'tv.lan', wasReverted: false })
    expect(home.addresses[0]).toBe(address)
    expect(home.fingerprint).toMatch(/^[\dA-F]{2}(:[\dA-F]{2}){31}$/u)
    expect((await fetch(`${program.address}/healthz`)).status).toBe(200)
    expect(await page.save({ reach: 'this-machine', names: '' })).toBe(200)
    await vi.waitFor(async () => expect((await page.read()).reach).toBe('this-machine'), STARTED)
    expect((await page.read()).run).not.toBe(home.run)
    expect((await program.stop()).code).toBe(0)
  })

  it('takes a change back that the server cannot start with, and says so at the terminal, to the page and in the log', async () => {
    const data = newFolder()
    // A damaged authority: https at home cannot begin.
    mkdirSync(join(data, 'https'), { recursive: true })
    writeFileSync(join(data, 'https', 'authority.pem'), 'rubbish')
    const program = await startProgram({ ...QUICK, BECKON_DATA: data })
    const page = await operatorOf(data, program.address)
    const before = await page.read()
    const { out } = await atTerminal(['setup'], { BECKON_DATA: data, PATH: pathWith({ systemctl: 'exit 1' }) }, [
      ['Enter alone means 1:', HOME],
      ['Enter alone means no other name:', ''],
      ['Do you want to add a TV now?', '1'],
    ])
    expect(out).toContain('It could not start so, and goes on as before.')
    expect(await page.read()).toMatchObject({ reach: 'this-machine', wasReverted: true })
    expect((await page.read()).run).not.toBe(before.run)
    expect(program.log()).toContain('SETTINGS-REVERTED')
    expect(readFileSync(join(data, 'beckon.env'), 'utf8')).toBe('')
  })

  it('takes such a change back after a power cut in the middle of its restart, too', async () => {
    const data = newFolder()
    mkdirSync(join(data, 'https'), { recursive: true })
    writeFileSync(join(data, 'https', 'authority.pem'), 'rubbish')
    const program = await startProgram({ ...QUICK, BECKON_DATA: data })
    const page = await operatorOf(data, program.address)
    expect(await page.save({ reach: 'home', names: '' })).toBe(200)
    // The restart comes a moment after the answer.
    await program.stop('SIGKILL')
    expect(readFileSync(join(data, 'beckon.env'), 'utf8')).toContain('BECKON_HTTPS=home')
    const after = await startProgram({ ...QUICK, BECKON_DATA: data })
    expect(await (await operatorOf(data, after.address)).read()).toMatchObject({
      reach: 'this-machine',
      wasReverted: true,
    })
    expect(existsSync(join(data, 'beckon.env.before'))).toBe(false)
  })

  it('does not change what the environment sets, and nothing for a stranger', async () => {
    const data = newFolder()
    const program = await startProgram({ ...QUICK, BECKON_DATA: data, BECKON_HTTPS: 'off' })
    const page = await operatorOf(data, program.address)
    expect(await page.read()).toMatchObject({ reachFixedAt: 'environment' })
    expect(await page.save({ reach: 'home', names: '' })).toBe(409)
    expect(await page.save({ reach: 'this-machine', names: 'no name!' })).toBe(400)
    // No restart that the page would wait for.
    expect(await page.save({ reach: 'this-machine', names: '' })).toBe(409)
    for (const method of ['GET', 'POST'])
      expect((await fetch(`${program.address}/api/v1/setup`, { method })).status).toBe(401)
  })
})
