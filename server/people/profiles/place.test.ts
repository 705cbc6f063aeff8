import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicProfile } from '#contract/public-profile.ts'
import type { FoundList } from '#contract/search.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { eventPlaces } from '#server/works/events/tables.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makeProfile } from './factory.ts'
import { profiles, scenes } from './tables.ts'

let server: TestServer
let artist: Person & { profileId: string; handle: string }
beforeAll(async () => {
  server = await startTestServer()
  const person = await signUpAndIn(server)
  const { id: profileId, handle } = await makeProfile(db(), { userId: person.userId })
  artist = { ...person, profileId, handle }
})
afterAll(() => server.close())

const db = () => server.services.db
const change = (place?: unknown) =>
  artist.fetch('/api/profiles/mine', {
    method: 'PATCH',
    json: { displayName: 'Ash', bio: '', socialLinks: [], place },
  })
const shown = async () => {
  const response = await visitor(server).fetch(`/api/profiles/${artist.handle}`)
  return ((await response.json()) as PublicProfile).profile.place
}
const found = async (q: string) => {
  const response = await visitor(server).fetch(`/api/search/profile?q=${encodeURIComponent(q)}`)
  return ((await response.json()) as FoundList).items.flatMap((item) =>
    item.kind === 'profile' ? item.profile.id : [],
  )
}

test('FIND-06 a profile sets its place, is shown and found with it, and can remove it', async () => {
  expect(await shown()).toBeNull()
  expect((await change('  Łódź,\n Poland ')).status).toBe(200)
  expect(await shown()).toBe('Łódź, Poland')
  expect(await found('lodz')).toEqual([artist.profileId])
  expect(await found('poland')).toEqual([artist.profileId])
  expect((await change()).status).toBe(200)
  expect(await shown()).toBe('Łódź, Poland')
  expect((await change(' ')).status).toBe(200)
  expect(await shown()).toBeNull()
  expect(await found('lodz')).toEqual([])
})

test.each([['x'.repeat(61)], [7], ['Bad\0place'], ['\u200b']])('FIND-06 refuses the place %j', async (place) => {
  const response = await change(place)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'invalid', fields: { place: expect.any(String) } })
})

test.each([
  ['Łódź', 'lodz'],
  ['lodz, Poland', 'lodz'],
  ['Saint-Étienne', 'saint etienne'],
  ['St. Ives', 'st ives'],
  ['東京', '東京'],
  ['Москва', 'москва'],
  ['!?', null],
  [', Poland', null],
])('FIND-06 %s belongs to the scene %s', async (place, scene) => {
  const { rows } = await db().execute<{ scene: string | null }>(sql`select scene_of(${place}) as scene`)
  expect(rows[0]?.scene).toBe(scene)
})

test('FIND-06 a scene counts its artists, and works move to the scene of their artist', async () => {
  const count = async (scene: string) =>
    (await db().select().from(scenes).where(eq(scenes.scene, scene)))[0]?.artistCount ?? 0
  const sceneOf = async (id: string) => (await db().select().from(assets).where(eq(assets.id, id)))[0]?.scene
  const move = (id: string, place: string | null) => db().update(profiles).set({ place }).where(eq(profiles.id, id))
  await makeProfile(db(), { profileType: 'personal', place: 'Brno' })
  const one = await makeProfile(db(), { place: 'Brno' })
  const other = await makeProfile(db(), { place: 'BRNO, Czechia' })
  const { id } = await makeTrack(db(), { profileId: one.id })
  expect([await count('brno'), await sceneOf(id)]).toEqual([2, 'brno'])
  await move(one.id, 'Leeds')
  expect([await count('brno'), await count('leeds'), await sceneOf(id)]).toEqual([1, 1, 'leeds'])
  await Promise.all([move(one.id, 'Brno'), move(other.id, 'Leeds')])
  expect([await count('brno'), await count('leeds')]).toEqual([1, 1])
  await move(one.id, null)
  await db().delete(profiles).where(eq(profiles.id, other.id))
  expect([await count('brno'), await count('leeds'), await sceneOf(id)]).toEqual([0, 0, null])
  expect(await db().select().from(scenes).where(eq(scenes.scene, 'leeds'))).toEqual([])
})

test.each([
  ['Wash house on Cejl, Brno', ['cejl', 'brno'], 'Brno'],
  ['12 Bridge Gate, Hebden Bridge, HX7 8EX', ['hebden bridge', 'bridge gate'], 'Hebden Bridge'],
  ['Výtah, blok 17, 602 00 Łódź, PL', ['lodz', '602 00 lodz'], 'Łódź'],
  ['東京都渋谷区', ['東京', '渋谷区'], '東京都渋谷区'],
  ['Online', ['online'], 'Online'],
  ['Somewhere below the north road', ['north road'], null],
])('FIND-05 %s names %j; its city is %s', async (locationText, named, city) => {
  const { id } = await makeEvent(db(), { artistId: artist.profileId, locationText })
  const rows = await db().select().from(eventPlaces).where(eq(eventPlaces.eventId, id))
  expect(rows.map(({ place }) => place)).toEqual(expect.arrayContaining(named))
  expect(rows.flatMap((row) => row.city ?? [])).toEqual(city ? [city] : [])
})
