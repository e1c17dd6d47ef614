/**
 * Adds first views to the pages (`src/app/first-view.ts`, docs/decisions/0020). Puts the head script into `index.html`,
 * and makes one `first-views/….html` for each page that has views, with the views as templates and preloads of the
 * files that the page needs.
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type InlineConfig, type Plugin, type PluginOption } from 'vite'
import { DRAWN_AS_HOME, type FirstViewPath } from '../src/app/first-view.ts'
import type { DrawnView } from '../src/app/prerender.tsx'
import { sentences } from './contract-in-page.ts'

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]

/** The chunk of each page, and the chunks that it needs to be drawn. */
const FILES: Readonly<Record<FirstViewPath, readonly [string, ...string[]]>> = {
  '/': ['HomePage.tsx'],
  '/access': ['AccessPage.tsx'],
  '/remote': ['RemotePage.tsx', 'FlexLayout.tsx'],
  '/my-remote': ['MyRemotePage.tsx'],
  '/settings': ['PrivacyPage.tsx'],
}
const DRAWN = ['more-routes.ts', ...Object.values(FILES).flat()]

interface Same {
  readonly css: NonNullable<InlineConfig['css']>
  readonly plugins: readonly PluginOption[]
}

type Target = NonNullable<NonNullable<InlineConfig['build']>['target']>

/** Scripts have low priority, so that they do not delay the styles, which the view needs. */
const AFTER_THE_VIEW = '<$1 fetchpriority="low"'
const EMPTY = '<div id="root"></div>'
/**
 * Where the head script goes: first, so that it notices a file that fails; after the style sheets it would have to wait
 * for them.
 */
const BEFORE_ALL = '</title>'

/** `same`: options shared with the main build, so that the views' classes have the same names. */
export function firstViews(same: () => Same): Plugin {
  let root = ''
  let target: Target = false
  return {
    name: 'first-views',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
      target = config.build.target
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('index.html must be made before its first views.')
      const [script, views] = await Promise.all([beforeProgram(root, target), drawAll(root, same())])
      page.source = withScript(String(page.source), script)
      for (const [path, files] of Object.entries(FILES) as [FirstViewPath, (typeof FILES)[FirstViewPath]][]) {
        const html = withViews(page.source, { views: views[path], links: linksTo(bundle, files) })
        for (const name of path === '/' ? ['/home', DRAWN_AS_HOME] : [path])
          this.emitFile({ type: 'asset', fileName: `first-views${name}.html`, source: html })
      }
    },
  }
}

interface Parts {
  readonly views: readonly DrawnView[]
  readonly links: string
}

export function withScript(page: string, script: string): string {
  if (!page.includes(BEFORE_ALL)) throw new Error(`index.html has no ${BEFORE_ALL} to put the first script after.`)
  return page.replace(BEFORE_ALL, () => `${BEFORE_ALL}\n<script>${script}</script>`)
}

export function withViews(page: string, { views, links }: Parts): string {
  if (!page.includes(EMPTY)) throw new Error(`index.html has no ${EMPTY} to put a first view into.`)
  const templates = views.map(({ name, html }) => `<template id="${name}">${html}</template>`).join('\n')
  return page
    .replace('</head>', () => `${links}</head>`)
    .replace(/<(script type="module"(?= )|link rel="modulepreload")/gu, AFTER_THE_VIEW)
    .replace(EMPTY, () => `${EMPTY}\n${templates}`)
}

/** The links to what the page loads beyond `index.html`: its styles, which the view also needs, and its scripts. */
function linksTo(bundle: Bundle, files: readonly [string, ...string[]]): string {
  const page = String((bundle['index.html'] as { source?: unknown }).source)
  const missing = (names: Iterable<string>, ending: string) =>
    [...new Set(names)].filter((name) => name.endsWith(ending) && !page.includes(name))
  const needed = files.map((file) => neededBy(bundle, file))
  return [
    ...missing(needed.flat(), '.css').map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...missing(needed[0] ?? [], '.js').map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ].join('\n')
}

/** A file's chunk, all chunks that it imports, directly or not, and their styles. */
function neededBy(bundle: Bundle, file: string): string[] {
  const found = new Set<string>()
  const waiting = Object.values(bundle)
    .filter((one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/${file}`)))
    .map(({ fileName }) => fileName)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) continue
    found.add(name)
    waiting.push(...chunk.imports)
    for (const sheet of (chunk as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata?.importedCss ?? [])
      found.add(sheet)
  }
  return [...found]
}

/** Builds the head script, which is small enough to be inline. */
async function beforeProgram(root: string, target: Target): Promise<string> {
  const [output] = [
    await build(
      inside(root, {
        target,
        minify: 'terser',
        terserOptions: { ecma: 2020, compress: { passes: 3 } },
        rolldownOptions: { input: 'src/app/before-program.ts', output: { format: 'iife' } },
      }),
    ),
  ].flat()
  if (output === undefined || !('output' in output))
    throw new Error('The script that comes before the program was not built.')
  return output.output[0].code.trim().replaceAll('</', '<\\/')
}

/** Builds the views for Node and draws them in another process, which fakes a browser. */
async function drawAll(root: string, { css, plugins }: Same): Promise<Readonly<Record<FirstViewPath, DrawnView[]>>> {
  const folder = join(root, 'node_modules', '.first-views')
  const options = inside(root, {
    ssr: 'src/app/prerender.tsx',
    write: true,
    outDir: folder,
    emptyOutDir: true,
    minify: false,
  })
  await build({ ...options, css, plugins: [...plugins, leaveOutWhatComesLater()] })
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'prerender.js')], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  })
  rmSync(folder, { recursive: true })
  return JSON.parse(stdout)
}

/** Leaves other lazy imports pending, since they have not loaded when a page is first seen. */
function leaveOutWhatComesLater(): Plugin {
  const never = '\0never'
  return {
    name: 'leave-out-what-comes-later',
    resolveDynamicImport: (specifier) =>
      typeof specifier === 'string' && DRAWN.some((file) => specifier.endsWith(`/${file}`)) ? null : never,
    load: (id) => (id === never ? 'await new Promise(() => {})' : null),
  }
}

function inside(root: string, options: NonNullable<InlineConfig['build']>): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [sentences()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, ...options },
  }
}
