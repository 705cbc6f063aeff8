import { eq, sql } from 'drizzle-orm'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { notify } from '#server/platform/realtime/notices.ts'
import type { Part } from './sides.ts'
import { conversations } from './tables.ts'

/**
 * Archives a conversation for the acting side until the next message arrives, or takes it out of
 * the archive. Only the tabs of the acting side are notified.
 */
export async function archiveConversation(db: Database, part: Part, isArchived: boolean): Promise<void> {
  const { conversationId, side, profileId } = part
  const seq = isArchived ? sql`last_seq` : null
  await transaction(db, async (tx) => {
    await tx
      .update(conversations)
      .set(side === 'a' ? { aArchivedSeq: seq } : { bArchivedSeq: seq })
      .where(eq(conversations.id, conversationId))
    await notify(tx, 'conversation', { conversationId, profileIds: [profileId] })
  })
}
