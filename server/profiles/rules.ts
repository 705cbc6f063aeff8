import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { profileMembers } from './tables.ts'

/** Who looks: the profiles that they may act as, none for a visitor. */
export type Viewer = { memberOf: ReadonlySet<string>; isAdmin: boolean }

const VISITOR: Viewer = { memberOf: new Set(), isAdmin: false }

export const canEditProfile = (viewer: Viewer, profile: { id: string }): boolean => viewer.memberOf.has(profile.id)

export async function loadViewer(c: AppContext): Promise<Viewer> {
  const { session, db } = c.var
  if (!session) return VISITOR
  const rows = await memberships(db, 'of-user').execute({ userId: session.userId })
  return { memberOf: new Set(rows.map((row) => row.profileId)), isAdmin: session.isAdmin }
}

const memberships = perDatabase((db, _name: 'of-user') =>
  db
    .select({ profileId: profileMembers.profileId })
    .from(profileMembers)
    .where(eq(profileMembers.userId, sql.placeholder('userId')))
    .prepare('memberships_of_user'),
)
