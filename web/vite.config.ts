import { existsSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cssOptions } from './build/css-options.ts'
import { compileAhead, smallest } from './build/first-load.ts'
import { firstViews } from './build/first-views.ts'
import { leaveOutServerSide, sentences } from './build/contract-in-page.ts'
import { releaseNotes } from './build/release-notes.ts'
import { serviceWorker } from './build/service-worker-plugin.ts'

/** Paths that the server answers. Whole path segments: /login is the server's, /login-complete the app's. */
const HOST_PATHS = ['/api', '/press', '/login', '/logout', '/tv/api', '/pictures', '/healthz', '/readyz']

/** Everything that the remote needs, in one chunk, since several small ones compress less. */
const REMOTE = [
  'app/App.tsx',
  'app/main.tsx',
  'app/startup.ts',
  'features/remote/RemotePage.tsx',
  'platform/trusted-scripts.ts',
  'ui/theme.css',
  // The styles of what follows: small, and each a request by itself.
  'core/access-row/AccessRow.module.css',
  'core/channels/ChannelKeys.module.css',
  'core/press-history/LastPresses.module.css',
  'features/my-remote/key/key.module.css',
  'features/menu/Menu.module.css',
  'features/versions/versions.module.css',
  'features/voice/Voice.module.css',
  'remote-model/Keys.module.css',
  'ui/Dialog.module.css',
  'ui/Form.module.css',
  'ui/Notice.module.css',
  'ui/Skip.module.css',
]
/** A separate chunk that our releases do not change, so browsers keep it. */
const REACT = ['/node_modules/react/', '/node_modules/react-dom/', '/node_modules/scheduler/']
/** The chunk that every load of the remote fetches after its keys. */
const AFTER_KEYS = [
  'app/SkipLink.tsx',
  'app/more-routes.ts',
  'remote-model/retry-capabilities.ts',
  'core/press/Failure.tsx',
  'core/press/press-feedback.ts',
  'features/menu/Menu.tsx',
  'features/my-remote/MainRemoteButtons.tsx',
  'features/session/ConnectionNotice.tsx',
  'features/tv-control/tv-config.ts',
  'features/versions/NewVersionPage.tsx',
  'features/versions/version.ts',
  'features/voice/Voice.tsx',
  'platform/can-log-in.ts',
  'platform/this-page.ts',
  'core/press/say-not-now.ts',
  'platform/register-service-worker.ts',
  'client/way-back.tsx',
  'ui/BannerText.tsx',
  'ui/Dialog.tsx',
  'ui/Notice.tsx',
  'texts/common-texts.ts',
  'core/access-row/AccessRow.tsx',
  'core/channels/ChannelKeys.tsx',
  'core/press-history/LastPresses.tsx',
  'core/press-history/undo.ts',
  'core/what-is-on/WhatIsOn.tsx',
  'core/what-is-on/follow-state.ts',
  'core/tv-state/state-words.ts',
]

/** What every access method needs, and what switches do. In one file each it is a tenth smaller than in eight. */
const WAYS = [
  'access-methods/access-method.ts',
  'access-methods/current-method.ts',
  'access-methods/page-reader/follow-page.ts',
  'access-methods/page-reader/layer.ts',
]
const SWITCHES = [
  'access-methods/switch-input/can-press.ts',
  'access-methods/switch-input/direct-press.ts',
  'access-methods/switch-input/run-switches.ts',
  'access-methods/switch-input/switch-words.ts',
]
/** All of scanning. */
const SCANNING = ['access-methods/scanning/scan-method.ts']

/** Whether a module is one of these files of `src`, or of these packages. */
function isOf(files: readonly string[]): (id: string) => boolean {
  for (const file of files)
    if (!file.startsWith('/') && !existsSync(new URL(`src/${file}`, import.meta.url)))
      throw new Error(`web/vite.config.ts puts src/${file} into a file of the build, but it is not there.`)
  return (id) => {
    const path = id.replaceAll('\\', '/')
    return files.some((file) => path.includes(file.startsWith('/') ? file : `web/src/${file}`))
  }
}

/** Inlines the page's icon, which would otherwise be one more request in every load. */
function iconInPage(): Plugin {
  const icon = readFileSync(new URL('public/icon.svg', import.meta.url), 'utf8').replaceAll(/\n\s*/gu, '')
  return {
    name: 'icon-in-page',
    apply: 'build',
    transformIndexHtml: (page) => page.replace('"/icon.svg"', () => `"data:image/svg+xml,${encodeURIComponent(icon)}"`),
  }
}

/** The usual long class names cost a kilobyte. */
const SHORT_NAMES = { ...cssOptions, modules: { generateScopedName: '[hash:base64:5]' } }

export default defineConfig(({ command }) => ({
  // Scripts and style sheets use relative addresses, whatever the base path; pages get whole paths from the server.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  // The service worker names itself after the pages too: it comes last.
  plugins: [
    react(),
    leaveOutServerSide(),
    releaseNotes(),
    sentences(),
    iconInPage(),
    firstViews(() => ({ css: SHORT_NAMES, plugins: [releaseNotes(), sentences()] })),
    smallest(['remote', 'ways', 'switches', 'scanning', 'AccessPage']),
    compileAhead(['react', 'remote']),
    serviceWorker(),
  ],
  css: command === 'build' ? SHORT_NAMES : cssOptions,
  build: {
    target: ['chrome100', 'safari15.4', 'firefox100'],
    manifest: true,
    modulePreload: {
      // In browsers without it the pages still work, only a little later.
      polyfill: false,
      // Pages are small once the remote has loaded: a list of what each needs would cost more than it saves.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      input: { index: 'index.html', tv: 'tv.html', companionApp: 'companion-app.html' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: isOf(REACT), priority: 4 },
            { name: 'remote', test: isOf(REMOTE), priority: 3 },
            { name: 'after-keys', test: isOf(AFTER_KEYS), priority: 1 },
            { name: 'ways', test: isOf(WAYS), priority: 0.3 },
            { name: 'switches', test: isOf(SWITCHES), priority: 0.2 },
            { name: 'scanning', test: isOf(SCANNING), priority: 0.1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      HOST_PATHS.map((path) => [`^${path}(?=[/?]|$)`, `http://localhost:${process.env['BECKON_PORT']}`]),
    ),
  },
}))
