/** What goes over the broker: JSON, with who sent it and when on their steady clock. */
import * as v from 'valibot'
import type { Answered, NodeId } from './bus.ts'

const VERSION = 1

const sent = { v: v.literal(VERSION), from: v.string(), at: v.number(), with: v.optional(v.unknown()) }
/** A question, or news. */
const message = v.object({ ...sent, name: v.string() })
const reply = v.object({ ...sent, is: v.string() })

export type Message = v.InferOutput<typeof message>
export type Reply = v.InferOutput<typeof reply>

export function writeMessage(from: NodeId, at: number, name: string, data: unknown): string {
  return JSON.stringify({ v: VERSION, from, at, name, with: data } satisfies Message)
}

export function writeReply(from: NodeId, at: number, answer: Answered<unknown>): string {
  const told = answer.is === 'answer' ? { with: answer.told } : {}
  return JSON.stringify({ v: VERSION, from, at, is: answer.is, ...told } satisfies Reply)
}

/** Undefined for what no node of ours sent. */
export function readMessage(text: string): Message | undefined {
  return read(message, text)
}

export function readReply(text: string): Reply | undefined {
  return read(reply, text)
}

export function answerIn({ is, with: told }: Reply): Answered<unknown> {
  if (is === 'answer') return { is, told }
  // What a newer node may say beside these is no promise that nothing was done.
  return { is: is === 'not here' ? is : 'no answer' }
}

function read<S extends v.GenericSchema>(shape: S, text: string): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(shape, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
