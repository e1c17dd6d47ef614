/**
 * The service worker, at `/service-worker.js`. What it keeps is filled in by the build
 * (`web/build/service-worker-plugin.ts`).
 */
import { serve, type Version, type WorkerScope } from './worker.ts'

declare const BECKON_VERSION: Version

serve(self as unknown as WorkerScope, BECKON_VERSION, caches, (input, init) => fetch(input, init))
