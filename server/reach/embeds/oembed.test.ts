import { extract } from '@extractus/oembed-extractor'
import { eq } from 'drizzle-orm'
import ogs from 'open-graph-scraper'
import { unfurl } from 'unfurl.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMBED_KINDS, type EmbedKind } from '#contract/embeds.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { drawSocialCard } from '#server/reach/social-cards/draw-cards.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

const TITLE = 'Rust & <b>"Choir"</b>'
let server: TestServer
const ids = {} as Record<EmbedKind, string>
let handle: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const { id: profileId, ...profile } = await makeProfile(db, { displayName: 'Ash & Salt' })
  handle = profile.handle
  const title = TITLE
  const track = await makeTrack(db, { profileId, title })
  ids.track = track.id
  ids.album = (await makeAlbum(db, { profileId, title, trackIds: [track.id] })).id
  ids.playlist = (await makePlaylist(db, { ownerProfileId: profileId, title, trackIds: [track.id] })).id
  ids.artwork = (await makeArtwork(db, { profileId, title, thumbPath: 'temp' })).id
  ids.event = (await makeEvent(db, { artistId: profileId, title })).id
  for (const kind of EMBED_KINDS) await drawSocialCard(server.services, { kind, id: ids[kind] })
})
afterAll(() => server.close())

const pageOf = (kind: EmbedKind) => `${server.url}/${kind}/${ids[kind]}`
const ask = (query: Record<string, string>) => visitor(server).fetch(`/oembed?${new URLSearchParams(query)}`)
const responseOf = async (query: Record<string, string>) => (await (await ask(query)).json()) as Record<string, unknown>

test.each(EMBED_KINDS)('REACH-02 %s: its URL returns its frame, as JSON and as XML', async (kind) => {
  const json = await responseOf({ url: pageOf(kind) })
  expect(json).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: TITLE,
    author_name: 'Ash & Salt',
    author_url: `${server.url}/${handle}`,
  })
  expect(json.html).toMatch(
    new RegExp(`^<iframe src="${server.url}/embed/${kind}/${ids[kind]}" title="Rust &amp; &lt;b&gt;`),
  )
  expect(json).toMatchObject({ thumbnail_width: 1200, thumbnail_height: 630 })
  const xml = await ask({ url: pageOf(kind), format: 'xml' })
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  const text = await xml.text()
  expect(text).toContain('<title>Rust &amp; &lt;b&gt;&quot;Choir&quot;&lt;/b&gt;</title>')
  expect(text).toContain(`<width>${json.width}</width>`)
})

test('REACH-02 frame and thumbnail are not larger than requested', async () => {
  const sizeOf = async (query: Record<string, string>) => {
    const { width, height, thumbnail_url } = await responseOf({ url: pageOf('track'), ...query })
    return [width, height, thumbnail_url === undefined]
  }
  expect(await sizeOf({})).toEqual([480, 160, false])
  expect(await sizeOf({ maxwidth: '400' })).toEqual([320, 120, true])
  expect(await sizeOf({ maxheight: '130', maxwidth: '4000' })).toEqual([320, 120, true])
  expect(await sizeOf({ maxwidth: '200', maxheight: '90' })).toEqual([200, 90, true])
  expect((await ask({ url: pageOf('track'), maxwidth: 'wide' })).status).toBe(422)
})

test('REACH-02 pages without a frame, private and hidden things are 404', async () => {
  const { db } = server.services
  const own = await makePlaylist(db, { state: 'draft' })
  const draft = await makeEvent(db, { state: 'draft' })
  const hiddenList = await makePlaylist(db, { state: 'draft', hiddenAt: new Date() })
  const hidden = await makeTrack(db)
  await db.update(assets).set({ hiddenAt: new Date() }).where(eq(assets.id, hidden.id))
  const statusOf = async (url: string, more = {}) => (await ask({ url, ...more })).status
  expect(await statusOf(`${server.url}/playlist/${own.id}`)).toBe(404)
  expect(await statusOf(`${server.url}/event/${draft.id}`)).toBe(404)
  expect(await statusOf(`${server.url}/track/${hidden.id}`)).toBe(404)
  expect(await statusOf(`${server.url}/playlist/${hiddenList.id}`)).toBe(404)
  for (const url of [
    `${server.url}/track/01990000-0000-7000-8000-000000000000`,
    `${server.url}/${handle}`,
    `https://elsewhere.example/track/${ids.track}`,
    `javascript://${new URL(server.url).host}/track/${ids.track}`,
    'no address',
  ])
    expect(await statusOf(url), url).toBe(404)
  expect((await visitor(server).fetch('/oembed')).status).toBe(422)
  expect(await statusOf(pageOf('track'), { format: 'yaml' })).toBe(501)
})

test.each(EMBED_KINDS)(
  'REACH-01 REACH-02 %s: three third-party readers find its card and its frame from its page alone',
  async (kind) => {
    const url = pageOf(kind)
    const discovered = await extract(url)
    expect(discovered).toMatchObject({ type: 'rich', title: TITLE, provider_name: 'Undercroft' })
    const unfurled = await unfurl(url)
    expect(unfurled.oEmbed).toMatchObject({ type: 'rich', title: TITLE })
    expect(unfurled.open_graph).toMatchObject({ site_name: 'Undercroft', url })
    expect(unfurled.open_graph.images?.[0]).toMatchObject({ width: 1200, height: 630 })
    const { result, error } = await ogs({ html: await (await fetch(url)).text() })
    expect(error).toBe(false)
    expect(result.ogTitle).toBe(`${TITLE} by Ash & Salt`)
    expect(result.ogImage?.[0]?.url).toContain(`/media/cards/${kind}-`)
  },
)
