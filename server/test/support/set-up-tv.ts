/** Sets up TVs as the page does: from step to step, by the actions that each offers. */
import type { SetUpStep, SetUpValues } from '@beckon/contract/tv-set-up'
import type { TestServer } from './test-server.ts'

type Send = TestServer['send']
type Answer = Awaited<ReturnType<Send>>

/** From the beginning to the first step that waits for somebody. */
export async function begin(call: Send, target: object): Promise<SetUpStep> {
  return settled(call, stepIn(await call('beginSetUp', { body: target })))
}

export function stepIn({ body }: Answer): SetUpStep {
  return body as unknown as SetUpStep
}

export async function nextStep(call: Send, { setUpId, n }: SetUpStep): Promise<SetUpStep> {
  return stepIn(await call('nextSetUpStep', { body: { setUpId, after: n } }))
}

/** Reads on until it waits for somebody at the page or the TV. */
export async function settled(call: Send, step: SetUpStep): Promise<SetUpStep> {
  return step.is === 'connecting' || step.busy !== undefined ? settled(call, await nextStep(call, step)) : step
}

type Action = 'answer' | 'again' | 'back' | 'try' | 'worked' | 'go-on' | 'wake' | 'woke'

export function act(call: Send, { setUpId, n }: SetUpStep, action: Action, values: SetUpValues = {}): Promise<Answer> {
  return call('answerSetUp', { body: { setUpId, n, action, ...values } })
}

/** What follows once it is done. */
export async function does(
  call: Send,
  step: SetUpStep,
  ...[action, values]: [Action, SetUpValues?]
): Promise<SetUpStep> {
  return settled(call, stepIn(await act(call, step, action, values)))
}

/** From a set that is ready to the step that names it, without a try. */
export async function toName(call: Send, step: SetUpStep): Promise<SetUpStep> {
  return step.is === 'name' ? step : toName(call, await does(call, step, 'go-on'))
}

/** Its id. */
export async function add(call: Send, ready: SetUpStep, naming: SetUpValues = {}): Promise<string> {
  const name = await toName(call, ready)
  const step = await does(call, name, 'answer', { name: 'Den', room: '', layout: 'standard', ...naming })
  if (step.id === undefined) throw new Error(`The TV was not added: ${step.is}`)
  return step.id
}
