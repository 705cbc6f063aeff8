import ogs from 'open-graph-scraper'
import { unfurl } from 'unfurl.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { drawSocialCard } from './draw-cards.ts'

let server: TestServer
const paths: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const artist = await makeProfile(db, { displayName: 'Ash & Salt', place: 'Hebden Bridge', bio: 'Two of us.' })
  const profileId = artist.id
  const track = await makeTrack(db, { profileId, title: 'Weir', tags: ['drone'] })
  const album = await makeAlbum(db, { profileId, title: 'Nave', trackIds: [track.id], notes: 'Made on a roof.' })
  const artwork = await makeArtwork(db, { profileId, title: 'Moth', description: 'Ink on paper.', thumbPath: 'temp' })
  const event = await makeEvent(db, { artistId: profileId, title: 'Candle set', description: 'Bring a coat.' })
  const playlist = await makePlaylist(db, { title: 'Night bus', trackIds: [track.id] })
  const subjects = {
    track: track.id,
    album: album.id,
    artwork: artwork.id,
    event: event.id,
    playlist: playlist.id,
    profile: profileId,
    tag: 'drone',
    scene: 'hebden bridge',
    page: 'findMusic',
  } as const
  for (const [kind, id] of Object.entries(subjects))
    await drawSocialCard(server.services, { kind: kind as keyof typeof subjects, id })
  for (const kind of ['track', 'album', 'artwork', 'event', 'playlist'] as const)
    paths[kind] = `/${kind}/${subjects[kind]}`
  paths.profile = `/${artist.handle}`
  paths.tag = '/tags/drone'
  paths.scene = '/scenes/hebden-bridge'
  paths['find-music'] = '/find-music'
})
afterAll(() => server.close())

test.each([
  ['track', 'Weir by Ash & Salt', 'Listen to Weir', true],
  ['album', 'Nave by Ash & Salt', 'Made on a roof.', true],
  ['artwork', 'Moth by Ash & Salt', 'Ink on paper.', true],
  ['event', 'Candle set by Ash & Salt', 'Bring a coat.', true],
  ['playlist', 'Night bus by', 'A playlist by', true],
  ['profile', 'Ash & Salt • Undercroft', 'Two of us.', false],
  ['tag', 'drone • Undercroft', 'tagged drone', false],
  ['scene', 'Hebden Bridge • Undercroft', 'Artists from Hebden Bridge', false],
  ['find-music', 'Find Music • Undercroft', 'All tracks', false],
] as const)(
  'REACH-01 SHELL-11 %s: two third-party readers find the contents of its card',
  async (name, title, words, framed) => {
    const path = paths[name] as string
    const url = server.url + path
    const { open_graph, twitter_card, canonical_url, oEmbed } = await unfurl(url)
    expect(open_graph).toMatchObject({ site_name: 'Undercroft', url, title: expect.stringContaining(title) })
    expect(open_graph.description).toContain(words)
    expect(canonical_url).toBe(url)
    expect(twitter_card.card).toBe(name === 'track' ? 'player' : 'summary_large_image')
    expect(oEmbed?.type).toBe(framed ? 'rich' : undefined)
    const [image] = open_graph.images as { url: string }[]
    expect(image).toMatchObject({ width: 1200, height: 630, url: expect.stringContaining('/media/cards/') })
    expect((await visitor(server).fetch(image!.url.slice(server.url.length))).status).toBe(200)

    const { result } = await ogs({ html: await (await visitor(server).fetch(path)).text() })
    expect(result).toMatchObject({ ogTitle: open_graph.title, ogDescription: open_graph.description, ogUrl: url })
    expect(result.ogImage?.[0]?.alt).toBeTruthy()
  },
)

test('SHELL-11 every public page has one canonical link, whatever else its URL contains', async () => {
  const asked: Record<string, string> = {
    [`${paths.track}?t=30`]: paths.track as string,
    [`${paths.profile}?tab=merch`]: paths.profile as string,
    [`${paths.artwork}?view=1`]: paths.artwork as string,
    '/tags/drone?show=tracks': '/tags/drone',
    '/tags/DRONE': '/tags/drone',
    '/scenes/hebden-bridge?show=art': '/scenes/hebden-bridge',
    '/find-music?utm_source=x': '/find-music',
    '/find-music?tag=Drone': '/find-music?tag=drone',
    '/artists?order=newest': '/artists?order=newest',
    '/transparency?year=2025': '/transparency',
    '/report?about=x': '/report',
    '/?ref=x': '/',
  }
  for (const [path, canonical] of Object.entries(asked)) {
    const html = await (await visitor(server).fetch(path)).text()
    const links = [...html.matchAll(/<link rel="canonical" href="([^"]+)">/g)].map(([, href]) => href)
    expect(links, path).toEqual([server.url + canonical])
  }
})
