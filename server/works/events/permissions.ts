import type { Viewer } from '#server/people/profiles/permissions.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Audience } from '#server/works/audience/columns.ts'
import { mayHear } from '#server/works/audience/permissions.ts'

type Hosted = { artistId: string }
type Shown = Hosted & { id: string; audience: Audience }

export const canEditEvent = (viewer: Viewer, event: Hosted): boolean => viewer.memberOf.has(event.artistId)
export const canSeeEvent = (viewer: Viewer, event: Shown): boolean =>
  mayHear(viewer, { ...event, profileId: event.artistId })

/** The same error for missing events and for events that the viewer may not see. */
export const noSuchEvent = (): AppError => notFound('Event')

/** @throws AppError `not_found`, or `forbidden` for a published event of another profile */
export function requireEdit(viewer: Viewer, event: Shown): void {
  if (!canSeeEvent(viewer, event)) throw noSuchEvent()
  if (!canEditEvent(viewer, event)) throw new AppError('forbidden', 'You do not have permission to change this event')
}
