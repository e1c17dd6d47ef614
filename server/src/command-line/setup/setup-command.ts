/**
 * `setup` asks who can reach Beckon, for its name at home, for TVs, and whether it starts with the machine. `setup
 * link` prints the link of the page that does the same.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { printable } from '@beckon/boxes/wire/plain-text'
import { namesAtHome, SETUP_PATH, type Reach, type Setup } from '@beckon/contract/setup'
import * as v from 'valibot'
import { atHome } from '../banner.ts'
import { readConfig } from '../../read-config.ts'
import { setupOf, settingsOf } from '../../features/setup/setup-calls.ts'
import { ofEnvironment, savedSettings } from '../../settings/saved-settings.ts'
import { readSettingsFiles, settleSettings, SETTINGS_FILE } from '../../settings/settings-file.ts'
import { CommandError, dataFolderOf, type Invocation } from '../command.ts'
import { controlClient, type ControlClient, runningServer } from '../control-client.ts'
import { BrokenOff, canAnswer, type Questions, withQuestions } from './questions.ts'
import { askReach } from './reach-question.ts'
import { COMMAND, installed, type Installed } from '../../settings/command-name.ts'

/** A restart takes about a second. */
const BACK_WITHIN_MS = 30_000

export async function setupLink({ environment, print }: Invocation): Promise<void> {
  await printLink(await runningServer(environment), print)
}

export async function setup(given: Invocation): Promise<void> {
  const { environment, print } = given
  if (!canAnswer(environment))
    throw new CommandError(
      'This command asks questions, so it needs a terminal. Without one: set BECKON_HTTPS=home in the environment or in ' +
        'beckon.env in the data folder, or use the page: beckon setup link',
    )
  try {
    await withQuestions(print, (questions) => askAll(given, questions))
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error
    print('Ended. What was answered before is kept.')
  }
}

async function askAll(given: Invocation, questions: Questions): Promise<void> {
  const { environment, own, print } = given
  const folder = dataFolderOf(environment)
  const server = await controlClient(folder)
  const saved = await savedBy(server, given)

  print('1 of 4: who can reach Beckon')
  const reach = await reachOf(saved.now, questions, print)
  print('')
  print('2 of 4: its name')
  const names = reach === 'home' ? await namesOf(saved.now, questions, print) : saved.now.names
  if (reach !== 'home') print('Only devices of the home need one.')
  if (reach !== undefined) await saved.keep({ reach, names })
  print('')
  print('3 of 4: TVs')
  // The earlier run may have ended because of a changed setting.
  const running = server && (await controlClient(folder))
  await tvsOf(running, questions, print)
  print('')
  print('4 of 4: start with the machine')
  const lost = (await running?.ask<readonly string[]>('GET', '/settings/of-environment')) ?? ofEnvironment(own)
  await startWithMachine({ folder, lost, isRunning: server !== undefined, questions, print })
  print('')
  print(server === undefined ? `Done. To start Beckon: ${COMMAND}` : 'Done. Beckon runs.')
}

interface Saved {
  readonly now: Setup
  keep(answers: { readonly reach: Reach; readonly names: string }): Promise<void>
}

/** What is set, and how it is changed: a running server does so itself, and starts again; else it counts from its start. */
async function savedBy(server: ControlClient | undefined, { own, environment, print }: Invocation): Promise<Saved> {
  if (server !== undefined) {
    const now = await server.call('getSetup', {})
    return {
      now,
      async keep(answers) {
        if (answers.reach === now.reach && answers.names === now.names) return print('Kept.')
        await server.call('saveSetup', answers)
        print('Kept. Beckon starts again with it now.')
        tellHow(await nextRun(dataFolderOf(environment), now.run), print)
      },
    }
  }
  const read = () => readSettingsFiles(own, dataFolderOf)
  const check = (files: ReturnType<typeof read>) => readConfig(files.environment, files)
  const config = check(read())
  const { dataFolder } = config
  const restart = () => settleSettings(dataFolder)
  const settings = savedSettings({ run: '', wasReverted: false, dataFolder, own, read, check, restart })
  return {
    now: setupOf({ config, settings }, ''),
    async keep({ reach, names }) {
      const isFree = (name: string) => settings.fixedAt(name) === undefined
      settings.save({
        ...(isFree('BECKON_HTTPS') && settingsOf(reach)),
        ...(isFree('BECKON_HTTPS_NAMES') && { BECKON_HTTPS_NAMES: names || undefined }),
      })
      print('Kept.')
    },
  }
}

/** Undefined where the settings do not leave the choice. */
async function reachOf(
  { reach: now, reachFixedAt }: Setup,
  questions: Questions,
  print: Invocation['print'],
): Promise<Reach | undefined> {
  if (reachFixedAt !== undefined) {
    print(`BECKON_HTTPS is set in ${placeOf(reachFixedAt)}, which wins over an answer here. Change it there.`)
    return now === 'home' ? now : undefined
  }
  if (now !== 'own') return askReach(questions, now)
  print('Its address, certificate or database is set already, which decides that.')
  return undefined
}

async function namesOf(
  { names: now, namesFixedAt, ownNames }: Setup,
  questions: Questions,
  print: Invocation['print'],
): Promise<string> {
  if (namesFixedAt !== undefined) {
    print(`BECKON_HTTPS_NAMES is set in ${placeOf(namesFixedAt)}. Change it there.`)
    return now
  }
  print(`The devices of the home find this machine by: ${ownNames.slice(0, 6).join(', ')}.`)
  for (;;) {
    const kept = now === '' ? 'no other name' : now
    const answer = await questions.text(
      `Another name or address that your router gives it. Enter alone means ${kept}: `,
    )
    if (answer === '') return now
    if (v.is(namesAtHome, answer)) return answer
    print('A name such as tv.local, or an address such as 192.168.1.5; several with commas.')
  }
}

/** The server's answer after its restart; undefined if it is not back in time. */
async function nextRun(folder: string, before: string): Promise<Setup | undefined> {
  for (const giveUpAt = Date.now() + BACK_WITHIN_MS; Date.now() < giveUpAt; await pause(200)) {
    const server = await controlClient(folder)
    const status = await server?.call('getSetup', {}).catch(() => undefined)
    if (status !== undefined && status.run !== before) return status
  }
  return undefined
}

function tellHow(status: Setup | undefined, print: Invocation['print']): void {
  if (status === undefined) return print(`It is not back yet. This says why: ${COMMAND} doctor`)
  if (status.wasReverted) return print('It could not start so, and goes on as before. Its log says why.')
  if (status.fingerprint === undefined) return print('It is back.')
  for (const line of atHome(status.fingerprint, status.addresses, true)) print(line)
}

async function tvsOf(
  server: ControlClient | undefined,
  questions: Questions,
  print: Invocation['print'],
): Promise<void> {
  if (server === undefined) {
    print(
      `TVs are added while Beckon runs: in the page whose link it prints at its start, or by "${COMMAND} boxes add".`,
    )
    return
  }
  const wants = await questions.choice('Do you want to add a TV now?', [
    { value: false, words: `No, later: ${COMMAND} boxes add` },
    { value: true, words: 'Yes, in a page of the browser.' },
  ])
  if (wants) await printLink(server, print)
}

async function printLink(server: ControlClient, print: Invocation['print']): Promise<void> {
  const { address, minutes } = await server.ask<{ address: string; minutes: number }>('POST', '/link', {
    path: SETUP_PATH,
  })
  print(`To set up Beckon and its TVs, open this within ${minutes} minutes. It is good once:`)
  print(`  ${address}`)
}

const placeOf = (fixed: string) => (fixed === 'environment' ? 'the environment' : fixed)

const UNIT = 'beckon.service'
/** What starts Beckon where this command sets up nothing for it. */
export const STARTED_BY: Partial<Record<Installed, string>> = {
  'as package': 'It starts with the machine: the package takes care of it.',
  // Also for a program that was put into the folder of the package by hand.
  'as image': 'That is decided by the restart policy of its container; outside of one, by its unit.',
}
const ELSEWHERE: Partial<Record<NodeJS.Platform, string>> = {
  darwin: `On a Mac, Beckon cannot set this up. Make a launch agent that runs "${COMMAND}" in this folder.`,
  win32: `On Windows, Beckon cannot set this up. Make a task in Task Scheduler, at log-on, that runs "${COMMAND}" in this folder.`,
}

interface Given {
  /** The data folder. */
  readonly folder: string
  /** Settings that only the environment sets. The unit does not contain them, since they may be secrets. */
  readonly lost: readonly string[]
  /** Whether a server that this unit did not start runs on the folder. */
  readonly isRunning: boolean
  readonly questions: Questions
  readonly print: Invocation['print']
}

/** Makes Beckon start with the machine, by a systemd unit of the user; on other systems it prints what to do. */
async function startWithMachine({ folder, lost, isRunning, questions, print }: Given): Promise<void> {
  const program = resolve(process.argv[1] ?? '')
  const startedBy = STARTED_BY[installed()]
  if (startedBy !== undefined) return print(startedBy)
  if (program.includes('/_npx/'))
    return print(
      'Beckon runs from the cache of npx, which npm may empty. Install it first: npm install --global beckon',
    )
  const elsewhere = ELSEWHERE[process.platform]
  if (elsewhere !== undefined) return print(elsewhere)
  if (!systemctl('show-environment'))
    return print(
      'No systemd of this user can be reached, so Beckon cannot set this up here. See docs/operating.md for a unit of the machine.',
    )
  const wants = await questions.choice('Shall Beckon start with this machine?', [
    { value: true, words: 'Yes.' },
    { value: false, words: 'No. I start it myself.' },
  ])
  if (!wants) {
    systemctl('disable', UNIT)
    return print(`It starts when somebody starts it: ${COMMAND}`)
  }
  const unit = join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'systemd/user', UNIT)
  mkdirSync(dirname(unit), { recursive: true })
  writeFileSync(unit, unitText(program, folder))
  const isEnabled = systemctl('daemon-reload') && systemctl('enable', ...(isRunning ? [] : ['--now']), UNIT)
  if (!isEnabled) return print(`systemd did not take the unit ${unit}. To see why: systemctl --user status ${UNIT}`)
  print(`Made the unit ${unit}.`)
  if (lost.length > 0)
    print(
      `The unit lacks what only the environment sets: ${lost.join(', ')}. To keep it, write each as NAME=value on a line ` +
        `of ${join(folder, SETTINGS_FILE)}.`,
    )
  // Without lingering, the units of a user start when the user logs in.
  if (spawnSync('loginctl', ['enable-linger'], { stdio: 'ignore' }).status !== 0)
    print('It starts when you log in. To start it with the machine: sudo loginctl enable-linger $USER')
  print(
    isRunning
      ? `From the next start of the machine on. Until then it runs where it was started.`
      : `It runs now. To see what it prints: journalctl --user -u ${UNIT}`,
  )
}

function systemctl(...args: readonly string[]): boolean {
  return spawnSync('systemctl', ['--user', ...args], { stdio: 'ignore' }).status === 0
}

function unitText(program: string, folder: string): string {
  return `[Unit]
Description=Beckon, the TV remote
# It is tried again for as long as it takes: somebody has no other remote.
StartLimitIntervalSec=0

[Service]
ExecStart=${quoted(process.execPath)} ${quoted(program)} start
WorkingDirectory=${dirname(folder).replaceAll('%', '%%')}
Environment=${quoted(`BECKON_DATA=${folder}`)}
Restart=on-failure
RestartSec=5

[Install]
WantedBy=default.target
`
}

/** Quotes a path for systemd: a percent sign begins a specifier, and quotation marks keep spaces. */
function quoted(path: string): string {
  return `"${printable(path)
    .replaceAll('%', '%%')
    .replaceAll(/["\\]/gu, String.raw`\$&`)}"`
}
