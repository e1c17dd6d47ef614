/** What the set-up of every family makes of answers that no set should give: a set in words, or a reason why not. */
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { FAKES } from '../test/fakes.ts'
import { TOKEN } from '../test/fake-home-assistant-auth.ts'
import { startFakeVdr } from '../test/fake-vdr.ts'
import { deep, tellOddly } from '../test/twisted-reports.ts'
import { garbled, ODD } from '../test/nonsense.ts'
import { temporaryMemory } from './box-memory.ts'
import { runSetUp, trialBox } from './run-set-up.ts'
import { SetUpFailure, type SetUpAnswer, type SetUpQuestion } from './set-up.ts'
import { plainText } from './wire/plain-text.ts'

let set: { stop(): Promise<void> } | undefined
afterEach(async () => {
  tellOddly({})
  await set?.stop()
  set = undefined
})

describe.each([...FAKES, { driver: 'vdr', start: startFakeVdr } as const])(
  'the set-up of $driver',
  ({ driver, start }) => {
    it('ends with a set that can be made, or says why not', { timeout: 300_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 31 - 1 })), async (numbers) => {
          const next = (below: number) => Number(numbers.next().value) % below
          const started = await start()
          set = started
          // At first it says what it should, so that no part of the dialogue is left out.
          let sane = next(6)
          const isSane = () => (sane -= 1) >= 0 || next(3) === 0
          tellOddly({
            json: (message) =>
              isSane() ? message : deep(message, (leaf) => (next(6) === 0 ? ODD[next(ODD.length)] : leaf)),
            text: (text) => (/[\r\n<]/u.test(text) && !isSane() ? garbled(text, next) : text),
            bytes: (message) =>
              isSane() ? message : Buffer.from(message.map((byte) => (next(9) === 0 ? next(256) : byte))),
          })
          const leaving = AbortSignal.timeout(1_500)
          const asked: SetUpQuestion[] = []
          const dialogue = {
            signal: leaving,
            async ask(question: SetUpQuestion, about?: { readonly whenShown?: () => void }): Promise<SetUpAnswer> {
              asked.push(question)
              about?.whenShown?.()
              // Somebody who leaves.
              if (asked.length > 3)
                await new Promise((_, reject) => leaving.addEventListener('abort', () => reject(leaving.reason)))
              if (question.is === 'choice') return { value: question.options[0]?.value ?? '' }
              return question.is === 'token' ? { value: TOKEN } : { value: '000000', user: 'me' }
            },
            tell: () => {},
          }
          const result = await runSetUp({ driver, host: '127.0.0.1', port: started.port }, dialogue).catch(
            (error: unknown) => {
              if (!leaving.aborted) expect(error).toBeInstanceOf(SetUpFailure)
              return undefined
            },
          )
          for (const question of asked)
            if (question.is === 'choice') for (const { label } of question.options) expect(label).toBe(plainText(label))
          if (result !== undefined) {
            expect(result.name ?? '').toBe(plainText(result.name))
            await trialBox(driver, result.settings, temporaryMemory(result.secrets ?? {})).close()
          }
          tellOddly({})
          await started.stop()
          set = undefined
        }),
        { numRuns: fc.readConfigureGlobal().numRuns ?? 6 },
      )
    })
  },
)
