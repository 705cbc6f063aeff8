import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Session } from '#contract/accounts.ts'
import type { AlbumList } from '#contract/albums.ts'
import type { ArtworkList } from '#contract/artworks.ts'
import type { EventList } from '#contract/events.ts'
import type { StemList, TrackList } from '#contract/music.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { ADMIN_HANDLE } from '#demo/content/merch.ts'
import { PASSWORD as DEMO_PASSWORD } from '#server/people/accounts/factory.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/browser.ts'
import { build } from '../../scripts/build.ts'
import { run } from '../../scripts/run.ts'
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts'
import { SIZES, type Size, THEMES, type Theme } from '../support/page/pages.ts'
import { trustSessions } from '../support/world/admins.ts'
import { newAddress, signUp } from '../support/world/people.ts'
import { accountStops } from './account-stops.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { makeReleases, type ReleasePlaces } from './make-releases.ts'
import { reachStops } from './reach-stops.ts'
import { releaseStops } from './release-stops.ts'
import { securityStops } from './security-stops.ts'
import { type Places, type Stop, stops, type Who } from './stops.ts'
import { type WorkPlaces, workStops } from './works-stops.ts'

/**
 * `npm run screenshots`: takes a picture of every page and its main states, on its own server with
 * the demo data, and saves them in screenshots/. Names limit the run to these stops:
 * `npm run screenshots -- landing auth`.
 */
const FOLDER = 'screenshots'
const DEMO_EMAIL = 'demo@example.org'
const DEMO_ARTIST = 'nith'
const ADMIN_EMAIL = `${ADMIN_HANDLE}@example.org`
const STOP_MS = 15_000

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
type Look = { theme: Theme; size: Size }
type Screens = { browser: Browser; server: BuiltServer; cookies: Record<Who, Cookies>; failures: string[] }

const started = performance.now()
await build()
const executablePath = await ensureBrowser()
const server = await startBuiltServer()
const seeded = await run('seed', [process.execPath, 'demo/seed.ts'], {
  quiet: true,
  env: { DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
})
if (seeded.code !== 0) throw new Error(`Seeding the demo data failed: ${seeded.output}`)
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
const wanted = process.argv.slice(2)
const places = { ...(await findPlaces(browser)), ...(await findWorks(browser)) }
const { owner, releases } = await makeOwner(browser)
const cookies = { ...(await signEverybodyIn(browser)), owner }
const session: Screens = { browser, server, cookies, failures: [] }
const every = [
  ...[...stops(places), ...workStops(places), ...accountStops, ...securityStops, ...reachStops(places)],
  ...releaseStops(releases),
]
const all = every.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })

const looks = THEMES.flatMap((theme) => (Object.keys(SIZES) as Size[]).map((size): Look => ({ theme, size })))
await Promise.all([walk(session, all, looks.slice(0, 2)), walk(session, all, looks.slice(2))])
await writeContactSheet(
  FOLDER,
  all.map(({ name }) => name),
  missingFiles(all),
)
await browser.close()
await server.stop()
await server.removeData()
for (const failure of session.failures) console.log(failure)
const seconds = Math.round((performance.now() - started) / 1000)
console.log(
  `${all.length} stops in ${looks.length} looks, ${session.failures.length} failed, ${seconds} s: ${FOLDER}/index.html`,
)
process.exit(session.failures.length > 0 ? 1 : 0)

/**
 * Takes the pictures of each look. The pages of one user share a browser context, so that only the
 * first one loads all files.
 */
async function walk({ browser, server, cookies, failures }: Screens, all: Stop[], looks: Look[]): Promise<void> {
  for (const look of looks) {
    const contexts = new Map<string, BrowserContext>()
    for (const stop of all.filter(({ only }) => !only || only === look.size)) {
      const key = stop.leavesTraces ? stop.name : stop.who
      const context = contexts.get(key) ?? (await openContext(browser, look.size))
      if (!contexts.has(key)) {
        await context.addCookies([...cookies[stop.who], { name: 'theme', value: look.theme, url: server.url }])
        contexts.set(key, context)
      }
      const path = join(FOLDER, fileOf(stop, look))
      await visit(context, stop, path).catch((error: Error) =>
        failures.push(`${path}: ${error.message.split('\n')[0]}`),
      )
    }
    for (const context of contexts.values()) await context.close()
  }
}

async function visit(context: BrowserContext, stop: Stop, path: string): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(STOP_MS)
  try {
    await page.goto(stop.path)
    await painted(page)
    await stop.act?.(page)
    await painted(page)
    await page.screenshot({ path })
  } finally {
    await page.close()
  }
}

/**
 * Waits until the page has replaced its prerendered HTML, and until what is visible of the page or
 * embed is painted: its heading, fonts and pictures.
 */
async function painted(page: Page): Promise<void> {
  await page.locator('h1, .embed').first().waitFor()
  await page.locator('#root > .first').waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    const eager = [...document.images].filter((image) => image.loading !== 'lazy')
    await Promise.allSettled(eager.map((image) => image.decode()))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

function openContext(browser: Browser, size: Size): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: server.url,
    viewport: SIZES[size],
    hasTouch: size === 'mobile',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  })
}

function fileOf({ name }: Stop, { theme, size }: Look): string {
  return `${name}-${theme}-${size}.png`
}

function missingFiles(all: Stop[]): Set<string> {
  const missing = all.map((stop) =>
    looks.filter(({ size }) => stop.only && stop.only !== size).map((look) => fileOf(stop, look)),
  )
  return new Set(missing.flat())
}

/**
 * One session for each type of user: the demo account as artist and as fan, an admin, and a user
 * without a profile.
 */
async function signEverybodyIn(browser: Browser): Promise<Record<Exclude<Who, 'owner'>, Cookies>> {
  const member = async (profileType: 'artist' | 'personal', email = DEMO_EMAIL) => {
    const context = await openContext(browser, 'desktop')
    const data = { email, password: DEMO_PASSWORD }
    const response = await context.request.post('/api/accounts/sign-in', { data })
    if (email === ADMIN_EMAIL) await trustSessions(server, email)
    const { profiles } = (await response.json()) as Session
    const profileId = profiles.find((profile) => profile.profileType === profileType)?.id
    await context.request.put('/api/session/profile', { data: { profileId } })
    const cookies = await context.cookies()
    await context.close()
    return cookies
  }
  const newcomer = await openContext(browser, 'desktop')
  await signUp(newcomer.request, server)
  const cookies = await newcomer.cookies()
  await newcomer.close()
  return {
    visitor: [],
    artist: await member('artist'),
    fan: await member('personal'),
    admin: await member('personal', ADMIN_EMAIL),
    newcomer: cookies,
  }
}

/** An artist with works that are not public, and their places. */
async function makeOwner(browser: Browser): Promise<{ owner: Cookies; releases: ReleasePlaces }> {
  const context = await openContext(browser, 'desktop')
  const releases = await makeReleases(context.request, server)
  const owner = await context.cookies()
  await context.close()
  return { owner, releases }
}

/**
 * A track with an accent colour from its cover, a track of the demo artist, one without a cover,
 * and the artist of the first.
 */
async function findPlaces(browser: Browser): Promise<Places> {
  const context = await openContext(browser, 'desktop')
  const { items } = (await (await context.request.get('/api/music?limit=100')).json()) as TrackList
  await context.close()
  const own = items.find(({ artist }) => artist?.handle === DEMO_ARTIST)
  const track = items.find(({ stock }) => stock) ?? items[0]
  const plain = items.find(({ cover }) => !cover) ?? items[0]
  return {
    track: track?.id ?? '',
    ownTrack: own?.id ?? '',
    plainTrack: plain?.id ?? '',
    artist: track?.artist?.handle ?? '',
    fan: 'deadchannel',
    tag: track?.tags[0] ?? '',
  }
}

/** A large artwork, an album, an upcoming event and a track with stems. */
async function findWorks(browser: Browser): Promise<WorkPlaces> {
  const context = await openContext(browser, 'desktop')
  const read = async <Response_>(path: string) => (await (await context.request.get(path)).json()) as Response_
  const idOf = async (handle: string) => (await read<PublicProfile>(`/api/profiles/${handle}`)).profile.id
  const mixing = await idOf('lowchapel')
  const { items: artworks } = await read<ArtworkList>('/api/artworks')
  const { items: albums } = await read<AlbumList>(`/api/profiles/${mixing}/albums`)
  const { items: events } = await read<EventList>(`/api/profiles/${await idOf(DEMO_ARTIST)}/events`)
  const { items: stems } = await read<StemList>(`/api/profiles/${mixing}/stems`)
  await context.close()
  return {
    artwork: artworks.toSorted((a, b) => b.image.width - a.image.width)[0]?.id ?? '',
    album: albums[0]?.id ?? '',
    event: events[0]?.id ?? '',
    mixed: stems[0]?.stem.parent?.id ?? '',
  }
}
