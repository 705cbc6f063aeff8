import { sql } from 'drizzle-orm'
import type { ReleaseKind } from '#contract/releases.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Audience } from '#server/works/audience/columns.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'

const NAMES = { track: 'Track', album: 'Album', artwork: 'Artwork', event: 'Event', playlist: 'Playlist' }

type Thing = { id: string; kind: ReleaseKind; profileId: string; audience: Audience }

/**
 * A thing whose state or links the requester may change.
 * @throws AppError `not_found`, or `forbidden` for somebody else's thing that the requester may see
 */
export async function findOwnThing(c: AppContext, kind: ReleaseKind, id: string): Promise<Thing> {
  const thing = isUuid(id) ? await findThing(c, kind, id) : undefined
  if (!thing || !mayHear(await viewerFor(c, thing), thing)) throw notFound(NAMES[kind])
  if (!viewerOf(c).memberOf.has(thing.profileId))
    throw new AppError('forbidden', 'You do not have permission to change who may see this')
  return thing
}

async function findThing(c: AppContext, kind: ReleaseKind, id: string): Promise<Thing | undefined> {
  const { rows } = await c.var.db.execute<Thing>(sql`
    select id, kind, profile_id as "profileId", audience from things_with_state
    where id = ${id}::uuid and kind = ${kind} and is_releasable`)
  return rows[0]
}
