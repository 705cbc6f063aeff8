import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { unsearched } from '#server/platform/testing/bare-rows.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { suggestTags } from '#server/works/assets/tags.ts'
import { makeTracks } from './factory.ts'
import { findRadioTrack } from './find-radio-track.ts'
import { countOwnMusic } from './own-counts.ts'
import { findTrack, findTracks, findTracksOf } from './queries.ts'
import { findStemsOf, findStemsOfTrack } from './stems/queries.ts'

let server: TestServer
let explained: Explained
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  await unsearched(db, 'music')
  for (let n = 0; n < 20; n++) {
    profileId = (await makeProfile(db)).id
    await makeTracks(db, profileId, 1000)
  }
  await vacuum(db)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

const someCursor = async () => {
  const response = await visitor(server).fetch('/api/music?limit=100&cursor=')
  return ((await response.json()) as { nextCursor: string }).nextCursor
}

test.each([
  ['find music', async () => findTracks(explained.db, { limit: 50 }), 'assets_listed'],
  ['a later page', async () => findTracks(explained.db, { limit: 50, cursor: await someCursor() }), 'assets_listed'],
  ['a tag', async () => findTracks(explained.db, { limit: 50, tag: 'tag 3' }), 'music_tags_listed'],
  ['a rare tag', async () => findTracks(explained.db, { limit: 50, tag: 'none' }), 'music_tags_listed'],
  ['a profile', async () => findTracksOf(explained.db, profileId, { limit: 50 }), 'assets_of_profile'],
  ['its stems', async () => findStemsOf(explained.db, profileId, { limit: 50 }), 'assets_of_profile'],
  ['stems of a track', async () => findStemsOfTrack(explained.db, await anyId()), 'music_stems'],
  ['the radio', async () => findRadioTrack(explained.db, await anyId(), undefined), 'assets_listed'],
  ['counts of one’s own', () => countOwnMusic(explained.db, profileId), 'assets_of_profile'],
  ['one track', async () => findTrack(explained.db, await anyId()), 'music_pkey'],
  ['tags by their beginning', async () => suggestTags(explained.db, 'music', 'tag'), 'music_tags_listed'],
  ['tags of the newest', async () => suggestTags(explained.db, 'music', ''), 'assets_listed'],
])('SEC-06 with 20,000 tracks the query of %s scans no table and sorts none', async (_, run, index) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, ['assets', 'music', 'music_tags'])).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(1000)
})

async function anyId(): Promise<string> {
  const [track] = await findTracksOf(explained.db, profileId, { limit: 1 })
  return track!.id
}
