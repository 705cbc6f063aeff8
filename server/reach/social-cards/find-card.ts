import { inArray, sql } from 'drizzle-orm'
import { mediaUrl } from '#server/media/files.ts'
import { SOCIAL_CARD } from '#server/media/social-cards/card.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { cards } from './tables.ts'

/** The card that stands for the site where there is no other. */
const HOUSE_SOCIAL_CARD = 'page/landing'

const statement = perDatabase((db) =>
  db
    .select({ subject: cards.subject, key: cards.key })
    .from(cards)
    .where(inArray(cards.subject, [sql.placeholder('subject'), HOUSE_SOCIAL_CARD]))
    .prepare('find_card'),
)

/** Where the card of a thing is, or of the site while it has none; null where neither is drawn yet. Sizes are pixels. */
export async function findSocialCard(
  db: Database,
  subject: string | undefined,
): Promise<{ path: string; width: number; height: number } | null> {
  const found = await statement(db, 'card').execute({ subject: subject ?? HOUSE_SOCIAL_CARD })
  const card = found.find((each) => each.subject === subject) ?? found[0]
  return card ? { path: mediaUrl(card.key), ...SOCIAL_CARD } : null
}
