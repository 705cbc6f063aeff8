import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database.ts'
import type { MakeLiveSource } from '#server/platform/realtime/realtime.ts'
import { countUnreadNotifications } from './queries.ts'

declare module '#server/platform/realtime/notices.ts' {
  interface Notices {
    /**
     * Published when profiles have a new notification. With `isQuiet` their count changed in
     * another way, for example by reading or muting; one frame is then enough.
     */
    notified: { profileIds: string[]; isQuiet?: boolean }
  }
}

/** Least time between two frames to one profile. */
const EVERY_MS = 1250

/**
 * Sends tabs their number of unread notifications: immediately, and then at most every `EVERY_MS`.
 * One more frame follows the last notice, because an activity within a second of a notified one
 * publishes no notice (`add_notification`). Tabs that act as another profile of the account are
 * told that this profile has unread notifications.
 */
export const notificationSource: MakeLiveSource = ({ db, live, log }) => {
  /** The profiles that had a frame within `EVERY_MS`, and how many more frames they must get. */
  const resting = new Map<string, number>()

  async function send(profileIds: string[]): Promise<void> {
    try {
      for (const { profileId, userId, count, others } of await countUnreadNotifications(db, profileIds))
        live.sendTo(profileId, userId, { type: 'notifications', count, others })
    } catch (error) {
      log.warn({ err: error }, 'unread notifications could not be counted; they will be with the next frame')
      for (const id of profileIds) resting.set(id, 1)
    }
  }

  /** Waits after a frame, then sends the next one if one is owed, and so on. */
  function rest(profileId: string, owed: number): void {
    resting.set(profileId, owed)
    setTimeout(() => {
      const left = resting.get(profileId) ?? 0
      if (left === 0 || !live.hasAny([profileId])) return resting.delete(profileId)
      rest(profileId, left - 1)
      return void send([profileId])
    }, EVERY_MS).unref()
  }

  /** `owed`: how many frames must follow the one that is sent now. */
  function notifyTabs(profileIds: readonly string[], owed: number): void {
    const here = profileIds.filter((id) => live.hasAny([id]))
    const due = here.filter((id) => !resting.has(id))
    for (const id of here) if (resting.has(id)) resting.set(id, Math.max(resting.get(id) ?? 0, 1 + owed))
    for (const id of due) rest(id, owed)
    if (due.length > 0) void send(due)
  }

  async function tellAccountsOf(profileIds: string[], owed: number): Promise<void> {
    if (live.size() === 0) return
    try {
      notifyTabs(await profilesBeside(db, profileIds), owed)
    } catch (error) {
      log.warn({ err: error }, 'the other profiles of those concerned could not be read')
      notifyTabs(profileIds, owed)
    }
  }

  return {
    joined: (profileId) => notifyTabs([profileId], 0),
    handlers: { notified: ({ profileIds, isQuiet }) => void tellAccountsOf(profileIds, isQuiet ? 0 : 1) },
  }
}

/** The ids of these profiles and of all other profiles of their accounts. */
async function profilesBeside(db: Database, profileIds: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct every.profile_id as id from profile_members as own join profile_members as every using (user_id)
    where own.profile_id = any(${sql.param(profileIds)}::uuid[])`)
  return rows.map(({ id }) => id)
}
