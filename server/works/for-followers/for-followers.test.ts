import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForFollowers } from '#contract/for-followers.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { setFollow } from '#server/people/follows/routes.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { type Acting, actsOn } from '#server/social/notifications/testing/people.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { releaseAs } from '#server/works/releases/factory.ts'

let server: TestServer
let artist: Acting
let fan: Acting
beforeAll(async () => {
  server = await startTestServer()
  const acts = actsOn(server)
  artist = await acts.newPerson('Sickle Choir')
  fan = await acts.newPerson('Low Tide')
  await setFollow(server.services.db, {
    followerProfileId: fan.profileId,
    targetId: artist.profileId,
    following: true,
  })
})
afterAll(() => server.close())

const shownTo = async (who: Pick<Acting, 'fetch'>): Promise<ForFollowers> =>
  (await who.fetch(`/api/profiles/${artist.profileId}/for-followers`)).json()
const titles = (shown: ForFollowers) => Object.values(shown).flatMap((things) => things.map(({ title }) => title))

test('RELEASE-01 followers find on the page of an artist what is for them, and others do not', async () => {
  const { db } = server.services
  const { profileId } = artist
  const makers = {
    track: async (title: string): Promise<{ id: string }> => (await publishFixture(artist, { title })).json(),
    album: (title: string) => makeAlbum(db, { profileId, title }),
    artwork: (title: string) => makeArtwork(db, { profileId, title }),
    event: (title: string) => makeEvent(db, { artistId: profileId, title }),
  }
  const made = []
  for (const [kind, make] of Object.entries(makers))
    for (const state of ['draft', 'link', 'followers', 'public'] as const) {
      const { id } = await make(`${kind} ${state}`)
      made.push({ kind: kind as keyof typeof makers, id, state })
      await releaseAs(artist, kind as keyof typeof makers, id, { state })
    }
  const forFollowers = ['track followers', 'album followers', 'artwork followers', 'event followers']
  expect(titles(await shownTo(fan))).toEqual(forFollowers)
  expect(titles(await shownTo(artist))).toEqual(forFollowers)
  const stranger = await actsOn(server).newPerson('Ash Bell')
  expect([titles(await shownTo(stranger)), titles(await shownTo(visitor(server)))]).toEqual([[], []])
  // The sound that it names can be played by the follower.
  const { tracks } = await shownTo(fan)
  expect((await fan.fetch(tracks[0]!.fileUrl)).status).toBe(200)
  // A track that is taken back is gone at once, and everything after the end of the follow.
  const { id } = made.find(({ kind, state }) => kind === 'track' && state === 'followers')!
  await releaseAs(artist, 'track', id, { state: 'link' })
  expect(titles(await shownTo(fan))).toEqual(forFollowers.slice(1))
  await setFollow(db, { followerProfileId: fan.profileId, targetId: profileId, following: false })
  expect(titles(await shownTo(fan))).toEqual([])
})

test('RELEASE-01 an album for followers counts the tracks that followers may hear', async () => {
  const { db } = server.services
  const { profileId } = artist
  const reader = await actsOn(server).newPerson()
  await setFollow(db, { followerProfileId: reader.profileId, targetId: profileId, following: true })
  const tracks = [await makeTrack(db, { profileId }), await makeTrack(db, { profileId, state: 'draft' })]
  const album = await makeAlbum(db, { profileId, title: 'Counted', trackIds: tracks.map(({ id }) => id) })
  await releaseAs(artist, 'album', album.id, { state: 'followers' })
  const { albums } = await shownTo(reader)
  expect(albums.find(({ title }) => title === 'Counted')?.trackCount).toBe(1)
})
