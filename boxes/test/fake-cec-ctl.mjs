/**
 * A stand-in for `cec-ctl` with a TV at its other end. The state of the TV is in a JSON file, the first argument;
 * answers have the form of v4l-utils 1.22. Like the real one, it exits with 0 whatever happened to a message.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const [file, ...args] = process.argv.slice(2)
const tv = JSON.parse(readFileSync(file, 'utf8'))
const has = (name) => args.includes(name)
const valueOf = (name) => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1)

appendFileSync(`${file}.log`, `begin ${args.join(' ')}\n`)
await pause(tv.delayMs)
if (!tv.adapter) process.stderr.write('Failed to open /dev/cec1: No such file or directory\n')
else if (has('--playback')) process.stdout.write(driverInfo())
else obey()
writeFileSync(file, JSON.stringify(tv))
appendFileSync(`${file}.log`, `end ${args.join(' ')}\n`)
process.exitCode = tv.adapter ? 0 : 1

function obey() {
  if (has('--standby')) transmit('STANDBY (0x36)', () => (tv.power = 'standby'))
  if (has('--image-view-on')) transmit('IMAGE_VIEW_ON (0x04)', () => (tv.power = 'on'))
  if (has('--active-source'))
    transmit(
      'ACTIVE_SOURCE (0x82):\n\tphys-addr: ' + valueOf('phys-addr'),
      () => (tv.source = valueOf('phys-addr')),
      'all (4 to 15)',
    )
  if (has('--user-control-pressed'))
    transmit(`USER_CONTROL_PRESSED (0x44):\n\tui-cmd: ${valueOf('ui-cmd')}`, () => pressed(valueOf('ui-cmd')))
  if (has('--user-control-released')) transmit('USER_CONTROL_RELEASED (0x45)', () => {})
  if (has('--give-device-power-status'))
    transmit(
      'GIVE_DEVICE_POWER_STATUS (0x8f)',
      () => {},
      'TV (4 to 0)',
      `REPORT_POWER_STATUS (0x90):\n\tpwr-state: ${tv.power}`,
    )
}

function pressed(code) {
  if (code === '0x41') tv.volume += 1
  if (code === '0x42') tv.volume -= 1
  if (code === '0x43') tv.muted = !tv.muted
}

function transmit(message, effect, to = 'TV (4 to 0)', reply = '') {
  const opcode = message.split(' ', 1)[0]
  process.stdout.write(`\nTransmit from Playback Device 1 to ${to}:\n${message}\n`)
  if (!tv.present)
    return void process.stdout.write(
      '\tSequence: 41 Tx Timestamp: 6731.652s\n\tTx, Not Acknowledged (4), Max Retries\n',
    )
  if (tv.refuses.includes(opcode)) {
    process.stdout.write(
      '    Received from TV (0):\n    FEATURE_ABORT (0x00):\n\treason: unrecognized-op (0x00)\n\tSequence: 47 Tx Timestamp: 6858.502s\n\tTx, OK, Rx, OK, Feature Abort\n',
    )
    return
  }
  effect()
  if (reply !== '') process.stdout.write(`    Received from TV (0):\n    ${reply}\n`)
  process.stdout.write('\tSequence: 34 Tx Timestamp: 6505.823s\n')
}

function driverInfo() {
  return [
    'Driver Info:',
    '\tDriver Name                : vivid',
    '\tAdapter Name               : vivid-000-vid-out0',
    '\tCapabilities               : 0x0000002e',
    '\t\tPhysical Address',
    `\tPhysical Address           : ${tv.address}`,
    '\tLogical Address Mask       : 0x0010',
    '\tLogical Addresses          : 1',
    '',
    '\t  Logical Address          : 4 (Playback Device 1)',
    '\t    Device Features        :',
    '\t\tNone',
    '',
  ].join('\n')
}
