/** Runs other programs to their end, for the commands in this folder. It kills none. */
import { spawn, type SpawnOptions } from 'node:child_process'

export interface Ended {
  readonly code: number
  readonly output: string
}

export interface How extends SpawnOptions {
  /** Whether it writes to this terminal; otherwise its output is collected. */
  readonly show?: boolean
}

/** Runs a program to its end. */
export function run(program: string, args: readonly string[], options: How = {}): Promise<Ended> {
  const { show = false, ...rest } = options
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...rest, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 127, output: `${program}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The same with the Node that is running now: `node(['node_modules/…/cli.js', …])`. */
export function node(args: readonly string[], options: How = {}): Promise<Ended> {
  return run(process.execPath, args, options)
}

/** The npm of this machine. */
export function npm(args: readonly string[], options: How = {}): Promise<Ended> {
  const isWindows = process.platform === 'win32'
  return run(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows })
}
