import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { encodeCursor } from '#server/platform/lists/paging.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { suggestTags } from '#server/works/assets/tags.ts'
import { makeArtworks } from './factory.ts'
import { findAllArtworksOf, findArtworks, findArtworksOf, findNeighbours } from './lists.ts'
import { findArtwork } from './queries.ts'

let server: TestServer
let explained: Explained
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'artworks')
  for (let n = 0; n < 20; n++) {
    profileId = (await makeProfile(db)).id
    await makeArtworks(db, profileId, 1000)
  }
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const limit = 50
const middle = () => findArtworksOf(explained.db, profileId, { limit: 100 })
const cursor = async () => encodeCursor((await middle()).at(-1)!)
const someArtwork = async () => (await middle()).at(-1)!

test.each([
  ['find art', () => findArtworks(explained.db, { limit }), 'assets_listed'],
  ['a later page', async () => findArtworks(explained.db, { limit, cursor: await cursor() }), 'assets_listed'],
  ['a tag', () => findArtworks(explained.db, { limit, tag: 'tag 3' }), 'artwork_tags_listed'],
  ['a rare tag', () => findArtworks(explained.db, { limit, tag: 'none' }), 'artwork_tags_listed'],
  ['a profile', () => findArtworksOf(explained.db, profileId, { limit }), 'assets_of_profile'],
  ['all of a profile', () => findAllArtworksOf(explained.db, profileId, { limit }), 'assets_of_profile'],
  [
    'all of a profile, a later page',
    async () => findAllArtworksOf(explained.db, profileId, { limit, cursor: await cursor() }),
    'assets_of_profile',
  ],
  ['one artwork', async () => findArtwork(explained.db, (await someArtwork()).id), 'artworks_pkey'],
  ['its neighbours', async () => findNeighbours(explained.db, await someArtwork()), 'assets_of_profile'],
  ['tags by their beginning', () => suggestTags(explained.db, 'artwork', 'tag'), 'artwork_tags_listed'],
  ['tags of the newest', () => suggestTags(explained.db, 'artwork', ''), 'assets_listed'],
])('SEC-06 FEED-02 with 20,000 artworks the query of %s scans no table', async (_, run, index) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, ['assets', 'artworks', 'artwork_tags'])).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(1000)
})
