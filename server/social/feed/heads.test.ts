import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { feedHeads } from './tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const headOf = async (profileId: string) => {
  const [head] = await server.services.db.select().from(feedHeads).where(eq(feedHeads.profileId, profileId))
  return head?.assetId
}
const newestOf = async (profileId: string) => {
  const [asset] = await server.services.db
    .select()
    .from(assets)
    .where(and(eq(assets.profileId, profileId), isListed))
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(1)
  return asset?.id
}

test('FEED-01 the newest work of a profile is known after publishing, changing the date, hiding and deleting', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db)
  const change = (id: string, values: Partial<typeof assets.$inferInsert>) =>
    db.update(assets).set(values).where(eq(assets.id, id))
  const expectHead = async (id: string | undefined) => {
    expect(await headOf(profileId)).toBe(id)
    expect(await newestOf(profileId)).toBe(id)
  }
  const old = await makeTrack(db, { profileId, createdAt: new Date('2026-01-01') })
  const young = await makeTrack(db, { profileId, createdAt: new Date('2026-02-01') })
  await makeTrack(db, { profileId, type: 'stem' })
  await expectHead(young.id)
  await change(old.id, { createdAt: new Date('2026-03-01') })
  await expectHead(old.id)
  await change(old.id, { listable: false })
  await expectHead(young.id)
  await change(old.id, { listable: true })
  await expectHead(old.id)
  await db.delete(assets).where(eq(assets.id, old.id))
  await expectHead(young.id)
  await db.delete(assets).where(eq(assets.id, young.id))
  await expectHead(undefined)
})

test('FEED-01 the newest works are right after concurrent publishing and deleting, and are deleted with their profile', async () => {
  const { db } = server.services
  const owners = await Promise.all(Array.from({ length: 3 }, () => makeProfile(db)))
  for (const owner of owners) await makeTracks(db, owner.id, 30)
  const round = async (profileId: string, n: number) => {
    const { id } = await makeTrack(db, { profileId, createdAt: new Date(Date.now() + n) })
    if (n % 3 > 0) await db.delete(assets).where(eq(assets.id, id))
    const newest = await newestOf(profileId)
    if (n % 2 && newest) await db.delete(assets).where(eq(assets.id, newest))
  }
  await Promise.all(owners.flatMap((owner) => Array.from({ length: 60 }, (_, n) => round(owner.id, n))))
  for (const owner of owners) expect(await headOf(owner.id)).toBe(await newestOf(owner.id))
  await db.delete(profiles).where(eq(profiles.id, owners[0]!.id))
  expect(await headOf(owners[0]!.id)).toBeUndefined()
  const { rows } = await db.execute(
    sql`select 1 from feed_heads h left join assets a on a.id = h.asset_id where a.id is null`,
  )
  expect(rows).toEqual([])
})
