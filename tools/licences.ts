/** The licences of every package that is delivered in any form, as one text made from the lock file. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Package {
  readonly name: string
  readonly version: string
  readonly license: string
}

export function licences(): string {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { readonly link?: boolean; readonly dev?: boolean }>
  }
  return Object.entries(packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && link !== true && dev !== true)
    .filter(([path]) => existsSync(join(path, 'package.json')))
    .map(([path]) => licenceOf(path))
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package
  const own = globSync('{LICEN[CS]E,licen[cs]e,COPYING,NOTICE}*', { cwd: folder }).map((file) => join(folder, file))
  const texts = (own.length > 0 ? own : [textOf(license)]).map((file) => readFileSync(file, 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

/** Of a package that names its licence and brings no text of it. */
function textOf(license: string): string {
  const file = license === 'Apache-2.0' ? 'LICENSE' : `tools/licence-texts/${license}.txt`
  if (!existsSync(file)) throw new Error(`There is no text of the licence ${license}: add ${file}.`)
  return file
}
