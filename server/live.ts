import { accessFeed } from './accounts/live-access.ts'
import { messageFeed } from './messages/live/message-feed.ts'
import type { MakeFeed } from './platform/realtime/realtime.ts'

/** Everything that comes over the live channel, of every domain. */
export const liveFeeds: MakeFeed[] = [accessFeed, messageFeed]
