import { createRoute } from '@hono/zod-openapi'
import { CommentCount, CommentList, CommentsQuery, CreateComment, Moments, PostedComment } from '#contract/comments.ts'
import { type AppContext, createRouter, requireSession } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import { createComment } from './create-comment.ts'
import { deleteComment, restoreComment } from './delete-comment.ts'
import { COMMENT_CHANGES_PER_USER } from './limits.ts'
import { loadComments, loadMoments, loadPosted } from './load.ts'

const tags = ['comments']

const listComments = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'Comments on a track, an artwork or an album, the newest first',
  request: { query: CommentsQuery },
  responses: { 200: json(CommentList, 'A page of comments'), ...problems },
})

const listMoments = createRoute({
  method: 'get',
  path: '/moments',
  tags,
  summary: 'The newest comments pinned to moments of a track, at most 200, in the order of the moments',
  request: { query: CommentsQuery.pick({ assetId: true }) },
  responses: { 200: json(Moments, 'The comments'), ...problems },
})

const postComment = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Comment as the acting profile; the same id again answers the same',
  request: { body: jsonBody(CreateComment) },
  responses: { 201: json(PostedComment, 'The comment, with the exact count'), ...problems },
})

const removeComment = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete a comment; again changes nothing',
  request: oneById,
  responses: { 200: json(CommentCount, 'The exact count'), ...problems },
})

const bringBack = createRoute({
  method: 'post',
  path: '/{id}/restore',
  tags,
  summary: 'Bring back a comment that its author has just deleted',
  request: oneById,
  responses: { 200: json(PostedComment, 'The comment, with the exact count'), ...problems },
})

export const commentsRoutes = createRouter()
  .openapi(listComments, async (c) => {
    const { assetId, ...page } = c.req.valid('query')
    return c.json(CommentList.parse(await loadComments(c, assetId, page)), 200)
  })
  .openapi(listMoments, async (c) => c.json(Moments.parse(await loadMoments(c, c.req.valid('query').assetId)), 200))
  .openapi(postComment, async (c) => {
    const row = await createComment(c, c.req.valid('json'))
    return c.json(PostedComment.parse(await loadPosted(c, row)), 201)
  })
  .openapi(removeComment, async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    return c.json(CommentCount.parse({ commentCount: await deleteComment(c, id) }), 200)
  })
  .openapi(bringBack, async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    return c.json(PostedComment.parse(await loadPosted(c, await restoreComment(c, id))), 200)
  })

async function changing(c: AppContext, id: string): Promise<string> {
  await c.var.rateLimits.take(COMMENT_CHANGES_PER_USER, requireSession(c).userId)
  if (!isUuid(id)) throw notFound('Comment')
  return id.toLowerCase()
}
