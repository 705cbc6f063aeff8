import { inArray, sql } from 'drizzle-orm'
import { mediaUrl } from '#server/media/files.ts'
import { SOCIAL_CARD } from '#server/media/social-cards/card.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { cards } from './tables.ts'

/** The card of the site, for subjects without a card. */
const HOUSE_SOCIAL_CARD = 'page/landing'

const statement = perDatabase((db) =>
  db
    .select({ subject: cards.subject, key: cards.key })
    .from(cards)
    .where(inArray(cards.subject, [sql.placeholder('subject'), HOUSE_SOCIAL_CARD]))
    .prepare('find_card'),
)

/**
 * The card of a subject, or of the site if the subject has none; null if neither is drawn yet.
 * Sizes are in pixels.
 */
export async function findSocialCard(
  db: Database,
  subject: string | undefined,
): Promise<{ path: string; width: number; height: number } | null> {
  const found = await statement(db, 'card').execute({ subject: subject ?? HOUSE_SOCIAL_CARD })
  const card = found.find((each) => each.subject === subject) ?? found[0]
  return card ? { path: mediaUrl(card.key), ...SOCIAL_CARD } : null
}
