import type { FeedItem, FeedPage } from '#contract/feed.ts'
import { FEED } from '#contract/limits.ts'
import { followsAnyone } from '#server/follows/queries.ts'
import { loadTrackViewer } from '#server/music/load.ts'
import { presentTrack } from '#server/music/present.ts'
import { findTracks } from '#server/music/queries.ts'
import { type AppContext, requireProfile } from '#server/platform/context.ts'
import { toPage } from '#server/platform/paging.ts'
import { type FeedSource, readFeedCursor, writeFeedCursor } from './cursor.ts'
import { findFollowedTracks } from './queries.ts'

/**
 * What the profiles that the acting one follows made, newest first; everybody's while it follows nobody. A list that was begun goes on
 * from the same source.
 * @throws AppError `not_signed_in`, `profile_required`, `bad_request` for a foreign cursor
 */
export async function loadFeed(c: AppContext, cursor?: string): Promise<FeedPage> {
  const profile = requireProfile(c)
  const { db } = c.var
  const begun = readFeedCursor(cursor)
  const source: FeedSource = begun?.source ?? ((await followsAnyone(db, profile.id)) ? 'followed' : 'everyone')
  const limit = source === 'followed' ? FEED.perKind : FEED.everyonePerKind
  const options = { cursor: begun?.cursor, limit }
  const rows = source === 'followed' ? await findFollowedTracks(db, profile.id, options) : await findTracks(db, options)
  const viewer = await loadTrackViewer(c, rows)
  const page = toPage(rows, limit, (row): FeedItem => ({ kind: 'music', track: presentTrack(row, viewer) }))
  return { ...page, source, nextCursor: page.nextCursor && writeFeedCursor(source, page.nextCursor) }
}
