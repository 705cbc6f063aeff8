import { createRoute, z } from '@hono/zod-openapi'
import { ArtworkDetail, ArtworkList, ArtworksQuery, OwnArtworkList } from '#contract/artworks.ts'
import { ARTWORKS_PER_PROFILE_PAGE, PAGE_SIZE } from '#contract/platform/limits.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { TagCounts, TagPrefix } from '#contract/tag-counts.ts'
import { SERIES_NOTE, seriesParts } from '#server/assets/series.ts'
import { suggestTags } from '#server/assets/tags.ts'
import { multipartBody, uploadProblems } from '#server/media/upload/upload-docs.ts'
import { createRouter, requireArtist, requireSender, requireSession } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { json, oneById, problems } from '#server/platform/http/openapi.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { deleteArtwork } from './delete-artwork.ts'
import { ARTWORK_UPLOADS_PER_USER } from './limits.ts'
import { loadArtworkDetail, loadArtworkList, loadOwnArtworks, loadProfileArtworks } from './load.ts'
import { findOwned } from './queries.ts'
import { requireDelete, requireEdit } from './rules.ts'
import { PublishFields, receiveArtwork, UpdateFields } from './uploads/artwork-form.ts'
import { publishArtwork } from './uploads/publish-artwork.ts'
import { refuseSameName, updateArtwork } from './uploads/update-artwork.ts'

const tags = ['artworks']
const texts = { title: 'text', description: 'text', altText: 'text', tags: 'text', usageType: 'text' } as const
const profilePage = PageQuery.extend({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(ARTWORKS_PER_PROFILE_PAGE),
})

const listArtworks = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'All artworks for the gallery, newest first; merch-only ones are never among them',
  request: { query: ArtworksQuery },
  responses: { 200: json(ArtworkList, 'A page of artworks'), ...problems },
})

const listTags = createRoute({
  method: 'get',
  path: '/tags',
  tags,
  summary: 'Tags to filter by, those of many artworks first',
  request: { query: TagPrefix },
  responses: { 200: json(TagCounts, 'At most twenty tags; counts stop at a hundred'), ...problems },
})

const listOwn = createRoute({
  method: 'get',
  path: '/mine',
  tags,
  summary: 'All artworks of the acting profile, merch-only ones too, newest first',
  request: { query: profilePage },
  responses: { 200: json(OwnArtworkList, 'A page of artworks'), ...problems },
})

const createArtwork = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Publish an artwork',
  description:
    'Fields come before the file. `tags` is one comma-separated text, `usageType` is `gallery`, `merch` or `both`. The picture is a JPEG, PNG, WebP, GIF or AVIF; it is kept byte for byte for its artist and admins, and everyone else is given a copy without place, names and numbers. ' +
    SERIES_NOTE,
  request: { body: multipartBody({ ...texts, ...seriesParts, image: 'file' }, ['title', 'image']) },
  responses: { 201: json(ArtworkDetail, 'The published artwork'), ...uploadProblems },
})

const getArtwork = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'An artwork with its description, its original and what stands beside it',
  request: oneById,
  responses: { 200: json(ArtworkDetail, 'The artwork'), ...problems },
})

const changeArtwork = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: 'Change an artwork; what is not sent stays',
  description:
    'Fields come before the file. A picture with the name of the one it replaces is refused with `file_exists` unless `overwrite` is `true`.',
  request: { ...oneById, body: multipartBody({ ...texts, overwrite: 'text', image: 'file' }) },
  responses: { 200: json(ArtworkDetail, 'The changed artwork'), ...uploadProblems },
})

const removeArtwork = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete an artwork and its files',
  request: oneById,
  responses: { 204: { description: 'Deleted' }, ...problems },
})

const listProfileArtworks = createRoute({
  method: 'get',
  path: '/{id}/artworks',
  tags,
  summary: "A profile's artworks for the gallery, newest first",
  request: { ...oneById, query: PageQuery },
  responses: { 200: json(ArtworkList, 'A page of artworks'), ...problems },
})

export const artworksRoutes = createRouter()
  .openapi(listArtworks, async (c) => c.json(ArtworkList.parse(await loadArtworkList(c, c.req.valid('query'))), 200))
  .openapi(listTags, async (c) =>
    c.json(TagCounts.parse({ tags: await suggestTags(c.var.db, 'artwork', c.req.valid('query').prefix) }), 200),
  )
  .openapi(listOwn, async (c) => c.json(OwnArtworkList.parse(await loadOwnArtworks(c, c.req.valid('query'))), 200))
  .openapi(createArtwork, async (c) => {
    const profile = requireArtist(c)
    await c.var.rateLimits.take(ARTWORK_UPLOADS_PER_USER, requireSession(c).userId)
    const { spoolDir } = c.var
    await using upload = await receiveArtwork(c.env.incoming, { spoolDir, ...requireSender(c), fields: PublishFields })
    const id = await publishArtwork(c.var, profile.id, upload)
    return c.json(ArtworkDetail.parse(await loadArtworkDetail(c, id)), 201)
  })
  .openapi(getArtwork, async (c) =>
    c.json(ArtworkDetail.parse(await loadArtworkDetail(c, c.req.valid('param').id)), 200),
  )
  .openapi(changeArtwork, async (c) => {
    const { userId } = requireSession(c)
    const { id } = c.req.valid('param')
    const artwork = isUuid(id) ? await findOwned(c.var.db, id) : undefined
    requireEdit(await loadViewer(c), artwork)
    await c.var.rateLimits.take(ARTWORK_UPLOADS_PER_USER, userId)
    await using upload = await receiveArtwork(c.env.incoming, {
      spoolDir: c.var.spoolDir,
      ...requireSender(c),
      fields: UpdateFields,
      onFile: (_name, fileName, { overwrite }) => overwrite || refuseSameName(artwork, fileName),
    })
    await updateArtwork(c.var, artwork, upload)
    return c.json(ArtworkDetail.parse(await loadArtworkDetail(c, artwork.id)), 200)
  })
  .openapi(removeArtwork, async (c) => {
    requireSession(c)
    const { id } = c.req.valid('param')
    const artwork = isUuid(id) ? await findOwned(c.var.db, id) : undefined
    requireDelete(await loadViewer(c), artwork)
    await deleteArtwork(c.var, artwork.id)
    return c.body(null, 204)
  })

export const profileArtworksRoutes = createRouter().openapi(listProfileArtworks, async (c) => {
  const { id } = c.req.valid('param')
  if (!isUuid(id)) throw notFound('Profile')
  return c.json(ArtworkList.parse(await loadProfileArtworks(c, id, c.req.valid('query'))), 200)
})
