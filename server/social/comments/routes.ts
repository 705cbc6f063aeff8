import {
  CommentCount,
  CommentsClosed,
  CreateComment,
  commentsResource,
  EditComment,
  hiddenCommentsResource,
  momentsResource,
  PostedComment,
} from '#contract/comments.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import { requireProfile, requireSession } from '#server/people/identity/guards.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { ownHandler, sharedHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { createComment } from './create-comment.ts'
import { deleteComment, restoreComment } from './delete-comment.ts'
import { editComment } from './edit-comment.ts'
import { loadComments, loadHidden, loadMoments, loadPosted } from './load.ts'
import { closeComments, hideComment } from './moderate-comments.ts'

/** Rate limit of one account for changes of comments: edit, delete, restore, hide, close. */
const COMMENT_CHANGES_PER_USER: RateLimit = { name: 'comment-change', points: 120, seconds: 60 }

const postComment = endpoint(
  'post /',
  {
    summary: 'Post a comment as the acting profile',
    description: 'The client chooses the id. A repeated request with the same id returns the same comment.',
    errors: ['conflict', 'forbidden', 'profile_required'],
    request: { body: jsonBody(CreateComment) },
    responses: { 201: json(PostedComment, 'The comment, and the exact count of comments') },
  },
  async (c) => {
    const row = await createComment(c, c.req.valid('json'))
    return loadPosted(c, row)
  },
)

const removeComment = endpoint(
  'delete /{id}',
  {
    summary: 'Delete a comment',
    description: 'Idempotent.',
    errors: ['forbidden', 'proof_required'],
    request: oneById,
    responses: { 200: json(CommentCount, 'The exact count of comments') },
  },
  async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    return { commentCount: await deleteComment(c, id) }
  },
)

const bringBack = endpoint(
  'post /{id}/restore',
  {
    summary: 'Restore a comment that its author has just deleted',
    description: `A comment can be restored for ${COMMENT.undoSeconds} seconds.`,
    errors: ['forbidden'],
    request: oneById,
    responses: { 200: json(PostedComment, 'The comment, and the exact count of comments') },
  },
  async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    return loadPosted(c, await restoreComment(c, id))
  },
)

const edit = endpoint(
  'patch /{id}',
  {
    summary: 'Change the text of a comment (its author only)',
    description: `A comment can be changed for ${COMMENT.editMinutes} minutes.`,
    errors: ['forbidden', 'profile_required'],
    request: { ...oneById, body: jsonBody(EditComment) },
    responses: { 200: json(PostedComment, 'The comment, and the exact count of comments') },
  },
  async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    return loadPosted(c, await editComment(c, id, c.req.valid('json').body))
  },
)

const hiding = (method: 'put' | 'delete') =>
  endpoint(
    `${method} /{id}/hiding`,
    {
      summary: `${method === 'put' ? 'Hide' : 'Show'} a comment on a work (owner of the work only)`,
      description: 'Idempotent. Only its author and the owner of the work can see a hidden comment.',
      errors: ['forbidden'],
      request: oneById,
      responses: { 200: json(CommentCount, 'The exact count of comments') },
    },
    async (c) => {
      const id = await changing(c, c.req.valid('param').id)
      return { commentCount: await hideComment(c, id, method === 'put') }
    },
  )

const closing = (method: 'put' | 'delete') =>
  endpoint(
    `${method} /closed/{id}`,
    {
      summary: `${method === 'put' ? 'Close' : 'Reopen'} the comments on a work (its owner only)`,
      description: 'Idempotent. Nobody can post or change comments while they are closed.',
      errors: ['forbidden'],
      request: oneById,
      responses: { 200: json(CommentsClosed, 'Whether the comments are closed') },
    },
    async (c) => closeComments(c, await changing(c, c.req.valid('param').id), method === 'put'),
  )

/** Resources for the API and the first paint. */
export const commentsResources = [
  sharedHandler(
    commentsResource,
    { summary: 'List the comments on a track, artwork or album, newest first', response: 'A page of comments' },
    (c, { assetId, ...page }) => loadComments(c, assetId, page),
  ),
  ownHandler(
    hiddenCommentsResource,
    {
      summary: 'List the hidden comments on a work, newest first',
      description: 'The owner of the work gets the comments that the owner hid. Others get their own hidden comments.',
      errors: ['profile_required'],
      response: 'At most 200 comments',
    },
    (c, params) => loadHidden(c, params.assetId),
    (c) => [`relations:${requireProfile(c).id}`],
  ),
  sharedHandler(
    momentsResource,
    {
      summary: 'List the comments pinned to moments of a track, by moment',
      response: 'The newest 200 of these comments, ordered by their position in the track',
    },
    (c, params) => loadMoments(c, params.assetId),
  ),
]

export const commentsRoutes = createRouter().openapiRoutes([
  postComment,
  removeComment,
  bringBack,
  edit,
  hiding('put'),
  hiding('delete'),
  closing('put'),
  closing('delete'),
])

async function changing(c: AppContext, id: string): Promise<string> {
  await c.var.rateLimits.take(COMMENT_CHANGES_PER_USER, requireSession(c).userId)
  if (!isUuid(id)) throw notFound('Comment')
  return id.toLowerCase()
}
