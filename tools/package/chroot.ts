/** A Debian of its own in a folder, in which packages are tried as root. It has no systemd, and shares the network. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { run, type Ended } from '../processes.ts'
import type { Architecture } from './tree.ts'

/** What the package depends on, and apt has installed before it. */
const INSTALLED = ['debconf', 'init-system-helpers', 'libstdc++6', 'systemd-standalone-sysusers', 'util-linux']
/** As in small images: manuals and translations stay out, licences stay. */
const WITHOUT_PAPERS = ['man/*', 'locale/*', 'info/*', 'doc/*']
  .map((path) => `--dpkgopt=path-exclude=/usr/share/${path}`)
  .concat('--dpkgopt=path-include=/usr/share/doc/*/copyright')

export interface Chroot {
  readonly root: string
  /** Runs a command to its end, as root. */
  run(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>
  /** Starts a program as another user; its process is that program itself. */
  start(user: string, args: readonly string[]): ChildProcess
  close(): void
}

export async function openChroot(): Promise<Chroot> {
  const root = mkdtempSync(join(tmpdir(), 'beckon-chroot-'))
  const unpacked = await run('tar', ['-xf', await makeDebian('minbase', INSTALLED), '-C', root])
  if (unpacked.code !== 0) throw new Error(`The Debian cannot be unpacked.\n${unpacked.output}`)
  cpSync('/etc/hosts', join(root, 'etc/hosts'))
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
  const clean = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LC_ALL: 'C.UTF-8', TERM: 'dumb' }
  return {
    root,
    run: (args, environment = {}) =>
      run('unshare', within([], args), {
        env: { ...clean, DEBIAN_FRONTEND: 'noninteractive', ...environment },
        timeout: 300_000,
      }),
    start: (user, args) =>
      spawn('unshare', within([`--userspec=${user}:${user}`], args), { env: clean, stdio: ['ignore', 'pipe', 'pipe'] }),
    close: () => rmSync(root, { recursive: true, force: true }),
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
