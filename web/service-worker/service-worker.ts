/**
 * The service worker at `/service-worker.js`. The build fills in the files that it caches
 * (`web/build/service-worker-plugin.ts`).
 */
import { serve, type Version, type WorkerScope } from './worker.ts'

declare const BECKON_VERSION: Version

serve(self as unknown as WorkerScope, BECKON_VERSION, caches, (input, init) => fetch(input, init))
