/** Trains networks side by side, each in a thread of its own. */
import { Worker } from 'node:worker_threads'
import type { Network } from '../src/signs/fingerspelling/network.ts'
import type { Sample } from './read-hands.ts'
import type { Task } from './train-in-thread.ts'

export const SEEDS = [1, 2, 3]

/** One network for each seed; the same samples and seed make the same network. */
export function trainNetworks(samples: readonly Sample[], seeds: readonly number[] = SEEDS): Promise<Network[]> {
  return Promise.all(seeds.map((seed) => trainInThread({ samples, seed })))
}

function trainInThread(task: Task): Promise<Network> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('train-in-thread.ts', import.meta.url), { workerData: task })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
