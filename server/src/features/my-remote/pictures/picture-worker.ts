/** The worker thread of the picture search; `picture-search.ts` starts it. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { COMMAND_LANGUAGES, type Language } from '@beckon/contract/languages'
import { findPicture } from '@beckon/pictures/find-picture'

export interface Question {
  readonly command: string
  readonly language: Language
}
/** The id of the picture that was found. */
export interface Answer {
  readonly picture: string | undefined
}

const BEHIND_PRESSES = 10

// On Linux this concerns the calling thread alone; elsewhere it would slow down the presses, too.
if (process.platform === 'linux') setPriority(BEHIND_PRESSES)

// Each pattern is compiled at its first use, which takes seconds for all on a busy machine. Unknown words try every
// pattern, so this compiles all of them at the start of the thread.
for (const language of COMMAND_LANGUAGES) findPicture('zxqv zxqv', language)

parentPort?.on('message', ({ command, language }: Question) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage({ picture: findPicture(command, language) } satisfies Answer)
})
