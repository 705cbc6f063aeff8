import type { Viewer } from '#server/people/profiles/permissions.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { type MerchAction, type MerchActor, mayDo } from './statuses.ts'

type Item = { profileId: string; isPublic: boolean }
export const noSuchItem = (): AppError => notFound('Merch item')

const actorFor = (viewer: Viewer, item: Item): MerchActor => ({
  isMember: viewer.memberOf.has(item.profileId),
  isAdmin: viewer.isAdmin,
})

const canSee = ({ isMember, isAdmin }: MerchActor, item: Item): boolean => isMember || isAdmin || item.isPublic

/**
 * @throws AppError `not_found` if the viewer may not see the item, `forbidden` if they may see it
 * but not do this
 */
export function requireAction<Row extends Item>(
  act: MerchAction,
  viewer: Viewer,
  item: Row | undefined,
): asserts item is Row {
  const actor = item && actorFor(viewer, item)
  if (!actor || !canSee(actor, item)) throw noSuchItem()
  if (!mayDo(act, actor)) throw new AppError('forbidden', 'You do not have permission to change this merch item')
}
