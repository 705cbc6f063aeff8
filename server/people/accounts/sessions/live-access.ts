import { and, type Column, eq, gt, sql } from 'drizzle-orm'
import { LIVE_CLOSE } from '#contract/platform/live.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { profileMembers, profiles } from '#server/people/profiles/tables.ts'
import type { Services } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import type { Connection, Identity } from '#server/platform/realtime/connection.ts'
import type { MakeLiveSource } from '#server/platform/realtime/realtime.ts'

declare module '#server/platform/realtime/notices.ts' {
  interface Notices {
    /**
     * Sessions or profile memberships have ended. A list is null when there are too many ids to
     * name.
     */
    access: { sessionIds?: string[] | null; profileIds?: string[] | null }
    /** The sessions of these profiles' accounts have changed. */
    account: { profileIds: string[] }
  }
}

/**
 * Closes sockets whose session has ended or whose user may no longer act as the profile:
 * immediately after a notice, and at every heartbeat. The heartbeat covers sessions that expire and
 * notices that were missed.
 */
export const accessSource: MakeLiveSource = (services) => ({
  handlers: {
    access({ sessionIds, profileIds }) {
      const all = !sessionIds && !profileIds
      const concerns = ({ sessionId, profileId }: Identity) =>
        all || sessionIds?.includes(sessionId) || profileIds?.includes(profileId)
      void recheck(
        services,
        [...services.live.connections()].filter(({ identity }) => concerns(identity)),
      )
    },
    account: ({ profileIds }) => services.live.send(profileIds, { type: 'account' }),
  },
  beat: () => void recheck(services, [...services.live.connections()]),
})

async function recheck({ db, log }: Services, connections: Connection[]): Promise<void> {
  if (connections.length === 0) return
  try {
    const identities = connections.map(({ identity }) => identity)
    const [living, memberships] = await Promise.all([livingSessions(db, identities), membershipsOf(db, identities)])
    for (const connection of connections) {
      const { sessionId, userId, profileId } = connection.identity
      if (!living.has(sessionId)) connection.close(LIVE_CLOSE.signedOut)
      else if (!memberships.has(`${profileId} ${userId}`)) connection.close(LIVE_CLOSE.notYours)
    }
  } catch (error) {
    // The next heartbeat checks again. Without the database nothing is sent on the sockets either.
    log.warn({ err: error }, 'live channels could not be checked')
  }
}

async function livingSessions(db: Database, identities: Identity[]): Promise<Set<string>> {
  const rows = await sessionsAmong(db, 'living').execute({ ids: identities.map(({ sessionId }) => sessionId) })
  return new Set(rows.map(({ id }) => id))
}

async function membershipsOf(db: Database, identities: Identity[]): Promise<Set<string>> {
  const rows = await membersOf(db, 'profiles').execute({ ids: identities.map(({ profileId }) => profileId) })
  return new Set(rows.map(({ profileId, userId }) => `${profileId} ${userId}`))
}

const among = (id: Column) => sql`${id} = any(${sql.placeholder('ids')}::uuid[])`

const sessionsAmong = perDatabase((db, _name: 'living') =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(among(sessions.id), gt(sessions.expiresAt, sql`now()`)))
    .prepare('living_sessions_among'),
)

const membersOf = perDatabase((db, _name: 'profiles') =>
  db
    .select({ profileId: profileMembers.profileId, userId: profileMembers.userId })
    .from(profileMembers)
    .innerJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .where(and(among(profileMembers.profileId), sql`not ${profiles.isSuspended}`))
    .prepare('members_of_profiles'),
)
