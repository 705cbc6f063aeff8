import {
  ArtworkDetail,
  artworkResource,
  artworksResource,
  artworkTagsResource,
  ownArtworksResource,
  profileArtworksResource,
} from '#contract/artworks.ts'
import { multipartBody } from '#server/media/upload/receive-form.ts'
import { requireArtist, requireSender, requireSession } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { UPLOAD_ERRORS } from '#server/platform/http/declared-errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, oneById } from '#server/platform/http/openapi.ts'
import { handler, sharedHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { AI_NOTE, LABELS_NOTE, labelParts } from '#server/works/assets/labels.ts'
import { ofProfile } from '#server/works/assets/of-profile.ts'
import { SERIES_NOTE, seriesParts } from '#server/works/assets/series.ts'
import { suggestTags } from '#server/works/assets/tags.ts'
import { deleteArtwork } from './delete-artwork.ts'
import { loadArtworkDetail, loadArtworkList, loadOwnArtworks, loadProfileArtworks } from './load.ts'
import { canSeeOriginal, requireDelete, requireEdit } from './permissions.ts'
import { findOwned } from './queries.ts'
import { PublishFields, receiveArtwork, UpdateFields } from './uploads/artwork-form.ts'
import { publishArtwork } from './uploads/publish-artwork.ts'
import { refuseSameName, updateArtwork } from './uploads/update-artwork.ts'

/** Rate limit of one account for uploads and changes of artworks. */
const ARTWORK_UPLOADS_PER_USER: RateLimit = { name: 'artwork-uploads', points: 120, seconds: 3600 }

const texts = { title: 'text', description: 'text', altText: 'text', tags: 'text', usageType: 'text' } as const

const createArtwork = endpoint(
  'post /',
  {
    summary: 'Publish an artwork',
    errors: [...UPLOAD_ERRORS, 'file_missing', 'profile_required'],
    description:
      'Send the text fields before the file. `tags` is comma-separated. `usageType` is `gallery`, `merch` or `both`. ' +
      'The picture is a JPEG, PNG, WebP, GIF or AVIF. Its artist and admins can download the original bytes; ' +
      'everyone else gets a copy without metadata such as location, names and serial numbers. ' +
      AI_NOTE +
      LABELS_NOTE +
      SERIES_NOTE +
      'With `draft` only members of the profile see it.',
    request: {
      body: multipartBody({ ...texts, ...labelParts, ...seriesParts, draft: 'text', uploadId: 'text', image: 'file' }, [
        'title',
        'image',
      ]),
    },
    responses: { 201: json(ArtworkDetail, 'The published artwork') },
  },
  async (c) => {
    const profile = requireArtist(c)
    await c.var.rateLimits.take(ARTWORK_UPLOADS_PER_USER, requireSession(c).userId)
    await using upload = await receiveArtwork(c.env.incoming, { ...requireSender(c), fields: PublishFields })
    const id = await publishArtwork(c.var, profile.id, upload)
    return loadArtworkDetail(c, id)
  },
)

const changeArtwork = endpoint(
  'patch /{id}',
  {
    summary: 'Change an artwork',
    errors: [...UPLOAD_ERRORS, 'file_exists', 'forbidden'],
    description:
      'Fields that are not sent keep their values. Send the text fields before the file. A picture with the same ' +
      'name as the picture that it replaces is refused with `file_exists` unless `overwrite` is `true`.',
    request: { ...oneById, body: multipartBody({ ...texts, ...labelParts, overwrite: 'text', image: 'file' }) },
    responses: { 200: json(ArtworkDetail, 'The changed artwork') },
  },
  async (c) => {
    const { userId } = requireSession(c)
    const { id } = c.req.valid('param')
    const artwork = isUuid(id) ? await findOwned(c.var.db, id) : undefined
    requireEdit(viewerOf(c), artwork)
    await c.var.rateLimits.take(ARTWORK_UPLOADS_PER_USER, userId)
    await using upload = await receiveArtwork(c.env.incoming, {
      ...requireSender(c),
      fields: UpdateFields,
      onFile: (_name, fileName, { overwrite }) => overwrite || refuseSameName(artwork, fileName),
    })
    await updateArtwork(c.var, artwork, upload)
    return loadArtworkDetail(c, artwork.id)
  },
)

const removeArtwork = endpoint(
  'delete /{id}',
  {
    summary: 'Delete an artwork and its files',
    errors: ['forbidden'],
    request: oneById,
    responses: { 204: { description: 'Deleted' } },
  },
  async (c) => {
    requireSession(c)
    const { id } = c.req.valid('param')
    const artwork = isUuid(id) ? await findOwned(c.var.db, id) : undefined
    requireDelete(viewerOf(c), artwork)
    await deleteArtwork(c.var, artwork.id)
  },
)

/** Resources of artworks, for the API and the first paint. */
export const artworksResources = [
  sharedHandler(
    artworksResource,
    {
      summary: 'List all artworks of the gallery, newest first',
      description: 'Artworks for merch only are left out.',
      response: 'A page of artworks',
    },
    loadArtworkList,
  ),
  sharedHandler(
    artworkTagsResource,
    {
      summary: 'List tags of artworks, the most used first',
      response: 'At most 20 tags; counts end at 100',
    },
    async (c, params) => ({ tags: await suggestTags(c.var.db, 'artwork', params.prefix) }),
  ),
  handler(
    ownArtworksResource,
    {
      summary: 'List all artworks of the acting profile, newest first',
      description: 'Artworks for merch only are included.',
      errors: ['profile_required'],
      response: 'A page of artworks',
    },
    loadOwnArtworks,
  ),
  sharedHandler(
    artworkResource,
    {
      summary: 'Get an artwork with its description and the artworks next to it',
      description: 'The response to its artist and to admins has the URL of the original file.',
      response: 'The artwork',
    },
    (c, params) => loadArtworkDetail(c, params.id),
    // The response to its artist and to admins contains the untouched original: not shared.
    (c, { artist }) => canSeeOriginal(viewerOf(c), { profileId: artist?.id ?? '' }),
  ),
  sharedHandler(
    profileArtworksResource,
    { summary: 'List the gallery artworks of a profile, newest first', response: 'A page of artworks' },
    ofProfile(loadProfileArtworks),
  ),
]

export const artworksRoutes = createRouter().openapiRoutes([createArtwork, changeArtwork, removeArtwork])
