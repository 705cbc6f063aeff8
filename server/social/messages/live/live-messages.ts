import { setTimeout as delay } from 'node:timers/promises'
import { types } from 'pg'
import type { ServerFrame } from '#contract/platform/live.ts'
import type { Services } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import type { MakeLiveSource } from '#server/platform/realtime/realtime.ts'
import { presentMessage } from '../load.ts'
import { countUnread, type MessageRow, messagesByIds } from '../queries.ts'

/** A message as a notification contains it: times are text in the format of the database. */
type DeliverableRow = Omit<MessageRow, 'createdAt'> & { createdAt: string }

declare module '#server/platform/realtime/notices.ts' {
  interface Notices {
    /** `row` is null when it is too long for a notification. */
    message: { messageId: string; profileIds: string[]; row: DeliverableRow | null }
    /** A conversation is new for these profiles, or has changed other than by a message. */
    conversation: { conversationId: string; profileIds: string[] }
    /** A side has read up to `seq`. */
    read: { conversationId: string; readerId: string; seq: number; profileIds: string[] }
  }
}

/** The recipients, and either the frame to send or the id of a message that must be read first. */
type News = { profileIds: string[] } & ({ frame: ServerFrame } | { messageId: string })

/**
 * More news than this waiting means that the database does not keep up. All recipients are then
 * told to fetch the changes themselves (`resync`).
 */
const MOST_WAITING = 10_000
const RETRY_MS = 500
/** Pause between two counts of unread conversations, so that many messages cost one query. */
const COUNT_EVERY_MS = 25

/**
 * Sends messages and changes of conversations to the tabs of both sides, in the order of the
 * notifications. Soon afterwards it sends each recipient their number of unread conversations.
 */
export const messageSource: MakeLiveSource = (services) => {
  const { live, db, log } = services
  const count = countSoon(services)
  let waiting: News[] = []
  const send = ({ profileIds, frame }: News & { frame: ServerFrame }) => {
    live.send(profileIds, frame)
    count(profileIds)
  }
  let isReading = false
  /**
   * Reads the messages that the waiting news only name by id, then sends all waiting news in order.
   */
  const read = async () => {
    isReading = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const rows = await rowsOf(db, batch)
        for (const news of batch) {
          const frame = 'frame' in news ? news.frame : frameOf(rows.get(news.messageId))
          if (frame) send({ profileIds: news.profileIds, frame })
        }
      } catch (error) {
        log.warn({ err: error }, 'messages could not be read; the tabs concerned will refetch')
        await delay(RETRY_MS)
        waiting.unshift(askAgain(batch))
      }
    }
    isReading = false
  }
  const take = (news: News) => {
    if (!live.hasAny(news.profileIds)) return
    if (!isReading && 'frame' in news) return send(news)
    waiting.push(news)
    if (waiting.length > MOST_WAITING) waiting = [askAgain(waiting)]
    if (!isReading) void read()
  }
  return {
    joined: (profileId) => count([profileId]),
    handlers: {
      message({ messageId, profileIds, row }) {
        const frame = row && frameOf({ ...row, createdAt: readTime(row.createdAt) })
        take(frame ? { profileIds, frame } : { profileIds, messageId })
      },
      conversation: ({ conversationId, profileIds }) =>
        take({ profileIds, frame: { type: 'conversation', conversationId } }),
      read: ({ conversationId, readerId, seq, profileIds }) =>
        take({ profileIds, frame: { type: 'read', conversationId, profileId: readerId, seq } }),
    },
  }
}

const readTime: (text: string) => Date = types.getTypeParser(types.builtins.TIMESTAMPTZ)
const frameOf = (row: MessageRow | undefined): ServerFrame | null =>
  row ? { type: 'message', message: presentMessage(row, row.senderProfileId) } : null

/** Replaces news by a `resync` frame: their recipients then fetch the changes themselves. */
const askAgain = (batch: News[]): News => ({
  profileIds: [...new Set(batch.flatMap(({ profileIds }) => profileIds))],
  frame: { type: 'resync' },
})

async function rowsOf(db: Database, batch: News[]): Promise<Map<string, MessageRow>> {
  const ids = batch.flatMap((news) => ('messageId' in news ? news.messageId : []))
  return new Map((await messagesByIds(db, ids)).map((row) => [row.id, row]))
}

/**
 * Returns a function that sends profiles their number of unread conversations. Calls within
 * `COUNT_EVERY_MS` share one query.
 */
function countSoon({ db, live, log }: Services): (profileIds: string[]) => void {
  const asked = new Set<string>()
  let isCounting = false
  const count = async () => {
    isCounting = true
    while (asked.size > 0) {
      const profileIds = [...asked].filter((id) => live.hasAny([id]))
      asked.clear()
      try {
        const unread = profileIds.length > 0 ? await countUnread(db, profileIds) : new Map<string, number>()
        for (const [profileId, count] of unread) live.send([profileId], { type: 'unread', count })
        await delay(COUNT_EVERY_MS)
      } catch (error) {
        log.warn({ err: error }, 'unread conversations could not be counted; the tabs concerned will refetch')
        await delay(RETRY_MS)
        live.send(profileIds, { type: 'resync' })
        for (const id of profileIds) asked.add(id)
      }
    }
    isCounting = false
  }
  return (profileIds) => {
    for (const id of profileIds) asked.add(id)
    if (!isCounting) void count()
  }
}
