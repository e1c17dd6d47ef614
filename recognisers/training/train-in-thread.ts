/** Trains one network, in a thread of its own: see train-networks.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { CLASSES } from '../src/signs/fingerspelling/handshapes.ts'
import { makeChance } from './chance.ts'
import { learn, LEARN } from './learn.ts'
import { drawLessons } from './lessons.ts'
import type { Sample } from './read-hands.ts'

export interface Task {
  readonly samples: readonly Sample[]
  readonly seed: number
}

const { samples, seed } = workerData as Task
const chance = makeChance(seed)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(learn(drawLessons(samples, chance), { ...LEARN, classes: CLASSES.length }, chance))
