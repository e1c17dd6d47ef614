/**
 * Removes from the contract's calls what only the server uses: documentation, and the shapes and limits of requests.
 * The browser validates only answers.
 */
import { parseAst, type Plugin } from 'vite'

const SERVER_SIDE: ReadonlySet<string> = new Set(['summary', 'statuses', 'body', 'query', 'bodyLimitBytes'])

export function leaveOutServerSide(): Plugin {
  return {
    name: 'leave-out-server-side',
    apply: 'build',
    // After TypeScript has become JavaScript.
    enforce: 'post',
    transform: { filter: { id: /contract.src.[\w-]+\.ts$/u }, handler: withoutServerSide },
  }
}

/** `code`: one module of the contract, as JavaScript. */
export function withoutServerSide(code: string): string {
  const cuts = parseAst(code).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'call') return []
      const [particulars] = init.arguments
      if (particulars?.type !== 'ObjectExpression') return []
      return particulars.properties.filter(
        (property) =>
          property.type === 'Property' && property.key.type === 'Identifier' && SERVER_SIDE.has(property.key.name),
      )
    })
  })
  return cuts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/u, ''), code)
}
