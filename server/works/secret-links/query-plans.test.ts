import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMayRead } from '#server/may-read.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { type Explained, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEvents } from '#server/works/events/factory.ts'
import { makeTracks } from '#server/works/music/factory.ts'
import { makePlaylists } from '#server/works/playlists/factory.ts'
import { releaseDue } from '#server/works/releases/tasks.ts'
import { findOpenLink } from './open-links.ts'

let server: TestServer
let explained: Explained
let link: { id: string; assetId: string }
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'music', 'playlists', 'artist_events')
  const { id } = await makeProfile(db)
  await makeTracks(db, id, 4000)
  await makeEvents(db, id, 2000)
  await makePlaylists(db, id, 2000, 1)
  await db.execute(sql`
    insert into secret_links (asset_id, name, token_hash, with_stems, with_downloads)
    select id, 'for Mara', 'hash of ' || id, true, false from assets`)
  const { rows } = await db.execute<{ id: string; assetId: string }>(
    sql`select id, asset_id as "assetId" from secret_links limit 1`,
  )
  link = rows[0]!
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const mayRead = (bearer: string) =>
  createMayRead(explained.db, { ...server.services.secretLinks, opensOf: async () => [] })(
    bearer,
    `music/profiles/${randomUUID()}/tracks/${link.assetId}/audio/a.mp3`,
  )

test.each([
  ['a link by its token', () => findOpenLink(explained.db, { tokenHash: `hash of ${link.assetId}` })],
  ['a link by its id', () => findOpenLink(explained.db, { id: link.id })],
  ['the right to read a file', () => mayRead(`user.${randomUUID()}.${randomUUID()}`)],
  ['what is due', () => releaseDue({ ...server.services, db: explained.db })],
])('SEC-06 RELEASE-03 with 4,000 tracks and links the query of %s scans no table', async (_, run) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain('assets')
  expect(scansOf(plans, ['assets', 'artist_events', 'playlists', 'secret_links'])).toEqual([])
})
