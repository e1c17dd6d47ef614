/** The package for Debian and its derivatives, made with dpkg-deb from `deploy/debian` and the delivered folder. */
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { notesOf } from '../../web/build/release-notes.ts'
import { run } from '../processes.ts'
import { dateFiles, type Architecture } from './tree.ts'

const MAINTAINER = 'The Beckon project <beckon@users.noreply.example.org>'
/** Where each file of this repository goes. */
const FILES = {
  'deploy/debian/beckon.sh': 'usr/bin/beckon',
  'deploy/debian/beckon.sysusers': 'usr/lib/sysusers.d/beckon.conf',
  'deploy/debian/beckon.env': 'etc/beckon/beckon.env',
  'deploy/debian/lintian-overrides': 'usr/share/lintian/overrides/beckon',
  'deploy/debian/copyright': 'usr/share/doc/beckon/copyright',
  'deploy/beckon.service': 'lib/systemd/system/beckon.service',
  'docs/operating.md': 'usr/share/doc/beckon/operating.md',
  'docs/boxes.md': 'usr/share/doc/beckon/boxes.md',
} as const
const SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm']

export interface Deb {
  /** The delivered folder, of that architecture. */
  readonly tree: string
  readonly architecture: Architecture
  readonly version: string
  /** In seconds since 1970, of everything in it. */
  readonly date: number
  /** Packing as small as possible takes a minute. */
  readonly compression: 'small' | 'none'
}

/** Writes it into a folder, and gives its path. */
export async function makeDeb(deb: Deb, folder: string): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'beckon-deb-'))
  try {
    cpSync(deb.tree, join(place, 'usr/lib/beckon'), { recursive: true, verbatimSymlinks: true })
    for (const [from, to] of Object.entries(FILES)) {
      mkdirSync(dirname(join(place, to)), { recursive: true })
      cpSync(from, join(place, to))
    }
    writeFileSync(join(place, 'usr/share/doc/beckon/changelog.gz'), gzipSync(changelog(deb), { level: 9 }))
    writeControl(place, deb)
    await mustRun('chmod', ['-R', 'u=rwX,go=rX', place])
    await mustRun('chmod', ['755', join(place, 'usr/bin/beckon')])
    dateFiles(place, deb.date)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `beckon_${deb.version}_${deb.architecture}.deb`)
    const compression = deb.compression === 'none' ? ['-Znone'] : ['-Zxz', '-z3']
    await mustRun('dpkg-deb', ['--root-owner-group', ...compression, '--build', place, file], {
      ...process.env,
      SOURCE_DATE_EPOCH: String(deb.date),
    })
    return file
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function writeControl(place: string, { architecture, version }: Deb): void {
  const filled = (name: string, more: Readonly<Record<string, string>> = {}) =>
    Object.entries({ VERSION: version, MAINTAINER, ARCHITECTURE: architecture, ...more }).reduce(
      (text, [key, value]) => text.replaceAll(`@${key}@`, value),
      readFileSync(join('deploy/debian', name), 'utf8'),
    )
  const control = join(place, 'DEBIAN')
  const installedKiB = String(Math.ceil(sizeOf(place) / 1_024))
  mkdirSync(control)
  writeFileSync(join(control, 'control'), filled('control', { SIZE: installedKiB }))
  writeFileSync(join(control, 'conffiles'), '/etc/beckon/beckon.env\n')
  writeFileSync(join(control, 'templates'), filled('templates'))
  for (const name of SCRIPTS) writeFileSync(join(control, name), filled(name), { mode: 0o755 })
}

/** The notes of the version, in Debian's own form. */
function changelog({ version, date }: Deb): string {
  const notes = notesOf(readFileSync('CHANGELOG.md', 'utf8'), version).flatMap((group) => group.notes)
  const lines = (notes.length > 0 ? notes : ['See the release notes in the page.']).map(
    (note) => `  * ${wrapped(note)}`,
  )
  const day = new Date(date * 1_000).toUTCString().replace('GMT', '+0000')
  return `beckon (${version}) stable; urgency=medium\n\n${lines.join('\n')}\n\n -- ${MAINTAINER}  ${day}\n`
}

function wrapped(text: string): string {
  return text.replaceAll(/(.{1,72})(?: |$)/gu, '$1\n    ').trimEnd()
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0)
}

async function mustRun(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { code, output } = await run(program, args, { env })
  if (code !== 0) throw new Error(`${program} ended with ${code}.\n${output}`)
}
