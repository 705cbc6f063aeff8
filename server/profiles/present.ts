import { AVATAR_SIDE } from '#contract/platform/limits.ts'
import type { Picture, Stock } from '#contract/platform/media.ts'
import type { OwnProfile, Profile, ProfileSummary } from '#contract/profiles.ts'
import { mediaUrl } from '#server/media/files.ts'
import type { ProfileRow, SummaryRow } from './queries.ts'
import { canEditProfile, type Viewer } from './rules.ts'

type StockColumns = { stock: string | null; stockDeep: string | null }

export const presentStock = ({ stock, stockDeep }: StockColumns): Stock =>
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

export const presentOwnProfile = (row: SummaryRow & StockColumns): OwnProfile => ({
  ...presentSummary(row),
  stock: presentStock(row),
})

type Seen = Omit<Profile['viewer'], 'can'>
export const UNRELATED: Seen = { following: null, blocked: false, muted: false }

/** `seen` is what the acting profile has to do with it. */
export const presentProfile = (row: ProfileRow, viewer: Viewer, seen: Seen): Profile => ({
  ...presentOwnProfile(row),
  bio: row.bio,
  socialLinks: row.socialLinks,
  showLikes: row.showLikes,
  followerCount: row.followerCount,
  followingCount: row.followingCount,
  createdAt: row.createdAt.toISOString(),
  viewer: { ...seen, can: { edit: canEditProfile(viewer, row) } },
})
