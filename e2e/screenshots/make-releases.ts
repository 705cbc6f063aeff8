import type { APIRequestContext } from '@playwright/test'
import type { ReleaseKind } from '#contract/releases.ts'
import { loadPicture } from '#demo/render.ts'
import { publishArtwork } from '../support/world/artworks.ts'
import { query } from '../support/world/database.ts'
import { newEvent } from '../support/world/events.ts'
import { newPerson, type Where } from '../support/world/people.ts'
import { newLink, release } from '../support/world/releases.ts'
import { BASS, BELL, CHOIR, publishStem, tone } from '../support/world/stems.ts'
import { newAlbum, newPlaylist, publishTrack } from '../support/world/tracks.ts'

/** The ids of an artist's works in each state, and the paths of secret links to them. */
export type ReleasePlaces = {
  draft: string
  byLink: string
  scheduled: string
  publicTrack: string
  albumByLink: string
  linkPaths: Record<'track' | 'album' | 'artwork' | 'event' | 'playlist', string>
}

type Maker = { request: APIRequestContext; where: Where }

/** Makes an artist with works that are not public. The track by link has three links. */
export async function makeReleases(request: APIRequestContext, where: Where): Promise<ReleasePlaces> {
  await newPerson(request, where, { displayName: 'Silo Choir', handle: 'silochoir' })
  const maker = { request, where }
  const track = async (title: string, file: string, more = {}) => {
    const cover = await picture(file)
    return (await publishTrack(request, where.url, { ...named(title), sound: { seconds: 96 }, cover, ...more })).id
  }
  const publicTrack = await track('Kyrie, second silo', 'drawn/plainsong.webp')
  const byLink = await track('For the Drowned Mill', 'computed/bell.webp')
  const draft = await track('threshing, slow', 'drawn/tallow.webp')
  const scheduled = await track('Barley Moon', 'drawn/midwinter.webp')
  await addStems(maker, byLink)
  const albumByLink = await newAlbum(request, where.url, { title: 'Copper Roof', releaseDate: '2090-11-29' })
  const song = await track('Undertow', 'photographed/copper.webp', { draftOf: albumByLink })
  await track('Weir', 'drawn/halls.webp', { draftOf: albumByLink, sound: { seconds: 64 } })
  const artwork = await publishArtwork(request, where.url, {
    title: 'Reed Bed',
    tags: 'ink',
    picture: await picture('artworks/fern.webp'),
  })
  const event = await newEvent(request, where.url, { title: 'Silo Night', locationText: 'Grain elevator 3, Winnipeg' })
  const playlist = await newPlaylist(request, where.url, 'Rehearsals', [{ id: song }, { id: publicTrack }])
  await release(request, where.url, { kind: 'track', id: draft }, { state: 'draft' })
  const schedule = { localDate: inAMonth(), localTime: '18:00', timeZone: 'Europe/Prague' }
  await release(request, where.url, { kind: 'track', id: scheduled }, { state: 'link', schedule })
  const byLinks = { track: byLink, album: albumByLink, artwork: artwork.id, event: event.id, playlist }
  for (const [kind, id] of Object.entries(byLinks) as [ReleaseKind, string][]) {
    await release(request, where.url, { kind, id }, { state: 'link' })
  }
  return { draft, byLink, scheduled, publicTrack, albumByLink, linkPaths: await makeLinks(maker, byLinks) }
}

const named = (title: string) => ({ title, tags: 'choral drone' })
const picture = async (file: string) => Buffer.from((await loadPicture({ file })).bytes)
const inAMonth = () => new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10)

async function addStems({ request, where }: Maker, parentId: string): Promise<void> {
  const parts = { 'Choir, eight voices': CHOIR, 'Bell, close': BELL, 'Silo floor': BASS }
  for (const [title, hz] of Object.entries(parts)) {
    await publishStem(request, where.url, { title, parentId, samples: tone(hz, 8) })
  }
}

async function makeLinks({ request, where }: Maker, works: ReleasePlaces['linkPaths']) {
  const track = { kind: 'track', id: works.track } as const
  const expired = await newLink(request, where.url, track, { name: 'mastering, first pass' })
  const radio = await newLink(request, where.url, track, { name: 'radio, night shift' })
  await query(where, "update secret_links set ends_at = now() - interval '3 days' where id = $1", [expired.id])
  const heard = "update secret_links set plays = 9, last_heard_at = now() - interval '5 hours' where id = $1"
  await query(where, heard, [radio.id])
  const paths = { ...works }
  for (const [kind, id] of Object.entries(works) as [ReleaseKind, string][]) {
    paths[kind] = (await newLink(request, where.url, { kind, id }, LINK)).path
  }
  return paths
}

const LINK = {
  endsAt: `${new Date().getFullYear() + 1}-03-01T22:59:00.000Z`,
  withStems: true,
  withDownloads: true,
}
