import { setTimeout as delay } from 'node:timers/promises'
import type { ServerFrame } from '#contract/platform/live.ts'
import type { Services } from '#server/platform/context.ts'
import type { MakeFeed } from '#server/platform/realtime/realtime.ts'
import { presentMessage } from '../present.ts'
import { findNews } from './find-news.ts'

declare module '#server/platform/realtime/notices.ts' {
  interface Notices {
    message: { messageId: string; profileIds: string[] }
    /** A conversation is new, or has changed other than by a message, for these profiles. */
    conversation: { conversationId: string; profileIds: string[] }
    /** A side has read up to `seq`. */
    read: { conversationId: string; readerId: string; seq: number; profileIds: string[] }
  }
}

type News = { profileIds: string[]; messageId?: string; frame?: ServerFrame }

/** More than this waiting means that the database does not keep up: those who wait are told to ask for themselves. */
const MOST_WAITING = 10_000
const RETRY_MS = 500

/**
 * Sends messages and what happens to conversations to the tabs of both sides. News are taken in one batch after the other, each with
 * one query for all its messages, so they leave in the order in which they came.
 */
export const messageFeed: MakeFeed = (services) => {
  const { live } = services
  let waiting: News[] = []
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
  const take = (news: News) => {
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
const askAgain = (batch: News[]): News => ({ profileIds: recipients(batch), frame: { type: 'resync' } })
const recipients = (batch: News[]): string[] => [...new Set(batch.flatMap(({ profileIds }) => profileIds))]

/** Sends a batch, with the unread counts of all whom it concerns. Answers what to send instead, later, if it could not be read. */
async function deliver({ db, live, log }: Services, batch: News[]): Promise<News | null> {
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
