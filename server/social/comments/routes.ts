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
import { requireSession } from '#server/people/identity/guards.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler, sharedHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { createComment } from './create-comment.ts'
import { deleteComment, restoreComment } from './delete-comment.ts'
import { editComment } from './edit-comment.ts'
import { loadComments, loadHidden, loadMoments, loadPosted } from './load.ts'
import { closeComments, hideComment } from './moderate-comments.ts'

/** Limits changes of comments: edit, delete, restore, hide, close. */
const COMMENT_CHANGES_PER_USER: RateLimit = { name: 'comment-change', points: 120, seconds: 60 }

const postComment = endpoint(
  'post /',
  {
    summary: 'Comment as the acting profile; the same id again answers the same',
    request: { body: jsonBody(CreateComment) },
    responses: { 201: json(PostedComment, 'The comment, with the exact count') },
  },
  async (c) => {
    const row = await createComment(c, c.req.valid('json'))
    return loadPosted(c, row)
  },
)

const removeComment = endpoint(
  'delete /{id}',
  {
    summary: 'Delete a comment; again changes nothing',
    request: oneById,
    responses: { 200: json(CommentCount, 'The exact count') },
  },
  async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    return { commentCount: await deleteComment(c, id) }
  },
)

const bringBack = endpoint(
  'post /{id}/restore',
  {
    summary: 'Bring back a comment that its author has just deleted',
    request: oneById,
    responses: { 200: json(PostedComment, 'The comment, with the exact count') },
  },
  async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    return loadPosted(c, await restoreComment(c, id))
  },
)

const edit = endpoint(
  'patch /{id}',
  {
    summary: 'Change the words of a comment in its first 15 minutes; for its author',
    request: { ...oneById, body: jsonBody(EditComment) },
    responses: { 200: json(PostedComment, 'The comment, with the exact count') },
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
      summary:
        method === 'put'
          ? 'Hide a comment from everybody but its author; for the owner of the work'
          : 'Show again what the owner of the work hid',
      request: oneById,
      responses: { 200: json(CommentCount, 'The exact count') },
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
      summary: `${method === 'put' ? 'Close' : 'Open'} the comments on a work; for its owner`,
      request: oneById,
      responses: { 200: json(CommentsClosed, 'As it is now') },
    },
    async (c) => closeComments(c, await changing(c, c.req.valid('param').id), method === 'put'),
  )

/** Read resources, for the API and the prerendered page. */
export const commentsResources = [
  sharedHandler(
    commentsResource,
    { summary: 'Comments on a track, an artwork or an album, the newest first', response: 'A page of comments' },
    (c, { assetId, ...page }) => loadComments(c, assetId, page),
  ),
  handler(
    hiddenCommentsResource,
    {
      summary: 'Comments on a work that others do not see: what its owner hid, or one’s own that were hidden',
      response: 'At most 200, the newest first',
    },
    (c, params) => loadHidden(c, params.assetId),
  ),
  sharedHandler(
    momentsResource,
    {
      summary: 'The newest comments pinned to moments of a track, at most 200, in the order of the moments',
      response: 'The comments',
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
