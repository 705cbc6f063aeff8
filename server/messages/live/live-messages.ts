import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ServerFrame } from '#contract/platform/live.ts'
import type { Services } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import type { MakeLiveSource } from '#server/platform/realtime/realtime.ts'
import { presentMessage } from '../load.ts'
import { type MessageRow, unreadOfWhose } from '../queries.ts'
import { messages } from '../tables.ts'

declare module '#server/platform/realtime/notices.ts' {
  interface Notices {
    message: { messageId: string; profileIds: string[] }
    /** A conversation is new, or has changed other than by a message, for these profiles. */
    conversation: { conversationId: string; profileIds: string[] }
    /** A side has read up to `seq`. */
    read: { conversationId: string; readerId: string; seq: number; profileIds: string[] }
  }
}

type Happened = { profileIds: string[]; messageId?: string; frame?: ServerFrame }

/** More than this waiting means that the database does not keep up: those who wait are told to ask for themselves. */
const MOST_WAITING = 10_000
const RETRY_MS = 500

/**
 * Sends messages and what happens to conversations to the tabs of both sides. They are taken in one batch after the
 * other, each with one query for all its messages, so they leave in the order in which they came.
 */
export const messageSource: MakeLiveSource = (services) => {
  const { live } = services
  let waiting: Happened[] = []
  let isBusy = false
  const drain = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const missed = await deliver(services, batch)
      if (missed) waiting.unshift(missed)
    }
    isBusy = false
  }
  const take = (news: Happened) => {
    if (!live.hasAny(news.profileIds)) return
    waiting.push(news)
    if (waiting.length > MOST_WAITING) waiting = [askAgain(waiting)]
    if (!isBusy) void drain()
  }
  return {
    joined: (profileId) => take({ profileIds: [profileId] }),
    handlers: {
      message: take,
      conversation: ({ conversationId, profileIds }) =>
        take({ profileIds, frame: { type: 'conversation', conversationId } }),
      read: ({ conversationId, readerId, seq, profileIds }) =>
        take({ profileIds, frame: { type: 'read', conversationId, profileId: readerId, seq } }),
    },
  }
}

/** Has all who wait for these news ask for them themselves. */
const askAgain = (batch: Happened[]): Happened => ({ profileIds: recipients(batch), frame: { type: 'resync' } })
const recipients = (batch: Happened[]): string[] => [...new Set(batch.flatMap(({ profileIds }) => profileIds))]

/**
 * Sends a batch, with the unread counts of all whom it concerns. Answers what to send instead, later, if it could not
 * be read.
 */
async function deliver({ db, live, log }: Services, batch: Happened[]): Promise<Happened | null> {
  const profileIds = recipients(batch).filter((id) => live.hasAny([id]))
  const messageIds = batch.flatMap(({ messageId }) => messageId ?? [])
  try {
    const { messages, unread } = await findNews(db, { messageIds, profileIds })
    for (const { profileIds, messageId, frame } of batch) {
      const row = messages.get(messageId ?? '')
      if (row) live.send(profileIds, { type: 'message', message: presentMessage(row) })
      else if (frame) live.send(profileIds, frame)
    }
    for (const [profileId, count] of unread) live.send([profileId], { type: 'unread', count })
    return null
  } catch (error) {
    log.warn({ err: error }, 'news could not be read; those concerned will be told to ask')
    await delay(RETRY_MS)
    return askAgain(batch)
  }
}

type NewsQuery = { messageIds: string[]; profileIds: string[] }
type News = { messages: Map<string, MessageRow>; unread: Map<string, number> }

/**
 * Messages by their ids, and how many conversations these profiles have not read: in one query, since every message is
 * such a one.
 */
export async function findNews(db: Database, wanted: NewsQuery): Promise<News> {
  const rows = await newsOf(db, 'both').execute(wanted)
  const isMessage = (row: (typeof rows)[number]): row is MessageRow & { count: null } => row.count === null
  return {
    messages: new Map(rows.filter(isMessage).map((row) => [row.id, row])),
    unread: new Map(rows.flatMap(({ id, count }): [string, number][] => (count === null ? [] : [[id, count]]))),
  }
}

const newsOf = perDatabase((db, _name: 'both') => {
  const { id, conversationId, seq, senderProfileId, content, createdAt } = messages
  const ofMessages = db
    .select({ id, conversationId, seq, senderProfileId, content, createdAt, count: sql<number | null>`null::int` })
    .from(messages)
    .where(sql`${id} = any(${sql.placeholder('messageIds')}::uuid[])`)
  const ofProfiles = db
    .select({
      id: sql<string>`whose.id`,
      conversationId: sql<string>`null::uuid`,
      seq: sql<number>`null::int`,
      senderProfileId: sql<string | null>`null::uuid`,
      content: sql<string>`null::text`,
      createdAt: sql<Date>`null::timestamptz`,
      count: sql<number | null>`${unreadOfWhose}`,
    })
    .from(sql`unnest(${sql.placeholder('profileIds')}::uuid[]) as whose (id)`)
  return unionAll(ofMessages, ofProfiles).prepare('news_of_messages')
})
