import { KEPT_MEDIA } from './kept-media.ts'
import type { Route, WorkerScope } from './worker-scope.ts'

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

/** What a page tells the worker once something is kept: that is played on the offline page. */
export const KEEP_PAGE = 'keep the offline page'

const BUILD = 'build-'
/** Tabs that are still of the build before this one find their scripts here. */
const BUILDS_KEPT = 2

/** Whether somebody has told the browser to load little, and keeps nothing that asks for more. */
const isSaving = async ({ navigator, caches }: WorkerScope): Promise<boolean> =>
  (navigator.connection?.saveData ?? false) && !(await caches.has(KEPT_MEDIA))

const nameOf = ({ version }: Build): string => BUILD + version

/**
 * Keeps the files of this build, so that its pages need no network. A new build takes over as soon as it is there:
 * names contain the hash of what is in them, so that tabs of both find their own.
 */
export function cacheBuild(scope: WorkerScope, build: Build): void {
  const { caches } = scope
  let isFirstHere: Promise<void> | undefined
  const first = () => {
    isFirstHere ??= keepFirst(scope, build).catch((error) => {
      isFirstHere = undefined
      throw error
    })
    return isFirstHere
  }
  scope.addEventListener('install', (event) => {
    const kept = isSaving(scope).then((saving) => (saving ? undefined : first()))
    event.waitUntil(kept.then(() => scope.skipWaiting()))
    // a shortcut, without which all works as well
    event.waitUntil(event.addRoutes?.(PAST_THE_WORKER).catch(() => {}) ?? Promise.resolve())
  })
  scope.addEventListener('activate', (event) => {
    const preload = keepPreload(scope).catch(() => {})
    event.waitUntil(Promise.all([preload, forgetOld(caches), scope.clients.claim()]))
  })
  scope.addEventListener('message', (event) => {
    // tried again with the next page
    if (event.data === KEEP_PAGE) event.waitUntil(first().catch(() => {}))
  })
  let isWhole: Promise<void> | undefined
  const whole = async () => {
    if (await isSaving(scope)) return
    isWhole ??= new Promise((resolve) => setTimeout(resolve, AFTER_PAGE_MS)).then(() => keepRest(scope, build, first))
    await isWhole
  }
  scope.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || !scope.navigator.onLine) return
    // tried again with the next page
    event.waitUntil(whole().catch(() => (isWhole = undefined)))
  })
}

/** Of navigations: what the worker would not answer. */
const PAST_THE_WORKER: Route[] = [
  ...['/api/*', '/embed/*'].map((pathname) => ({ urlPattern: { pathname } })),
  ...['/media/*', '/*.*'].map((pathname) => ({ urlPattern: { pathname }, requestMode: 'navigate' as const })),
].map((condition) => ({ condition, source: 'network' }))

/** Only where routes lead past the worker: what it lets pass would be asked for twice. A worker before may have. */
async function keepPreload({ InstallEvent, registration: { navigationPreload } }: WorkerScope): Promise<void> {
  const hasRoutes = InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype
  await (hasRoutes ? navigationPreload?.enable() : navigationPreload?.disable())
}

/** @throws Error where the server has gone on to another build meanwhile: its own worker is on its way */
async function keepFirst({ caches, fetch }: WorkerScope, build: Build): Promise<void> {
  const cache = await caches.open(nameOf(build))
  if (await cache.match(OFFLINE_PAGE)) return
  try {
    // by hand: as for a visitor, whoever is signed in
    const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'no-store' })
    if (!page.ok || !(await page.clone().text()).includes(build.main)) throw new Error('The page is of another build')
    await cache.addAll(build.first)
    // at last: a build with it is whole
    await cache.put(OFFLINE_PAGE, page)
  } catch (error) {
    await caches.delete(nameOf(build))
    throw error
  }
}

/** One after the other, so that whoever uses the page does not notice; goes on where it was interrupted. */
async function keepRest({ caches }: WorkerScope, build: Build, first: () => Promise<void>): Promise<void> {
  // it was installed while data were to be saved
  await first()
  const cache = await caches.open(nameOf(build))
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const path of build.rest) if (!kept.has(path)) await cache.add(path)
}

/** What was begun and is not whole counts for none. */
async function forgetOld(caches: CacheStorage): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(BUILD))
  const pages = await Promise.all(builds.map((cacheName) => caches.match(OFFLINE_PAGE, { cacheName })))
  const oldest = builds.filter((_, at) => pages[at]).at(-BUILDS_KEPT)
  if (oldest) await Promise.all(builds.slice(0, builds.indexOf(oldest)).map((name) => caches.delete(name)))
}
