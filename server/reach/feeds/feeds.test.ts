import { and, eq } from 'drizzle-orm'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { parseFeed } from 'podcast-partytime'
import RssParser from 'rss-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEED_FORMATS, type FeedFormat } from '#contract/feeds.ts'
import { setHidden, suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import { signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { drawCardsOf } from '#server/reach/social-cards/draw-cards.ts'
import { cards } from '#server/reach/social-cards/tables.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { artworks } from '#server/works/artworks/tables.ts'
import { assets } from '#server/works/assets/tables.ts'
import { inDays } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { albumTracks } from '#server/works/music/albums/tables.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { music } from '#server/works/music/tables.ts'
import { podcastGuid } from './podcast-guid.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const db = () => server.services.db
const get = (path: string, headers = {}) => visitor(server).fetch(path, { headers })
const read = async (path: string) => (await get(path)).text()
const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[]

const TAG = 'a/b & <c>'
const TITLE = 'Halls\u0001 & <i>Mills</i> ]]> \u202eكلب\u202c 🕯️'
const READ_TITLE = 'Halls & <i>Mills</i> ]]> \u202eكلب\u202c 🕯️'
const BIO = `First & <b>foremost</b> ]]>\u000b\n\n${'wort '.repeat(10_000)}`

/**
 * An artist with a track, a sensitive track, one with a file on another site, an artwork, and works
 * that no list shows.
 */
async function makeArtist() {
  const artist = await makeProfile(db(), {
    displayName: 'R & <b>Rot</b>',
    place: 'Łódź',
    bio: BIO,
    avatar: 'avatars/rot.webp',
  })
  const own = { profileId: artist.id, tags: [TAG] }
  const cover = {
    coverArtUrl: 'covers/mill-320.webp',
    coverFullUrl: 'covers/mill.webp',
    coverWidth: 900,
    coverHeight: 900,
  }
  const far = await makeTrack(db(), { ...own, fileUrl: 'https://elsewhere.example/far.mp3', createdAt: inDays(-4) })
  const dark = await makeTrack(db(), { ...own, ...cover, title: 'Dark', createdAt: inDays(-3) })
  await db().update(assets).set({ sensitiveWhy: 'Blood', sensitiveBy: 'artist' }).where(eq(assets.id, dark.id))
  const track = await makeTrack(db(), { ...own, ...cover, title: TITLE, createdAt: inDays(-2) })
  const artwork = await makeArtwork(db(), { ...own, description: 'Ink on <wood>', createdAt: inDays(-1) })
  await makeTrack(db(), { ...own, type: 'stem' })
  await makeArtwork(db(), { ...own, usageType: 'merch' })
  return { artist, far, dark, track, artwork, ids: [artwork, track, dark, far].map(({ id }) => `urn:uuid:${id}`) }
}

let made: Awaited<ReturnType<typeof makeArtist>>
let pages: string[]
beforeAll(async () => {
  made = await makeArtist()
  pages = ['', `/${made.artist.slug}`, '/tags/a%2Fb%20%26%20%3Cc%3E', '/scenes/lodz']
})

const idsOf: Record<FeedFormat, (text: string) => (string | undefined)[] | undefined> = {
  atom: (text) => parseAtomFeed(text).entries?.map(({ id }) => id),
  rss: (text) => parseRssFeed(text).items?.map(({ guid }) => guid?.value),
  json: (text) => parseJsonFeed(text).items?.map(({ id }) => id),
}

describe('REACH-03 a feed', () => {
  test.each(FORMATS)(
    'of the site, an artist, a tag and a scene has their newest listed works, as %s',
    async (format) => {
      for (const page of pages) {
        const response = await get(`${page}/feed.${format}`)
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          `${FEED_FORMATS[format]}; charset=utf-8`,
        ])
        expect(idsOf[format](await response.text()), page).toEqual(made.ids)
      }
    },
  )

  test('is found from its page in all formats', async () => {
    for (const page of [...pages, '/find-music']) {
      const html = await (await get(page || '/', { accept: 'text/html' })).text()
      for (const [format, type] of Object.entries(FEED_FORMATS)) {
        const path = page === '/find-music' ? '' : page
        const known = `type="${type.replace('+', '\\+')}" title="[^"]+" href="${server.url}${path}/feed.${format}"`
        expect(html, page).toMatch(new RegExp(`<link rel="alternate" ${known}>`))
      }
    }
  })

  test('has the artist’s canonical URL, whichever name was requested', async () => {
    const { handle } = await makeProfile(db(), { slug: 'the_long_way' })
    const self = (text: string) => parseRssFeed(text).atom?.links?.[0]?.href
    for (const name of [handle, 'the_long_way', 'The_Long_Way'])
      expect(self(await read(`/${name}/feed.rss`))).toBe(`${server.url}/the_long_way/feed.rss`)
  })

  test('may be read by any page, and needs no cookie', async () => {
    const response = await fetch(`${server.url}/feed.json`, { method: 'HEAD' })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect([response.headers.get('set-cookie'), response.headers.get('cache-control')]).toEqual([
      null,
      'public, no-cache',
    ])
  })

  test.each([
    ...['/tags/nothing', '/tags/%00', '/scenes/nowhere', '/scenes/%00', '/nobody_here', '/no-handle', '/%00'],
    ...['/scenes', '/track'],
  ])('does not exist at %s', async (page) => {
    expect((await get(`${page}/feed.rss`)).status).toBe(404)
  })

  test('leaves the page of a tag that is called like a feed', async () => {
    await makeTrack(db(), { tags: ['feed.rss'], createdAt: inDays(-9) })
    const response = await get('/tags/feed.rss', { accept: 'text/html' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(idsOf.rss(await read('/tags/feed.rss/feed.rss'))).toHaveLength(1)
  })

  test('exists for artists only, also before their first work', async () => {
    const { slug } = await makeProfile(db())
    const fan = await makeProfile(db(), { profileType: 'personal' })
    for (const format of FORMATS) {
      expect(idsOf[format](await read(`/${slug}/feed.${format}`)) ?? []).toEqual([])
      expect((await get(`/${fan.slug}/feed.${format}`)).status).toBe(404)
    }
    expect(JSON.parse(await read(`/${slug}/feed.json`)).items).toEqual([])
  })
})

describe('REACH-03 contents of a feed', () => {
  test('an Atom entry names its artist and encloses its sound', async () => {
    const feed = parseAtomFeed(await read(`/${made.artist.slug}/feed.atom`))
    expect(feed.subtitle?.value).toBe(BIO.replace('\u000b', '').trim())
    expect(feed.entries?.[1]).toMatchObject({
      title: { value: READ_TITLE },
      authors: [{ name: 'R & <b>Rot</b>', uri: `${server.url}/${made.artist.slug}` }],
      categories: [{ term: TAG }],
      links: [
        { rel: 'alternate', href: `${server.url}/track/${made.track.id}` },
        {
          rel: 'enclosure',
          href: `${server.url}/media/tracks/${made.track.id}.mp3`,
          type: 'audio/mpeg',
          length: 240_000,
        },
      ],
    })
    expect(feed.entries?.[0]).toMatchObject({ summary: { value: 'Ink on <wood>' } })
    expect(feed.entries?.[0]?.links).toHaveLength(1)
  })

  test('podcast programs can play the feed', async () => {
    const { artist, track, dark, far } = made
    const url = `${server.url}/${artist.slug}/feed.rss`
    const podcast = parseFeed(await read(`/${artist.slug}/feed.rss`))
    expect(podcast).toMatchObject({
      title: `R & <b>Rot</b> on Undercroft`,
      author: 'R & <b>Rot</b>',
      itunesImage: `${server.url}/media/avatars/rot.webp`,
      itunesCategory: ['Music'],
      explicit: true,
      language: 'en',
      guid: podcastGuid(url),
      medium: 'music',
      podcastPeople: [{ name: 'R & <b>Rot</b>', href: `${server.url}/${artist.slug}` }],
    })
    const items = podcast?.items ?? []
    expect(items.map(({ title }) => title)).toEqual([READ_TITLE, 'Dark', far.title])
    expect(items[0]).toMatchObject({
      guid: `urn:uuid:${track.id}`,
      enclosure: { length: 240_000, type: 'audio/mpeg', url: expect.stringMatching(/^http.*\.mp3$/) },
      duration: 15,
      explicit: false,
      podcastPeople: [{ name: 'R & <b>Rot</b>', href: `${server.url}/${artist.slug}` }],
    })
    expect(items[1]).toMatchObject({ guid: `urn:uuid:${dark.id}`, explicit: true })
    expect(items[2]).toMatchObject({ enclosure: { length: 0, url: 'https://elsewhere.example/far.mp3' } })
  })

  test('a third-party parser reads the RSS feed, and texts of users do not become markup', async () => {
    for (const page of pages) {
      const feed = await new RssParser().parseString(await read(`${page}/feed.rss`))
      expect(feed.feedUrl).toBe(`${server.url}${page}/feed.rss`)
      expect(feed.items[1]).toMatchObject({ title: READ_TITLE, creator: 'R & <b>Rot</b>', categories: [TAG] })
      expect(feed.items[0]?.content).toBe('<p>Ink on &lt;wood&gt;</p>')
    }
  })

  test('names no file of an artwork and no cover with a content warning', async () => {
    await db().update(assets).set({ sensitiveWhy: 'Blood', sensitiveBy: 'admin' }).where(eq(assets.id, made.track.id))
    for (const page of pages)
      for (const format of FORMATS)
        expect(await read(`${page}/feed.${format}`)).not.toMatch(/media\/(?:art|covers)\/|data:/)
  })

  test('contains the description of a picture, but of a sensitive one only the reason', async () => {
    const { slug, id } = await makeProfile(db())
    const plain = await makeArtwork(db(), { profileId: id, altText: 'A lamp in a stairwell' })
    const feed = () => read(`/${slug}/feed.rss`)
    expect(await feed()).toContain('A lamp in a stairwell')
    await db().update(assets).set({ sensitiveWhy: 'Surgery', sensitiveBy: 'artist' }).where(eq(assets.id, plain.id))
    expect(await feed()).not.toContain('A lamp in a stairwell')
    expect(await feed()).toContain('Sensitive: Surgery')
  })
})

describe('REACH-03 a work that changed', () => {
  const modified = async (slug: string) => {
    const atom = parseAtomFeed(await read(`/${slug}/feed.atom`))
    const json = parseJsonFeed(await read(`/${slug}/feed.json`))
    const rss = parseRssFeed(await read(`/${slug}/feed.rss`))
    const updated = atom.entries?.[0]?.updated
    expect(json.items?.[0]?.date_modified).toBe(updated)
    expect([atom.updated, new Date(rss.lastBuildDate ?? '').getTime()]).toEqual([
      updated,
      Math.floor(Date.parse(updated ?? '') / 1000) * 1000,
    ])
    return { updated: Date.parse(updated ?? ''), published: Date.parse(atom.entries?.[0]?.published ?? '') }
  }

  test('has its new time in every format; likes and plays are no change', async () => {
    const { slug, id } = await makeProfile(db())
    const track = await makeTrack(db(), { profileId: id, createdAt: inDays(-9) })
    const first = await modified(slug)
    expect(first.updated).toBe(first.published)
    await db().update(music).set({ playCount: 7, bitrate: 1 }).where(eq(music.id, track.id))
    await db().update(assets).set({ likeCount: 3 }).where(eq(assets.id, track.id))
    expect(await modified(slug)).toEqual(first)
    const changes = [
      () => db().update(music).set({ title: 'Retitled' }).where(eq(music.id, track.id)),
      () =>
        db()
          .update(music)
          .set({ tags: ['new'] })
          .where(eq(music.id, track.id)),
      () => db().update(music).set({ fileUrl: 'music/other.mp3' }).where(eq(music.id, track.id)),
      () => db().update(music).set({ coverFullUrl: 'covers/other.webp' }).where(eq(music.id, track.id)),
      () => db().update(assets).set({ madeWithAi: 'part' }).where(eq(assets.id, track.id)),
      () => db().update(assets).set({ sensitiveWhy: 'Blood', sensitiveBy: 'admin' }).where(eq(assets.id, track.id)),
    ]
    let before = first
    for (const change of changes) {
      const etag = (await get(`/${slug}/feed.atom`)).headers.get('etag') ?? ''
      await change()
      expect((await get(`/${slug}/feed.atom`, { 'If-None-Match': etag })).status).toBe(200)
      const now = await modified(slug)
      expect([now.published, now.updated > before.updated]).toEqual([first.published, true])
      before = now
    }
  })

  test('below the newest, or a changed picture text, counts as well', async () => {
    const { slug, id } = await makeProfile(db())
    const artwork = await makeArtwork(db(), { profileId: id, createdAt: inDays(-9) })
    await makeTrack(db(), { profileId: id, createdAt: inDays(-1) })
    await db().update(artworks).set({ altText: 'A lamp' }).where(eq(artworks.id, artwork.id))
    const { updated, entries } = parseAtomFeed(await read(`/${slug}/feed.atom`))
    expect(updated).toBe(entries?.[1]?.updated)
    expect(Date.parse(updated ?? '')).toBeGreaterThan(inDays(-1).getTime())
  })
})

describe('REACH-03 podcast programs', () => {
  test('get the place of each track on its album, without gaps, and none for a single', async () => {
    const { slug, id } = await makeProfile(db())
    const tracks = []
    for (const n of [1, 2, 3]) tracks.push(await makeTrack(db(), { profileId: id, createdAt: inDays(-n) }))
    const [a, b, c] = tracks.map((track) => track.id) as [string, string, string]
    const episodes = async () => {
      const items = parseRssFeed(await read(`/${slug}/feed.rss`)).items ?? []
      return [a, b, c].map((each) => items.find(({ guid }) => guid?.value?.endsWith(each))?.itunes?.episode)
    }
    expect(await episodes()).toEqual([undefined, undefined, undefined])
    const album = await makeAlbum(db(), { profileId: id, trackIds: [c, a, b], createdAt: inDays(-5) })
    expect(await episodes()).toEqual([2, 3, 1])
    await db()
      .delete(albumTracks)
      .where(and(eq(albumTracks.albumId, album.id), eq(albumTracks.trackId, c)))
    expect(await episodes()).toEqual([1, 2, undefined])
    await makeAlbum(db(), { profileId: id, trackIds: [b, c], state: 'draft' })
    expect(await episodes()).toEqual([1, 2, undefined])
    await makeAlbum(db(), { profileId: id, trackIds: [c, b] })
    expect(await episodes()).toEqual([1, 2, 1])
  })

  test('get covers and faces as square JPEGs, except those that are sensitive or deleted', async () => {
    const person = await signUpAndIn(server)
    const { slug, id } = await makeProfile(db(), { userId: person.userId })
    const picture = sharp({ create: { width: 500, height: 400, channels: 3, background: '#d01020' } })
    const cover = new Blob([new Uint8Array(await picture.png().toBuffer())])
    const track = (await (await publishFixture(person, { title: 'Covered', cover })).json()) as { id: string }
    await drawCardsOf(server.services, { kind: 'track', id: track.id })
    const image = async () => parseRssFeed(await read(`/${slug}/feed.rss`)).items?.[0]?.itunes?.image
    const url = (await image()) ?? ''
    expect(url).toMatch(new RegExp(`^${server.url}/media/cards/cover-${track.id}-[0-9a-f]{32}\\.jpg$`))
    const response = await get(url.slice(server.url.length))
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1400, 1400])
    const form = new FormData()
    form.set('avatar', cover, 'face.png')
    expect((await person.fetch('/api/profiles/mine/avatar', { method: 'PUT', body: form })).status).toBe(200)
    await drawCardsOf(server.services, { kind: 'profile', id })
    expect(parseRssFeed(await read(`/${slug}/feed.rss`)).itunes?.image).toMatch(/\/media\/cards\/face-.*\.jpg$/)
    await db().update(assets).set({ sensitiveWhy: 'Blood', sensitiveBy: 'artist' }).where(eq(assets.id, track.id))
    expect(await image()).toBeUndefined()
    await drawCardsOf(server.services, { kind: 'track', id: track.id })
    await db().update(assets).set({ sensitiveWhy: null, sensitiveBy: null }).where(eq(assets.id, track.id))
    await drawCardsOf(server.services, { kind: 'track', id: track.id })
    expect(await image()).toBe(url)
    await db().delete(assets).where(eq(assets.id, track.id))
    expect(
      await db()
        .select()
        .from(cards)
        .where(eq(cards.subject, `cover/${track.id}`)),
    ).toEqual([])
  })
})

test('RELEASE-07 the feeds of an artist say where to support them, and other feeds do not', async () => {
  const links = [
    { platform: 'ko-fi', url: 'https://ko-fi.com/rot' },
    { platform: 'website', url: 'https://rot.example/?a=1&b=2' },
  ] as const
  const { slug, id } = await makeProfile(db(), {
    ...{ displayName: 'R & <b>Rot</b>', bio: '<feed> ]]>' },
    support: { links: [...links], amount: '5 € & a "tape"' },
  })
  await makeTrack(db(), { profileId: id, title: '<feed>', tags: ['rot'] })
  const words = ['Ko-fi', 'Own site'].map((name) => `Support R & <b>Rot</b> on ${name}, suggested: 5 € & a "tape"`)
  const expected = links.map(({ url }, at) => ({ url, message: words[at] }))
  expect(parseFeed(await read(`/${slug}/feed.rss`))).toMatchObject({ podcastFunding: expected })
  const atom = await read(`/${slug}/feed.atom`)
  expect(atom).toMatch(
    /^[^<]*<\?xml[^>]*>\s*<feed [^>]*xmlns:podcast="https:\/\/podcastindex\.org\/namespace\/1\.0"[^>]*>/,
  )
  expect(atom).toContain(
    '<podcast:funding url="https://rot.example/?a=1&amp;b=2">Support R &amp; &lt;b&gt;Rot&lt;/b&gt; on Own site, suggested: 5 € &amp; a &quot;tape&quot;</podcast:funding>',
  )
  expect(parseAtomFeed(atom).entries).toHaveLength(1)
  for (const path of ['/feed.rss', '/feed.atom', '/tags/rot/feed.rss', '/tags/rot/feed.atom'])
    expect(await read(path), path).not.toContain('podcast:funding')
})

describe('REACH-03 a reader that requests a feed again', () => {
  test('gets 304 until something has changed', async () => {
    const { slug, id } = await makeProfile(db(), { place: 'Narvik' })
    await makeTrack(db(), { profileId: id, tags: ['fjord'] })
    for (const path of ['', `/${slug}`, '/tags/fjord', '/scenes/narvik'].flatMap((page) =>
      FORMATS.map((format) => `${page}/feed.${format}`),
    )) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      expect((await get(path, { 'If-None-Match': etag })).status).toBe(304)
      await makeTrack(db(), { profileId: id, tags: ['fjord'] })
      expect((await get(path, { 'If-None-Match': etag })).status).toBe(200)
    }
  })

  test('does not find hidden and deleted works, nor those of a suspended artist', async () => {
    const { slug, id } = await makeProfile(db(), { place: 'Alta' })
    const own = { profileId: id, tags: ['ice'] }
    const first = await makeTrack(db(), { ...own, createdAt: inDays(-3) })
    const second = await makeArtwork(db(), { ...own, createdAt: inDays(-2) })
    const third = await makeTrack(db(), { ...own, createdAt: inDays(-1) })
    const paths = ['', `/${slug}`, '/tags/ice', '/scenes/alta'].map((page) => `${page}/feed.rss`)
    const shown = async () => {
      const all = await Promise.all(paths.map(read))
      return all.map((text) => [first, second, third].map((work) => text.includes(work.id)))
    }
    expect(await shown()).toEqual(paths.map(() => [true, true, true]))
    await transaction(db(), (tx) => setHidden(tx, 'track', third.id, true))
    expect(await shown()).toEqual(paths.map(() => [true, true, false]))
    await db().delete(assets).where(eq(assets.id, second.id))
    expect(await shown()).toEqual(paths.map(() => [true, false, false]))
    await transaction(db(), (tx) => suspendProfile(tx, id, { until: null }))
    expect(await shown()).toEqual(paths.map(() => [false, false, false]))
    expect((await get(`/${slug}/feed.rss`)).status).toBe(404)
  })
})
