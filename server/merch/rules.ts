import type { MerchStatus } from '#contract/merch.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { isPublic, type MerchAct, type MerchActor, mayDo } from './statuses.ts'

type Item = { profileId: string; status: MerchStatus }
/** Who asks about merch. */
export type MerchViewer = { memberOf: ReadonlySet<string>; isAdmin: boolean }

export const noSuchItem = (): AppError => notFound('Merch item')

export const loadMerchViewer = async (c: AppContext): Promise<MerchViewer> => ({
  ...(await loadViewer(c)),
  isAdmin: c.var.session?.isAdmin ?? false,
})

const actorFor = (viewer: MerchViewer, item: Item): MerchActor => ({
  isMember: viewer.memberOf.has(item.profileId),
  isAdmin: viewer.isAdmin,
})

const canSee = ({ isMember, isAdmin }: MerchActor, item: Item): boolean => isMember || isAdmin || isPublic(item.status)

/** @throws AppError `not_found` for what one may not see, `forbidden` for what one may see but not do */
export function requireAct<Row extends Item>(
  act: MerchAct,
  viewer: MerchViewer,
  item: Row | undefined,
): asserts item is Row {
  const actor = item && actorFor(viewer, item)
  if (!actor || !canSee(actor, item)) throw noSuchItem()
  if (!mayDo(act, actor)) throw new AppError('forbidden', 'You do not have permission to change this merch item')
}
