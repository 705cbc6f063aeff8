import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makeProfile } from '#server/people/profiles/factory.ts'
import type { Database } from '#server/platform/database.ts'
import { conversations, messages } from './tables.ts'

/** Inserts the conversation of two profiles. Creates the profiles that `between` does not name. */
export async function makeConversation(db: Database, between: string[] = []) {
  const ids = [between[0] ?? (await makeProfile(db)).id, between[1] ?? (await makeProfile(db)).id].toSorted()
  const [conversation] = await db.insert(conversations).values({ profileAId: ids[0], profileBId: ids[1] }).returning()
  return conversation!
}

/** Inserts a conversation with `count` messages. The two sides take turns. */
export async function makeConversationWithMessages(db: Database, between: string[], count: number) {
  const conversation = await makeConversation(db, between)
  const { id, profileAId, profileBId } = conversation
  const rows = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    conversationId: id,
    seq: n + 1,
    senderProfileId: n % 2 ? profileBId : profileAId,
    content: `Line ${n + 1}`,
  }))
  if (rows.length > 0) await db.insert(messages).values(rows)
  await db.update(conversations).set({ lastSeq: count }).where(eq(conversations.id, id))
  return conversation
}
