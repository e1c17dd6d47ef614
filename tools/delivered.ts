/** The npm packages of a release, without development tools, for the installation and for the bill of materials. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Package {
  dev?: boolean
  workspaces?: readonly string[]
  devDependencies?: unknown
}

/**
 * Writes the `package.json` of the root and of these workspaces, and the lock file, all without development tools, into
 * an empty folder. npm's `--omit dev` alone would keep a package that is a tool of one workspace and part of another.
 */
export function writeDelivered(place: string, rooms: readonly string[]): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
  const isDelivered = ([path, { dev }]: [string, Package]) =>
    path === '' || (dev !== true && (path.includes('node_modules/') || rooms.includes(path)))
  const isOtherRoom = ([path]: [string, Package]) =>
    path.startsWith('node_modules/@beckon/') && !rooms.includes(path.slice('node_modules/@beckon/'.length))
  const withoutTools = ({ devDependencies: _, ...about }: Package): Package =>
    about.workspaces === undefined ? about : { ...about, workspaces: rooms }
  const kept = Object.entries(lock.packages).filter((entry) => isDelivered(entry) && !isOtherRoom(entry))
  const packages = Object.fromEntries(kept.map(([path, about]) => [path, withoutTools(about)]))
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
  for (const folder of ['.', ...rooms]) {
    mkdirSync(join(place, folder), { recursive: true })
    writeFileSync(
      join(place, folder, 'package.json'),
      JSON.stringify(withoutTools(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))),
    )
  }
}
