import { and, desc, eq, sql } from 'drizzle-orm'
import type { NotificationMute, NotificationThing } from '#contract/notifications.ts'
import { NOTIFICATION } from '#contract/platform/notification-limits.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { notify } from '#server/platform/realtime/notices.ts'
import { findPart } from '#server/social/messages/sides.ts'
import { loadVisibleAsset } from '#server/works/assets/load.ts'
import { loadWorks } from './load.ts'
import { notificationMutes } from './tables.ts'

/**
 * Works and conversations that the acting profile has muted and may still see, the last muted
 * first.
 */
export async function loadMuted(c: AppContext): Promise<NotificationThing[]> {
  const { id } = requireProfile(c)
  const rows = await c.var.db
    .select({ assetId: notificationMutes.assetId, conversationId: notificationMutes.conversationId })
    .from(notificationMutes)
    .where(eq(notificationMutes.profileId, id))
    .orderBy(desc(notificationMutes.createdAt))
    .limit(NOTIFICATION.mutesShown)
  const [works, conversations] = await Promise.all([
    loadWorks(
      c,
      rows.flatMap(({ assetId }) => assetId ?? []),
    ),
    loadConversations(
      c.var.db,
      id,
      rows.flatMap(({ conversationId }) => conversationId ?? []),
    ),
  ])
  return rows.flatMap(({ assetId, conversationId }) => {
    const thing = assetId ? works.get(assetId) : conversations.get(conversationId ?? '')
    return thing ?? []
  })
}

/** Conversations by their ids, each with the name of the other profile as its title. */
async function loadConversations(
  db: Queryable,
  profileId: string,
  ids: string[],
): Promise<Map<string, NotificationThing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; title: string }>(sql`
    select c.id, coalesce(nullif(p.display_name, ''), p.handle, 'Deleted Profile') as title
    from conversations as c left join profiles as p
      on p.id = case c.profile_a_id when ${profileId}::uuid then c.profile_b_id else c.profile_a_id end
    where c.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, title }) => [id, { type: 'conversation', id, title, picture: null }]))
}

/** @throws AppError `not_found` for what the acting profile may not see */
export async function setMute(
  c: AppContext,
  what: 'work' | 'conversation',
  id: string,
  muted: boolean,
): Promise<NotificationMute> {
  const { id: profileId } = requireProfile(c)
  if (!isUuid(id)) throw notFound(what === 'work' ? 'Work' : 'Conversation')
  const assetId = what === 'work' ? (await loadVisibleAsset(c, id)).id : null
  const conversationId = what === 'work' ? null : (await findPart(c.var.db, profileId, id)).conversationId
  const { assetId: asset, conversationId: conversation, profileId: own } = notificationMutes
  const isIt = assetId ? eq(asset, assetId) : eq(conversation, conversationId as string)
  await transaction(c.var.db, async (tx) => {
    if (!muted) await tx.delete(notificationMutes).where(and(eq(own, profileId), isIt))
    else await tx.insert(notificationMutes).values({ profileId, assetId, conversationId }).onConflictDoNothing()
    await notify(tx, 'notified', { profileIds: [profileId], isQuiet: true })
  })
  return { muted }
}
