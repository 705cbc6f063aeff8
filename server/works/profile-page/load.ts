import { sql } from 'drizzle-orm'
import { HANDLE } from '#contract/platform/limits.ts'
import type { ProfileTab, PublicProfile } from '#contract/public-profile.ts'
import { followingOf } from '#server/people/follows/queries.ts'
import { restrictionsOf } from '#server/people/profiles/blocks.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { presentProfile } from '#server/people/profiles/present.ts'
import { profileBySlug } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { AppContext } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { notFound } from '#server/platform/errors.ts'
import { loadProfileArtworks } from '#server/works/artworks/load.ts'
import { assets } from '#server/works/assets/tables.ts'
import { loadProfileEvents } from '#server/works/events/load.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { loadProfileMerch } from '#server/works/merch/load.ts'
import { merchItems } from '#server/works/merch/tables.ts'
import { loadAlbumList } from '#server/works/music/albums/load.ts'
import { loadProfileMusic } from '#server/works/music/load.ts'
import { loadProfileStems } from '#server/works/music/stems/load.ts'
import { loadFanShelf } from './fan/fan.ts'

/**
 * The data of `/{slug}`, found by slug, otherwise by handle. For an artist it contains the
 * requested tab, or the first tab that is not empty.
 * @throws AppError `not_found`
 */
export async function loadPublicProfile(
  c: AppContext,
  slug: string,
  tab: ProfileTab | undefined,
): Promise<PublicProfile> {
  const wanted = slug.toLowerCase()
  const [row] = HANDLE.pattern.test(wanted) ? await profileBySlug(c.var.db, 'by-slug').execute({ slug: wanted }) : []
  if (!row || (!row.isPublic && !viewerOf(c).isAdmin)) throw notFound('Profile')
  const filling = tabCounts(c.var.db, 'of-profile').execute({ profileId: row.id })
  const open = tab ?? (row.profileType === 'artist' ? firstTabOf((await filling)[0]) : 'music')
  const [following, restrictions, [filled], shown] = await Promise.all([
    followingOf(c.var.db, c.var.profile, [row.id]),
    restrictionsOf(c.var.db, c.var.profile?.id, row.id),
    filling,
    row.profileType === 'artist' ? TABS[open](c, row.id) : loadFanShelf(c, row).then((fan) => ({ fan })),
  ])
  if (!filled) throw notFound('Profile')
  const { albums: _albums, anyEvents: _any, ...counts } = filled
  return {
    profile: presentProfile(row, viewerOf(c), { following: following(row.id), ...restrictions }),
    counts,
    firstTab: firstTabOf(filled),
    ...NOTHING,
    ...shown,
  }
}

type Filled = PublicProfile['counts'] & { albums: boolean; anyEvents: boolean }

function firstTabOf(filled: Filled | undefined): ProfileTab {
  if (!filled || filled.tracks + filled.stems > 0 || filled.albums) return 'music'
  if (filled.artworks > 0) return 'art'
  if (filled.events > 0 || filled.anyEvents) return 'events'
  return filled.merch > 0 ? 'merch' : 'music'
}

type Shown = Pick<PublicProfile, ProfileTab | 'fan'>
const NOTHING: Shown = { music: null, art: null, events: null, merch: null, fan: null }

/** Loads the content of each tab of an artist. */
const TABS: Record<ProfileTab, (c: AppContext, profileId: string) => Promise<Partial<Shown>>> = {
  async music(c, profileId) {
    const [tracks, stems, albums] = await Promise.all([
      loadProfileMusic(c, profileId),
      loadProfileStems(c, profileId),
      loadAlbumList(c, profileId),
    ])
    return { music: { tracks, stems, albums } }
  },
  art: async (c, profileId) => ({ art: await loadProfileArtworks(c, profileId) }),
  events: async (c, profileId) => ({ events: await loadProfileEvents(c, profileId) }),
  merch: async (c, profileId) => ({ merch: await loadProfileMerch(c, profileId) }),
}

const profileId = sql.placeholder('profileId')
const countAssets = (type: 'music' | 'artwork', listable: boolean) => sql<number>`(
  select count(*)::int from ${assets} where ${assets.profileId} = ${profileId}
  and ${assets.assetType} = ${sql.raw(`'${type}'`)} and ${assets.isPublic} and ${assets.listable} = ${sql.raw(String(listable))})`

/** The number of public things of a profile for each tab, read from indexes only. */
const tabCounts = perDatabase((db, _name: 'of-profile') =>
  db
    .select({
      tracks: countAssets('music', true),
      stems: countAssets('music', false),
      artworks: countAssets('artwork', true),
      events: sql<number>`(
        select count(*)::int from ${artistEvents} where ${artistEvents.artistId} = ${profileId}
        and ${artistEvents.isPublic} and ${artistEvents.startAt} >= now())`,
      anyEvents: sql<boolean>`exists (
        select from ${artistEvents} where ${artistEvents.artistId} = ${profileId} and ${artistEvents.isPublic})`,
      albums: sql<boolean>`exists (
        select from ${assets} where ${assets.profileId} = ${profileId} and ${assets.assetType} = 'album'
        and ${assets.isPublic})`,
      merch: sql<number>`(
        select count(*)::int from ${merchItems} where ${merchItems.profileId} = ${profileId}
        and ${merchItems.isPublic})`,
    })
    .from(profiles)
    .where(sql`${profiles.id} = ${profileId}`)
    .prepare('profile_tab_counts'),
)
