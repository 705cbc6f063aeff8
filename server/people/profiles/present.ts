import { sql } from 'drizzle-orm'
import { type Mentions, writtenHandlesIn } from '#contract/mentions.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { AVATAR_SIDE } from '#contract/platform/limits.ts'
import type { Accent, Picture } from '#contract/platform/media.ts'
import type { Named, OwnProfile, Profile, ProfileSummary } from '#contract/profiles.ts'
import { mediaUrl } from '#server/media/files.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { canEditProfile, type Viewer } from './permissions.ts'
import type { MentionedRow, ProfileRow, SummaryRow } from './queries.ts'

type AccentColumns = { stock: string | null; stockDeep: string | null }

export const presentAccent = ({ stock, stockDeep }: AccentColumns): Accent =>
  stock && stockDeep ? { stock, stockDeep } : null

export function presentSummary(row: SummaryRow): ProfileSummary {
  const { id, profileType, handle, slug, displayName } = row
  return { id, profileType, handle, slug, displayName, avatar: presentAvatar(row) }
}

function presentAvatar({ avatar, avatarPlaceholder }: SummaryRow): Picture | null {
  if (!avatar) return null
  const url = mediaUrl(avatar)
  return { url, thumbUrl: url, width: AVATAR_SIDE, height: AVATAR_SIDE, placeholder: avatarPlaceholder ?? '' }
}

/** The name to show for a profile; works of a deleted one remain. */
export const shownName = (profile: Pick<ProfileSummary, 'displayName' | 'handle'> | null): string =>
  profile ? profile.displayName || profile.handle : 'Deleted Profile'

export const presentOwnProfile = (row: SummaryRow & AccentColumns): OwnProfile => ({
  ...presentSummary(row),
  stock: presentAccent(row),
})

type Seen = Omit<Profile['viewer'], 'can'>
export const UNRELATED: Seen = { following: null, blocked: false, muted: false }

/** `seen` is the relation of the acting profile to this one. */
export function presentProfile(row: ProfileRow, viewer: Viewer, seen: Seen): Profile {
  const canEdit = canEditProfile(viewer, row)
  return {
    ...presentOwnProfile(row),
    bio: row.bio,
    mentions: presentMentions(row.bio, row.mentions),
    place: row.place,
    socialLinks: row.socialLinks,
    support: row.isPublic || canEdit ? row.support : null,
    showLikes: row.showLikes,
    noAi: row.noAi,
    followerCount: row.followerCount,
    followingCount: row.followingCount,
    createdAt: row.createdAt.toISOString(),
    viewer: { ...seen, can: { edit: canEdit } },
  }
}

/**
 * The profiles that a text mentions by a handle that leads to them now. A profile that has left an
 * old handle for good is missing.
 */
export function presentMentions(text: string, mentioned: MentionedRow[]): Mentions {
  if (mentioned.length === 0) return []
  const handles = new Set([...writtenHandlesIn(text)].map(({ handle }) => handle))
  return mentioned.flatMap(({ id, handle, old }) =>
    [handle, ...old].filter((each) => handles.has(each)).map((written) => ({ id, handle, written })),
  )
}

/** How a row names a person: as free text, or by a profile, whose name may change. */
export type NamedColumns = { name: string | null; profileId: string | null }

/**
 * Finds the profiles of names written as `@handle`; all other names stay text. `field` is the
 * form's field, for errors.
 * @throws AppError `invalid` for an unknown handle
 */
export async function resolveNames(tx: Queryable, names: string[], field: string): Promise<NamedColumns[]> {
  const handles = names.filter((name) => name.startsWith('@')).map(handleOf)
  if (handles.length === 0) return names.map((name) => ({ name, profileId: null }))
  const { rows } = await tx.execute<{ id: string; handle: string }>(
    sql`select id, handle from (
      select handle, profile_by_handle(handle) as id from unnest(${sql.param(handles)}::text[]) as handle) as named
      where id is not null`,
  )
  const idOf = new Map(rows.map(({ id, handle }) => [handle, id]))
  return names.map((name) => {
    if (!name.startsWith('@')) return { name, profileId: null }
    const profileId = idOf.get(handleOf(name))
    if (profileId) return { name: null, profileId }
    const message = `Nobody here is called ${isolated(name)}`
    throw new AppError('invalid', message, { fields: { [field]: message } })
  })
}

const handleOf = (name: string): string => name.slice(1).trim().toLowerCase()

export const presentNamed = ({ name, profile }: { name: string | null; profile: SummaryRow | null }): Named => ({
  name: name ?? (profile ? `@${profile.handle}` : ''),
  profile: profile && presentSummary(profile),
})
