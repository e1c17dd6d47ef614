import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: ['chrome87', 'safari14', 'firefox91'],
    rolldownOptions: { input: { remote: 'index.html', tv: 'tv.html' } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/login', '/logout', '/oidc', '/tv/api', '/healthz'].map((path) => [path, 'http://localhost:8780']),
    ),
  },
})
