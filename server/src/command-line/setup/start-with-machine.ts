/** Makes Beckon start with the machine, by a systemd unit of the user; on other systems it prints what to do. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { printable } from '@beckon/boxes/wire/plain-text'
import type { Invocation } from '../command.ts'
import type { Questions } from './questions.ts'
import { COMMAND } from '../../settings/command-name.ts'
import { SETTINGS_FILE } from '../../settings/settings-file.ts'

const UNIT = 'beckon.service'
/** The Debian package has a system unit. */
const OF_PACKAGE = '/usr/lib/beckon/'
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

export async function startWithMachine({ folder, lost, isRunning, questions, print }: Given): Promise<void> {
  const program = resolve(process.argv[1] ?? '')
  if (program.startsWith(OF_PACKAGE)) return print('It starts with the machine: the package takes care of it.')
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
