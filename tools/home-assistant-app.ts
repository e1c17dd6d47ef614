/**
 * `npx node tools/home-assistant-app.ts` writes the app for Home Assistant to out/home-assistant: the files of
 * deploy/home-assistant, and beside them the server and the built web app.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWeb } from './build-web.ts'
import { licences } from './licences.ts'

/** The folders that the server needs; npm also wants the `package.json` of each workspace. */
const NEEDED =
  /^(?:(?:contract|boxes|recognisers|pictures|server)\/(?!test\/).*|theme\/.*|LICENSE|\.npmrc|package-lock\.json|(?:\w+\/)?package\.json)$/u
const TESTS = /\.test\.tsx?$/u

/** The paths of the files that the app contains, without those of the built web app. */
export function filesOfApp(): string[] {
  return execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => NEEDED.test(path) && !TESTS.test(path))
}

function writeApp(to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync('deploy/home-assistant', to, { recursive: true })
  const app = join(to, 'beckon', 'app')
  for (const path of [...filesOfApp(), 'web/dist']) {
    mkdirSync(dirname(join(app, path)), { recursive: true })
    cpSync(path, join(app, path), { recursive: true })
  }
  writeFileSync(join(app, 'LICENSES.txt'), licences())
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildWeb()
  writeApp('out/home-assistant')
  console.log('The app for Home Assistant is in out/home-assistant.')
}
