import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'

const WORKER = '/sw.js'

/**
 * Deletes the caches of a build's worker and unregisters. Works that users saved offline stay for
 * the next worker.
 */
export const LEAVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('build-')) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * Browsers keep a service worker even after its script is gone. A build without a worker therefore
 * serves one that unregisters itself. Mount it after the web app's files.
 */
export const endWorker = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.path !== WORKER) return next()
  return c.body(LEAVING_WORKER, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
})
