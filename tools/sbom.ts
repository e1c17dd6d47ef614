/**
 * `npm run sbom FILE`: what the released server and web app are made of, as a CycloneDX document. Development tools are
 * left out: they are not delivered.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from './processes.ts'

const DELIVERED = ['contract', 'boxes', 'recognisers', 'pictures', 'server', 'web']

interface Package {
  dev?: boolean
  workspaces?: readonly string[]
  devDependencies?: unknown
}

/**
 * The document as text. npm lists a project without tools, made for it: of the whole one its `--omit dev` forgets what
 * is both delivered and used by a tool, and a tool with careless needs of its own makes it refuse.
 */
export async function sbom(): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'beckon-sbom-'))
  try {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
    const isDelivered = ([path, { dev }]: [string, Package]) =>
      path === '' || (dev !== true && (path.includes('node_modules/') || DELIVERED.includes(path)))
    const isOtherRoom = ([path]: [string, Package]) =>
      path.startsWith('node_modules/@beckon/') && !DELIVERED.includes(path.slice('node_modules/@beckon/'.length))
    const kept = Object.entries(lock.packages).filter((entry) => isDelivered(entry) && !isOtherRoom(entry))
    const packages = Object.fromEntries(kept.map(([path, about]) => [path, withoutTools(about)]))
    writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
    for (const folder of ['.', ...DELIVERED]) {
      mkdirSync(join(place, folder), { recursive: true })
      writeFileSync(
        join(place, folder, 'package.json'),
        JSON.stringify(withoutTools(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))),
      )
    }
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const { code, output } = await run(
      npm,
      ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'],
      { cwd: place, shell: process.platform === 'win32' },
    )
    const from = output.indexOf('{')
    if (code !== 0 || from === -1) throw new Error(`npm could not list the packages.\n${output}`)
    return `${JSON.stringify(JSON.parse(output.slice(from)), undefined, 2)}\n`
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function withoutTools({ devDependencies: _, ...about }: Package): Package {
  return about.workspaces === undefined ? about : { ...about, workspaces: DELIVERED }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? 'beckon.cdx.json')
  writeFileSync(file, await sbom())
  console.log(`The list of packages is in ${file}.`)
}
