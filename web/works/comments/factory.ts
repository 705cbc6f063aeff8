import type { Comment } from '#contract/comments.ts'
import { makeSummary } from '#web/people/profiles/factory.ts'

/**
 * A comment of another profile on the asset `one`; a test names only the fields that matter to it.
 */
export const makeComment = (given: Partial<Comment> = {}): Comment => ({
  id: 'c1',
  assetId: 'one',
  author: makeSummary({ id: 'p1' }),
  body: 'Louder.',
  atMs: null,
  inReplyTo: null,
  mentions: [],
  createdAt: '2026-10-14T10:00:00.000Z',
  editedAt: null,
  viewer: { can: { delete: false, answer: true } },
  ...given,
})
