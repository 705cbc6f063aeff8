import { and, eq } from 'drizzle-orm'
import type { OwnMerchItem } from '#contract/merch.ts'
import { ADMIN_HANDLE, MERCH } from '#demo/content/merch.ts'
import type { DemoMerchItem } from '#demo/content/model.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { merchItems } from '#server/works/merch/tables.ts'
import { type Actor, type Actors, actorOf, forEach, ok, type Scene } from './acting.ts'
import { findArtwork } from './artworks.ts'

const BEFORE = '1.00'

export const ADMIN_EMAIL = `${ADMIN_HANDLE}@example.org`

/**
 * Creates missing merch items, and lets an admin decide on them.
 * @returns how many are new
 */
export async function offerMerch(scene: Scene, actors: Actors): Promise<number> {
  await runAdminCommand(scene.services, ['grant', ADMIN_EMAIL])
  const admin = actorOf(actors, ADMIN_HANDLE)
  return forEach(MERCH, async (wanted) => {
    const actor = actorOf(actors, wanted.by)
    const found = await findItem(scene, actor, wanted.title)
    const artworkId = wanted.artwork && (await findArtwork(scene, actor, wanted.artwork))
    const { title, itemType, price } = wanted
    const details = { title, itemType, price, artworkId }
    // An item that is approved and then changed starts with another price.
    const first = wanted.status === 'pending_approval' ? BEFORE : price
    const json = { ...details, price: first, id: crypto.randomUUID() }
    const item = found ?? ((await ok(actor.fetch('/api/merch', { method: 'POST', json }))) as OwnMerchItem)
    // Completes what an interrupted run left undecided or unchanged.
    if (item.status === 'draft') await decide(admin, wanted, item)
    const isUnchanged = item.status === 'draft' || item.price === BEFORE
    if (wanted.status === 'pending_approval' && isUnchanged) await changeAgain(actor, item.id, details)
    return !found
  })
}

type Undecided = Pick<OwnMerchItem, 'id' | 'revision'>

async function findItem({ services: { db } }: Scene, actor: Actor, title: string) {
  const [found] = await db
    .select({ id: merchItems.id, revision: merchItems.revision, status: merchItems.status, price: merchItems.price })
    .from(merchItems)
    .where(and(eq(merchItems.profileId, actor.profileId), eq(merchItems.title, title)))
  return found
}

async function decide(
  admin: Actor,
  { status, shop, reason }: DemoMerchItem,
  { id, revision }: Undecided,
): Promise<void> {
  if (status === 'draft') return
  const [act, json] =
    status === 'rejected'
      ? ['rejection', { revision, reason }]
      : ['approval', { revision, shopifyUrl: `https://shop.example.org/products/${shop}`, productImgUrl: '' }]
  await ok(admin.fetch(`/api/merch/${id}/${act}`, { method: 'POST', json }))
}

/** Changes an approved item, which then waits for another review. */
async function changeAgain(actor: Actor, id: string, details: object): Promise<void> {
  const { revision } = (await ok(actor.fetch(`/api/merch/${id}`))) as OwnMerchItem
  await ok(actor.fetch(`/api/merch/${id}`, { method: 'PATCH', json: { ...details, revision } }))
}
