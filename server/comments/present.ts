import type { Comment } from '#contract/comments.ts'
import { presentSummary } from '#server/profiles/present.ts'
import type { CommentRow } from './queries.ts'
import { type CommentViewer, canDeleteComment } from './rules.ts'

export const presentComment = (row: CommentRow, viewer: CommentViewer): Comment => ({
  id: row.id,
  assetId: row.assetId,
  author: row.author && presentSummary(row.author),
  body: row.body,
  atMs: row.atMs,
  createdAt: row.createdAt.toISOString(),
  viewer: { can: { delete: canDeleteComment(viewer, row) } },
})
