import { type ForFollowers, forFollowersResource } from '#contract/for-followers.ts'
import { urlsOf } from '#server/media/signing.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { loadArtworkViewer, presentArtwork } from '#server/works/artworks/load.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { presentEvent } from '#server/works/events/load.ts'
import { presentAlbum } from '#server/works/music/albums/load.ts'
import { loadTrackViewer, presentTrack } from '#server/works/music/load.ts'
import { countTracksHeard, findForFollowers } from './queries.ts'

const NOTHING: ForFollowers = { tracks: [], albums: [], artworks: [], events: [] }

/** Resources of what is for followers, for the API and the first paint. */
export const forFollowersResources = [
  handler(
    forFollowersResource,
    {
      summary: 'List what an artist shows to followers only',
      description: 'Empty for others, and for a profile that does not exist.',
      response: 'The tracks, albums, artworks and coming events',
    },
    async (c, { id }) => {
      const ofArtist = { id, profileId: id, audience: 'followers' } as const
      if (!isUuid(id) || !mayHear(await viewerFor(c, ofArtist), ofArtist)) return NOTHING
      const { tracks, albums, artworks, events } = await findForFollowers(c.var.db, id)
      const albumIds = albums.map((row) => row.id)
      const [trackViewer, artworkViewer, counts] = await Promise.all([
        loadTrackViewer(c, tracks),
        loadArtworkViewer(c, artworks),
        countTracksHeard(c.var.db, albumIds),
      ])
      const now = new Date()
      const hidden = urlsOf({ isPublic: false }, c.var.signing)
      return {
        tracks: tracks.map((row) => presentTrack(row, trackViewer)),
        albums: albums.map((row) => ({
          ...presentAlbum(row, trackViewer, hidden),
          trackCount: counts.get(row.id) ?? 0,
        })),
        artworks: artworks.map((row) => presentArtwork(row, artworkViewer)),
        events: events.map((row) => presentEvent(row, trackViewer, now, hidden)),
      }
    },
  ),
]
