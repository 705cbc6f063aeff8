import { z } from 'zod'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'

/**
 * What the acting profile has done about another profile.
 *
 * Blocked: no profile of the other account can message, follow, like, mention or comment on works
 * of any profile of the acting account. The acting account cannot do so to the blocked profile
 * either.
 *
 * Muted: messages of the other do not count as unread, and its works stay out of the home feed. The
 * other profile is not notified of either.
 */
export const Restrictions = z.object({ blocked: z.boolean(), muted: z.boolean() })
export type Restrictions = z.infer<typeof Restrictions>

/** Blocked or muted profiles, the most recent first. */
export const RestrictedList = pageOf(ProfileSummary)
export type RestrictedList = z.infer<typeof RestrictedList>

/** Profiles that the acting profile blocks. */
export const blockedResource = list('blocked', '/api/blocks', {
  query: PageQuery,
  schema: RestrictedList,
  madeFor: 'acting',
})

/** Profiles that the acting profile mutes. */
export const mutedResource = list('muted', '/api/mutes', {
  query: PageQuery,
  schema: RestrictedList,
  madeFor: 'acting',
})

export const restrictionsResource = resource('restrictions', '/api/blocks/{profileId}', {
  schema: Restrictions,
  madeFor: 'acting',
})
