/**
 * Inlines files that are smaller than a request: the bundler's helpers into each file that uses them, and the lines
 * that start the remote into its page.
 */
import type { Plugin } from 'vite'

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]

/** Runs before the pages are made, which preload each file that a script imports. */
export function fewerFiles(): Plugin[] {
  return [
    {
      name: 'helpers-where-used',
      apply: 'build',
      generateBundle: (_options, bundle) => putHelpersWhereUsed(bundle),
    },
    {
      name: 'entry-in-page',
      apply: 'build',
      enforce: 'post',
      generateBundle: (_options, bundle) => putEntryInPage(bundle),
    },
  ]
}

function putHelpersWhereUsed(bundle: Bundle): void {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
  const [, code, names] = /^(.*)export\{(.*)\};?\s*$/su.exec(helpers?.code ?? '') ?? []
  if (helpers === undefined || code === undefined) throw new Error('The bundler has no file of helpers any more.')
  const values = pairs(names).map(([own, given]) => `${given}:${own}`)
  for (const chunk of chunks) {
    if (!chunk.imports.includes(helpers.fileName)) continue
    const [whole, used] = new RegExp(
      `import\\{([^}]*)\\}from"\\./${helpers.fileName.replace(/^.*\//u, '')}";`,
      'u',
    ).exec(chunk.code) ?? ['', '']
    const wanted = pairs(used).map(([given, own]) => `${given}:${own}`)
    if (wanted.length === 0) throw new Error(`${chunk.fileName} does not import the helpers as usual.`)
    chunk.code = chunk.code.replace(whole, () => `const{${wanted}}=(()=>{${code}return{${values}}})();`)
    chunk.imports = chunk.imports.filter((name) => name !== helpers.fileName)
  }
  delete bundle[helpers.fileName]
}

/** `a as b,c` as names before and after. */
function pairs(names = ''): (readonly [string, string])[] {
  return names.split(',').map((one) => {
    const [before = '', after = before] = one.split(' as ')
    return [before, after]
  })
}

function putEntryInPage(bundle: Bundle): void {
  const page = bundle['index.html']
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry && one.name === 'remote')
  if (page?.type !== 'asset' || entry?.type !== 'chunk') throw new Error('index.html or its script was not built.')
  const code = entry.code.trim().replaceAll('"./', '"/assets/')
  if (!/^import\{[^}]*\}from"[^"]*";\w+\(\);?$/u.test(code)) throw new Error(`More than a beginning: ${code}`)
  const html = String(page.source)
  page.source = html.replace(/<script type="module"[^>]*><\/script>/u, () => `<script type="module">${code}</script>`)
  if (page.source === html) throw new Error('index.html asks for no script.')
  delete bundle[entry.fileName]
}
