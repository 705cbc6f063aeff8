import { eq } from 'drizzle-orm'
import type { ReleaseKind } from '#contract/releases.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { assets } from '#server/works/assets/tables.ts'
import { releaseOf } from '#server/works/audience/columns.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { playlists } from '#server/works/playlists/tables.ts'

const ASSET_TYPES = { track: 'music', album: 'album', artwork: 'artwork' } as const

async function findAsset(db: Queryable, kind: keyof typeof ASSET_TYPES, id: string) {
  const [row] = await db
    .select({
      id: assets.id,
      profileId: assets.profileId,
      assetType: assets.assetType,
      listable: assets.listable,
      ...releaseOf(assets),
    })
    .from(assets)
    .where(eq(assets.id, id))
  // A stem has the state of its track, and a merch-only artwork exists for its artist alone.
  const hasState = row?.listable || row?.assetType === 'album'
  return row?.assetType === ASSET_TYPES[kind] && hasState ? row : undefined
}

async function findRow(db: Queryable, kind: 'event' | 'playlist', id: string) {
  const table = kind === 'event' ? artistEvents : playlists
  const owner = kind === 'event' ? artistEvents.artistId : playlists.ownerProfileId
  const [row] = await db
    .select({ id: table.id, profileId: owner, ...releaseOf(table as typeof playlists) })
    .from(table)
    .where(eq(table.id, id))
  return row
}

const NAMES = { track: 'Track', album: 'Album', artwork: 'Artwork', event: 'Event', playlist: 'Playlist' }

/**
 * A thing whose state or links the requester may change.
 * @throws AppError `not_found`, or `forbidden` for somebody else's thing that the requester may see
 */
export async function findOwnThing(c: AppContext, kind: ReleaseKind, id: string) {
  const { db } = c.var
  const isRow = kind === 'event' || kind === 'playlist'
  const row = isUuid(id) ? await (isRow ? findRow(db, kind, id) : findAsset(db, kind, id)) : undefined
  if (!row || !mayHear(await viewerFor(c, row), row)) throw notFound(NAMES[kind])
  if (!viewerOf(c).memberOf.has(row.profileId))
    throw new AppError('forbidden', 'You do not have permission to change who may see this')
  return { ...row, kind }
}
