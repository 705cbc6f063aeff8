import { z } from 'zod'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'

/**
 * What the acting profile has done about another one. Blocking: no profile of the other's account messages, follows,
 * likes, mentions or comments on the things of any profile of the acting account, nor does the acting account do so to
 * the blocked profile. Muting: its messages do not count as unread, and its works stay out of the home feed. Neither is told to
 * the other.
 */
export const Restrictions = z.object({ blocked: z.boolean(), muted: z.boolean() })
export type Restrictions = z.infer<typeof Restrictions>

/** Blocked or muted profiles, the last one first. */
export const RestrictedList = pageOf(ProfileSummary)
export type RestrictedList = z.infer<typeof RestrictedList>

/** Whom the acting profile blocks. */
export const blockedResource = list('blocked', '/api/blocks', {
  query: PageQuery,
  schema: RestrictedList,
  madeFor: 'acting',
})

/** Whom the acting profile mutes. */
export const mutedResource = list('muted', '/api/mutes', {
  query: PageQuery,
  schema: RestrictedList,
  madeFor: 'acting',
})

export const restrictionsResource = resource('restrictions', '/api/blocks/{profileId}', {
  schema: Restrictions,
  madeFor: 'acting',
})
