/** A private PulseAudio server: its microphone records what is played in it, and no loudspeaker plays it. */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const START_LIMIT_MS = 5_000
/** Browsers ignore a monitor source, so it is remapped to a source that they take for a microphone. */
const MODULES = ['module-null-sink sink_name=room', 'module-remap-source master=room.monitor source_name=ear']

export interface SoundRoom {
  /** The environment of programs that use it. */
  readonly env: Readonly<Record<string, string>>
  /** Plays a WAV file to its end. */
  play(file: string): Promise<void>
  close(): Promise<void>
}

export async function startSoundRoom(): Promise<SoundRoom> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-sound-'))
  const env = { PULSE_SERVER: `unix:${join(folder, 'socket')}` }
  const socketModule = `module-native-protocol-unix socket=${join(folder, 'socket')} auth-anonymous=1`
  const child = spawn(
    'pulseaudio',
    ['-n', '--daemonize=no', '--exit-idle-time=-1', ...[socketModule, ...MODULES].flatMap((module) => ['-L', module])],
    {
      env: { ...process.env, PULSE_RUNTIME_PATH: folder, HOME: folder },
      stdio: 'ignore',
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ask = (program: string, args: readonly string[]) => run(program, args, { env: { ...process.env, ...env } })
  const late = Date.now() + START_LIMIT_MS
  while (
    !(await ask('pactl', ['set-default-source', 'ear']).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > late) throw new Error('The sound system did not start.')
    await pause(50)
  }
  return {
    env,
    play: async (file) => void (await ask('paplay', [file])),
    async close() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
