/** The part of the OpenAPI document about press links, whose requests are no calls of the contract. */
import { COMMAND_AT_MOST } from '@beckon/contract/limits'
import {
  IDEMPOTENCY_HEADER,
  LINK_KEYS,
  linkStateAnswer,
  PRESS_PATH,
  pressAnswer,
  STATE_WORD,
  TEXT_WORD,
} from '@beckon/contract/other-programs'

/** How a program shows its secret; or it puts it into the address. */
export const LINK_SCHEMES = {
  linkBasic: {
    type: 'http',
    scheme: 'basic',
    description: 'The secret of a press link as the password, with any user',
  },
  linkBearer: { type: 'http', scheme: 'bearer', description: 'The secret of a press link' },
} as const

const BY_HEADER = [{ linkBasic: [] }, { linkBearer: [] }]

const SECRET = parameter('path', 'secret', 'The secret of a press link, for programs that cannot set a header')
const KEY = { ...parameter('path', 'key', 'The key'), schema: { type: 'string', enum: Object.keys(LINK_KEYS) } }
const LANGUAGE = { ...parameter('header', 'accept-language', 'The language of the answer'), required: false }
const OWN_KEY = {
  ...parameter(
    'header',
    IDEMPOTENCY_HEADER,
    'Names the press: the same press with the same key within ten minutes is done once. Without it each request is a press',
  ),
  required: false,
}

/** `schemaOf`: the JSON Schema of a shape. */
export function pressLinkPaths(schemaOf: (shape: typeof pressAnswer | typeof linkStateAnswer) => unknown) {
  const answered = schemaOf(pressAnswer)
  const press = {
    operationId: 'linkKey',
    summary: 'Press a key. It reaches the box once, within two seconds of the request, or not at all',
    parameters: [KEY, OWN_KEY, LANGUAGE],
    responses: responses(answered, answered),
  }
  const text = {
    operationId: 'linkText',
    summary: 'Send a command in words, as the plain text of the body',
    parameters: [OWN_KEY, LANGUAGE],
    requestBody: {
      required: true,
      content: { 'text/plain': { schema: { type: 'string', maxLength: COMMAND_AT_MOST } } },
    },
    responses: responses(answered, answered),
  }
  const state = {
    operationId: 'linkState',
    summary: 'Ask what is on',
    parameters: [LANGUAGE],
    responses: responses(schemaOf(linkStateAnswer), answered),
  }
  const page = {
    operationId: 'linkKeyPage',
    summary: 'A page that asks whether to press the key; nothing is pressed',
    parameters: [KEY, LANGUAGE],
    responses: { 200: { description: 'The page', content: { 'text/html': { schema: { type: 'string' } } } } },
  }
  return {
    ...inBothForms('{key}', { get: page, post: press }),
    ...inBothForms(TEXT_WORD, { post: text }),
    ...inBothForms(STATE_WORD, { get: state }),
  }
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly unknown[]
}

function inBothForms(word: string, operations: Readonly<Record<string, Operation>>): Record<string, unknown> {
  const all = Object.entries(operations)
  return {
    [`${PRESS_PATH}/${word}`]: Object.fromEntries(
      all.map(([method, operation]) => [method, { ...operation, security: BY_HEADER }]),
    ),
    [`${PRESS_PATH}/{secret}/${word}`]: Object.fromEntries(
      all.map(([method, operation]) => [
        method,
        {
          ...operation,
          operationId: `${operation.operationId}BySecret`,
          parameters: [SECRET, ...operation.parameters],
          security: [],
        },
      ]),
    ),
  }
}

function responses(done: unknown, refused: unknown) {
  return {
    200: { description: 'Done', content: textOr(done) },
    '4XX': { description: 'Not done; `status` and text say why', content: textOr(refused) },
    '5XX': { description: 'Not done, or nobody knows; `status` and text say which', content: textOr(refused) },
  }
}

function textOr(schema: unknown) {
  return { 'text/plain': { schema: { type: 'string' } }, 'application/json': { schema } }
}

function parameter(place: 'path' | 'header', name: string, description: string) {
  return { name, in: place, required: true, description, schema: { type: 'string' } }
}
