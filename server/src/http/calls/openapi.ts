/** The OpenAPI document, made from the contract, for developers of other remotes and programs. */
import { commonStatuses, emptyShape, errorShape, type Call, type Shape } from '@beckon/contract/call'
import { CALLS } from '@beckon/contract/calls'
import { AFTER_HEADER, CLOCK_HEADER, PRESS_HEADER, UNTIL_HEADER } from '@beckon/contract/press-headers'
import { STATUSES } from '@beckon/contract/statuses'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

/** The headers of presses; all are optional. */
const PRESS_PARAMETERS = [
  {
    name: PRESS_HEADER,
    in: 'header',
    required: false,
    description:
      'The number of the press: <client>.<n>.<part>. client: random, for each page and each place that it presses; n: counts up; ' +
      'part: of a press that is several commands. Seen again, it gets the answer of the first time and nothing is ' +
      'pressed.',
    schema: { type: 'string' },
  },
  {
    name: AFTER_HEADER,
    in: 'header',
    required: false,
    description:
      'The n of the same client’s press before this one, if it is not answered yet. This press is begun after it, ' +
      'whichever of the two arrives first.',
    schema: { type: 'string' },
  },
  {
    name: UNTIL_HEADER,
    in: 'header',
    required: false,
    description:
      `The moment until which the press is good, <clock id>:<milliseconds> of the clock in ${CLOCK_HEADER}. ` +
      'Later it is answered TOO-LATE and not done.',
    schema: { type: 'string' },
  },
] as const

const CLOCK = {
  [CLOCK_HEADER]: {
    description: 'The server’s steady clock, <clock id>:<milliseconds>, on each answer, refusals included',
    schema: { type: 'string' },
  },
} as const

export function openApiDocument(version: string): unknown {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Beckon',
      version,
      description: 'All calls of a Beckon server.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'A session token' },
        easyPair: { type: 'http', scheme: 'bearer', description: 'The token of a pairing' },
        refresh: { type: 'http', scheme: 'bearer', description: 'A session token or a bookmark key' },
      },
    },
    paths: paths(Object.values(CALLS)),
  }
}

function paths(calls: readonly Call[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  return paths
}

function operation(call: Call): unknown {
  return {
    operationId: call.name,
    summary: call.summary,
    security: security(call),
    'x-timeout-ms': call.timeoutMs,
    ...parametersOf(call),
    ...(call.body !== emptyShape && { requestBody: { required: true, content: json(schema(call.body)) } }),
    responses: {
      200: { description: 'Done', headers: CLOCK, content: json(schema(call.answer)) },
      ...(call.pending && { 202: { description: 'Not there yet', content: json(schema(call.pending)) } }),
      ...refusals(call),
    },
  }
}

function security(call: Call): unknown[] {
  switch (call.auth) {
    case 'none':
    case 'bodyToken':
      return []
    case 'optional':
      return [{}, { session: [] }]
    default:
      return [{ [call.auth]: [] }]
  }
}

function refusals(call: Call): Record<number, unknown> {
  const statuses = [...new Set([...commonStatuses(call), ...call.statuses])]
  const byNumber = Object.groupBy(statuses, (status) => STATUSES[status])
  return Object.fromEntries(
    Object.entries(byNumber).map(([number, words]) => [
      number,
      { description: words?.join(', '), content: json(errorBody(call, words?.includes('CONFLICT') ?? false)) },
    ]),
  )
}

/** The body of an error. Fields beside the status are optional: a call can be refused before they are known. */
function errorBody(call: Call, isConflict: boolean): unknown {
  if (call.newer && isConflict) return { allOf: [schema(errorShape), schema(call.newer)] }
  if (!call.errorFields) return schema(errorShape)
  const { properties } = schema(call.errorFields)
  return { ...schema(errorShape), properties: { ...schema(errorShape).properties, ...properties } }
}

function parametersOf(call: Call): { parameters?: unknown[] } {
  const all = [
    ...(call.query === emptyShape ? [] : parameters(schema(call.query))),
    ...(call.pressGoodForMs === undefined ? [] : PRESS_PARAMETERS),
  ]
  return all.length === 0 ? {} : { parameters: all }
}

function parameters(query: { properties?: Record<string, unknown>; required?: readonly string[] }): unknown[] {
  return Object.entries(query.properties ?? {}).map(([name, shape]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema: shape,
  }))
}

function json(shape: unknown): unknown {
  return { 'application/json': { schema: shape } }
}

function schema(shape: Shape): { properties?: Record<string, unknown>; required?: readonly string[] } {
  // Checks without a JSON Schema equivalent are left out of the document; the server still makes them.
  const { $schema: _, ...rest } = toJsonSchema(shape as v.GenericSchema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
  })
  return rest as never
}
