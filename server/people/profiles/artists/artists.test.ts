import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArtistList } from '#contract/profiles.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeProfile } from '../factory.ts'
import { encodeName, findArtists } from './artists.ts'
import { encodeJoined } from './joined.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const db = () => server.services.db
const read = async (query = ''): Promise<ArtistList> =>
  (await (await visitor(server).fetch(`/api/artists${query}`)).json()) as ArtistList
const named = (displayName: string | null, wanted = {}) => makeProfile(db(), { displayName, ...wanted })

test('FIND-05 visitors list all artists by name, ignoring case and accents, and no other profiles', async () => {
  for (const name of ['zeta', 'Výtah', 'Vault', 'Žluť', '4 a.m.', 'Ноль', 'vyzov']) await named(name)
  await named(null, { handle: 'nameless_one' })
  await named('A listener', { profileType: 'personal' })
  const nith = await named('Nith')
  await makeArtwork(db(), { profileId: nith.id })
  await makeArtwork(db(), { profileId: nith.id, usageType: 'merch' })
  const { items } = await read()
  expect(items.map(({ letter, displayName, handle }) => [letter, displayName ?? handle])).toEqual([
    ['#', '4 a.m.'],
    ['N', 'nameless_one'],
    ['N', 'Nith'],
    ['V', 'Vault'],
    ['V', 'Výtah'],
    ['V', 'vyzov'],
    ['Z', 'zeta'],
    ['Z', 'Žluť'],
    ['Н', 'Ноль'],
  ])
  expect(items.find(({ id }) => id === nith.id)).toMatchObject({ trackCount: 0, artworkCount: 1 })
  expect(JSON.stringify(items)).not.toMatch(/dateOfBirth|email|user/)
})

test('FIND-05 paging lists each artist once, also artists of the same name', async () => {
  for (let n = 0; n < 5; n++) await named('Twin')
  const all = (await read('?limit=100')).items.map(({ id }) => id)
  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ArtistList = await read(`?limit=3${cursor && `&cursor=${cursor}`}`)
    walked.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(walked).toEqual(all)
  for (const cursor of [
    'nonsense',
    Buffer.from('["a"]').toString('base64url'),
    encodeName({ sortName: '\0', id: all[0]! }),
  ])
    expect((await visitor(server).fetch(`/api/artists?cursor=${cursor}`)).status).toBe(400)
})

test('FIND-05 lists the newest artists first on request, page by page, with date and place', async () => {
  const made = []
  for (const [n, displayName] of ['Zinc', 'Ash', 'Moth'].entries()) {
    const createdAt = new Date(Date.now() + n)
    made.push((await named(displayName, { createdAt, place: 'Ghent' })).id)
  }
  await named('A listener', { profileType: 'personal' })
  const { items } = await read('?order=newest&limit=3')
  expect(items.map(({ id }) => id)).toEqual(made.toReversed())
  expect(items[0]).toMatchObject({
    displayName: 'Moth',
    place: 'Ghent',
    createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
  })
  const all = (await read('?order=newest&limit=100')).items.map(({ id }) => id)
  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ArtistList = await read(`?order=newest&limit=2${cursor && `&cursor=${cursor}`}`)
    walked.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(walked).toEqual(all)
  const byName = encodeName({ sortName: 'ash', id: all[0]! })
  for (const query of ['order=newest&cursor=nonsense', `order=newest&cursor=${byName}`])
    expect((await visitor(server).fetch(`/api/artists?${query}`)).status).toBe(400)
  expect((await visitor(server).fetch('/api/artists?order=loudest')).status).toBe(422)
})

test('SEC-06 FIND-05 a page of 20,000 artists scans no whole table', async () => {
  const { userId } = await makeProfile(db())
  await unsearched(db(), 'profiles')
  await db().execute(sql`
    with made as (insert into profiles (profile_type, handle, slug, display_name)
      select 'artist', 'a_' || n, 'a_' || n, 'Band ' || md5(n::text) from generate_series(1, 20000) as n returning id)
    insert into profile_members (profile_id, user_id, role) select id, ${userId}::uuid, 'owner' from made`)
  await db().execute(
    sql`insert into assets (asset_type, profile_id, listable) select 'artwork', id, true from profiles`,
  )
  await vacuum(db())
  const explained = await openExplained(server)
  const [last] = (await findArtists(explained.db, { limit: 100 })).slice(-1)
  for (const [order, cursor, index] of [
    ['name', undefined, 'profiles_artists'],
    ['name', encodeName(last!), 'profiles_artists'],
    ['newest', undefined, 'profiles_newest'],
    ['newest', encodeJoined(last!), 'profiles_newest'],
  ] as const) {
    const plans = await explained.plansOf(() => findArtists(explained.db, { order, cursor, limit: 50 }))
    expect(plans).toContain(index)
    expect(scansOf(plans, ['profiles', 'assets'])).toEqual([])
    expect(mostRows(plans)).toBeLessThanOrEqual(100)
  }
  await explained.close()
})
