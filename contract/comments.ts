import { z } from 'zod'
import { Mentions } from './mentions.ts'
import { COMMENT } from './platform/limits.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { ProfileSummary } from './profiles.ts'

/**
 * A comment on a track, an artwork or an album. `author` is null once its profile is gone ('Deleted Profile'). `atMs`
 * pins it to a moment of a track, in milliseconds from the start. `inReplyTo` is the comment that it answers, null where
 * it answers none or that one has been deleted.
 */
export const Comment = z.object({
  id: z.string(),
  assetId: z.string(),
  author: ProfileSummary.nullable(),
  body: z.string(),
  atMs: z.number().int().nullable(),
  inReplyTo: z.object({ id: z.string(), author: ProfileSummary.nullable() }).nullable(),
  mentions: Mentions,
  createdAt: z.string(),
  /** When its author last changed it; null for never. */
  editedAt: z.string().nullable(),
  viewer: z.object({ can: z.object({ delete: z.boolean(), answer: z.boolean() }) }),
})
export type Comment = z.infer<typeof Comment>

/** `isClosed`: the owner of the work has closed its comments, so that nobody can add or change one. */
export const CommentList = pageOf(Comment).extend({ isClosed: z.boolean() })
export type CommentList = z.infer<typeof CommentList>

export const CommentsQuery = PageQuery.extend({
  assetId: z.uuid(),
  limit: z.coerce.number().int().min(1).max(COMMENT.perPage).default(COMMENT.perPage),
})

const Body = Text.trim()
  .min(1, 'Please write something')
  .max(COMMENT.maxLength, 'A comment has at most 2,000 characters')

/** `id` is made by the client, so that a retry after a lost answer never posts twice. */
export const CreateComment = z.object({
  id: z.uuid(),
  assetId: z.uuid(),
  body: Body,
  atMs: z.number().int().min(0).nullable().default(null),
  /** The comment on the same thing that this one answers. */
  inReplyToId: z.uuid().nullable().default(null),
})
export type CreateComment = z.input<typeof CreateComment>

/** What the author makes of a comment in its first 15 minutes. */
export const EditComment = z.object({ body: Body })
export type EditComment = z.input<typeof EditComment>

/** Whether nobody can add or change a comment on a work. */
export const CommentsClosed = z.object({ isClosed: z.boolean() })

/** What the acts on comments answer: the exact count of the asset. */
export const CommentCount = z.object({ commentCount: z.number().int() })
/** `isHeld` until a moderator has read it: it has a word of their list. */
export const PostedComment = CommentCount.extend({ comment: Comment, isHeld: z.boolean() })
export type PostedComment = z.infer<typeof PostedComment>

/** The comments pinned to moments of a track, in the order of the moments; at most 200, the newest ones. */
export const Moments = z.object({ items: z.array(Comment) })
export type Moments = z.infer<typeof Moments>

export const commentsResource = list('comments', '/api/comments', {
  query: CommentsQuery,
  schema: CommentList,
  entities: ['comment'],
  about: 'assetId',
})

/**
 * Comments on a work that others do not see: for its owner those that it hid, for everybody else their own that were
 * hidden. At most 200, the newest first.
 */
export const HiddenComments = z.object({ items: z.array(Comment) })
export type HiddenComments = z.infer<typeof HiddenComments>

export const hiddenCommentsResource = resource('hiddenComments', '/api/comments/hidden', {
  query: CommentsQuery.pick({ assetId: true }),
  schema: HiddenComments,
  entities: ['comment'],
  about: 'assetId',
  madeFor: 'acting',
})

export const momentsResource = resource('moments', '/api/comments/moments', {
  query: CommentsQuery.pick({ assetId: true }),
  schema: Moments,
  entities: ['comment'],
  about: 'assetId',
})
