import { setTimeout as delay } from 'node:timers/promises'
import type { Tab } from '../../../bench/live/site.ts'
import { type Inbox, openInbox } from '../../../server/social/messages/testing/inbox.ts'
import { serveParent } from './pace.ts'

export type TabsOrders = { url: string; tabs: Tab[] }
/** The messages that each tab received, in order, and how often it connected. */
export type Followed = { conversationId: string; ids: string[]; seqs: number[]; joins: number }

/** After this time without a new message, all messages have arrived. */
const QUIET_MS = 5000

serveParent<TabsOrders, Followed[]>(async ({ url, tabs }, ending) => {
  const inboxes = tabs.map((tab) => openInbox(() => [url], tab))
  await new Promise((resolve) => ending.addEventListener('abort', resolve))
  await untilQuiet(inboxes)
  return inboxes.map(({ known, joins }, n) => ({
    conversationId: (tabs[n] as Tab).conversationId,
    ids: known.taken.map(({ id }) => id),
    seqs: known.taken.map(({ seq }) => seq),
    joins: joins(),
  }))
})

async function untilQuiet(inboxes: Inbox[]): Promise<void> {
  const count = () => inboxes.reduce((sum, { known }) => sum + known.taken.length, 0)
  for (let before = -1; before !== count(); ) {
    before = count()
    await delay(QUIET_MS)
  }
}
