import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeArtwork } from './factory.ts'

let server: TestServer
let owner: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: owner.userId, displayName: 'Ash "&" <b>' })).id
})
afterAll(() => server.close())

async function open(path: string, who: Visitor = visitor(server)) {
  const response = await who.fetch(path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  const { entries } = pageDataOf(html)!
  return {
    status: response.status,
    html,
    entries: Object.fromEntries(
      entries.map(({ key, ...rest }) => [[key[0], ...Object.values(key[1] as object)].join(' '), rest]),
    ),
  }
}

test('PUB-03 FEED-02 Find Art contains its first page, also for a tag, and an invalid tag is an empty page', async () => {
  const { id } = await makeArtwork(server.services.db, { profileId, tags: ['lino'] })
  const all = await open('/find-art')
  expect(all.html).toContain('<title>Find Art • Undercroft</title>')
  expect(all.entries.artworks).toMatchObject({ paged: true, data: { items: [{ id }] } })
  const tagged = await open('/find-art?tag=LINO')
  expect(tagged.html).toContain(`<link rel="canonical" href="${server.url}/find-art?tag=lino">`)
  expect(tagged.entries['artworks lino']).toMatchObject({ data: { items: [{ id }] } })
  const none = await open('/find-art?tag=%00')
  expect([none.status, Object.keys(none.entries)]).toEqual([200, ['session', 'artworks \0']])
})

test('SHELL-11 FEED-02 the page of an unused tag is noindex and links no feed', async () => {
  await makeArtwork(server.services.db, { tags: ['etching'] })
  const found = await open('/find-art?tag=etching')
  expect(found.html).not.toContain('noindex')
  expect(found.html).toContain('application/rss+xml')
  for (const path of ['/find-art?tag=anything', '/find-music?tag=etching', '/find-music?tag=%00']) {
    const { status, html } = await open(path)
    expect([path, status]).toEqual([path, 200])
    expect(html).toContain('<meta name="robots" content="noindex, noai, noimageai">')
    expect(html).not.toMatch(/rel="canonical"|application\/(rss|atom)\+xml|og:url/)
  }
  const blank = await open('/find-music?tag=+')
  expect(blank.html).toContain(`<link rel="canonical" href="${server.url}/find-music">`)
})

test('PUB-03 ART-04 SHELL-11 an artwork page contains the artwork and its comments, and its preview has no signed URL', async () => {
  const { db } = server.services
  const { id } = await makeArtwork(db, { profileId, title: '</script><script>alert(1)', altText: 'A "kiln"' })
  const comment = await makeComment(db, { assetId: id })
  const { status, html, entries } = await open(`/artwork/${id}`)
  expect(status).toBe(200)
  expect(entries[`artwork ${id}`]).toMatchObject({ data: { id, commentCount: 1 } })
  expect(entries[`comments ${id}`]).toMatchObject({ paged: true, data: { items: [{ id: comment.id }] } })
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('<title>Artwork • &lt;/script&gt;')
  expect(html).toContain('by Ash &quot;&amp;&quot; &lt;b&gt;')
  expect(html).toContain(`<link rel="canonical" href="${server.url}/artwork/${id}">`)
  expect(html).not.toMatch(/og:image" content="[^"]*signature=/)
  expect(html).toMatch(/<link rel="preload" as="image" href="[^"]+" imagesrcset="[^"]+ 480w, [^"]+" imagesizes="[^"]+"/)
})

test('PUB-03 ART-04 the page of an unknown artwork is a 404 that contains the problem', async () => {
  for (const id of ['01990000-0000-7000-8000-000000000000', 'x']) {
    const { status, html, entries } = await open(`/artwork/${id}`)
    expect(status).toBe(404)
    expect(html).toContain('<title>Artwork • Undercroft</title>')
    expect(entries[`artwork ${id}`]).toMatchObject({ problem: { status: 404, detail: 'Artwork not found' } })
  }
})

test('PUB-03 ART-01 My Artwork contains all artworks of the acting profile', async () => {
  const merch = await makeArtwork(server.services.db, { profileId, usageType: 'merch' })
  const { entries, html } = await open('/my-art', owner)
  expect(entries[`ownArtworks ${profileId}`]).toMatchObject({
    paged: true,
    data: { items: [{ id: merch.id }, {}, {}] },
  })
  expect(html).toContain('<meta name="robots" content="noindex, noai, noimageai">')
})
