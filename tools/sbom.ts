/**
 * `npm run sbom FILE`: what the released server and web app are made of, as a CycloneDX document. Development tools are
 * left out: they are not delivered.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from './processes.ts'

interface Bom {
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** The document as text. npm's own `--omit dev` also leaves out what is both delivered and used by a tool. */
export async function sbom(): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { code, output } = await run(npm, ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'silent'], { shell: process.platform === 'win32' })
  const from = output.indexOf('{')
  if (code !== 0 || from === -1) throw new Error(`npm could not list the packages.\n${output}`)
  const all = JSON.parse(output.slice(from)) as Bom
  const components = all.components.filter(({ properties }) => !properties?.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true'))
  const delivered = new Set(components.map((component) => component['bom-ref']))
  const isTool = (ref: string) => all.components.some((component) => component['bom-ref'] === ref) && !delivered.has(ref)
  const dependencies = all.dependencies.filter(({ ref }) => !isTool(ref)).map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !isTool(one)) }))
  return `${JSON.stringify({ ...all, components, dependencies }, undefined, 2)}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = resolve(process.env['INIT_CWD'] ?? '.', process.argv[2] ?? 'beckon.cdx.json')
  writeFileSync(file, await sbom())
  console.log(`The list of packages is in ${file}.`)
}
