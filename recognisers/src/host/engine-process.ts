/**
 * The process of one engine: `node engine-process.ts <module> <settings as JSON>`. Ends with the process that started
 * it.
 */
import type { EngineModule, FromEngine, ToEngine } from './hosted.ts'

const [moduleUrl = '', settings = 'null'] = process.argv.slice(2)
const engine = import(moduleUrl).then(({ makeEngine }: EngineModule) => makeEngine(JSON.parse(settings)))
const aborts = new Map<number, AbortController>()

process.on('message', (message: ToEngine) => {
  if (message.do === 'load') void load()
  else if (message.do === 'recognise') void recognise(message)
  else aborts.get(message.id)?.abort()
})
process.on('disconnect', () => process.exit())
// A terminal sends its Ctrl+C to every process; the server decides when this one ends.
process.on('SIGINT', () => undefined)

async function load(): Promise<void> {
  try {
    await (await engine).load()
    say({ is: 'loaded' })
  } catch (error) {
    say({ is: 'not loaded', sentence: sentenceOf(error) })
  }
}

async function recognise({ id, input, language, vocabulary }: ToEngine & { do: 'recognise' }): Promise<void> {
  const abort = new AbortController()
  aborts.set(id, abort)
  try {
    const answer = await (await engine).recognise(input as never, { language, vocabulary, signal: abort.signal })
    say({ is: 'answer', id, answer })
  } catch (error) {
    say({ is: 'failure', id, sentence: sentenceOf(error) })
  } finally {
    aborts.delete(id)
  }
}

function say(message: FromEngine): void {
  process.send?.(message)
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
