import { z } from 'zod'
import { LocalDate, LocalTime, TimeZone } from './platform/local-time.ts'

/** The kinds of things that have a release state. Stems have the state of their track. */
export const RELEASE_KINDS = ['track', 'album', 'artwork', 'event', 'playlist'] as const
export const ReleaseKind = z.enum(RELEASE_KINDS)
export type ReleaseKind = z.infer<typeof ReleaseKind>

/**
 * A state names the people who may open a thing besides its owner: nobody (`draft`), holders of a
 * secret link (`link`), also the owner's followers (`followers`), or everyone (`public`).
 */
export const RELEASE_STATES = ['draft', 'link', 'followers', 'public'] as const
export const ReleaseState = z.enum(RELEASE_STATES)
export type ReleaseState = z.infer<typeof ReleaseState>

/**
 * The state of a thing. A scheduled thing has `publicAt`, the time from which it is public (ISO
 * 8601), and the IANA `timeZone` in which its owner chose that time; until then it has `state`.
 */
export const Release = z.object({
  state: ReleaseState,
  publicAt: z.string().nullable(),
  timeZone: z.string().nullable(),
})
export type Release = z.infer<typeof Release>

/** A new state, and the time at which it changes to `public`, if it is scheduled. */
export const ChangeRelease = z
  .object({
    state: ReleaseState,
    schedule: z.object({ localDate: LocalDate, localTime: LocalTime, timeZone: TimeZone }).nullable().default(null),
  })
  .refine(({ state, schedule }) => state !== 'public' || schedule === null, {
    path: ['schedule'],
    message: 'A public work has no schedule',
  })
export type ChangeRelease = z.infer<typeof ChangeRelease>
