import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { ARTWORKS } from '../../demo/content/artworks.ts'
import { EVENTS } from '../../demo/content/events.ts'
import { PLAYLISTS } from '../../demo/content/playlists.ts'
import { ALBUMS } from '../../demo/content/releases.ts'
import { demoArtists, demoFans } from '../../demo/content.ts'
import { makeProfile } from '../../server/people/profiles/factory.ts'
import type { Database } from '../../server/platform/database.ts'
import { makeArtwork } from '../../server/works/artworks/factory.ts'
import { makeEvent } from '../../server/works/events/factory.ts'
import { performers } from '../../server/works/events/tables.ts'
import { makeTrack } from '../../server/works/music/factory.ts'
import { makePlaylist } from '../../server/works/playlists/factory.ts'

const DAY_MS = 86_400_000
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)

/** Inserts the searchable texts of the demo data, without its pictures and sounds. */
export async function insertScene(db: Database): Promise<void> {
  const profileIds = new Map<string, string>()
  const trackIds = new Map<string, string>()
  const idOf = (handle: string) => profileIds.get(handle) as string
  const person = async (
    { handle, displayName, bio }: { handle: string; displayName: string; bio: string },
    profileType: 'artist' | 'personal',
  ) => {
    const { id } = await makeProfile(db, { handle, displayName, bio, profileType })
    profileIds.set(handle, id)
    return id
  }
  for (const fan of demoFans) await person(fan, 'personal')
  for (const artist of demoArtists) {
    const profileId = await person(artist, 'artist')
    for (const { title, tags, daysAgo } of artist.tracks)
      trackIds.set(title, (await makeTrack(db, { profileId, title, tags, createdAt: inDays(-daysAgo) })).id)
  }
  for (const { by, title, notes } of ALBUMS) await makeAlbum(db, { profileId: idOf(by), title, notes })
  for (const { by, title, description, altText, tags, usageType, daysAgo } of ARTWORKS) {
    const createdAt = inDays(-daysAgo)
    await makeArtwork(db, { profileId: idOf(by), title, description, altText, tags, usageType, createdAt })
  }
  for (const event of EVENTS) {
    const { by, title, description, locationText, isPublished, acts = [] } = event
    const startAt = inDays(event.inDays)
    const { id } = await makeEvent(db, {
      artistId: idOf(by),
      title,
      description,
      locationText,
      state: isPublished === false ? 'draft' : 'public',
      startAt,
    })
    for (const [position, { name }] of acts.entries()) {
      const who = name.startsWith('@') ? { profileId: idOf(name.slice(1)) } : { name }
      await db.insert(performers).values({ eventId: id, position, ...who })
    }
  }
  for (const { by, title, isPublic, tracks } of PLAYLISTS)
    await makePlaylist(db, {
      ...{ ownerProfileId: idOf(by), title, state: isPublic ? 'public' : 'draft' },
      trackIds: tracks.map((track) => trackIds.get(track) as string),
    })
}
