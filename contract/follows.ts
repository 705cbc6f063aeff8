import { z } from 'zod'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'

/**
 * Response to following and unfollowing: the new state for the acting profile, and the exact count.
 */
export const FollowState = z.object({ following: z.boolean(), followerCount: z.number().int() })
export type FollowState = z.infer<typeof FollowState>

/**
 * How the acting profile follows another. `tellsReleases`: it wants notifications of new releases.
 */
export const Follow = z.object({ following: z.boolean(), tellsReleases: z.boolean() })
export type Follow = z.infer<typeof Follow>
export const TellReleases = z.object({ tells: z.boolean() })

/**
 * A profile in a list of followers or followed profiles. `viewer.following` is null for the
 * viewer's own profile and for anonymous visitors.
 */
export const ListedProfile = ProfileSummary.extend({ viewer: z.object({ following: z.boolean().nullable() }) })
export type ListedProfile = z.infer<typeof ListedProfile>

export const ListedProfileList = pageOf(ListedProfile)
export type ListedProfileList = z.infer<typeof ListedProfileList>

export const followersResource = list('followers', '/api/profiles/{id}/followers', {
  query: PageQuery,
  schema: ListedProfileList,
  entities: ['profile'],
})

export const followingResource = list('following', '/api/profiles/{id}/following', {
  query: PageQuery,
  schema: ListedProfileList,
  entities: ['profile'],
})

export const followResource = resource('follow', '/api/follows/{profileId}', {
  schema: Follow,
  entities: ['profile'],
  madeFor: 'acting',
})
