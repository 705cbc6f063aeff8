import { draftsResource } from '#contract/drafts.ts'
import { urlsOf } from '#server/media/signing.ts'
import { requireProfile, requireSession } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { AppError } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { canSeeAsset, noSuchAsset } from '#server/works/assets/permissions.ts'
import { presentAlbum } from '#server/works/music/albums/load.ts'
import { loadTrackViewer, presentTrack } from '#server/works/music/load.ts'
import { publishDraft } from './publish.ts'
import { countTracksOn, findDraft, findDraftAlbums, findDraftTracks } from './queries.ts'

const publish = endpoint(
  'put /{id}/publication',
  {
    summary: 'Publish a draft track, or a draft album with its draft tracks',
    description: 'Idempotent.',
    errors: ['forbidden'],
    request: oneById,
    responses: { 204: { description: 'Published' } },
  },
  async (c) => {
    requireSession(c)
    const { id } = c.req.valid('param')
    const viewer = viewerOf(c)
    const draft = isUuid(id) ? await findDraft(c.var.db, id) : undefined
    if (!draft || draft.assetType === 'artwork' || !canSeeAsset(viewer, draft)) throw noSuchAsset()
    if (!viewer.memberOf.has(draft.profileId))
      throw new AppError('forbidden', 'You do not have permission to publish this')
    await publishDraft(c.var.db, draft)
  },
)

/** Resources of drafts, for the API and the first paint. */
export const draftsResources = [
  handler(
    draftsResource,
    {
      summary: 'List the drafts of the acting profile',
      errors: ['profile_required'],
      response: 'The draft albums and draft tracks',
    },
    async (c) => {
      const { db } = c.var
      const { id } = requireProfile(c)
      const [albums, tracks] = await Promise.all([findDraftAlbums(db, id), findDraftTracks(db, id)])
      const [counts, viewer] = await Promise.all([
        countTracksOn(
          db,
          albums.map((album) => album.id),
        ),
        loadTrackViewer(c, tracks),
      ])
      return {
        albums: albums.map((row) => ({
          ...presentAlbum(row, viewer, urlsOf(row, c.var.signing)),
          trackCount: counts.get(row.id) ?? 0,
        })),
        tracks: tracks.map((row) => presentTrack(row, viewer)),
      }
    },
  ),
]

export const draftsRoutes = createRouter().openapiRoutes([publish])
