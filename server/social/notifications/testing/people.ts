import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Notification, NotificationCount, NotificationList } from '#contract/notifications.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { setFollow } from '#server/people/follows/routes.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'
import { setLike } from '#server/works/likes/routes.ts'

export type Acting = Person & { profileId: string }

/** Helpers for tests of notifications on a server. */
export function actsOn(server: TestServer) {
  const { db, changes } = server.services
  /** Changes made without the server are in its caches a moment later. */
  const received = () => expect.poll(() => changes.catchUp()).toBe(true)
  return {
    async newPerson(name?: string): Promise<Acting> {
      const person = await signUpAndIn(server)
      return { ...person, profileId: (await makeProfile(db, { userId: person.userId, displayName: name })).id }
    },
    handleOf: async ({ profileId }: Acting) =>
      (await db.select().from(profiles).where(eq(profiles.id, profileId)))[0]!.handle,
    async like(who: { profileId: string }, assetId: string, liked = true): Promise<void> {
      await setLike(db, { profileId: who.profileId, assetId, liked })
      await received()
    },
    async follow(who: Acting, { profileId: targetId }: Acting, following = true): Promise<void> {
      await setFollow(db, { followerProfileId: who.profileId, targetId, following })
      await received()
    },
    /**
     * Moves likes and notifications into the past, since the database counts activities within a
     * second as one piece of news.
     */
    async aSecondPasses(who: Acting): Promise<void> {
      const ago = sql`interval '2 seconds'`
      await db.execute(sql`update likes set created_at = created_at - ${ago}`)
      await db.execute(sql`update notifications set at = at - ${ago}, read_at = read_at - ${ago}
        where profile_id = ${who.profileId}`)
      await received()
    },
  }
}

export async function list(who: Acting, show = 'all', cursor = ''): Promise<NotificationList> {
  const answer = await who.fetch(`/api/notifications?show=${show}${cursor && `&cursor=${cursor}`}`)
  return (await answer.json()) as NotificationList
}

export const count = async (who: Acting): Promise<NotificationCount> =>
  (await (await who.fetch('/api/notifications/count')).json()) as NotificationCount

export const read = (who: Acting, items: Pick<Notification, 'id' | 'at'>[]): Promise<Response> =>
  who.fetch('/api/notifications/read', { method: 'PUT', json: { items: items.map(({ id, at }) => ({ id, at })) } })

/** Kind, number of people, names of the newest of them, and the title of the subject. */
export const seen = ({ items }: NotificationList) =>
  items.map(({ kind, people, actors, thing }) => [kind, people, actors.map((each) => each.displayName), thing?.title])
