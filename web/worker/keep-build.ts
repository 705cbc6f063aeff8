import type { WorkerScope } from './worker-scope.ts'

/** The hashed files of a build: addresses of this site. */
export type Build = {
  /** Of the list itself: another list is another build. */
  version: string
  /** The first script of every page. */
  main: string
  /** Without these there is no page to show. */
  first: string[]
  /** All other scripts and styles. */
  rest: string[]
}

/** The page that is shown where there is no network, as a visitor gets it. */
export const OFFLINE_PAGE = '/offline'
/** Once the page that was opened has what it needs. */
const AFTER_PAGE_MS = 10_000

const BUILD = 'build-'
/** Tabs that are still of the build before this one find their scripts here. */
const BUILDS_KEPT = 2

/** Whether somebody has told the browser to load little. */
const isSaving = ({ navigator }: WorkerScope): boolean => navigator.connection?.saveData ?? false

const nameOf = ({ version }: Build): string => BUILD + version

/**
 * Keeps the files of this build, so that its pages need no network. A new build takes over as soon as it is there:
 * names contain the hash of what is in them, so that tabs of both find their own.
 */
export function keepBuild(scope: WorkerScope, build: Build): void {
  const { caches } = scope
  scope.addEventListener('install', (event) => {
    const kept = isSaving(scope) ? Promise.resolve() : keepFirst(scope, build)
    event.waitUntil(kept.then(() => scope.skipWaiting()))
    const routes = ['/api/*', '/embed/*'].map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'network' as const,
    }))
    // a shortcut, without which all works as well
    event.waitUntil(event.addRoutes?.(routes).catch(() => {}) ?? Promise.resolve())
  })
  scope.addEventListener('activate', (event) => {
    const preload = scope.registration.navigationPreload?.enable()
    event.waitUntil(Promise.all([preload, forgetOld(caches), scope.clients.claim()]))
  })
  let isWhole: Promise<void> | undefined
  scope.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || !scope.navigator.onLine || isSaving(scope)) return
    isWhole ??= new Promise((resolve) => setTimeout(resolve, AFTER_PAGE_MS)).then(() => keepRest(scope, build))
    // tried again with the next page
    event.waitUntil(isWhole.catch(() => (isWhole = undefined)))
  })
}

/** @throws Error where the server has gone on to another build meanwhile: its own worker is on its way */
async function keepFirst({ caches, fetch }: WorkerScope, build: Build): Promise<void> {
  // by hand: as for a visitor, whoever is signed in
  const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'no-store' })
  if (!page.ok || !(await page.clone().text()).includes(build.main)) throw new Error('The page is of another build')
  const cache = await caches.open(nameOf(build))
  await cache.addAll(build.first)
  await cache.put(OFFLINE_PAGE, page)
}

/** One after the other, so that whoever uses the page does not notice; goes on where it was interrupted. */
async function keepRest(scope: WorkerScope, build: Build): Promise<void> {
  const cache = await scope.caches.open(nameOf(build))
  // it was installed while data were to be saved
  if (!(await cache.match(OFFLINE_PAGE))) await keepFirst(scope, build)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const path of build.rest) if (!kept.has(path)) await cache.add(path)
}

async function forgetOld(caches: CacheStorage): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(BUILD))
  await Promise.all(builds.slice(0, -BUILDS_KEPT).map((name) => caches.delete(name)))
}
