import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { SENSITIVE } from '#contract/platform/limits.ts'
import { type Person, signInAs, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { revealedWorks } from './tables.ts'

let server: TestServer
let me: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const choose = async (who: Pick<Person, 'fetch'>, path: string, method = 'PUT', json?: unknown) => {
  const response = await who.fetch(`/api/sensitive${path}`, { method, json })
  return { status: response.status, unveiled: ((await response.json()) as Session).user?.unveiled }
}
const shown = async (who: Pick<Person, 'fetch'>) =>
  ((await (await who.fetch('/api/session')).json()) as Session).user?.unveiled

test('GUARD-06 a choice applies to the account in every browser until it is withdrawn', async () => {
  me = await signUpAndIn(server)
  const { db } = server.services
  const [track, artist] = [await makeTrack(db), await makeProfile(db, { displayName: 'Nettle Hand' })]
  expect(await shown(me)).toEqual({ all: false, works: [], artists: [] })
  await choose(me, `/works/${track.id}`)
  await choose(me, `/works/${track.id}`)
  const { unveiled } = await choose(me, `/artists/${artist.id}`)
  expect(unveiled).toEqual({ all: false, works: [track.id], artists: [artist.id] })
  const elsewhere = await signInAs(server, me.userId)
  expect(await shown(elsewhere)).toEqual(unveiled)
  expect(await (await me.fetch('/api/sensitive/artists')).json()).toMatchObject({
    items: [{ id: artist.id, displayName: 'Nettle Hand' }],
    nextCursor: null,
  })
  expect(await choose(me, '', 'PUT', { all: true })).toMatchObject({ unveiled: { all: true } })
  await choose(elsewhere, '', 'PUT', { all: false })
  await choose(elsewhere, `/works/${track.id}`, 'DELETE')
  await choose(elsewhere, `/artists/${artist.id}`, 'DELETE')
  expect(await shown(me)).toEqual({ all: false, works: [], artists: [] })
})

test('GUARD-06 a missing or invisible thing cannot be chosen', async () => {
  me = await signUpAndIn(server)
  const hidden = await makeArtwork(server.services.db, { usageType: 'merch' })
  for (const path of [`/works/${crypto.randomUUID()}`, '/works/x', `/works/${hidden.id}`, '/artists/x'])
    expect((await choose(me, path)).status, path).toBe(404)
})

test('GUARD-06 beyond the limit the oldest choices are deleted', async () => {
  me = await signUpAndIn(server)
  const { db } = server.services
  const { id: profileId } = await makeProfile(db)
  await makeTracks(db, profileId, SENSITIVE.works)
  const made = await db.select({ id: assets.id }).from(assets).where(eq(assets.profileId, profileId))
  const rows = made.map(({ id }, n) => ({ userId: me.userId, targetId: id, createdAt: new Date(1000 * n) }))
  await db.insert(revealedWorks).values(rows)
  const { id } = await makeTrack(db)
  const { unveiled } = await choose(me, `/works/${id}`)
  expect(unveiled?.works).toHaveLength(SENSITIVE.works)
  expect(unveiled?.works[0]).toBe(id)
  expect(unveiled?.works).not.toContain(rows[0]!.targetId)
})

test('GUARD-06 a choice does not affect other accounts', async () => {
  const [one, other] = [await signUpAndIn(server), await signUpAndIn(server)]
  await choose(one, `/works/${(await makeTrack(server.services.db)).id}`)
  expect(await shown(other)).toEqual({ all: false, works: [], artists: [] })
})
