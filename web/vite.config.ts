import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { composedCss } from './build/composed-css.ts'
import { firstViews } from './build/first-views.ts'
import { leaveOutServerSide } from './build/leave-out-server-side.ts'
import { releaseNotes } from './build/release-notes.ts'
import { serviceWorker } from './build/service-worker.ts'

/** What the server answers itself. Whole path segments: /login is the host's, /login-complete the app's. */
const HOST_PATHS = ['/api', '/login', '/logout', '/oidc', '/tv/api', '/pictures', '/healthz', '/readyz']

const named = new Map<string, string>()

/** Short names: in every page's class lists and in the style sheets, the usual long ones cost a kilobyte. */
function className(name: string, file: string): string {
  const whole = `${file.replace(/^.*web./u, '')} ${name}`
  const hash = createHash('sha256').update(whole).digest('base64url')
  // It begins with a letter.
  const short = /[a-z][\w-]{3}/iu.exec(hash)?.[0] ?? `c${hash}`
  const other = named.get(short) ?? whole
  if (other !== whole)
    throw new Error(`The classes "${other}" and "${whole}" have the same short name: give one of them another.`)
  named.set(short, whole)
  return short
}

/** What React looks for in development tools and in Node; no visitor's browser has it. */
const NOT_THERE = { __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined, setImmediate: undefined }

const SHORT_NAMES = { ...composedCss, modules: { generateScopedName: className } }

export default defineConfig(({ command }) => ({
  // The service worker names itself after the pages too: it comes last.
  plugins: [
    react(),
    leaveOutServerSide(),
    releaseNotes(),
    firstViews(() => ({ css: SHORT_NAMES, plugins: [react(), releaseNotes()] })),
    serviceWorker(),
  ],
  css: command === 'build' ? SHORT_NAMES : composedCss,
  build: {
    target: ['chrome100', 'safari15.4', 'firefox100'],
    manifest: true,
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true, global_defs: NOT_THERE } },
    modulePreload: {
      // Where it is missing the pages still work, only a little later.
      polyfill: false,
      // Pages are small once the remote is here: listing what each needs weighs more than it hurries.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      input: { remote: 'index.html', tv: 'tv.html', companionApp: 'companion-app.html' },
      output: {
        codeSplitting: {
          groups: [
            // All that the remote needs in one file: that is what people come for, and several small ones weigh more.
            {
              name: 'remote',
              test: /web.src.(?:app.App|app.startup|features.remote.RemotePage)\.tsx?$|node_modules.(?:react|react-dom|scheduler)./,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(HOST_PATHS.map((path) => [`^${path}(?=[/?]|$)`, 'http://localhost:8780'])),
  },
}))
