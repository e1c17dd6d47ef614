/**
 * Starts a real avahi with its own D-Bus, limited to the loopback; for a network namespace of the tests, with its own
 * mounts.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface RealAvahi {
  /** Announces a service, as `avahi-publish -s` does. Resolves when it is announced, to what takes it back. */
  publish(name: string, type: string, port: number, txt?: readonly string[]): Promise<() => void>
  stop(): void
}

const UP_WITHIN_MS = 15_000

export function isAvahiInstalled(): boolean {
  return ['/usr/sbin/avahi-daemon', '/usr/bin/avahi-publish', '/usr/bin/dbus-daemon'].every((path) => existsSync(path))
}

export async function startRealAvahi(): Promise<RealAvahi> {
  // The first process of a namespace. Elsewhere it would change the machine's users and announce TVs to the home.
  if (process.pid !== 1) throw new Error('Avahi is started in a network of its own only, by runInOwnNetwork.')
  const folder = mkdtempSync(join(tmpdir(), 'beckon-avahi-'))
  const bus = `unix:path=${join(folder, 'bus')}`
  const busConf = join(folder, 'bus.conf')
  const avahiConf = join(folder, 'avahi.conf')
  writeFileSync(busConf, busSettings(bus))
  writeFileSync(avahiConf, AVAHI_SETTINGS)
  makeAvahiRoot(folder)
  const programs: ChildProcess[] = []
  const start = async (program: string, args: readonly string[], isUp: RegExp) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: bus, LC_ALL: 'C.UTF-8' },
    })
    programs.push(child)
    let said = ''
    for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (said += text.toString()))
    child.on('error', (error) => (said += error.message))
    const until = performance.now() + UP_WITHIN_MS
    while (!isUp.test(said)) {
      if (child.exitCode !== null || performance.now() > until) throw new Error(`${program} did not start: ${said}`)
      await pause(20)
    }
    return () => void child.kill()
  }
  await start('dbus-daemon', ['--nofork', `--config-file=${busConf}`, '--print-address'], /^unix:/mu)
  const limits = ['--no-drop-root', '--no-rlimits', '--no-chroot']
  await start('/usr/sbin/avahi-daemon', ['--file', avahiConf, ...limits], /startup complete/u)
  return {
    publish: (name, type, port, txt = []) =>
      start('avahi-publish', ['-s', name, type, String(port), ...txt], /Established under name/u),
    stop() {
      for (const child of programs) child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** In the namespace of somebody who is not root there is no other user, to whom avahi would give its folder. */
function makeAvahiRoot(folder: string): void {
  for (const list of ['passwd', 'group']) {
    const changed = join(folder, list)
    const original = readFileSync(`/etc/${list}`, 'utf8')
    writeFileSync(
      changed,
      original.replace(/^avahi:x(?::\d+)+/mu, (ids) => ids.replaceAll(/\d+/gu, '0')),
    )
    execFileSync('mount', ['--bind', changed, `/etc/${list}`])
  }
}

const AVAHI_SETTINGS = `[server]
host-name=living-room
use-ipv4=yes
use-ipv6=no
allow-interfaces=lo
ratelimit-interval-usec=0
[wide-area]
enable-wide-area=no
[publish]
publish-workstation=no
publish-hinfo=no
`

function busSettings(address: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>${address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`
}
