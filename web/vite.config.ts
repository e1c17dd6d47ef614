import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the server answers itself. Whole path segments: /login is the host's, /login-complete the app's. */
const HOST_PATHS = ['/api', '/login', '/logout', '/oidc', '/tv/api', '/healthz', '/readyz']

export default defineConfig({
  plugins: [react()],
  build: {
    target: ['chrome87', 'safari14', 'firefox91'],
    manifest: true,
    rolldownOptions: { input: { remote: 'index.html', tv: 'tv.html' } },
  },
  server: {
    proxy: Object.fromEntries(HOST_PATHS.map((path) => [`^${path}(?=[/?]|$)`, 'http://localhost:8780'])),
  },
})
