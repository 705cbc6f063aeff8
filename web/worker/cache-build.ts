import { KEPT_MEDIA } from './kept-media.ts'
import type { Route, WorkerScope } from './worker-scope.ts'

/** The hashed files of a build, as paths of this site. */
export type Build = {
  /** The hash of the list: another list is another build. */
  version: string
  /** The first script of every page. */
  main: string
  /** The files that every page needs. */
  first: string[]
  /** All other scripts and styles. */
  rest: string[]
}

/** The page that is shown without a network, as rendered for a visitor. */
export const OFFLINE_PAGE = '/offline'
/** Leaves time for the open page to load its own files. */
const AFTER_PAGE_MS = 10_000

/**
 * A page sends this to the worker after the user saved something offline: such works are played on
 * the offline page.
 */
export const KEEP_PAGE = 'keep the offline page'

const BUILD = 'build-'
/** Tabs of the previous build find their scripts here. */
const BUILDS_KEPT = 2

/** Whether the browser is set to save data and nothing is saved offline. */
const isSaving = async ({ navigator, caches }: WorkerScope): Promise<boolean> =>
  (navigator.connection?.saveData ?? false) && !(await caches.has(KEPT_MEDIA))

const nameOf = ({ version }: Build): string => BUILD + version

/**
 * Caches the files of this build, so that its pages need no network. A new build takes over without
 * waiting for the tabs of the old one to close: file names contain the hash of the content, so tabs
 * of both builds find their own files.
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
    // Routes are only an optimisation.
    event.waitUntil(event.addRoutes?.(PAST_THE_WORKER).catch(() => {}) ?? Promise.resolve())
  })
  scope.addEventListener('activate', (event) => {
    const preload = keepPreload(scope).catch(() => {})
    event.waitUntil(Promise.all([preload, forgetOld(caches), scope.clients.claim()]))
  })
  scope.addEventListener('message', (event) => {
    // Retried with the next page.
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
    // Retried with the next page.
    event.waitUntil(whole().catch(() => (isWhole = undefined)))
  })
}

/** Requests that the worker would not handle. */
const PAST_THE_WORKER: Route[] = [
  ...['/api/*', '/embed/*'].map((pathname) => ({ urlPattern: { pathname } })),
  ...['/media/*', '/*.*'].map((pathname) => ({ urlPattern: { pathname }, requestMode: 'navigate' as const })),
].map((condition) => ({ condition, source: 'network' }))

/**
 * Enables navigation preload only if routes bypass the worker: otherwise requests that the worker
 * passes on would be sent twice. An earlier worker may have enabled it.
 */
async function keepPreload({ InstallEvent, registration: { navigationPreload } }: WorkerScope): Promise<void> {
  const hasRoutes = InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype
  await (hasRoutes ? navigationPreload?.enable() : navigationPreload?.disable())
}

/**
 * @throws Error if the server has another build by now; that build's own worker is being installed
 */
async function keepFirst({ caches, fetch }: WorkerScope, build: Build): Promise<void> {
  const cache = await caches.open(nameOf(build))
  if (await cache.match(OFFLINE_PAGE)) return
  try {
    // Fetched separately, so that the page is that of a visitor even for a signed-in user.
    const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'no-store' })
    if (!page.ok || !(await page.clone().text()).includes(build.main)) throw new Error('The page is of another build')
    await cache.addAll(build.first)
    // Stored last: a build that contains it is complete.
    await cache.put(OFFLINE_PAGE, page)
  } catch (error) {
    await caches.delete(nameOf(build))
    throw error
  }
}

/**
 * Caches one file after the other, so that the user does not notice. Continues after an
 * interruption.
 */
async function keepRest({ caches }: WorkerScope, build: Build, first: () => Promise<void>): Promise<void> {
  // The worker may have been installed while data saving was on.
  await first()
  const cache = await caches.open(nameOf(build))
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  for (const path of build.rest) if (!kept.has(path)) await cache.add(path)
}

/** An incomplete build does not count. */
async function forgetOld(caches: CacheStorage): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(BUILD))
  const pages = await Promise.all(builds.map((cacheName) => caches.match(OFFLINE_PAGE, { cacheName })))
  const oldest = builds.filter((_, at) => pages[at]).at(-BUILDS_KEPT)
  if (oldest) await Promise.all(builds.slice(0, builds.indexOf(oldest)).map((name) => caches.delete(name)))
}
