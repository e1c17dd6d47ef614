import { createHash } from 'node:crypto'
import { defineConfig } from 'vite'
import { composedCss } from './build/composed-css.ts'
import { firstViews } from './build/first-views.ts'
import { leaveOutServerSide } from './build/leave-out-server-side.ts'
import { releaseNotes } from './build/release-notes.ts'
import { serviceWorker } from './build/service-worker-plugin.ts'

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

const SHORT_NAMES = { ...composedCss, modules: { generateScopedName: className } }

export default defineConfig(({ command }) => ({
  // The service worker names itself after the pages too: it comes last.
  plugins: [
    leaveOutServerSide(),
    releaseNotes(),
    firstViews(() => ({ css: SHORT_NAMES, plugins: [releaseNotes()] })),
    serviceWorker(),
  ],
  css: command === 'build' ? SHORT_NAMES : composedCss,
  build: {
    target: ['chrome100', 'safari15.4', 'firefox100'],
    manifest: true,
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true } },
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
              test: /web.src.(?:app.App|app.startup|features.remote.RemotePage|platform.leave-guard|platform.can-log-in|ui.Dialog)\.tsx?$|node_modules.(?:preact|react|react-dom)./,
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
