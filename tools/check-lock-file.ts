/** Checks the lock file: complete for every platform, exact versions, no addresses. */
import { globSync, readFileSync } from 'node:fs'

interface Locked {
  version?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

export function checkLockFile(): string {
  const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages as Record<string, Locked>
  const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//u, '')))
  const wrong: string[] = []
  for (const [path, { resolved, link, optionalDependencies = {} }] of Object.entries(packages)) {
    if (resolved !== undefined && link !== true)
      wrong.push(`${path || 'the root'} names a download address; remove it.`)
    // A binary that is missing here lets `npm install` pass and then breaks `npm ci` on its platform.
    for (const name of Object.keys(optionalDependencies)) {
      if (!names.has(name))
        wrong.push(`${path}: ${name} is not in the lock file; pin an older version that is complete.`)
    }
  }
  for (const file of ['package.json', ...globSync('*/package.json')]) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      if (!/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+/u.test(String(version))) wrong.push(`${file}: pin ${name} to one version.`)
    }
  }
  return wrong.join('\n')
}
