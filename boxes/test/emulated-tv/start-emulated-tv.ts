/**
 * A TV over HDMI-CEC without a cable: Debian's stock kernel in an emulator, with the two CEC adapters of the `vivid`
 * driver, and `cec-follower` of v4l-utils as the TV. It can reach only one port of this machine.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export interface EmulatedTv {
  /** What to run in place of `cec-ctl`. */
  readonly program: readonly string[]
  /** What the TV and its follower have printed so far. */
  said(): string
  stop(): void
}

/** As they depend on each other. */
const MODULES = [
  'rc-core',
  'cec',
  'mc',
  'videodev',
  'videobuf2-common',
  'videobuf2-v4l2',
  'videobuf2-memops',
  'videobuf2-vmalloc',
  'videobuf2-dma-contig',
  'v4l2-dv-timings',
  'v4l2-tpg',
  'vivid',
  'e1000',
]
const PROGRAMS = ['/usr/bin/cec-ctl', '/usr/bin/cec-follower']
const READY = 'EMULATED-TV-READY'
/** Plain emulation, and perhaps a busy machine. */
const READY_WITHIN_MS = 300_000

/** What is missing on this machine, as Debian packages; empty when all is there. */
export function missingPackages(): readonly string[] {
  const needs: readonly (readonly [file: string, name: string])[] = [
    ['/usr/bin/qemu-system-x86_64', 'qemu-system-x86'],
    ['/bin/busybox', 'busybox-static'],
    ['/usr/bin/cpio', 'cpio'],
    ['/usr/bin/cec-ctl', 'v4l-utils'],
  ]
  return needs.filter(([file]) => !existsSync(file)).map(([, name]) => name)
}

/** `kernel` is a `linux-image-…-amd64` package file; it is unpacked and not installed. */
export async function startEmulatedTv(kernel: string, port: number): Promise<EmulatedTv> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-emulated-tv-'))
  try {
    execFileSync('dpkg', ['-x', kernel, join(folder, 'kernel')])
    const image = globSync(join(folder, 'kernel/boot/vmlinuz-*'))[0]
    if (image === undefined) throw new Error(`There is no kernel in ${kernel}.`)
    const initrd = makeInitrd(folder)
    const machine = spawn(
      'qemu-system-x86_64',
      [
        '-accel',
        'tcg,thread=multi',
        '-m',
        '192',
        '-nographic',
        '-no-reboot',
        '-netdev',
        `user,id=n,restrict=on,hostfwd=tcp:127.0.0.1:${port}-:9000`,
        '-device',
        'e1000,netdev=n,romfile=',
        '-kernel',
        image,
        '-initrd',
        initrd,
        '-append',
        'console=ttyS0 quiet panic=-1',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const stop = () => {
      machine.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
    await new Promise<void>((ready, failed) => {
      let printed = ''
      const late = setTimeout(() => end(`The emulated television was not ready in time.\n${printed}`), READY_WITHIN_MS)
      function end(problem?: string): void {
        clearTimeout(late)
        if (problem === undefined) return ready()
        stop()
        failed(new Error(problem))
      }
      machine.stdout.on('data', (text) => {
        printed += String(text)
        if (printed.includes(READY)) end()
      })
      machine.once('exit', () => end(`The emulated television ended at start.\n${printed}`))
    })
    const program = [process.execPath, join(import.meta.dirname, 'through-door.mjs'), String(port)]
    return {
      program,
      stop,
      said: () => execFileSync(program[0] ?? '', [...program.slice(1), 'state'], { encoding: 'utf8' }),
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Busybox, the two programs with the libraries they ask for, and the modules. */
function makeInitrd(folder: string): string {
  const root = join(folder, 'root')
  mkdirSync(join(root, 'modules'), { recursive: true })
  for (const program of ['/bin/busybox', ...PROGRAMS]) {
    put(root, program)
    for (const library of librariesOf(program)) put(root, library)
  }
  for (const [from, to] of [
    ['init.sh', 'init'],
    ['door.sh', 'door'],
  ] as const) {
    copyFileSync(join(import.meta.dirname, from), join(root, to))
    chmodSync(join(root, to), 0o755)
  }
  const all = new Map(globSync(join(folder, 'kernel/lib/modules/**/*.ko')).map((file) => [basename(file, '.ko'), file]))
  for (const name of MODULES) {
    const file = all.get(name)
    if (file === undefined) throw new Error(`The kernel has no module ${name}.`)
    copyFileSync(file, join(root, 'modules', `${name}.ko`))
  }
  writeFileSync(join(root, 'modules/order'), MODULES.join('\n'))
  const initrd = join(folder, 'initrd.gz')
  execFileSync('sh', ['-c', `find . | cpio -o -H newc --quiet | gzip -1 > ${JSON.stringify(initrd)}`], { cwd: root })
  if (readdirSync(root).length === 0) throw new Error('The first file system is empty.')
  return initrd
}

function put(root: string, file: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true })
  copyFileSync(file, join(root, file))
}

function librariesOf(program: string): readonly string[] {
  try {
    return [
      ...execFileSync('ldd', [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).matchAll(
        /(\/\S+\.so\S*)/gu,
      ),
    ].map(([, file]) => file ?? '')
  } catch {
    // A static program asks for none.
    return []
  }
}
