/** `npm run sbom FILE`: the packages of the released server and web app as a CycloneDX document, without tools. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeDelivered } from './delivered.ts'
import { npm } from './processes.ts'

const DELIVERED = ['contract', 'boxes', 'recognisers', 'engines', 'pictures', 'server', 'web']

/**
 * The document as text. npm lists a copy of the project without development tools; it refuses the whole project, since
 * a tool there declares its dependencies wrongly.
 */
export async function sbom(): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'beckon-sbom-'))
  try {
    writeDelivered(place, DELIVERED)
    const { code, output } = await npm(
      ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error'],
      { cwd: place },
    )
    const from = output.indexOf('{')
    if (code !== 0 || from === -1) throw new Error(`npm could not list the packages.\n${output}`)
    return `${JSON.stringify(JSON.parse(output.slice(from)), undefined, 2)}\n`
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? 'beckon.cdx.json')
  writeFileSync(file, await sbom())
  console.log(`The list of packages is in ${file}.`)
}
