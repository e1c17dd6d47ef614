/** Compiles the AppArmor profile of the app for Home Assistant with AppArmor's own compiler, without a kernel. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { run } from '../processes.ts'

const PROFILE = 'deploy/home-assistant/beckon/apparmor.txt'
/** Neither loads it into the kernel, nor keeps what it has made. */
const compile = (path: string) => run('apparmor_parser', ['--skip-kernel-load', '--skip-cache', path])

it('the profile of the app for Home Assistant compiles, and a rule with a wrong letter does not', async () => {
  expect(await compile(PROFILE)).toMatchObject({ code: 0 })
  const place = mkdtempSync(join(tmpdir(), 'beckon-apparmor-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const wrong = join(place, 'profile')
  writeFileSync(wrong, readFileSync(PROFILE, 'utf8').replace('/start.mjs r,', '/start.mjs q,'))
  const { code, output } = await compile(wrong)
  expect(code, output).not.toBe(0)
  expect(output).toContain('syntax error')
})
