import { type Build, cacheBuild } from './cache-build.ts'
import { receivePushes } from './receive-pushes.ts'
import { respondToRequests } from './respond.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * Inserted by `scripts/service-worker.ts`. Null in development, where pages come from the network
 * only.
 */
declare const BUILD: Build | null

const scope = self as unknown as WorkerScope
receivePushes(scope)
if (BUILD) {
  cacheBuild(scope, BUILD)
  respondToRequests(scope)
} else {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
}
