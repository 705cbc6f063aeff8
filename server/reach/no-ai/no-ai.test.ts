import { sql } from 'drizzle-orm'
import robotsParser from 'robots-parser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { LISTED_AI_CRAWLERS } from './ai-crawlers.ts'
import { OPEN_ARTISTS, OPEN_WORKS } from './open-paths.ts'

/** Two instances that cache, as in production, and one that does not, on one database and folder. */
let here: TestServer
let there: TestServer
let plain: TestServer
beforeAll(async () => {
  here = await startTestServer({ staleMs: 1000 })
  const { databaseUrl, dataDir } = here.services.env
  there = await startTestServer({ staleMs: 1000, env: { databaseUrl, dataDir } })
  plain = await startTestServer({ receivesNoChanges: true, env: { databaseUrl, dataDir } })
})
afterAll(async () => {
  await plain.close()
  await there.close()
  await here.close()
})

/** An artist with a published track, an artwork, an album and an event. */
async function makeArtist() {
  const person = await signUpAndIn(here)
  const { db } = here.services
  const { id: profileId, slug } = await makeProfile(db, { userId: person.userId })
  const { id, fileUrl } = (await (await publishFixture(person)).json()) as { id: string; fileUrl: string }
  const works = [
    `track/${id}`,
    `album/${(await makeAlbum(db, { profileId, trackIds: [id] })).id}`,
    `artwork/${(await makeArtwork(db, { profileId })).id}`,
    `event/${(await makeEvent(db, { artistId: profileId })).id}`,
  ]
  return { person, profileId, slug, id, fileUrl, works }
}

const FORM = { displayName: 'Nith', bio: '', socialLinks: [] }
const choose = async (person: Person, noAi: boolean) => {
  const response = await person.fetch('/api/profiles/mine', { method: 'PATCH', json: { ...FORM, noAi } })
  expect(response.status).toBe(200)
}

/** What the response says to crawlers, in its headers and, if it is a page, in its elements. */
async function saidBy(path: string, from = here, init: RequestInit = {}) {
  const { headers, ...response } = await fetch(from.url + path, { redirect: 'manual', ...init })
  const isPage = headers.get('content-type')?.startsWith('text/html')
  const html = isPage ? await (await fetch(from.url + path)).text() : ''
  const inHtml = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html)?.[1] ?? null
  const said = { robots: headers.get('x-robots-tag'), tdm: headers.get('tdm-reservation') }
  if (isPage) expect({ robots: inHtml('robots'), tdm: inHtml('tdm-reservation') }, path).toEqual(said)
  return { ...said, ...response }
}

const RESERVED = { robots: 'noai, noimageai', tdm: '1' }
const OPEN = { robots: null, tdm: '0' }

test('RELEASE-08 pages, embeds, feeds and files say No AI, and stop when the artist switches it off', async () => {
  const { person, slug, fileUrl, works } = await makeArtist()
  const paths = [`/${slug}`, `/${slug}/feed.rss`, fileUrl, ...works.map((path) => `/${path}`)]
  const embeds = works.map((path) => `/embed/${path}`)
  const hidden = (said: typeof RESERVED | typeof OPEN) => ({
    ...said,
    robots: ['noindex', said.robots].filter(Boolean).join(', '),
  })
  for (const said of [RESERVED, OPEN, RESERVED]) {
    await choose(person, said === RESERVED)
    for (const path of paths) expect(await saidBy(path), path).toEqual(said)
    for (const path of embeds) expect(await saidBy(path), path).toEqual(hidden(said))
    // members get the same as visitors
    expect((await person.fetch(`/${slug}`)).headers.get('x-robots-tag')).toBe(said.robots)
    for (const path of paths) await expect.poll(() => saidBy(path, there), { timeout: 5000 }).toEqual(said)
  }
})

test('RELEASE-08 every form of response for a file says it, without a query for cached files', async () => {
  const { person, fileUrl } = await makeArtist()
  const etag = (await fetch(here.url + fileUrl)).headers.get('etag') ?? ''
  const ways: RequestInit[] = [
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-9' } },
    { headers: { range: 'bytes=999999999-' } },
    { headers: { 'if-none-match': etag } },
  ]
  for (const said of [RESERVED, OPEN]) {
    await choose(person, said === RESERVED)
    await saidBy(fileUrl)
    const asked = vi.spyOn(here.services.db.$client, 'query')
    for (const way of ways) expect(await saidBy(fileUrl, here, way), JSON.stringify(way)).toEqual(said)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  }
})

test('RELEASE-08 pages of no artist, of several, and missing pages say it; with noindex where it applies', async () => {
  const { id, person } = await makeArtist()
  await choose(person, false)
  const playlist = await makePlaylist(here.services.db, { trackIds: [id] })
  for (const path of ['/', '/find-music', '/artists', '/terms', `/playlist/${playlist.id}`, '/feed.rss'])
    expect(await saidBy(path), path).toEqual(RESERVED)
  const unlisted = { ...RESERVED, robots: 'noindex, noai, noimageai' }
  for (const path of ['/auth', '/search?q=rust', '/no_such_artist', `/embed/playlist/${playlist.id}`, '/embed/track/x'])
    expect(await saidBy(path), path).toEqual(unlisted)
})

test('RELEASE-08 tdmrep.json reserves the whole site', async () => {
  const response = await visitor(here).fetch('/.well-known/tdmrep.json')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(await response.json()).toEqual([{ location: '/', 'tdm-reservation': 1 }])
})

/** From an instance that caches nothing. */
const fresh = async () => (await visitor(plain).fetch('/robots.txt')).text()

test('RELEASE-08 robots.txt keeps AI crawlers from all but the artists who switched it off', async () => {
  const { person, slug, profileId, fileUrl, works } = await makeArtist()
  const pages = [`/${slug}`, `/${slug}?tab=art`, `/${slug}/feed.rss`, fileUrl]
  const own = [...pages, ...works.slice(0, 3).map((path) => `/${path}`)]
  const others = ['/', '/find-music', `/${slug}_2`, '/api/music', `/media/music/profiles/${crypto.randomUUID()}/a.mp3`]
  const allowed = async (agent: string, paths: string[]) => {
    const rules = robotsParser(`${plain.url}/robots.txt`, await fresh())
    return paths.filter((path) => rules.isAllowed(plain.url + path, agent))
  }
  expect(await allowed('GPTBot', [...own, ...others])).toEqual([])
  await choose(person, false)
  expect(await allowed('GPTBot', [...own, ...others])).toEqual(own)
  expect(await allowed('CCBot', [...own, ...others])).toEqual(own)
  await here.services.db.execute(sql`update profiles set suspended_at = now() where id = ${profileId}`)
  expect(await allowed('GPTBot', own)).toEqual([])
  for (const agent of ['Googlebot', 'Applebot', 'facebookexternalhit', 'Baiduspider'])
    expect(await allowed(agent, own), agent).toEqual(own)
})

test('RELEASE-08 robots.txt names the listed crawlers once, and stays below what crawlers read', async () => {
  const text = await fresh()
  const named = text.match(/(?<=^User-agent: ).*$/gm) ?? []
  expect(new Set(named).size).toBe(named.length)
  expect(LISTED_AI_CRAWLERS.filter((name) => !new Set<string>(named).has(name))).toHaveLength(5)
  const { db } = here.services
  await db.execute(sql`insert into profiles (profile_type, handle, slug, no_ai)
    select 'artist', 'open_' || n || repeat('x', 20), 'open_' || n || repeat('x', 20), false from generate_series(1, 1000) as n`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from profiles where handle like 'open_%' order by id limit 1`,
  )
  const profileId = rows[0]!.id
  const before = await fresh()
  for (let n = 0; n < OPEN_WORKS + 3; n++) await makeTrack(db, { profileId })
  const after = await fresh()
  const count = (of: string, pattern: RegExp) => of.match(pattern)?.length ?? 0
  expect(count(after, /^Allow: \/\w+\$$/gm)).toBe(OPEN_ARTISTS)
  expect(count(after, /^Allow: \/track\//gm) - count(before, /^Allow: \/track\//gm)).toBe(OPEN_WORKS)
  // if every artist has that many works
  const bytes = before.length + OPEN_ARTISTS * OPEN_WORKS * `Allow: /artwork/${profileId}\n`.length
  expect(bytes).toBeLessThan(500 * 1024)
})
