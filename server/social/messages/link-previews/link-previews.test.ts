import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINK_PREVIEWS, type LinkPreviewList } from '#contract/link-previews.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { bodyOf, makeWriter, type Writer } from '../testing/people.ts'

let server: TestServer
let ann: Writer
let bob: Writer
beforeAll(async () => {
  server = await startTestServer()
  ann = await makeWriter(server)
  bob = await makeWriter(server)
})
afterAll(() => server.close())

const query = (paths: string[]) => paths.map((path) => `path=${encodeURIComponent(path)}`).join('&')
const unfold = async (who: Writer, ...paths: string[]) =>
  (await bodyOf<LinkPreviewList>(who.fetch(`/api/cards?${query(paths)}`))).items

test('SOCIAL-06 links to works of the site become previews, several of each kind in one request', async () => {
  const { db } = server.services
  const whose = { profileId: bob.profileId }
  const tracks = [await makeTrack(db, whose), await makeTrack(db, whose)]
  const paths = [
    ...tracks.map(({ id }) => `/track/${id}`),
    `/album/${(await makeAlbum(db, { ...whose, trackIds: tracks.map(({ id }) => id) })).id}`,
    `/artwork/${(await makeArtwork(db, whose)).id}`,
    `/event/${(await makeEvent(db, { artistId: bob.profileId })).id}`,
  ]
  const cards = await unfold(ann, ...paths, `/track/${randomUUID()}`)
  expect(cards.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
  expect(cards.find(({ kind }) => kind === 'event')).not.toHaveProperty('event.description')
})

test('SOCIAL-06 the link to a private work becomes a preview for its artist only', async () => {
  const { db } = server.services
  const artwork = await makeArtwork(db, { profileId: bob.profileId, usageType: 'merch' })
  const event = await makeEvent(db, { artistId: bob.profileId, state: 'draft' })
  const paths = [`/artwork/${artwork.id}`, `/event/${event.id}`]
  expect(await unfold(ann, ...paths)).toEqual([])
  expect(await unfold(bob, ...paths)).toHaveLength(2)
})

test('SOCIAL-06 refuses other paths, and more paths than one request may contain', async () => {
  const many = Array.from({ length: LINK_PREVIEWS.paths + 1 }, () => `/track/${randomUUID()}`)
  for (const paths of [['/messages'], ['/track/none'], ['//evil.example/track'], many, []]) {
    expect((await ann.fetch(`/api/cards?${query(paths)}`)).status, String(paths)).toBe(422)
  }
})
