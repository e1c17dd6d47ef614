/** Runs other programs for the commands in this folder. */
import { spawn, type SpawnOptions } from 'node:child_process'

export interface Ended {
  readonly code: number
  readonly output: string
}

/** Runs a program to its end; `show` lets it write to this terminal, else its output is collected. */
export function run(
  program: string,
  args: readonly string[],
  options: SpawnOptions & { show?: boolean } = {},
): Promise<Ended> {
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
export function node(args: readonly string[], options: SpawnOptions & { show?: boolean } = {}): Promise<Ended> {
  return run(process.execPath, args, options)
}
