/** Admits the calls with recordings before their bodies are read: a call that cannot be served needs no body. */
import type { CallName } from '@beckon/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { refuse } from './answers.ts'
import { Places } from './places.ts'

/** Each video may need its size in memory several times. */
const VIDEOS = { total: 4, perHolder: 2 }

/** Returns for each call the hook that admits it; it runs after the check of the session. */
export function recordingGate({ speech, signs }: Pick<Services, 'speech' | 'signs'>) {
  const videos = new Places(VIDEOS)

  function admitVideo(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    // The caller has left while the session was checked: `close` will not come again.
    if (reply.raw.destroyed) return
    const leave = signs === undefined ? 'RECOGNISER-OFF' : videos.take(request.session?.account.id ?? '')
    if (typeof leave === 'string') return void refuse(reply, leave)
    // If the client leaves before the answer, only `close` fires.
    reply.raw.once('finish', leave).once('close', leave)
    done()
  }

  function admitVoice(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    if (speech.engine === undefined) refuse(reply, 'RECOGNISER-OFF')
    else done()
  }

  const hooks: { readonly [N in CallName]?: typeof admitVideo } = {
    sendSign: admitVideo,
    showHand: admitVideo,
    sendVoice: admitVoice,
  }
  return (name: string) => hooks[name as CallName]
}
