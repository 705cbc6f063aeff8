import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeAlbums } from '#server/works/music/albums/factory.ts'
import { albums, albumTracks } from '#server/works/music/albums/tables.ts'
import { makeTracks } from '#server/works/music/factory.ts'
import { makePlaylists } from '#server/works/playlists/factory.ts'
import { playlists, playlistTracks } from '#server/works/playlists/tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each([
  ['albums', makeAlbums, albums.trackCount, albumTracks],
  ['playlists', makePlaylists, playlists.trackCount, playlistTracks],
] as const)(
  'one statement that adds or removes entries updates the count of each of the %s concerned once',
  async (...row) => {
    const [name, make, trackCount, entries] = row
    const { db } = server.services
    const { id } = await makeProfile(db)
    await makeTracks(db, id, 20)
    await transaction(db, async (tx) => {
      const updates = async () => {
        const { rows } = await tx.execute<{ count: number }>(
          sql`select n_tup_upd::int as count from pg_stat_xact_user_tables where relname = ${name}`,
        )
        return rows[0]?.count
      }
      const counts = async () =>
        (await tx.select({ trackCount }).from(trackCount.table)).map((each) => each.trackCount as number)
      await make(tx, id, 3, 12)
      expect([await updates(), await counts()]).toEqual([3, [12, 12, 12]])
      const first = tx.selectDistinct({ id: entries.trackId }).from(entries).orderBy(entries.trackId).limit(1)
      const gone = await tx.delete(entries).where(eq(entries.trackId, first)).returning()
      expect(await updates()).toBe(3 + gone.length)
      expect((await counts()).reduce((sum, count) => sum + count)).toBe(36 - gone.length)
    })
  },
)
