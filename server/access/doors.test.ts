import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECRET_LINK_HEADER } from '#contract/platform/page-data.ts'
import type { SecretLink } from '#contract/secret-links.ts'
import { createApp } from '#server/app.ts'
import { unzip } from '#server/operations/download/testing/unzip.ts'
import { NO_FRONTEND } from '#server/platform/page/frontend.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { doorsOf, type Thing } from './testing/doors.ts'
import {
  type Chosen,
  choose,
  HEARS,
  openUnreleasedSite,
  type People,
  STATES,
  type UnreleasedSite,
} from './testing/unreleased-site.ts'

let server: TestServer
let site: UnreleasedSite
/** The thing that the holder's link opens. */
let opened: Thing
beforeAll(async () => {
  server = await startTestServer({ env: { trustProxy: true } })
  site = await openUnreleasedSite(server)
  opened = site.things.find(({ kind, state }) => kind === 'track' && state === 'link')!
}, 60_000)
afterAll(() => server.close())

/**
 * The only doors that open to nobody here: they are about things of another kind, for the owner of a
 * work, or need the token of a link. A door that is closed for another reason would prove nothing.
 */
const CLOSED = [
  '/api/cases/:id',
  '/api/conversations/:id',
  '/api/conversations/:id/messages',
  '/api/decisions/:id',
  '/api/merch/:id',
  '/api/merch/:id/artwork',
  '/api/releases/:kind/:id',
  '/api/s/:token',
  '/api/music/:id/download',
  '/s/$token',
  '/track',
]

/** A person's own likes and comments, which have the ids of the works that they were made on. */
const OWN_ACTS = /^\/(?:api\/activity\/|api\/accounts\/data$|my-activity$)/

/** The patterns of the doors that opened to anybody. */
const openDoors = new Set<string>()

/** The doors that name one of these things to a role, by its title or its id. */
async function leaks(role: keyof People, forbidden: Thing[], headers = {}): Promise<string[]> {
  const routes = createApp(server.services, NO_FRONTEND).routes
  const doors = doorsOf(routes, site)
  const found: string[] = []
  await forEach(doors, async ({ pattern, path }) => {
    const response = await site.people[role].fetch(path.replace('ORIGIN', server.services.env.publicUrl), {
      headers: { ...headers, ...fromAnywhere() },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = path === '/api/accounts/data' && response.ok ? await textOf(bytes) : bytes.toString()
    if (response.status < 400) openDoors.add(pattern)
    for (const { id, title } of forbidden)
      if (text.includes(title) || (text.includes(id) && !path.includes(id) && !OWN_ACTS.test(path)))
        found.push(`${path}: ${title}`)
  })
  return found
}

/** Some at a time, so that the server works while the database does. */
const AT_ONCE = 6

async function forEach<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const rest = all.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const each of rest) await work(each)
    }),
  )
}

/** Each request comes from another address, so that no rate limit of one client is reached. */
let requests = 0
const fromAnywhere = () => ({ 'x-forwarded-for': `10.0.${++requests % 200}.1` })

const textOf = async (zip: Buffer): Promise<string> =>
  [...(await unzip(zip)).values()].map(({ bytes }) => bytes.toString()).join('\n')

test('RELEASE-02 no address of the site names a work to people who may not hear it', async () => {
  // While everything is public many addresses name it, also those that caches answer.
  expect(new Set((await leaks('visitor', site.things)).map((leak) => leak.split(':')[0])).size).toBeGreaterThan(60)
  for (const thing of site.things) expect((await choose(site, thing, thing.state as Chosen)).status).toBe(200)
  const { owner } = site.people
  const made: SecretLink = await (
    await owner.fetch(`/api/releases/track/${opened.id}/links`, { method: 'POST', json: { name: 'for Mara' } })
  ).json()
  const link = { [SECRET_LINK_HEADER]: made.url!.split('/s/')[1]! }
  for (const role of ['visitor', 'stranger', 'follower', 'other', 'holder', 'admin'] as const) {
    const forbidden = site.things.filter(
      (thing) => !HEARS[role].includes(STATES[thing.state as Chosen]) && !(role === 'holder' && thing.id === opened.id),
    )
    expect(await leaks(role, forbidden, role === 'holder' ? link : {}), role).toEqual([])
  }
  const patterns = doorsOf(createApp(server.services, NO_FRONTEND).routes, site).map(({ pattern }) => pattern)
  expect([...new Set(patterns)].filter((pattern) => !openDoors.has(pattern))).toEqual(CLOSED)
}, 240_000)

test('RELEASE-02 a work that one may not hear gets the same response as one that does not exist', async () => {
  const doors = doorsOf(createApp(server.services, NO_FRONTEND).routes, site)
  const missing = '01990000-0000-7000-8000-000000000000'
  const odd: string[] = []
  const asked = site.things.flatMap((thing) =>
    doors.filter(({ path }) => path.includes(thing.id)).map(({ path }) => ({ thing, path })),
  )
  for (const role of ['visitor', 'stranger'] as const)
    await forEach(asked, async ({ thing, path }) => {
      const answer = async (id: string) => {
        const address = path.replaceAll(thing.id, id).replace('ORIGIN', server.services.env.publicUrl)
        const response = await site.people[role].fetch(address, { headers: fromAnywhere() })
        const text = (await response.text()).replaceAll(id, 'ID')
        return `${response.status} ${text.replace(/"sentAt":\d+/, '')}`
      }
      const [found, none] = [await answer(thing.id), await answer(missing)]
      if (found !== none) odd.push(`${role} ${path}: ${found.slice(0, 200)} instead of ${none.slice(0, 200)}`)
    })
  expect(odd).toEqual([])
}, 240_000)
