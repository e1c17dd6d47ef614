/**
 * Starts an image as it declares itself: its user, its command and its health check; read-only except for its volumes
 * and /tmp, without privileges and without a network.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../processes.ts'
import { childOf } from './chroot.ts'

/** As Docker writes them. */
export interface ImageSettings {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Volumes: Readonly<Record<string, unknown>>
  readonly Healthcheck: { readonly Test: readonly string[] }
}

const HEALTHY_WITHIN_MS = 120_000
const MOUNTS = `
  PATH=/usr/sbin:/usr/bin:/sbin:/bin:$PATH
  root=$1 volumes=$2
  shift 2
  mount --bind "$root" "$root"
  mount -o remount,bind,ro "$root"
  mount -t proc proc "$root/proc"
  mount -t tmpfs tmpfs "$root/tmp"
  mount -t tmpfs -o mode=755 tmpfs "$root/dev"
  for name in null zero random urandom; do cp -a "/dev/$name" "$root/dev/$name"; done
  cd "$volumes"
  find . -mindepth 1 -type d | while read -r path; do mount --bind "$path" "$root/$path"; done
  ip link set lo up
  exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all,+sys_chroot,+setuid,+setgid unshare --root="$root" "$@"`
/** What a remote that was taken over could change of its own program. */
const WRITES = `
  const { writeFileSync } = process.getBuiltinModule('fs')
  const isRefused = (path) => { try { writeFileSync(path, ''); return false } catch (error) { return error.code === 'EROFS' } }
  process.exit(['/usr/lib/beckon/new', '/etc/new', '/new'].every(isRefused) && process.getuid() !== 0 ? 0 : 1)`

/**
 * Rejects when it does not become healthy, runs with more than it needs, or lets others read its data. `mounted` is its
 * file system.
 */
export async function tryImage(mounted: string, settings: ImageSettings): Promise<void> {
  for (const path of Object.keys(settings.Volumes)) {
    const { mode, uid } = statSync(join(mounted, path))
    const found = `${(mode & 0o777).toString(8)} ${uid}`
    if (found !== `700 ${settings.User}`) throw new Error(`${path} is for others, too: ${found}.`)
  }
  const place = mkdtempSync(join(tmpdir(), 'beckon-volumes-'))
  for (const path of Object.keys(settings.Volumes)) mkdirSync(join(place, path), { recursive: true })
  await run('chown', ['-R', `${settings.User}:${settings.User}`, place])
  const env = Object.fromEntries(settings.Env.map((line) => line.split(/=(.*)/su).slice(0, 2) as [string, string]))
  const user = [`--setgid=${settings.User}`, `--setuid=${settings.User}`]
  const started = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--net',
      '--ipc',
      '--uts',
      '--fork',
      '--kill-child',
      'sh',
      '-ec',
      MOUNTS,
      'sh',
      mounted,
      place,
      `--wd=${settings.WorkingDir}`,
      ...user,
      ...settings.Entrypoint,
      ...settings.Cmd,
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let told = ''
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (told += String(text)))
  const ended = once(started, 'close')
  const pid = await childOf(started.pid ?? 0)
  try {
    const inside = (args: readonly string[]) =>
      run('nsenter', [`--target=${pid}`, '--mount', '--pid', '--net', '--root', '--wd', ...user, ...args], { env })
    const [kind, ...test] = settings.Healthcheck.Test
    if (kind !== 'CMD') throw new Error(`The health check is "${kind}", for which the image has no shell.`)
    let last
    for (const giveUpAt = Date.now() + HEALTHY_WITHIN_MS; (last = await inside(test)).code !== 0; await pause(1_000))
      if (Date.now() > giveUpAt || started.exitCode !== null)
        throw new Error(`The image does not become healthy.\n${last.output}\n${told}`)
    const written = await inside(['node', '--eval', WRITES])
    if (written.code !== 0) throw new Error(`The image runs as root, or can change itself.\n${written.output}`)
  } finally {
    // Its whole namespace ends with it.
    process.kill(pid, 'SIGKILL')
    await ended
    rmSync(place, { recursive: true, force: true })
  }
}
