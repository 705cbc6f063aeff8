import type { FeedPage } from '#contract/feed.ts'
import { AppError } from '#server/platform/errors.ts'

export type FeedSource = FeedPage['source']

/** A feed's cursor is that of its list, with the source that it goes on from in front. */
export const writeFeedCursor = (source: FeedSource, cursor: string): string => `${source}.${cursor}`

/** @throws AppError `bad_request` for a cursor that is not ours. */
export function readFeedCursor(text: string | undefined): { source: FeedSource; cursor: string } | null {
  if (!text) return null
  const [source, cursor] = text.split('.')
  if ((source !== 'followed' && source !== 'everyone') || !cursor) throw new AppError('bad_request', 'Unknown cursor')
  return { source, cursor }
}
