import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMBED_KINDS } from '#contract/embeds.ts'
import { signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

const TITLE = '</script><b>Rust & "Choir"'
let server: TestServer
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'Ash & Salt' })
  const title = TITLE
  const track = await makeTrack(db, {
    profileId,
    title,
    coverArtUrl: 'music/t.webp',
    coverFullUrl: 'music/f.webp',
    coverWidth: 9,
    coverHeight: 9,
    coverPlaceholder: 'data:',
    stock: '#54c1b8',
    stockDeep: '#006661',
  })
  ids.track = track.id
  ids.album = (await makeAlbum(db, { profileId, title, trackIds: [track.id] })).id
  ids.playlist = (await makePlaylist(db, { ownerProfileId: profileId, title, trackIds: [track.id] })).id
  ids.artwork = (await makeArtwork(db, { profileId, title })).id
  ids.event = (await makeEvent(db, { artistId: profileId, title, locationText: 'Crypt' })).id
})
afterAll(() => server.close())

const open = (path: string) => visitor(server).fetch(path)

test('REACH-02 EVENT-01 the frame of an event has its year, says if it is over, and shows its whole flyer', async () => {
  const { db } = server.services
  const flyer = { flyerUrl: 'f-320.webp', coverFullUrl: 'f.webp', coverWidth: 900, coverHeight: 1200 }
  const startAt = new Date('2021-05-01T18:00:00Z')
  const past = await makeEvent(db, { startAt, ...flyer })
  const html = await (await open(`/embed/event/${past.id}`)).text()
  expect(html).toMatch(/<span>Sat May 2021<\/span>/)
  expect(html).toMatch(/past, 19:00/)
  expect(html).toMatch(/<img src="[^"]*\/f\.webp" width="900" height="1200" alt="Flyer of Candle Service">/)
  const running = await makeEvent(db, {
    startAt: new Date(Date.now() - 3_600_000),
    endAt: new Date(Date.now() + 3_600_000),
  })
  expect(await (await open(`/embed/event/${running.id}`)).text()).not.toContain('past')
})

test.each(EMBED_KINDS)(
  'REACH-02 %s: any site may frame it; it sets no cookie, runs no foreign script and links back',
  async (kind) => {
    const response = await open(`/embed/${kind}/${ids[kind]}`)
    const policy = response.headers.get('content-security-policy')
    expect([response.status, response.headers.get('set-cookie'), response.headers.get('x-frame-options')]).toEqual([
      200,
      null,
      null,
    ])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    const html = await response.text()
    expect(html).not.toContain('<b>Rust')
    expect(html).toContain('Rust &amp; &quot;Choir&quot;')
    expect(html).toContain(
      `href="${server.url}/${kind}/${ids[kind]}" target="_blank" rel="noopener" aria-label="Open on Undercroft"`,
    )
    expect(html).toContain('<meta name="robots" content="noindex, noai, noimageai">')
  },
)

test('REACH-02 no other page may be framed', async () => {
  for (const path of ['/', `/track/${ids.track}`, '/embed', '/embed/profile/x', '/api/music'])
    expect((await open(path)).headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
})

test('REACH-02 the frame has the requested theme, else the viewer’s', async () => {
  const themeOf = async (search: string) =>
    /<html lang="en"([^>]*)>/.exec(await (await open(`/embed/track/${ids.track}${search}`)).text())?.[1]
  expect(await themeOf('')).toBe('')
  expect(await themeOf('?theme=paper')).toBe(' data-theme="paper"')
  expect(await themeOf('?theme=%22%3E%3Cscript%3E')).toBe('')
  const sound = await (await open(`/embed/track/${ids.track}?t=75`)).text()
  expect(sound).toContain('"startAt":75')
  expect(await (await open(`/embed/track/${ids.track}?t=-3e99`)).text()).toContain('"startAt":0')
})

test('REACH-02 a frame has the accent colour of the cover', async () => {
  expect(await (await open(`/embed/track/${ids.track}`)).text()).toContain('--stock:#54c1b8;--stock-deep:#006661')
})

test('REACH-02 a signed-in user gets the same frame as everybody', async () => {
  const person = await signUpAndIn(server)
  const path = `/embed/playlist/${ids.playlist}`
  expect(await (await person.fetch(path)).text()).toBe(await (await open(path)).text())
})

test('REACH-02 GUARD-04 GUARD-06 a frame of a deleted work says so and links here; a sensitive one has no picture', async () => {
  const { db } = server.services
  const own = await makePlaylist(db, { state: 'draft' })
  const draft = await makeEvent(db, { state: 'draft' })
  const merch = await makeArtwork(db, { usageType: 'merch' })
  const hidden = await makeTrack(db)
  await db.update(assets).set({ hiddenAt: new Date() }).where(eq(assets.id, hidden.id))
  for (const path of [
    `playlist/${own.id}`,
    `event/${draft.id}`,
    `artwork/${merch.id}`,
    `track/${hidden.id}`,
    'track/x',
  ]) {
    const response = await open(`/embed/${path}`)
    expect([response.status, response.headers.get('cache-control')], path).toEqual([404, 'no-store'])
    const html = await response.text()
    expect(html).toContain('This is not on Undercroft any more.')
    expect(html).not.toContain('Sunken Mill')
  }
  const marked = { sensitiveWhy: 'Surgery', sensitiveBy: 'artist' } as const
  expect(await (await open(`/embed/artwork/${ids.artwork}`)).text()).toContain('<img')
  await db.update(assets).set(marked).where(eq(assets.id, ids.artwork!))
  await db.update(assets).set(marked).where(eq(assets.id, ids.track!))
  for (const kind of ['artwork', 'track', 'playlist']) {
    const html = await (await open(`/embed/${kind}/${ids[kind]}`)).text()
    expect(html, kind).not.toContain('<img')
  }
  expect(await (await open(`/embed/artwork/${ids.artwork}`)).text()).toContain('Surgery')
  await db.update(assets).set({ sensitiveWhy: null, sensitiveBy: null })
})
