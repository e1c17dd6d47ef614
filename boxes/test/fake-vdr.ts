/**
 * A fake VDR with SVDRP, which keeps state and can misbehave. Its answers are those of VDR 2.6.0 with svdrposd
 * 1.0.0 on Debian 12, observed in November 2026.
 */
import { createServer, type Socket } from 'node:net'
import { drip, flood, listening } from './far-end.ts'
import { toldText } from './twisted-reports.ts'

/** How it goes wrong: with the greeting, or when the next command comes. `full` takes no more keys. */
export type Mood =
  | 'well'
  | 'full'
  | 'silent'
  | 'no greeting'
  | 'busy'
  | 'denies'
  | 'drips'
  | 'hangs up'
  | 'half a line'
  | 'garbage'
  | 'endless line'
  | 'endless reply'
  | 'talks unasked'

export interface FakeVdr {
  readonly port: number
  /** Every command line received. */
  readonly received: string[]
  /** Connections taken so far. */
  connections(): number
  mood: Mood
  hasScreenPlugin: boolean
  /** What svdrposd would tell; undefined while nothing is open. */
  screen: readonly string[] | undefined
  channel: number
  volume: number
  muted: boolean
  /** The guide of the channel on the screen: now, and next. */
  guide: readonly { readonly title: string; readonly startsAt: number; readonly seconds: number }[]
  /** How long it takes to list its channels. */
  listingTakesMs: number
  /** Whether VOLU is answered with what the sound is like. */
  tellsVolume: boolean
  /** Drops all connections, as VDR does with idle ones. */
  dropAll(): void
  stop(): Promise<void>
}

const CHANNELS = new Map([
  [2, 'Harbour One'],
  [5, 'Lantern'],
  [20, 'Noël TV'],
  [206, 'Storybook Kids'],
])
const MENU = ['T:VDR', 'S: 1 Schedule', 'I: 2 Channels', 'R:Record']

export async function startFakeVdr(): Promise<FakeVdr> {
  const server = createServer((socket) => {
    socket.setEncoding('utf8')
    if (vdr.mood === 'no greeting') return
    if (vdr.mood === 'denies') return void socket.end('Access denied!\n')
    socket.write(
      vdr.mood === 'busy' ? '554 connection refused\r\n' : '220 fake SVDRP VideoDiskRecorder 2.6.0; now; UTF-8\r\n',
    )
    let partial = ''
    socket.on('data', (text: string) => {
      partial += text
      const lines = partial.split(/\r?\n/u)
      partial = lines.pop() ?? ''
      for (const line of lines) hear(socket, line)
    })
  })
  const { port, sockets, connections, unplug } = await listening(server)

  const vdr: FakeVdr = {
    port,
    received: [],
    connections,
    mood: 'well',
    hasScreenPlugin: true,
    screen: undefined,
    channel: 2,
    volume: 100,
    muted: false,
    guide: [{ title: 'Story|Time', startsAt: 1_795_422_600_000, seconds: 1_800 }],
    listingTakesMs: 0,
    tellsVolume: true,
    dropAll: () => sockets.forEach((socket) => socket.end('221 fake closing connection\r\n')),
    stop: unplug,
  }

  function hear(socket: Socket, line: string): void {
    vdr.received.push(line)
    const reply = replyTo(line)
    switch (vdr.mood) {
      case 'well':
      case 'full':
        if (line === 'LSTC' && vdr.listingTakesMs > 0)
          return void setTimeout(() => socket.write(reply), vdr.listingTakesMs)
        return void socket.write(toldText(reply))
      case 'drips':
        return drip(socket, Buffer.from(reply), 1)
      case 'hangs up':
        return void socket.destroy()
      case 'half a line':
        return void socket.end('250 206 Story')
      case 'garbage':
        return void socket.write('\u0000\u0001 what is this\r\n')
      case 'endless line':
        return flood(socket, 'x'.repeat(4_096))
      case 'endless reply':
        return flood(socket, `250-${'x'.repeat(4_000)}\r\n`)
      case 'talks unasked':
        return void socket.write(reply + '250 and another thing\r\n'.repeat(9))
      default:
        return
    }
  }

  function replyTo(line: string): string {
    const [command, ...rest] = line.split(' ')
    const word = rest.join(' ')
    if (command === 'HITK')
      return vdr.mood === 'full' ? `451 Too many keys in "${word}" (only 0 accepted)\r\n` : press(word)
    if (command === 'CHAN') return tune(word)
    if (command === 'VOLU') return turn(word)
    if (command === 'LSTC')
      return listing(
        '250',
        [...CHANNELS].map(([number, name]) => `${number} ${name},Short;Test:11954:H:S:27500`),
      )
    if (command === 'LSTE') return guide(rest[1] === 'next' ? 1 : 0)
    if (line === 'PLUG svdrposd LSTO') {
      if (!vdr.hasScreenPlugin) return '550 Plugin "svdrposd" not found (use PLUG for a list of plugins)\r\n'
      return vdr.screen ? listing('920', vdr.screen) : '930 Currently not on OSD\r\n'
    }
    return `500 Command unrecognized: "${command}"\r\n`
  }

  function press(key: string): string {
    if (key === 'Menu') vdr.screen = vdr.screen ? undefined : MENU
    if (key === 'Back') vdr.screen = undefined
    return `250 Key "${key}" accepted\r\n`
  }

  function tune(wanted: string): string {
    const numbers = [...CHANNELS.keys()]
    const step = wanted === '+' ? 1 : wanted === '-' ? -1 : 0
    const number =
      step !== 0 ? numbers[numbers.indexOf(vdr.channel) + step] : wanted === '' ? vdr.channel : Number(wanted)
    const name = CHANNELS.get(number ?? 0)
    if (number === undefined || name === undefined) return `550 Unable to find channel "${wanted}"\r\n`
    vdr.channel = number
    return `250 ${number} ${name}\r\n`
  }

  function guide(place: number): string {
    const event = vdr.guide[place]
    if (event === undefined) return '550 No schedule found\r\n'
    const { title, startsAt, seconds } = event
    const name = `C S19.2E-1-1079-${28_000 + vdr.channel} ${CHANNELS.get(vdr.channel)}`
    const lines = [
      name,
      `E ${place} ${startsAt / 1_000} ${seconds} 4E FF`,
      `T ${title}`,
      'S Short text',
      'e',
      'c',
      'End of EPG data',
    ]
    return listing('215', lines)
  }

  function turn(wanted: string): string {
    if (wanted === 'mute') vdr.muted = !vdr.muted
    else if (wanted === '+' || wanted === '-')
      vdr.volume = Math.min(Math.max(vdr.volume + (wanted === '+' ? 5 : -5), 0), 255)
    else if (wanted !== '') vdr.volume = Number(wanted)
    if (wanted !== '' && wanted !== 'mute') vdr.muted = false
    if (!vdr.tellsVolume) return '451 Audio volume is not known\r\n'
    return vdr.muted ? '250 Audio is mute\r\n' : `250 Audio volume is ${vdr.volume}\r\n`
  }

  return vdr
}

function listing(code: string, lines: readonly string[]): string {
  return lines.map((line, at) => `${code}${at === lines.length - 1 ? ' ' : '-'}${line}\r\n`).join('')
}
