import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { performers } from '#server/works/events/tables.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { albumCredits } from '#server/works/music/albums/tables.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

let server: TestServer
/** The text that a text browser shows for each page, with joined lines. */
const shown: Record<string, string> = {}

async function read(path: string): Promise<string> {
  const page = await (await visitor(server).fetch(path, { headers: { accept: 'text/html' } })).text()
  const args = ['-dump', '-T', 'text/html', '-I', 'UTF-8', '-O', 'UTF-8', '-cols', '500', '-o', 'pseudo_inlines=0']
  return spawnSync('w3m', args, { input: page }).stdout.toString().replaceAll(/\s+/g, ' ')
}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const artist = await makeProfile(db, {
    handle: 'ash_and_salt',
    slug: 'ash_and_salt',
    displayName: 'Ash & Salt',
    bio: 'A boiler room. Two of us.',
    place: 'Hebden Bridge',
    socialLinks: [{ platform: 'bandcamp', url: 'https://ash.example' }],
  })
  const profileId = artist.id
  const track = await makeTrack(db, { profileId, title: 'Weir', tags: ['drone'], durationMs: 83_000 })
  await makeTrack(db, { profileId, title: 'Tap, stem', type: 'stem', parentId: track.id })
  const second = await makeTrack(db, { profileId, title: 'Lower Mill', durationMs: 61_000 })
  await makeComment(db, { assetId: track.id, body: 'The gate opens.', atMs: 30_000 })
  const album = await makeAlbum(db, {
    profileId,
    title: 'Nave',
    trackIds: [track.id, second.id],
    notes: 'Made on a roof.',
    licence: 'cc-by-nc-4.0',
    releaseDate: '2026-07-28',
  })
  await db.insert(albumCredits).values({ albumId: album.id, position: 1, role: 'Harmonium', name: 'R. Orban' })
  const artwork = await makeArtwork(db, {
    profileId,
    title: 'Moth',
    altText: 'A moth in black ink',
    description: 'Ink on paper.',
    tags: ['drone'],
  })
  const event = await makeEvent(db, {
    artistId: profileId,
    title: 'Candle set',
    startAt: new Date('2099-12-12T18:00:00Z'),
    locationText: 'Bell tower, Hebden Bridge',
    price: '6 €',
    description: 'Bring a coat.',
    doorsTime: '17:30',
  })
  await db.insert(performers).values({ eventId: event.id, position: 1, name: 'Sickle Choir', playsAt: '18:45' })
  await makeMerchItem(db, { profileId, title: 'Moth, print', itemType: 'poster', price: '18.00', status: 'approved' })
  const fan = await makeProfile(db, { profileType: 'personal', displayName: 'Dana Quill' })
  const playlist = await makePlaylist(db, { ownerProfileId: fan.id, title: 'Night bus', trackIds: [second.id] })
  const pages = {
    track: `/track/${track.id}`,
    album: `/album/${album.id}`,
    artwork: `/artwork/${artwork.id}`,
    event: `/event/${event.id}`,
    playlist: `/playlist/${playlist.id}`,
    profile: '/ash_and_salt',
    merch: '/ash_and_salt?tab=merch',
    fan: `/${fan.handle}`,
    tag: '/tags/drone',
    scene: '/scenes/hebden-bridge',
    landing: '/',
    'find-music': '/find-music',
    'find-art': '/find-art',
    artists: '/artists',
    events: '/events',
    search: '/search?q=weir',
    terms: '/terms',
    privacy: '/privacy',
    'how-it-works': '/how-it-works',
    contact: '/contact',
    report: '/report',
    transparency: '/transparency',
    rules: '/rules',
  }
  for (const [name, path] of Object.entries(pages)) shown[name] = await read(path)
})
afterAll(() => server.close())

const HOST = 'contact@localhost'

test.each<[string, ...string[]]>([
  ['track', 'Ash & Salt', 'Weir', '1:23', 'drone', 'Play Weir', 'Tap, stem', 'at 0:30 The gate opens.', 'Lower Mill'],
  [
    'album',
    'Ash & Salt',
    'Jul 28, 2026',
    'Nave',
    '2 tracks, 2:24',
    '1. Weir by Ash & Salt 1:23 Play Weir',
    '2. Lower Mill',
  ],
  ['album', 'Made on a roof.', 'Harmonium: R. Orban', 'Licence: CC BY-NC 4.0'],
  ['artwork', 'A moth in black ink', 'Moth', 'Ink on paper.', 'drone'],
  ['event', 'Candle set', 'Saturday, December 12, 2099, 18:00', 'Bell tower, Hebden Bridge', '6 €', 'Doors: 17:30'],
  ['event', 'Sickle Choir 18:45', 'Bring a coat.', 'Add to calendar'],
  ['playlist', 'Night bus', 'Created by Dana Quill 1 track, 1:01', 'Lower Mill by Ash & Salt 1:01 Play Lower Mill'],
  [
    'profile',
    'Ash & Salt',
    '@ash_and_salt Hebden Bridge',
    'A boiler room.',
    'Bandcamp',
    'Music 3 Art 1 Events 1 Merch 1',
  ],
  ['profile', 'Weir by Ash & Salt 1:23', 'Nave 2 tracks Jul 28, 2026', 'Tap, stem'],
  ['merch', 'Moth, print / Poster, $18.00'],
  ['fan', 'Dana Quill', 'Night bus'],
  ['tag', 'drone', 'Weir by Ash & Salt', 'Moth by Ash & Salt'],
  ['scene', 'Hebden Bridge', 'Candle set by Ash & Salt', 'Weir by Ash & Salt'],
  ['landing', 'Welcome to the Underground', 'Lower Mill by Ash & Salt', 'Nights worth leaving for', 'Privacy Policy'],
  ['find-music', 'Find Music', 'Lower Mill by Ash & Salt 1:01', 'Weir by Ash & Salt 1:23'],
  ['find-art', 'Find Art', 'A moth in black ink Moth by Ash & Salt'],
  ['artists', 'Artists', 'Hebden Bridge', 'Ash & Salt @ash_and_salt'],
  ['events', 'Candle set by Ash & Salt Saturday, December 12, 2099, 18:00 Bell tower, Hebden Bridge, 6 €'],
  ['search', 'Search', 'Weir by Ash & Salt'],
  ['terms', 'Terms of Service', 'You have to be at least 13 years old to join.', 'Your account'],
  ['privacy', 'Privacy Policy', 'What you give us', 'Your email address and a hash of your password'],
  ['how-it-works', 'How it Works', 'Choose a handle'],
  ['contact', 'Contact', HOST],
  ['report', 'Report something', `Write to ${HOST}`],
  ['transparency', 'Transparency', 'Decided in', 'Appeals granted: 0'],
  ['rules', 'Rules', 'Version 1', 'Be decent to people'],
])('REACH-04 w3m shows the important texts of the page %s', (name, ...words) => {
  for (const each of words) expect(shown[name]).toContain(each)
  expect(shown[name]).toContain('Legal • Terms of Service')
})
