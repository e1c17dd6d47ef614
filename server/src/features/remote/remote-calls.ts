/** What the remote sends to its box. A press is tried once; what became of it is the answer. */
import type { Outcome } from '@beckon/boxes/box'
import type { Call } from '@beckon/contract/call'
import { isKeyCode } from '@beckon/contract/keys'
import type {
  checkCapabilities as capabilitiesCall,
  processCecKey as tvCall,
  processKey as keyCall,
  sendText as textCall,
} from '@beckon/contract/remote'
import { TV_COMMANDS } from '@beckon/contract/tv-keys'
import { OK, type Handler, type HandlerResult } from '../../http/handler.ts'
import { languageOf } from '../../http/request-language.ts'
import type { BoxCommand, Parts, Session } from '../../parts.ts'
import { chosenBox } from '../devices/session-boxes.ts'

export const processKey: Handler<typeof keyCall> = ({ parts, session, body, deadline }) =>
  isKeyCode(body.vcode) ? send(parts, session, { is: 'key', key: body.vcode }, deadline) : { refused: 'INVALID-KEY' }

export const processCecKey: Handler<typeof tvCall> = ({ parts, session, body, deadline }) => {
  const command = TV_COMMANDS.find(({ key, value }) => key === body.key && value === body.value)
  return command === undefined ? { refused: 'INVALID-KEY' } : send(parts, session, { is: 'tv', command }, deadline)
}

export const sendText: Handler<typeof textCall> = ({ parts, session, body, deadline, request }) => {
  const language = languageOf(request.headers['accept-language'])
  return send(parts, session, { is: 'text', words: body.cmd, language }, deadline)
}

export const checkCapabilities: Handler<typeof capabilitiesCall> = async ({ parts, session, deadline }) => {
  const box = chosenBox(session, parts.boxes)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const can = await parts.boxes.capabilities(box.id, deadline)
  if ('is' in can) return { refused: can.why }
  const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
  return {
    ok: {
      results: {
        hdmiLinkReady: yesOrNo(can.hdmiLinkReady),
        tvPowerOnCommandAvailable: yesOrNo(can.tvPowerOnCommandAvailable),
        tvPowerOffCommandAvailable: yesOrNo(can.tvPowerOffCommandAvailable),
      },
    },
  }
}

type Sent = { readonly ok: { status: 'OK'; understood?: string } } | Extract<HandlerResult<Call>, { refused: unknown }>

function send(parts: Parts, session: Session, command: BoxCommand, deadline: number): Sent | Promise<Sent> {
  const box = chosenBox(session, parts.boxes)
  return box === undefined ? { refused: 'NOT-FOUND' } : parts.boxes.send(box.id, command, deadline).then(sentAs)
}

function sentAs(outcome: Outcome | { readonly is: 'refused'; readonly why: 'BUSY' }): Sent {
  if (outcome.is === 'refused') return { refused: outcome.why }
  return outcome.understood === undefined ? OK : { ok: { status: 'OK', understood: outcome.understood } }
}
