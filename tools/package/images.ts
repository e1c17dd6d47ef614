/**
 * The container images, built by buildah from the Containerfile. Both base images, one to build in and one to run in,
 * are made here from Debian's packages and the Node of the lock file, so no registry is needed. The one to run in has
 * only the libraries of Node.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm, run } from '../processes.ts'
import { ARCHITECTURES, nodeFor, refuseForeign, type Architecture } from './tree.ts'
import { makeDebian } from './chroot.ts'
import { tryImage, type ImageSettings } from './try-image.ts'

const BUILD_BASE = 'localhost/beckon-build-base'
const RUN_BASE = 'localhost/beckon-base'
/** What Node is linked with, and how scanners tell which Debian it is. */
const LIBRARIES = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6']
const VARIANTS = { '': { recognisers: 'off', mostMB: 250 }, '-full': { recognisers: 'built-in', mostMB: 450 } } as const

/**
 * Builds those of the architectures with and without models, starts those that run here, and gives a line for each,
 * with its size. Rejects when one is too large, or does not run as it says.
 */
export async function makeImages(
  architectures: readonly Architecture[],
  version: string,
  out: string,
): Promise<string[]> {
  await makeBuildBase()
  const network = await networkOptions()
  mkdirSync(out, { recursive: true })
  const lines: string[] = []
  for (const architecture of architectures) {
    await makeRunBase(architecture)
    // Named by an argument and not by --platform, which Buildah 1.28 also asks of the base that builds.
    const machine = ['--build-arg', `TARGETARCH=${architecture}`, '--build-arg', `BASE=${RUN_BASE}-${architecture}`]
    const how = [
      '--layers',
      '--pull-never',
      '--format',
      'docker',
      '--build-arg',
      `BUILD_BASE=${BUILD_BASE}`,
      ...machine,
    ]
    for (const [suffix, { recognisers, mostMB }] of Object.entries(VARIANTS)) {
      const name = `localhost/beckon:${version}${suffix}-${architecture}`
      await buildah('build', ...network, ...how, '--tag', name, '--build-arg', `RECOGNISERS=${recognisers}`, '.')
      const size = await sizeOf(name)
      if (megabytes(size) > mostMB) throw new Error(`${name} has ${size} unpacked; it may have ${mostMB} MB.`)
      if (architecture === hostArchitecture()) await tryHere(name)
      const file = join(out, `beckon-image_${version}${suffix}_${architecture}.tar`)
      rmSync(file, { force: true })
      await buildah('push', name, `oci-archive:${file}`)
      lines.push(`Made ${file}: ${size} unpacked`)
    }
  }
  return lines
}

/** A Debian with Node and npm, of this machine's architecture. */
async function makeBuildBase(): Promise<void> {
  await fromTree(BUILD_BASE, hostArchitecture(), await makeDebian('minbase', ['ca-certificates']), async (root) => {
    cpSync(join(await nodeFor(ARCHITECTURES[hostArchitecture()]), 'bin/node'), join(root, 'usr/local/bin/node'))
    // The npm that runs this.
    const program = process.env['npm_execpath']
    if (program === undefined) throw new Error('Use: npm run package -- images')
    cpSync(join(realpathSync(program), '../..'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
    await mustRun('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
  })
}

async function makeRunBase(architecture: Architecture): Promise<void> {
  await fromTree(`${RUN_BASE}-${architecture}`, architecture, await makeDebian('extract', LIBRARIES, architecture))
}

/** An image of one layer: a Debian that was packed in a file, and what is added to it. */
async function fromTree(
  name: string,
  architecture: Architecture,
  file: string,
  add: (root: string) => Promise<void> = async () => {},
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'beckon-base-'))
  try {
    await mustRun('tar', ['-xf', file, '-C', root])
    await add(root)
    refuseForeign(root, architecture)
    const container = (await buildah('from', '--arch', architecture, 'scratch')).trim()
    await buildah('add', container, root, '/')
    await buildah(
      'config',
      '--arch',
      architecture,
      '--env',
      'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    )
    await buildah('commit', '--rm', container, name)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The build fetches packages as this machine does: from where its npm is told to, and what it has fetched before. */
async function networkOptions(): Promise<string[]> {
  const settings = (await npm(['config', 'get', 'userconfig'])).output.trim()
  const cache = (await npm(['config', 'get', 'cache'])).output.trim()
  const shared = { [settings]: '/root/.npmrc:ro', [cache]: '/root/.npm' }
  const volumes = Object.entries(shared).filter(([from]) => existsSync(from))
  return ['--isolation', 'chroot', '--network', 'host', ...volumes.flatMap((pair) => ['--volume', pair.join(':')])]
}

async function tryHere(image: string): Promise<void> {
  const container = (await buildah('from', '--pull-never', image)).trim()
  try {
    const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', image)) as {
      Docker: { config: ImageSettings }
    }
    await tryImage((await buildah('mount', container)).trim(), Docker.config)
  } finally {
    await buildah('rm', container)
  }
}

/** As Buildah tells it, unpacked: "181 MB". */
async function sizeOf(image: string): Promise<string> {
  const [{ size = '' } = {}] = JSON.parse(await buildah('images', '--json', image)) as { size?: string }[]
  return size
}

const UNITS: Readonly<Record<string, number>> = { B: 1e-6, kB: 1e-3, MB: 1, GB: 1_000 }

function megabytes(size: string): number {
  const [number = '', unit = ''] = size.split(' ')
  const factor = UNITS[unit]
  if (factor === undefined) throw new Error(`Buildah says "${size}" as a size.`)
  return Number(number) * factor
}

function hostArchitecture(): Architecture {
  return process.arch === 'arm64' ? 'arm64' : 'amd64'
}

function buildah(...args: readonly string[]): Promise<string> {
  return mustRun('buildah', args)
}

async function mustRun(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run(program, args)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\nended with ${code}.\n${output}`)
  return output
}
