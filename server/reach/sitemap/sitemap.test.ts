import { eq } from 'drizzle-orm'
import robotsParser from 'robots-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setHidden, suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { changeRelease, PUBLIC } from '#server/works/releases/change-release.ts'
import { KIND_NAMES } from './kinds.ts'
import { findEntries, findStarts, renderIndex } from './sitemap.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const get = (path: string, headers?: Record<string, string>) => visitor(server).fetch(path, { headers })

/** The paths of all URLs in the files that the index names now. */
async function listed(): Promise<string[]> {
  const files = await renderIndex(server.services.db, '')
  const texts = await Promise.all(locs(files).map(async (file) => (await get(file)).text()))
  return texts.flatMap(locs).map((url) => url.slice(server.url.length))
}
const locs = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc as string)

const COVER = { coverArtUrl: 'music/t.webp', coverFullUrl: 'music/f.webp' }

test('REACH-04 the index names everything public and nothing else; hidden works disappear', async () => {
  const { db } = server.services
  const profile = await makeProfile(db, { place: 'Hebden Bridge, England' })
  const profileId = profile.id
  const track = await makeTrack(db, { profileId, tags: ['räudig & roh'] })
  const merchOnly = await makeArtwork(db, { profileId, usageType: 'merch', tags: ['shirts only'] })
  const artwork = await makeArtwork(db, { profileId, tags: ['linocut'] })
  const album = await makeAlbum(db, { profileId, trackIds: [track.id] })
  const event = await makeEvent(db, { artistId: profileId })
  const draft = await makeEvent(db, { artistId: profileId, state: 'draft' })
  const playlist = await makePlaylist(db, { trackIds: [track.id] })
  const own = await makePlaylist(db, { state: 'draft' })
  const shown = [
    ...[`/track/${track.id}`, `/artwork/${artwork.id}`, `/album/${album.id}`, `/event/${event.id}`],
    ...[`/playlist/${playlist.id}`, `/${profile.handle}`],
    ...['/tags/r%C3%A4udig%20%26%20roh', '/tags/linocut', '/scenes/hebden-bridge'],
  ]
  const paths = await listed()
  expect(paths).toEqual(expect.arrayContaining([...shown, '/', '/find-music', '/how-it-works', '/privacy']))
  for (const { id } of [merchOnly, draft, own]) expect(paths.join()).not.toContain(id)
  expect(paths.join()).not.toContain('shirts')
  for (const path of paths) expect((await get(path)).status, path).toBe(200)

  await setHidden(db, 'track', track.id, true)
  expect(await listed()).not.toContain(`/track/${track.id}`)
  await suspendProfile(db, profileId, { until: null })
  const left = await listed()
  for (const path of shown.filter((each) => !each.startsWith('/playlist'))) expect(left).not.toContain(path)
})

test('REACH-04 RELEASE-05 an album changed at its release, although it was written before', async () => {
  const { db } = server.services
  const written = new Date(Date.now() - 3 * 24 * 3600_000)
  const { id } = await makeAlbum(db, { state: 'draft', createdAt: written, updatedAt: written })
  const before = Date.now()
  await changeRelease(server.services, { kind: 'album', id }, PUBLIC)
  const xml = await (await get('/sitemap-albums.xml')).text()
  const [, changed] = new RegExp(`/album/${id}</loc>\\s*<lastmod>([^<]+)`).exec(xml) ?? []
  expect(Date.parse(changed ?? '')).toBeGreaterThanOrEqual(before)
})

test('REACH-04 pictures are public: none is signed, and none is of a sensitive work', async () => {
  const { db } = server.services
  const plain = await makeTrack(db, COVER)
  const marked = await makeTrack(db, COVER)
  await db.update(assets).set({ sensitiveWhy: 'Blood', sensitiveBy: 'artist' }).where(eq(assets.id, marked.id))
  await makeArtwork(db)
  const text = await (await get('/sitemap-tracks.xml')).text()
  const line = (id: string) => text.split('\n').find((each) => each.includes(id))
  expect(line(plain.id)).toContain(`<image:loc>${server.url}/media/music/f.webp</image:loc>`)
  expect(line(marked.id)).not.toContain('image:')
  expect(await (await get('/sitemap-artworks.xml')).text()).not.toMatch(/signature|\/media\/art\//)
})

test('REACH-04 files begin where their names say, and adding works moves no entry to another file', async () => {
  const { db } = server.services
  const { id } = await makeProfile(db)
  await makeTracks(db, id, 25)
  for (const kind of KIND_NAMES) {
    const starts = await findStarts(db, kind, 10)
    const files = await Promise.all(starts.map((key) => findEntries(db, kind, key, 10)))
    const all = (await findEntries(db, kind, null)).map(({ key }) => key)
    expect(
      files.flat().map(({ key }) => key),
      kind,
    ).toEqual(all)
  }
  const before = await findStarts(db, 'tracks', 10)
  expect(before.length).toBeGreaterThan(2)
  await makeTracks(db, id, 10)
  expect((await findStarts(db, 'tracks', 10)).slice(0, before.length)).toEqual(before)
  const index = locs(await renderIndex(db, server.url, 10))
  expect((await get(index.find((url) => url.includes('tracks-'))!.slice(server.url.length))).status).toBe(200)
  for (const name of ['tracks-bm8', 'tracks-', 'nothing', 'constructor', 'tags-AA'])
    expect((await get(`/sitemap-${name}.xml`)).status, name).toBe(404)
})

test('REACH-04 an unchanged file gets 304, and files are compressed', async () => {
  await makeTracks(server.services.db, (await makeProfile(server.services.db)).id, 20)
  const first = await get('/sitemap-tracks.xml')
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(first.headers.get('vary')).toBe('Accept-Encoding')
  const tag = first.headers.get('etag') as string
  expect((await get('/sitemap-tracks.xml', { 'if-none-match': tag })).status).toBe(304)
})

test('REACH-04 robots.txt names the index, forbids no page, and allows calendars', async () => {
  const text = await (await get('/robots.txt')).text()
  const robots = robotsParser(`${server.url}/robots.txt`, text)
  expect(robots.getSitemaps()).toEqual([`${server.url}/sitemap.xml`])
  expect(locs(await (await get('/sitemap.xml')).text())).toContain(`${server.url}/sitemap-pages.xml`)
  const may = (path: string) => robots.isAllowed(server.url + path, 'AnyBot')
  const open = ['/', '/auth', '/search?q=rust', '/media/cards/a.png', '/api/events.ics', '/oembed?url=x', '/api/docs']
  expect(open.filter((path) => !may(path))).toEqual([])
  expect(['/api/music', '/api/profiles/a_band'].filter(may)).toEqual([])
})
