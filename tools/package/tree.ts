/**
 * The folder that packages and images contain: the server, the built web app, their packages and Node, for one
 * architecture, without tools for building, checks or tests. `node tools/package/tree.ts FOLDER amd64 [without-models]`
 * makes it.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  globSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWeb } from '../build-web.ts'
import { writeDelivered } from '../delivered.ts'
import { licences } from '../licences.ts'
import { npm, run } from '../processes.ts'

/** As Debian and images call the machine, and as Node does. */
export const ARCHITECTURES = { amd64: 'x64', arm64: 'arm64' } as const
export type Architecture = keyof typeof ARCHITECTURES

/** What an ELF file says of the machine that it is for. */
const ELF_MACHINE = { amd64: 62, arm64: 183 } as const

const ROOMS = ['contract', 'boxes', 'recognisers', 'pictures', 'server']
/** Of packages, what only compilers, readers and other platforms need. */
const NEVER_READ = [
  '**/*.d.{ts,mts,cts}',
  '**/*.map',
  '**/{README,CHANGELOG,HISTORY,CONTRIBUTING}*.md',
  '**/{.*rc,.*rc.*,.npmignore,.editorconfig,.gitattributes,.github}',
  '{*,@*/*}/{test,tests,spec,integration,benchmark,benchmarks,bench,example,examples}',
  '@types',
  'typescript',
  'onnxruntime-node/bin/napi-v3/{darwin,win32}',
  '@libav.js/variant-webm-vp9/dist/*.{asm,thr}.*',
  '@litertjs/core/wasm/litert_wasm_{internal,jspi_internal,threaded_internal}.*',
  '@mediapipe/hands/hands_solution_wasm_bin.*',
]

/**
 * Makes it in a folder that is not there yet. Without models there is neither the built-in speech engine nor the
 * built-in reader of signs.
 */
export async function makeTree(folder: string, architecture: Architecture, withModels: boolean): Promise<void> {
  await buildWeb()
  mkdirSync(folder, { recursive: true })
  await installPackages(folder, ARCHITECTURES[architecture], withModels)
  for (const room of ROOMS)
    cpSync(join(room, 'src'), join(folder, room, 'src'), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$/u.test(path),
    })
  for (const path of ['theme', 'web/dist', 'LICENSE']) cpSync(path, join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'LICENSES.txt'), licences())
  const node = await nodeFor(ARCHITECTURES[architecture])
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  cpSync(join(node, 'bin/node'), join(folder, 'node_modules/.bin/node'))
  cpSync(join(node, 'LICENSE'), join(folder, 'node_modules/.bin/LICENSE.node'))
  rmSync(join(folder, 'package-lock.json'))
  // Nothing in it is a command but Node.
  await run('chmod', ['-R', 'a-x,u=rwX,go=rX', folder])
  chmodSync(join(folder, 'node_modules/.bin/node'), 0o755)
  refuseForeign(folder, architecture)
}

/** Throws when a program or library in the folder is for another kind of machine, or when there is none at all. */
export function refuseForeign(folder: string, architecture: Architecture): void {
  const machines = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, machineOf(path)] as const)
    .filter(([, machine]) => machine !== undefined)
  const [foreign] = machines.find(([, machine]) => machine !== ELF_MACHINE[architecture]) ?? []
  if (foreign !== undefined) throw new Error(`${foreign} is not for ${architecture}.`)
  if (machines.length === 0) throw new Error(`${folder} holds no program for ${architecture}.`)
}

/** Of a file that is a program or a library of Linux. */
function machineOf(path: string): number | undefined {
  const head = Buffer.alloc(20)
  const file = openSync(path, 'r')
  try {
    readSync(file, head)
  } finally {
    closeSync(file)
  }
  return head.subarray(0, 4).toString('latin1') === '\u007fELF' ? head.readUInt16LE(18) : undefined
}

async function installPackages(folder: string, cpu: string, withModels: boolean): Promise<void> {
  writeDelivered(folder, [...ROOMS, 'engines'])
  const omitted = withModels ? ['--omit=dev'] : ['--omit=dev', '--omit=optional']
  const machine = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc']
  const { code, output } = await npm(
    [
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefer-offline',
      ...omitted,
      ...machine,
    ],
    { cwd: folder },
  )
  if (code !== 0) throw new Error(`The packages could not be installed.\n${output}`)
  const modules = join(folder, 'node_modules')
  for (const other of Object.values(ARCHITECTURES).filter((one) => one !== cpu))
    rmSync(join(modules, 'onnxruntime-node/bin/napi-v3/linux', other), { recursive: true, force: true })
  for (const path of globSync(NEVER_READ, { cwd: modules }))
    rmSync(join(modules, path), { recursive: true, force: true })
  // Node comes as one file, not as its package with headers; commands of packages are for their developers.
  for (const path of globSync(['.bin', '.package-lock.json', 'node-linux-*', '*/.bin'], { cwd: modules }))
    rmSync(join(modules, path), { recursive: true })
  linkCopies(join(modules, 'onnxruntime-node/bin/napi-v3/linux', cpu))
}

/** npm packs no links, so a library that has two names is there twice. */
function linkCopies(folder: string): void {
  for (const long of globSync('*.so.?.*', { cwd: folder })) {
    const short = long.replace(/(\.so\.\d+)\..*/u, '$1')
    if (!existsSync(join(folder, short))) continue
    rmSync(join(folder, short))
    symlinkSync(long, join(folder, short))
  }
}

/** The package with the Node of the lock file: the installed one, else fetched, and checked against the lock file. */
export async function nodeFor(cpu: string): Promise<string> {
  const name = `node-linux-${cpu}`
  if (existsSync(`node_modules/${name}/bin/node`)) return `node_modules/${name}`
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; integrity: string }>
  }
  const { version = '', integrity = '' } = packages[`node_modules/${name}`] ?? {}
  const kept = resolve(`.cache/package/${name}-${version}`)
  if (existsSync(kept)) return kept
  const place = mkdtempSync(join(tmpdir(), 'beckon-node-'))
  const fetched = await npm(['pack', `${name}@${version}`, '--pack-destination', place, '--silent', '--prefer-offline'])
  const file = globSync('*.tgz', { cwd: place })[0]
  if (fetched.code !== 0 || file === undefined) throw new Error(`${name} could not be fetched.\n${fetched.output}`)
  const digest = createHash('sha512')
    .update(readFileSync(join(place, file)))
    .digest('base64')
  if (integrity !== `sha512-${digest}`) throw new Error(`${basename(file)} is not what the lock file names.`)
  const unpacked = await run('tar', ['-xzf', join(place, file), '-C', place, 'package/bin', 'package/LICENSE'])
  if (unpacked.code !== 0) throw new Error(unpacked.output)
  mkdirSync('.cache/package', { recursive: true })
  cpSync(join(place, 'package'), kept, { recursive: true })
  rmSync(place, { recursive: true })
  return kept
}

/** Gives all files one date, so that the same sources make the same bytes. */
export function dateFiles(folder: string, seconds: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lutimesSync(join(entry.parentPath, entry.name), seconds, seconds)
  lutimesSync(folder, seconds, seconds)
}

/** In seconds since 1970: SOURCE_DATE_EPOCH, else the date of the last commit. */
export async function sourceDate(): Promise<number> {
  const set = process.env['SOURCE_DATE_EPOCH']
  if (set !== undefined) return Number(set)
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'])
  if (code !== 0) throw new Error('Set SOURCE_DATE_EPOCH: without git, nothing says when the sources were made.')
  return Number(output)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder = '', architecture = '', models] = process.argv.slice(2)
  if (!(architecture in ARCHITECTURES)) throw new Error(`"${architecture}" is not amd64 or arm64.`)
  await makeTree(resolve(folder), architecture as Architecture, models !== 'without-models')
}
