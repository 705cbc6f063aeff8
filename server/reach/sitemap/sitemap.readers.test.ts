import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { drawSocialCard } from '#server/reach/social-cards/draw-cards.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

const SCHEMA = fileURLToPath(new URL('schema/sitemap.xsd', import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The errors that libxml2 finds in a text. */
function problemsOf(xml: string): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, '-'], { input: xml })
  return status === 0 ? '' : String(stderr)
}

test('REACH-04 the index and every file are valid by the schemas of the protocol and its image extension', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { place: 'Łódź', avatar: 'avatars/a.webp' })
  const cover = { coverArtUrl: 'https://elsewhere.example/a.jpg?of=<&>"' }
  const track = await makeTrack(db, { ...cover, profileId, tags: ['<b> & "Krach"', 'größer 🜏'] })
  await makeAlbum(db, { profileId, trackIds: [track.id] })
  const artwork = await makeArtwork(db, { profileId, thumbPath: 'temp' })
  await drawSocialCard(server.services, { kind: 'artwork', id: artwork.id })
  await makeEvent(db, { artistId: profileId, flyerUrl: 'events/f.webp' })
  await makePlaylist(db, { trackIds: [track.id] })

  const read = async (url: string) => (await visitor(server).fetch(url.replace(server.url, ''))).text()
  const index = await read('/sitemap.xml')
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string)
  expect(files).toHaveLength(9)
  const texts = await Promise.all(files.map(read))
  for (const text of [index, ...texts]) expect(problemsOf(text)).toBe('')
  expect(texts.join('').match(/<image:loc>/g)).toHaveLength(4)
  // Proves that the validator finds errors.
  expect(problemsOf(index.replace('<loc>http', '<loc>ftp'))).toContain('loc')
})
