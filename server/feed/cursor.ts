import type { FeedItem, FeedList } from '#contract/feed.ts'
import { AppError } from '#server/platform/errors.ts'

export type FeedSource = FeedList['source']
/** Where each kind goes on: behind a cursor of its own, from its start, or not at all once it is through. */
export type FeedPlaces = Record<FeedItem['kind'], string | 'start' | 'end'>

/** A feed's cursor: the source that it goes on from and the place of each kind. None once all kinds are through. */
export function writeFeedCursor(source: FeedSource, { music, artwork }: FeedPlaces): string | null {
  return music === 'end' && artwork === 'end' ? null : [source, music, artwork].join('.')
}

/** @throws AppError `bad_request` for a cursor that is not ours. */
export function readFeedCursor(text: string | undefined): { source: FeedSource; places: FeedPlaces } | null {
  if (!text) return null
  const [source, music, artwork, more] = text.split('.')
  if ((source !== 'followed' && source !== 'everyone') || !music || !artwork || more !== undefined)
    throw new AppError('bad_request', 'Unknown cursor')
  return { source, places: { music, artwork } }
}
