import { createRoute } from '@hono/zod-openapi'
import {
  ApproveMerchItem,
  CreateMerchItem,
  MerchList,
  MerchOriginal,
  MerchReviewList,
  OwnMerchItem,
  OwnMerchList,
  RejectMerchItem,
  UpdateMerchItem,
} from '#contract/merch.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import {
  type AppContext,
  createRouter,
  requireAdmin,
  requireArtist,
  requireProfile,
  requireSession,
} from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { deleteItem, updateItem } from './changes/change-item.ts'
import { createItem } from './changes/create-item.ts'
import { CHANGES_PER_USER } from './limits.ts'
import { findKnown, loadMerchReview, loadOwnItem, loadOwnMerch, loadProfileMerch } from './load.ts'
import { type Decision, decideItem } from './review/decide.ts'
import { loadOriginal } from './review/original.ts'
import { noSuchItem, requireAct } from './rules.ts'

const tags = ['merch']

const listOwnMerch = createRoute({
  method: 'get',
  path: '/mine',
  tags,
  summary: 'The merch items of the profile that is acted as, newest first',
  request: { query: PageQuery },
  responses: { 200: json(OwnMerchList, 'A page of items'), ...problems },
})

const getOwnItem = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'A merch item of one of the caller’s profiles',
  request: oneById,
  responses: { 200: json(OwnMerchItem, 'The item'), ...problems },
})

const createItemRoute = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Make a merch item as the acting artist, a draft; the same id again answers the same',
  request: { body: jsonBody(CreateMerchItem) },
  responses: { 201: json(OwnMerchItem, 'The item'), ...problems },
})

const updateItemRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: 'Change a merch item; one that is approved or rejected waits for approval afterwards',
  request: { ...oneById, body: jsonBody(UpdateMerchItem) },
  responses: { 200: json(OwnMerchItem, 'The changed item'), ...problems },
})

const removeItem = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete a merch item',
  request: oneById,
  responses: { 204: { description: 'Deleted' }, ...problems },
})

const listReview = createRoute({
  method: 'get',
  path: '/review',
  tags,
  summary: 'The merch items that wait for an admin, newest first; for admins',
  request: { query: PageQuery },
  responses: { 200: json(MerchReviewList, 'A page of items'), ...problems },
})

const approveItem = createRoute({
  method: 'post',
  path: '/{id}/approval',
  tags,
  summary: 'Approve the merch item that was seen at this revision; for admins',
  request: { ...oneById, body: jsonBody(ApproveMerchItem) },
  responses: { 204: { description: 'Approved' }, ...problems },
})

const rejectItem = createRoute({
  method: 'post',
  path: '/{id}/rejection',
  tags,
  summary: 'Reject the merch item that was seen at this revision; for admins',
  request: { ...oneById, body: jsonBody(RejectMerchItem) },
  responses: { 204: { description: 'Rejected' }, ...problems },
})

const getOriginal = createRoute({
  method: 'get',
  path: '/{id}/artwork',
  tags,
  summary: 'Where the original of an item’s artwork is fetched from; for admins',
  request: oneById,
  responses: { 200: json(MerchOriginal, 'A signed URL and the name of the file'), ...problems },
})

const listProfileMerch = createRoute({
  method: 'get',
  path: '/{id}/merch',
  tags,
  summary: 'The approved merch items of a profile, newest first',
  request: { ...oneById, query: PageQuery },
  responses: { 200: json(MerchList, 'A page of items'), ...problems },
})

export const merchRoutes = createRouter()
  .openapi(listOwnMerch, async (c) =>
    c.json(OwnMerchList.parse(await loadOwnMerch(c, requireProfile(c).id, c.req.valid('query'))), 200),
  )
  .openapi(listReview, async (c) => c.json(MerchReviewList.parse(await loadMerchReview(c, c.req.valid('query'))), 200))
  .openapi(getOwnItem, async (c) => {
    requireSession(c)
    return c.json(OwnMerchItem.parse(await loadOwnItem(c, c.req.valid('param').id)), 200)
  })
  .openapi(createItemRoute, async (c) => {
    const artist = requireArtist(c)
    await takeChange(c)
    const wanted = c.req.valid('json')
    await createItem(c.var.db, artist.id, wanted)
    return c.json(OwnMerchItem.parse(await loadOwnItem(c, wanted.id)), 201)
  })
  .openapi(updateItemRoute, async (c) => {
    await takeChange(c)
    const [viewer, item] = await Promise.all([loadViewer(c), findKnown(c, c.req.valid('param').id)])
    requireAct('edit', viewer, item)
    await updateItem(c.var.db, viewer, item, c.req.valid('json'))
    return c.json(OwnMerchItem.parse(await loadOwnItem(c, item.id)), 200)
  })
  .openapi(removeItem, async (c) => {
    await takeChange(c)
    const { id } = await findKnown(c, c.req.valid('param').id)
    await deleteItem(c.var.db, await loadViewer(c), id)
    return c.body(null, 204)
  })
  .openapi(approveItem, async (c) => {
    await decide(c, c.req.valid('param').id, { act: 'approve', ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(rejectItem, async (c) => {
    await decide(c, c.req.valid('param').id, { act: 'reject', ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(getOriginal, async (c) => c.json(MerchOriginal.parse(await loadOriginal(c, c.req.valid('param').id)), 200))

export const profileMerchRoutes = createRouter().openapi(listProfileMerch, async (c) => {
  const { id } = c.req.valid('param')
  if (!isUuid(id)) throw notFound('Profile')
  return c.json(MerchList.parse(await loadProfileMerch(c, id, c.req.valid('query'))), 200)
})

const takeChange = (c: AppContext): Promise<void> => c.var.rateLimits.take(CHANGES_PER_USER, requireSession(c).userId)

async function decide(c: AppContext, id: string, decision: Decision): Promise<void> {
  const admin = requireAdmin(c)
  if (!isUuid(id)) throw noSuchItem()
  await decideItem(c.var.db, admin, id.toLowerCase(), decision)
}
