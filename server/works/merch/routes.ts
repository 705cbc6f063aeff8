import {
  ApproveMerchItem,
  CreateMerchItem,
  type MerchOriginal,
  merchOriginalResource,
  merchReviewResource,
  OwnMerchItem,
  ownMerchItemResource,
  ownMerchResource,
  profileMerchResource,
  RejectMerchItem,
  UpdateMerchItem,
} from '#contract/merch.ts'
import { fileNameOf } from '#server/media/serving/attachment.ts'
import {
  requireAdmin,
  requireArtist,
  requireDecidingAdmin,
  requireProfile,
  requireSession,
} from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler, sharedHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { ofProfile } from '#server/works/assets/of-profile.ts'
import { type Decision, decideItem } from './decide.ts'
import { findKnown, loadMerchReview, loadOwnItem, loadOwnMerch, loadProfileMerch } from './load.ts'
import { noSuchItem, requireAction } from './permissions.ts'
import { createItem, deleteItem, updateItem } from './save-item.ts'

/** Rate limit of one account for creating, changing and deleting items. */
const CHANGES_PER_USER: RateLimit = { name: 'merch-changes', points: 300, seconds: 3600 }

const createItemRoute = endpoint(
  'post /',
  {
    summary: 'Create a draft merch item of the acting artist',
    description: 'The client chooses the id. A repeated request with the same id returns the same item.',
    errors: ['conflict', 'profile_required'],
    request: { body: jsonBody(CreateMerchItem) },
    responses: { 201: json(OwnMerchItem, 'The item') },
  },
  async (c) => {
    const artist = requireArtist(c)
    await takeChange(c)
    const wanted = c.req.valid('json')
    await createItem(c.var.db, artist.id, wanted)
    return loadOwnItem(c, wanted.id)
  },
)

const updateItemRoute = endpoint(
  'patch /{id}',
  {
    summary: 'Change a merch item',
    description: 'A changed item that was approved or rejected waits for approval again.',
    errors: ['conflict', 'forbidden'],
    request: { ...oneById, body: jsonBody(UpdateMerchItem) },
    responses: { 200: json(OwnMerchItem, 'The changed item') },
  },
  async (c) => {
    await takeChange(c)
    const viewer = viewerOf(c)
    const item = await findKnown(c, c.req.valid('param').id)
    requireAction('edit', viewer, item)
    await updateItem(c.var.db, viewer, item, c.req.valid('json'))
    return loadOwnItem(c, item.id)
  },
)

const removeItem = endpoint(
  'delete /{id}',
  {
    summary: 'Delete a merch item',
    errors: ['forbidden'],
    request: oneById,
    responses: { 204: { description: 'Deleted' } },
  },
  async (c) => {
    await takeChange(c)
    const { id } = await findKnown(c, c.req.valid('param').id)
    await deleteItem(c.var.db, viewerOf(c), id)
  },
)

const approveItem = endpoint(
  'post /{id}/approval',
  {
    summary: 'Approve a revision of a merch item (admins only)',
    errors: ['conflict', 'forbidden', 'proof_required'],
    request: { ...oneById, body: jsonBody(ApproveMerchItem) },
    responses: { 204: { description: 'Approved' } },
  },
  async (c) => {
    await decide(c, c.req.valid('param').id, { act: 'approve', ...c.req.valid('json') })
  },
)

const rejectItem = endpoint(
  'post /{id}/rejection',
  {
    summary: 'Reject a revision of a merch item (admins only)',
    errors: ['conflict', 'forbidden', 'proof_required'],
    request: { ...oneById, body: jsonBody(RejectMerchItem) },
    responses: { 204: { description: 'Rejected' } },
  },
  async (c) => {
    await decide(c, c.req.valid('param').id, { act: 'reject', ...c.req.valid('json') })
  },
)

/** Resources of merch, for the API and the first paint. */
export const merchResources = [
  handler(
    ownMerchResource,
    {
      summary: 'List the merch items of the acting profile, newest first',
      errors: ['profile_required'],
      response: 'A page of items',
    },
    (c, params) => loadOwnMerch(c, requireProfile(c).id, params),
  ),
  handler(
    merchReviewResource,
    {
      summary: 'List the merch items in review, newest first (admins only)',
      errors: ['forbidden'],
      response: 'A page of items',
    },
    loadMerchReview,
  ),
  handler(
    ownMerchItemResource,
    { summary: 'Get a merch item of a profile of the account', response: 'The item' },
    async (c, params) => {
      requireSession(c)
      return loadOwnItem(c, params.id)
    },
  ),
  handler(
    merchOriginalResource,
    {
      summary: 'Get a URL of the original artwork of a merch item (admins only)',
      errors: ['forbidden'],
      response: 'A signed URL and the name of the file',
    },
    (c, params) => loadOriginal(c, params.id),
  ),
  sharedHandler(
    profileMerchResource,
    { summary: 'List the approved merch items of a profile, newest first', response: 'A page of items' },
    ofProfile(loadProfileMerch),
  ),
]

export const merchRoutes = createRouter().openapiRoutes([
  createItemRoute,
  updateItemRoute,
  removeItem,
  approveItem,
  rejectItem,
])

const takeChange = (c: AppContext): Promise<void> => c.var.rateLimits.take(CHANGES_PER_USER, requireSession(c).userId)

async function decide(c: AppContext, id: string, decision: Decision): Promise<void> {
  const admin = requireDecidingAdmin(c)
  if (!isUuid(id)) throw noSuchItem()
  await decideItem(c.var.db, admin, id.toLowerCase(), decision)
}

/**
 * Where an admin downloads the original picture of an item's artwork. The file name is '{item
 * title}-{artwork title}' with the picture's extension.
 * @throws AppError `forbidden`, `not_found`, also for an item without an artwork
 */
async function loadOriginal(c: AppContext, id: string): Promise<MerchOriginal> {
  requireAdmin(c)
  const { title, artwork } = await findKnown(c, id)
  if (!artwork) throw notFound('Artwork')
  const name = fileNameOf(`${title}-${artwork.title}`)
  return { url: c.var.signing.signedUrl(artwork.originalPath, { downloadName: name }), name }
}
