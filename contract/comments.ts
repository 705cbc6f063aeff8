import { z } from 'zod'
import { Mentions } from './mentions.ts'
import { COMMENT } from './platform/limits.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { ProfileSummary } from './profiles.ts'

/**
 * A comment on a track, an artwork or an album. `author` is null when the profile is deleted
 * ('Deleted Profile'). `atMs` pins the comment to a moment of a track, in milliseconds from the
 * start. `inReplyTo` is the comment that this one replies to; null if there is none or it was
 * deleted.
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
  /** When the author last changed it; null if never. */
  editedAt: z.string().nullable(),
  viewer: z.object({ can: z.object({ delete: z.boolean(), answer: z.boolean() }) }),
})
export type Comment = z.infer<typeof Comment>

/** `isClosed`: the owner of the work has closed its comments, so nobody can add or change any. */
export const CommentList = pageOf(Comment).extend({ isClosed: z.boolean() })
export type CommentList = z.infer<typeof CommentList>

export const CommentsQuery = PageQuery.extend({
  assetId: z.uuid(),
  limit: z.coerce.number().int().min(1).max(COMMENT.perPage).default(COMMENT.perPage),
})

const Body = Text.trim()
  .min(1, 'Please write something')
  .max(COMMENT.maxLength, 'A comment has at most 2,000 characters')

/** The client generates `id`, so that a retry after a lost response never posts twice. */
export const CreateComment = z.object({
  id: z.uuid(),
  assetId: z.uuid(),
  body: Body,
  atMs: z.number().int().min(0).nullable().default(null),
  /** The comment on the same work that this one replies to. */
  inReplyToId: z.uuid().nullable().default(null),
})
export type CreateComment = z.input<typeof CreateComment>

/** The new text of a comment; its author can change it within the first 15 minutes. */
export const EditComment = z.object({ body: Body })
export type EditComment = z.input<typeof EditComment>

/** `isClosed`: nobody can add or change a comment on the work. */
export const CommentsClosed = z.object({ isClosed: z.boolean() })

/** Response to changes of comments: the exact comment count of the work. */
export const CommentCount = z.object({ commentCount: z.number().int() })
/** `isHeld`: the comment contains a word of the anti-spam list and waits for a moderator. */
export const PostedComment = CommentCount.extend({ comment: Comment, isHeld: z.boolean() })
export type PostedComment = z.infer<typeof PostedComment>

/** Comments that are pinned to moments of a track, in the order of the moments: the newest 200. */
export const Moments = z.object({ items: z.array(Comment) })
export type Moments = z.infer<typeof Moments>

export const commentsResource = list('comments', '/api/comments', {
  query: CommentsQuery,
  schema: CommentList,
  entities: ['comment'],
  about: 'assetId',
})

/**
 * Comments on a work that others do not see, the newest first, at most 200. The owner of the work
 * gets the comments that they hid; everyone else gets their own hidden comments.
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
