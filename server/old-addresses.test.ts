import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEED_FORMATS } from '#contract/feeds.ts'
import { type Person, signUpAndIn, visitor } from './people/accounts/factory.ts'
import { makeProfile } from './people/profiles/factory.ts'
import { startTestServer, type TestServer } from './platform/testing/test-server.ts'
import { podcastGuid } from './reach/feeds/podcast-guid.ts'
import { drawSocialCard } from './reach/social-cards/draw-cards.ts'
import { findSocialCard } from './reach/social-cards/find-card.ts'
import { makeTrack } from './works/music/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

let made = 0
const fresh = () => `salt_${++made}_house`

/** An artist whose handle was `old`, and is `now`. */
async function moved({ redirects = true, displayName = 'Salt House' as string | null } = {}) {
  const person = await signUpAndIn(server)
  const [old, now] = [fresh(), fresh()]
  const { id } = await makeProfile(server.services.db, { userId: person.userId, handle: old, displayName })
  const track = await makeTrack(server.services.db, { profileId: id })
  return { person, id, old, now, track, move: () => change(person, now, redirects) }
}
async function change(person: Person, handle: string, redirects = true): Promise<void> {
  await server.services.db.execute(sql`update profiles set handle_changed_at = null
    where id in (select profile_id from profile_members where user_id = ${person.userId})`)
  const response = await person.fetch('/api/profiles/mine/handle', { method: 'PUT', json: { handle, redirects } })
  expect(response.status, await response.clone().text()).toBe(200)
}
async function leadsTo(path: string, { fetch }: Pick<Person, 'fetch'> = visitor(server)) {
  const response = await fetch(path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  return response.status === 301 ? response.headers.get('location') : response.status
}

test('RELEASE-06 pages of an old handle redirect for good, with everything below them and the query', async () => {
  const { person, old, now, move } = await moved()
  expect(await leadsTo(`/${old}`)).toBe(200)
  await move()
  for (const who of [visitor(server), person]) {
    expect(await leadsTo(`/${old}`, who)).toBe(`/${now}`)
    expect(await leadsTo(`/${old}/?tab=art&x=%2F`, who)).toBe(`/${now}?tab=art&x=%2F`)
    expect(await leadsTo(`/${old.toUpperCase()}`, who)).toBe(`/${now}`)
    expect(await leadsTo(`/${old}/a%2Fb/c?d`, who)).toBe(`/${now}/a%2Fb/c?d`)
    expect(await leadsTo(`/${now}/a%2Fb/c?d`, who)).toBe(404)
    expect(await leadsTo(`/${now.toUpperCase()}`, who)).toBe(200)
  }
  const response = await visitor(server).fetch(`/${old}`, { redirect: 'manual' })
  // a browser that kept it would never ask again, also when the profile has taken the handle back
  expect(response.headers.get('cache-control')).toContain('no-store')
})

test('RELEASE-06 a chain of changes leads to the present handle at once, and a handle can be taken back', async () => {
  const { person, old, now, move } = await moved()
  await move()
  const third = fresh()
  await change(person, third)
  expect(await Promise.all([old, now].map((handle) => leadsTo(`/${handle}`)))).toEqual([`/${third}`, `/${third}`])
  await change(person, old)
  expect(await Promise.all([old, now, third].map((handle) => leadsTo(`/${handle}`)))).toEqual([
    200,
    `/${old}`,
    `/${old}`,
  ])
})

test('RELEASE-06 feeds of an old handle redirect in every format; the id in podcast directories stays', async () => {
  const { person, old, now, move } = await moved()
  const feed = async (handle: string) => (await visitor(server).fetch(`/${handle}/feed.rss`)).text()
  const guidOf = (text: string) => /<podcast:guid>(.*)<\/podcast:guid>/.exec(text)?.[1]
  const guid = guidOf(await feed(old))
  expect(guid).toBe(podcastGuid(`${server.url}/${old}/feed.rss`))
  await move()
  for (const format of Object.keys(FEED_FORMATS))
    for (let times = 0; times < 2; times++)
      expect(await leadsTo(`/${old}/feed.${format}?a=b`)).toBe(`/${now}/feed.${format}?a=b`)
  expect(guidOf(await feed(now))).toBe(guid)
  const third = fresh()
  await change(person, third)
  expect(guidOf(await feed(third))).toBe(guid)
})

test('RELEASE-06 the API finds a profile by an old handle, in credits and reports as well', async () => {
  const { person, id, old, now, move } = await moved()
  await move()
  const page = await visitor(server).fetch(`/api/profiles/${old.toUpperCase()}?tab=art`)
  expect(await page.json()).toMatchObject({ profile: { id, handle: now, slug: now }, art: { items: [] } })
  const body = new FormData()
  const credits = JSON.stringify([{ role: 'Tape', name: `@${old}` }])
  for (const [name, value] of Object.entries({ title: 'Brine', credits })) body.set(name, value)
  const made = (await (await person.fetch('/api/albums', { method: 'POST', body })).json()) as { id: string }
  const album = await visitor(server).fetch(`/api/albums/${made.id}`)
  expect(await album.json()).toMatchObject({ credits: [{ role: 'Tape', name: `@${now}`, profile: { id } }] })
  const notice = { reason: 'spam', name: 'Ash', email: 'ash@example.org', words: 'Ours', isTrue: true }
  const report = async (about: string) =>
    (await visitor(server).fetch('/api/reports/outside', { method: 'POST', json: { ...notice, about } })).status
  expect([await report(`/${old}`), await report(`/${fresh()}`)]).toEqual([202, 422])
})

test('RELEASE-06 an old handle that does not redirect leads nowhere, and nothing public connects it with the new one', async () => {
  const { person, id, old, now, track, move } = await moved({ redirects: false, displayName: null })
  const { services } = server
  await services.db.execute(sql`update profiles set bio = ${`I am @${old}`} where id = ${id}`)
  await drawSocialCard(services, { kind: 'profile', id })
  await drawSocialCard(services, { kind: 'track', id: track.id })
  const paths = [`/${old}`, `/${old}/feed.rss`, `/api/profiles/${old}`, `/track/${track.id}`, `/api/music/${track.id}`]
  const { fetch } = visitor(server)
  for (const path of paths) expect((await fetch(path)).status, path).toBe(200)
  await move()
  for (const path of [`/${old}`, `/${old}/below`, ...['rss', 'atom', 'json'].map((each) => `/${old}/feed.${each}`)])
    expect(await leadsTo(path), path).toBe(404)
  expect((await fetch(`/api/profiles/${old}`)).status).toBe(404)
  const lists = ['/sitemap-profiles.xml', '/api/artists?order=newest', `/api/search?q=${old}`]
  for (const path of [
    `/${now}`,
    `/${now}/feed.rss`,
    `/${now}/feed.atom`,
    `/track/${track.id}`,
    `/api/music/${track.id}`,
    ...lists,
  ]) {
    const text = await (await fetch(path)).text()
    expect(text, path).not.toMatch(new RegExp(`(?<!I am @)${old}`))
    expect(text, path).not.toContain(podcastGuid(`${server.url}/${old}/feed.rss`))
  }
  // the old cards show the old handle, and the site's own is shown until a job has drawn new ones
  for (const subject of [`profile/${id}`, `track/${track.id}`]) {
    const { rows } = await services.db.execute(sql`select from cards where subject = ${subject}`)
    expect(rows, subject).toEqual([])
    expect(await findSocialCard(services.db, subject)).toBeNull()
  }
  const { rows: jobs } = await services.db.execute(
    sql`select key from graphile_worker.jobs where key like ${`%${id}`} order by 1`,
  )
  expect(jobs).toEqual([{ key: `draw-card profile ${id}` }, { key: `draw-cards-of ${id}` }])
  expect((await person.fetch(`/${now}`)).status).toBe(200)
})

test('RELEASE-06 a redirect that is ended later is gone at once, and so is the id of the feed', async () => {
  const { person, old, now, move } = await moved()
  await move()
  expect(await leadsTo(`/${old}`)).toBe(`/${now}`)
  expect((await visitor(server).fetch(`/api/profiles/${old}`)).status).toBe(200)
  expect((await person.fetch(`/api/profiles/mine/handles/${old}`, { method: 'DELETE' })).status).toBe(200)
  expect(await leadsTo(`/${old}`)).toBe(404)
  expect(await leadsTo(`/${old}/feed.rss`)).toBe(404)
  expect((await visitor(server).fetch(`/api/profiles/${old}`)).status).toBe(404)
  const feed = await (await visitor(server).fetch(`/${now}/feed.rss`)).text()
  expect(feed).toContain(podcastGuid(`${server.url}/${now}/feed.rss`))
})

test('RELEASE-06 an old handle of a suspended profile does not reveal the new one', async () => {
  const { id, old, now, move } = await moved()
  await move()
  await server.services.db.execute(sql`update profiles set suspended_at = now() where id = ${id}`)
  for (const path of [`/${old}`, `/${old}/below`, `/${old}/feed.rss`, `/${now}`]) expect(await leadsTo(path)).toBe(404)
})
