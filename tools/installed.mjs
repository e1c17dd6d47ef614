/**
 * What `node_modules` holds, by the list that npm writes at the end of an installation. Plain JavaScript, since `run.mjs`
 * reads it on any Node.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Linked by an installation of everything: where one of its packages is missing, this machine cannot have it. */
const ENGINES = 'node_modules/@beckon/engines'

/**
 * Whether the packages of the lock file are installed in its versions: those of Beckon, with or without its engines of
 * speech and signs, and with or without the tools. Binaries of other platforms may be missing.
 *
 * @param {string} root
 * @param {{ engines: boolean, tools: boolean }} which
 */
export function areInstalled(root, { engines, tools }) {
  try {
    const { wanted, installed, ofEngines } = read(root)
    return Object.entries(wanted).every(([path, { version, link, dev, optional }]) => {
      if (!path.startsWith('node_modules/') || link || (dev && !tools)) return true
      if (ofEngines.has(path) && !engines) return true
      const mayBeMissing = optional && (!ofEngines.has(path) || installed[ENGINES] !== undefined)
      return installed[path] === undefined ? mayBeMissing : installed[path].version === version
    })
  } catch {
    return false
  }
}

/**
 * Deletes the engine packages that npm has not listed: an installation was ended while it unpacked them, and npm would
 * take them for whole ones.
 *
 * @param {string} root
 */
export function deleteUnfinishedEngines(root) {
  try {
    for (const path of unfinishedEngines(root)) rmSync(path, { recursive: true, force: true })
  } catch {
    // Nothing was ever installed.
  }
}

function unfinishedEngines(root) {
  const { installed, ofEngines } = read(root)
  return [...ofEngines].filter((path) => installed[path] === undefined).map((path) => join(root, path))
}

function read(root) {
  const packagesIn = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages
  const wanted = packagesIn('package-lock.json')
  return { wanted, installed: packagesIn('node_modules', '.package-lock.json'), ofEngines: enginePackages(wanted) }
}

/** The paths of the packages that only `engines` needs. */
function enginePackages(locked) {
  const found = new Set()
  const visit = ({ dependencies, optionalDependencies }, folder) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = [`${folder}/node_modules/${name}`, `node_modules/${name}`].find((one) => locked[one])
      if (path === undefined || found.has(path) || !locked[path].optional) continue
      found.add(path)
      visit(locked[path], path)
    }
  }
  visit(locked.engines, 'engines')
  return found
}
