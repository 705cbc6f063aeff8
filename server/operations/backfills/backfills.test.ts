import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { backfills } from '#server/platform/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { performers } from '#server/works/events/tables.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { openAsking } from '#server/works/search/testing/asking.ts'
import { runBackfills } from './run-backfills.ts'
import { BACKFILLS } from './tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

const db = () => server.services.db
const run = () => runBackfills(server.services, BACKFILLS, undefined, 60_000)
const titles = async (q: string) => {
  const { items } = await openAsking(server).askAll('track', q)
  return items.flatMap((found) => (found.kind === 'track' ? found.track.title : []))
}

test('FIND-03 SEC-01 rows of an earlier version become one line in NFC with unique tags, and are found by the present rules', async () => {
  const nfd = (text: string) => text.normalize('NFD')
  const artist = await makeProfile(db(), { displayName: nfd('Zoë Łódź é'), place: nfd('Orléans'), bio: nfd('é\n\né') })
  const tags = [nfd('café'), 'café', 'noise\u0002', '\u202e']
  const track = await makeTrack(db(), { profileId: artist.id, title: nfd('Déjà\n\u202evu'), tags })
  const art = await makeArtwork(db(), { profileId: artist.id, title: nfd('Ångström'), tags: [nfd('été')] })
  const event = await makeEvent(db(), { artistId: artist.id, title: nfd('Fête') })
  await db()
    .insert(performers)
    .values({ eventId: event.id, position: 0, name: nfd('Müller') })
  const symbols = await makeTrack(db(), { profileId: artist.id, title: '†††', tags: ['☠'] })
  const merch = await makeMerchItem(db(), { profileId: artist.id, title: 'Tote', status: 'approved' })
  // the state that an earlier version left
  const gone = sql.join(
    [symbols.id, merch.id].map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  await db().execute(sql`delete from search_entries where id in (${gone}) or tag = '☠'`)
  await db().delete(backfills)
  await run()

  const read = async (query: ReturnType<typeof sql>) => (await db().execute(query)).rows
  expect(await read(sql`select title, tags from music where id = ${track.id}`)).toEqual([
    { title: 'Déjà vu', tags: ['café', 'noise'] },
  ])
  expect(await read(sql`select tag from music_tags where music_id = ${track.id} order by tag`)).toEqual([
    { tag: 'café' },
    { tag: 'noise' },
  ])
  expect(await read(sql`select tag from artwork_tags where artwork_id = ${art.id}`)).toEqual([{ tag: 'été' }])
  expect(await read(sql`select name from event_acts where event_id = ${event.id}`)).toEqual([{ name: 'Müller' }])
  const [who] = await db().select().from(profiles).where(eq(profiles.id, artist.id))
  expect(who).toMatchObject({ displayName: 'Zoë Łódź é', place: 'Orléans', scene: 'orleans', bio: 'é\n\né' })
  expect(await titles('†††')).toEqual(['†††'])
  const asking = openAsking(server)
  expect((await asking.ask('☠')).totals.tag).toBe(1)
  expect((await asking.askAll('merch', 'tote')).total).toBe(1)
  expect((await asking.ask('#café')).totals).toMatchObject({ tag: 1, track: 1 })
})

test('FIND-03 a stopped backfill continues where it was, and a finished one does not run again', async () => {
  const seen: string[] = []
  const keys = ['a', 'b', 'c']
  const backfill = {
    name: 'of this test',
    async batch(_tx: unknown, after: string) {
      seen.push(after)
      return keys[after === '' ? 0 : keys.indexOf(after) + 1] ?? null
    },
  }
  const { services } = server
  const waiting = async () =>
    (await db().execute(sql`select from graphile_worker.jobs where task_identifier = 'run-backfills'`)).rowCount
  await db().execute(sql`delete from graphile_worker._private_jobs`)
  await runBackfills(services, [backfill], undefined, 0)
  expect([seen, await waiting()]).toEqual([[''], 1])
  const failing = { ...backfill, batch: () => Promise.reject(new Error('killed')) }
  await expect(runBackfills(services, [failing])).rejects.toThrow('killed')
  await runBackfills(services, [backfill])
  await runBackfills(services, [backfill])
  expect(seen).toEqual(['', 'a', 'b', 'c'])
})
