import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'

const WORKER = '/sw.js'

/** Forgets what a build's worker has kept, and goes; what people chose to keep stays for the next one. */
export const LEAVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('build-')) await caches.delete(name)
  await registration.unregister()
})()))
`

/**
 * The way out: browsers keep a service worker whose script is not there any more. Where a build has none, they are
 * given one that ends itself. Comes after the web app's files.
 */
export const endWorker = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.path !== WORKER) return next()
  return c.body(LEAVING_WORKER, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
})
