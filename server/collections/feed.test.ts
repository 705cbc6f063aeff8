import { parseAtomFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/accounts/factory.ts'
import { makeArtwork } from '#server/artworks/factory.ts'
import { inDays } from '#server/events/factory.ts'
import { makeTrack } from '#server/music/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '#server/profiles/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const db = () => server.services.db
const get = (path: string, headers = {}) => visitor(server).fetch(path, { headers })

test('FIND-05 a tag and a scene have a feed of their newest works, which readers ask for again by its tag', async () => {
  const maker = await makeProfile(db(), { displayName: 'R & <b>Rot</b>', place: 'Łódź' })
  const tags = ['a/b & <c>']
  const title = 'Halls\u0001 & <i>Mills</i> ]]>'
  const track = await makeTrack(db(), { profileId: maker.id, tags, title, createdAt: inDays(-2) })
  const artwork = await makeArtwork(db(), { profileId: maker.id, tags, createdAt: inDays(-1) })
  await makeTrack(db(), { profileId: maker.id, tags, type: 'stem' })
  await makeArtwork(db(), { profileId: maker.id, tags, usageType: 'merch' })
  let added = 0
  for (const path of ['/tags/a%2Fb%20%26%20%3Cc%3E/feed.atom', '/scenes/lodz/feed.atom']) {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = parseAtomFeed(await answer.text())
    expect(feed.links?.find(({ rel }) => rel === 'self')?.href).toBe(server.url + path)
    const ids = feed.entries?.map(({ id }) => id)
    expect(ids?.slice(-2)).toEqual([`urn:uuid:${artwork.id}`, `urn:uuid:${track.id}`])
    expect(ids).toHaveLength(added + 2)
    expect(feed.entries?.at(-1)).toMatchObject({
      title: { value: 'Halls & <i>Mills</i> ]]>' },
      authors: [{ name: 'R & <b>Rot</b>', uri: `${server.url}/${maker.slug}` }],
      categories: [{ term: 'a/b & <c>' }],
      links: [
        { rel: 'alternate', href: `${server.url}/track/${track.id}` },
        { rel: 'enclosure', href: expect.stringContaining('mill-0123456789ab.mp3'), type: 'audio/mpeg' },
      ],
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
    await makeTrack(db(), { profileId: maker.id, tags })
    added += 1
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(200)
    const page = await (await get(path.replace('/feed.atom', ''), { accept: 'text/html' })).text()
    expect(page).toMatch(
      new RegExp(`<link rel="alternate" type="application/atom\\+xml" title="[^"]+" href="${server.url}${path}">`),
    )
  }
})

test.each(['/tags/nothing/feed.atom', '/tags/%00/feed.atom', '/scenes/nowhere/feed.atom', '/scenes/%00/feed.atom'])(
  'FIND-05 there is no feed at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
