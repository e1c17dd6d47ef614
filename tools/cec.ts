/**
 * `npm run cec`: the HDMI-CEC driver against an emulated TV. It needs Debian packages and a kernel package, and
 * takes minutes, so it is no part of `npm test`. `BECKON_CEC_KERNEL` names the kernel's package file.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync } from 'node:fs'
import { CecTv } from '../boxes/src/cec/cec-tv.ts'
import { missingPackages, startEmulatedTv } from '../boxes/test/emulated-tv/start-emulated-tv.ts'

const FOLDER = 'node_modules/.cache/beckon-cec'
const PORT = Number(process.env['BECKON_CEC_PORT'] ?? 19_000)

const missing = missingPackages()
if (missing.length > 0)
  throw new Error(`This needs the Debian packages: apt-get install --no-install-recommends ${missing.join(' ')}`)

const tv = await startEmulatedTv(process.env['BECKON_CEC_KERNEL'] ?? kernelPackage(), PORT)
const box = new CecTv({ device: 1, program: [...tv.program] })
const soon = () => AbortSignal.timeout(30_000)
try {
  const can = await box.capabilities(soon())
  told('the television is there, and can be turned on and off', () =>
    assert.deepEqual([can.hdmiLinkReady, can.tvPowerOffCommandAvailable], [true, true]),
  )
  const volume = volumeSaid()
  for (const [what, command, shows] of [
    ['volume up', { key: 'VOLUME', value: 'UP' }, () => volumeSaid() > volume],
    ['volume down', { key: 'VOLUME', value: 'DOWN' }, () => volumeSaid() === volume],
    ['mute', { key: 'MUTE', value: 'ON' }, () => /^>>> Volume: \d+, muted/mu.test(tv.said())],
    [
      'input of the box',
      { key: 'INPUT', value: 'STB_INPUT' },
      () => /^>>> New active source: 1\.0\.0\.0/mu.test(tv.said()),
    ],
    ['power off', { key: 'POWER', value: 'OFF' }, () => /^>>> Changing state to standby/mu.test(tv.said())],
    ['power on', { key: 'POWER', value: 'ON' }, () => /^>>> Changing state to on/mu.test(tv.said())],
  ] as const) {
    const outcome = await box.send(command, soon())
    told(`${what}: ${outcome.is}`, () => {
      assert.notEqual(outcome.is, 'refused')
      assert.equal(shows(), true, `The television shows nothing of it:\n${tv.said().slice(-1_500)}`)
    })
  }
} finally {
  await box.close()
  tv.stop()
}

function told(fact: string, prove: () => void): void {
  prove()
  console.log(`✓ ${fact}`)
}

function volumeSaid(): number {
  return Number([...tv.said().matchAll(/^>>> Volume: (\d+)/gmu)].at(-1)?.[1] ?? 50)
}

/** Debian's stock kernel of this machine's release, fetched once. */
function kernelPackage(): string {
  mkdirSync(FOLDER, { recursive: true })
  const here = () => globSync(`${FOLDER}/linux-image-*_amd64.deb`)[0]
  if (here() === undefined) {
    const name = /Depends: (linux-image-\S+)/u.exec(
      execFileSync('apt-cache', ['depends', 'linux-image-amd64'], { encoding: 'utf8' }),
    )?.[1]
    if (name === undefined) throw new Error('No kernel package is known here. Try apt-get update.')
    execFileSync('apt-get', ['download', name], { cwd: FOLDER, stdio: 'inherit' })
  }
  return here() ?? ''
}
