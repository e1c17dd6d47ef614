/**
 * A separate Debian in a folder, in which packages are tested as root. It shares the network; booted, it has its own
 * systemd and network.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run, type Ended } from '../processes.ts'
import type { Architecture } from './tree.ts'

/** What the package depends on, and apt has installed before it. */
const INSTALLED = ['debconf', 'init-system-helpers', 'libstdc++6', 'systemd-standalone-sysusers', 'util-linux']
const CLEAN = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LC_ALL: 'C.UTF-8', TERM: 'dumb' }
/** As in small images: manuals and translations stay out, licences stay. */
const WITHOUT_PAPERS = ['man/*', 'locale/*', 'info/*', 'doc/*']
  .map((path) => `--dpkgopt=path-exclude=/usr/share/${path}`)
  .concat('--dpkgopt=path-include=/usr/share/doc/*/copyright')

const SETTINGS = Object.entries({ ...CLEAN, DEBIAN_FRONTEND: 'noninteractive' }).map((pair) => pair.join('='))

export interface Chroot {
  readonly root: string
  /** Runs a command to its end, as root. */
  run(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>
  /** Starts a program as another user; its process is that program itself. */
  start(user: string, args: readonly string[]): ChildProcess
  close(): void
}

export async function openChroot(installed: readonly string[] = INSTALLED): Promise<Chroot> {
  const root = mkdtempSync(join(tmpdir(), 'beckon-chroot-'))
  const unpacked = await run('tar', ['-xf', await makeDebian('minbase', installed), '-C', root])
  if (unpacked.code !== 0) throw new Error(`The Debian cannot be unpacked.\n${unpacked.output}`)
  // What the package brings is what is tried, its documents too.
  rmSync(join(root, 'etc/dpkg/dpkg.cfg.d/99mmdebstrap'), { force: true })
  for (const file of ['etc/hosts', 'etc/resolv.conf']) cpSync(join('/', file), join(root, file), { dereference: true })
  // Its own mounts end with its last process.
  const script = 'mount -t proc proc "$0/proc" && exec chroot "$@"'
  const within = (options: readonly string[], args: readonly string[]) => [
    '--mount',
    'sh',
    '-c',
    script,
    root,
    ...options,
    root,
    ...args,
  ]
  return {
    root,
    run: (args, environment = {}) =>
      run('unshare', within([], args), {
        env: { ...CLEAN, DEBIAN_FRONTEND: 'noninteractive', ...environment },
        timeout: 300_000,
      }),
    start: (user, args) =>
      spawn('unshare', within([`--userspec=${user}:${user}`], args), { env: CLEAN, stdio: ['ignore', 'pipe', 'pipe'] }),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

export interface BootedDebian {
  /** What comes before a command, so that it runs inside. */
  readonly within: readonly string[]
  run(args: readonly string[]): Promise<Ended>
  /** A device in the same home: what comes before a command that is to run there. It keeps this machine's files. */
  addDevice(): Promise<readonly string[]>
  close(): Promise<void>
}

/** The addresses of the home in which the booted machine and one device are; nobody else is in their network. */
export const HOME = { machine: '192.168.77.1', device: '192.168.77.2' } as const

/** Starts the systemd of a Debian as its process 1, in namespaces of its own. */
export async function boot(root: string): Promise<BootedDebian> {
  const groups = ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'].find((path) => existsSync(join(path, 'cgroup.procs')))
  if (groups === undefined) throw new Error('There are no control groups of version 2 here, which systemd needs.')
  const group = mkdtempSync(join(groups, 'beckon-'))
  const script = `
    echo $$ >"$1/cgroup.procs"
    exec unshare --pid --fork --kill-child --mount --uts --ipc --net --cgroup sh -ec '
      mount --bind "$0" "$0"
      mount -t proc proc "$0/proc"
      mount -t sysfs -o ro sysfs "$0/sys"
      mount -t cgroup2 cgroup2 "$0/sys/fs/cgroup"
      mount -t tmpfs -o mode=755 tmpfs "$0/run"
      mount -t tmpfs -o mode=755 tmpfs "$0/dev"
      mkdir "$0/dev/pts" "$0/dev/shm"
      mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$0/dev/pts"
      mount -t tmpfs tmpfs "$0/dev/shm"
      ln -s pts/ptmx "$0/dev/ptmx"
      for name in null zero full random urandom tty; do cp -a "/dev/$name" "$0/dev/$name"; done
      exec chroot "$0" /lib/systemd/systemd --unit=multi-user.target' "$0"`
  const started = spawn('sh', ['-ec', script, root, group], {
    env: { ...CLEAN, container: 'beckon-test' },
    stdio: 'ignore',
  })
  const ended = once(started, 'exit')
  let device: ChildProcess | undefined
  const close = async () => {
    device?.kill('SIGKILL')
    started.kill('SIGKILL')
    await ended
    await removeGroup(group)
  }
  const withIn = (pid: number) => [
    'nsenter',
    `--target=${pid}`,
    '--all',
    '--root',
    '--wdns=/',
    'env',
    '-i',
    ...SETTINGS,
  ]
  const pid = await childOf(started.pid ?? 0)
  const within = withIn(pid)
  const runIn = ([program = '', ...args]: readonly string[]) => run(program, args, { timeout: 300_000 })
  for (const giveUpAt = Date.now() + 60_000; ; await pause(200)) {
    const { output } = await runIn([...within, 'systemctl', 'is-system-running'])
    if (/^(?:running|degraded)$/mu.test(output)) break
    if (Date.now() > giveUpAt) {
      await close()
      throw new Error(`systemd does not start: ${output}`)
    }
  }
  return {
    within,
    run: (args) => runIn([...within, ...args]),
    async addDevice() {
      device = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
      const at = (target: number) => ['nsenter', `--target=${target}`, '--net']
      const other = device.pid ?? 0
      for (
        const giveUpAt = Date.now() + 20_000;
        readlinkSync(netOf(other)) === readlinkSync(netOf(process.pid));
        await pause(20)
      )
        if (Date.now() > giveUpAt) throw new Error('The device has no network of its own.')
      const commands = [
        [...at(pid), 'ip', 'link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(other)],
        [...at(pid), 'ip', 'address', 'add', `${HOME.machine}/24`, 'dev', 'eth0'],
        [...at(pid), 'ip', 'link', 'set', 'eth0', 'up'],
        [...at(other), 'ip', 'address', 'add', `${HOME.device}/24`, 'dev', 'eth0'],
        [...at(other), 'ip', 'link', 'set', 'eth0', 'up'],
        [...at(other), 'ip', 'link', 'set', 'lo', 'up'],
      ]
      for (const command of commands) {
        const { code, output } = await runIn(command)
        if (code !== 0) throw new Error(`${command.join(' ')}\n${output}`)
      }
      return at(other)
    },
    close,
  }
}

/** Its processes are killed, but may not be gone yet. */
async function removeGroup(group: string): Promise<void> {
  const inside = globSync('**/', { cwd: group }).map((path) => join(group, path))
  for (const path of [...new Set([...inside, group])].toSorted((a, b) => b.length - a.length))
    for (const giveUpAt = Date.now() + 20_000; existsSync(path); await pause(50))
      try {
        rmdirSync(path)
      } catch (error) {
        if (Date.now() > giveUpAt) throw error
      }
}

const netOf = (pid: number) => `/proc/${pid}/ns/net`

/** The only child of a process, once it is there. */
export async function childOf(pid: number): Promise<number> {
  for (const giveUpAt = Date.now() + 20_000; ; await pause(20)) {
    const child = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() || 0)
    if (child > 0) return child
    if (Date.now() > giveUpAt) throw new Error('The Debian does not boot.')
  }
}

/**
 * The file with a Debian, made once, which takes a minute or two: the release of this machine, from where its apt finds
 * packages. The variants are mmdebstrap's; `extract` unpacks and sets nothing up, so it works for any machine.
 */
export async function makeDebian(
  variant: 'minbase' | 'extract',
  packages: readonly string[],
  architecture?: Architecture,
): Promise<string> {
  const release = /^VERSION_CODENAME=(\w+)$/mu.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'
  const of = createHash('sha256').update(packages.join()).digest('hex').slice(0, 8)
  const file = resolve(`.cache/package/debian-${release}-${variant}-${architecture ?? 'here'}-${of}.tar`)
  if (existsSync(file)) return file
  mkdirSync(dirname(file), { recursive: true })
  console.log(`Making a Debian ${release} (${variant}).`)
  const options = [`--variant=${variant}`, `--include=${packages.join(',')}`, '--format=tar']
  if (architecture !== undefined) options.push(`--architectures=${architecture}`)
  const { code, output } = await run('mmdebstrap', [...options, ...WITHOUT_PAPERS, release, `${file}.part`])
  if (code !== 0) throw new Error(`mmdebstrap ended with ${code}.\n${output}`)
  renameSync(`${file}.part`, file)
  return file
}
