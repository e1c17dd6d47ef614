/**
 * `npm run package`: makes the Debian packages of both architectures in `out/`. `-- deb amd64` makes one of them, `--
 * images` the container images, `-- notes` prints what is new, and `-- test` tests the Debian package as root in a
 * separate Debian; further arguments go to Vitest: `-- test -t systemd`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notesOf } from '../web/build/release-notes.ts'
import { ensurePackagers } from './test-programs.ts'
import { makeDeb } from './package/deb.ts'
import { makeImages } from './package/images.ts'
import { ARCHITECTURES, makeTree, sourceDate, type Architecture } from './package/tree.ts'
import { node } from './processes.ts'

const OUT = 'out'
const PACKAGE_TESTS = ['node_modules/vitest/vitest.mjs', 'run', '-c', 'tools/package/vitest.config.ts']
const [given = 'deb', ...words] = process.argv.slice(2)
const what = given.replace(/^--/u, '')
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

switch (what) {
  case 'deb':
    for (const architecture of architectures(words)) console.log(`Made ${await debOf(architecture)}`)
    break
  case 'images':
    await ensurePackagers()
    for (const line of await makeImages(architectures(words), version, OUT)) console.log(line)
    break
  case 'notes':
    for (const { title, notes } of notesOf(readFileSync('CHANGELOG.md', 'utf8'), version))
      console.log([title && `## ${title}\n`, ...notes.map((note) => `- ${note}`)].filter(Boolean).join('\n'), '\n')
    break
  case 'test':
    await ensurePackagers()
    process.exitCode = (await node([...PACKAGE_TESTS, ...words], { show: true })).code
    break
  default:
    throw new Error(`There is no "${what}" to package. Use deb, images, notes or test.`)
}

function architectures(given: readonly string[]): Architecture[] {
  const known = Object.keys(ARCHITECTURES) as Architecture[]
  const foreign = given.find((name) => !known.includes(name as Architecture))
  if (foreign !== undefined) throw new Error(`"${foreign}" is not packaged. Use ${known.join(' or ')}.`)
  return given.length > 0 ? known.filter((name) => given.includes(name)) : known
}

async function debOf(architecture: Architecture): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'beckon-package-'))
  try {
    const tree = join(place, 'tree')
    await makeTree(tree, architecture, true)
    return await makeDeb({ tree, architecture, version, date: await sourceDate(), compression: 'small' }, OUT)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
