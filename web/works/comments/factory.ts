import type { Comment } from '#contract/comments.ts'
import { makeSummary } from '#web/people/profiles/factory.ts'

/** A comment of somebody else on the asset `one`; a test names only what matters to it. */
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
