import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the server answers itself. Whole path segments: /login is the host's, /login-complete the app's. */
const HOST_PATHS = ['/api', '/login', '/logout', '/oidc', '/tv/api', '/healthz', '/readyz']

export default defineConfig({
  plugins: [react()],
  build: {
    target: ['chrome87', 'safari14', 'firefox91'],
    manifest: true,
    // Where it is missing the pages still work, only a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { remote: 'index.html', tv: 'tv.html' },
      // In one piece it is 2 kB smaller, and it changes less often than our own code.
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// }] } },
    },
  },
  server: {
    proxy: Object.fromEntries(HOST_PATHS.map((path) => [`^${path}(?=[/?]|$)`, 'http://localhost:8780'])),
  },
})
