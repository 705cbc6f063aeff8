import { setTimeout as delay } from 'node:timers/promises'
import { asc, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { countUnread } from '../../queries.ts'
import { conversations, messages } from '../../tables.ts'
import { type Inbox, openInbox } from '../inbox.ts'
import type { Writer } from '../people.ts'
import { causeAccidents } from './accidents.ts'
import { makeConversations, write } from './conversation.ts'
import { type Site, startSite } from './site.ts'

type Size = {
  /** How many people write; each has a conversation with each other. */
  writers: number
  /** The number of open tabs of each writer. */
  tabs: number
  /** The number of messages of each writer while the accidents happen. */
  messages: number
  /** How often each kind of accident happens. */
  rounds: number
}
type Tab = { who: Writer; inbox: Inbox }

const END_LISTENING = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'undercroft live'`
const POLL = { timeout: 30_000 }

/**
 * Tries to lose messages: people write while instances, sockets, connections and the database are
 * killed. In the end every tab must have every message once and in order, and the right read marks
 * and unread counts. Prints figures.
 */
export async function survive(size: Size): Promise<void> {
  const startedAt = performance.now()
  const site = await startSite()
  try {
    const { writers, talks } = await makeConversations(site, size.writers)
    const tabs = writers.flatMap((who) =>
      Array.from({ length: size.tabs }, () => ({ who, inbox: openInbox(site.urls, who) })),
    )
    const inboxes = tabs.map(({ inbox }) => inbox)
    const wanted = new Set<string>()
    const all = (count: number) => Promise.all(writers.map((who) => write(site, who, talks, count, wanted)))
    const [accidents] = await Promise.all([causeAccidents(site, inboxes, size.rounds), all(size.messages)])
    // The listening connections are cut while the last messages are sent. No later message shows
    // the tabs that they missed some.
    const last = all(2)
    for (let isOver = false; !isOver; isOver = await Promise.race([last.then(() => true), delay(20, false)])) {
      await retrying(() => site.beside.services.db.execute(END_LISTENING))
    }
    await expectAll(site, tabs, wanted)
    expectTrouble(inboxes)
    for (const inbox of inboxes) inbox.close()
    print({ ...accidents, ...figuresOf(inboxes), messages: wanted.size, seconds: secondsSince(startedAt) })
  } finally {
    await site.stop()
  }
}

async function expectAll({ beside }: Site, tabs: Tab[], wanted: Set<string>): Promise<void> {
  const { db } = beside.services
  const rows = await retrying(() => db.select().from(messages).orderBy(asc(messages.seq)))
  expect(new Set(rows.map(({ id }) => id))).toEqual(wanted)
  expect(rows).toHaveLength(wanted.size)
  const state = await retrying(() => db.select().from(conversations))
  const profileIds = tabs.map(({ who }) => who.profileId)
  const unread = await retrying(() => countUnread(db, profileIds))
  for (const { who, inbox } of tabs) {
    for (const { id, profileAId, profileBId, lastSeq, aReadSeq, bReadSeq } of state) {
      if (profileAId !== who.profileId && profileBId !== who.profileId) continue
      await expect.poll(() => inbox.known.lastSeq(id), POLL).toBe(lastSeq)
      const expected = rows.filter(({ conversationId }) => conversationId === id).map((row) => row.id)
      const taken = inbox.known.taken.filter(({ conversationId }) => conversationId === id)
      expect(taken.map((message) => message.id)).toEqual(expected)
      await expect.poll(() => inbox.known.readSeq(id, profileAId as string), POLL).toBe(aReadSeq)
      await expect.poll(() => inbox.known.readSeq(id, profileBId as string), POLL).toBe(bReadSeq)
    }
    await expect.poll(() => inbox.known.unread(), POLL).toBe(unread.get(who.profileId))
  }
}

/** Checks that the accidents did reach the tabs, and that most messages still arrived live. */
function expectTrouble(inboxes: Inbox[]): void {
  const { joins, taken, asked } = figuresOf(inboxes)
  expect(joins).toBeGreaterThanOrEqual(1.5 * inboxes.length)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(taken)
}

function figuresOf(inboxes: Inbox[]) {
  const sum = (of: (inbox: Inbox) => number) => inboxes.reduce((all, inbox) => all + of(inbox), 0)
  return {
    tabs: inboxes.length,
    joins: sum((inbox) => inbox.joins()),
    taken: sum(({ known }) => known.taken.length),
    asked: sum(({ known }) => known.asked()),
    cameTwice: sum(({ known }) => known.cameTwice()),
  }
}

const secondsSince = (at: number): number => Math.round((performance.now() - at) / 1000)
const print = (figures: Record<string, number>): void => {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`survived: ${parts.join(', ')}\n`)
}

/** Retries a query, since the test's own connections are cut as well. */
async function retrying<T>(query: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await query()
    } catch {
      await delay(50)
    }
  }
}
