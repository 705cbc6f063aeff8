import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { CreateMerchItem } from '#contract/merch.ts'
import { newId } from '#server/platform/database/ids.ts'
import { artistOf, make, partHere } from '#server/works/archive-parts/import-steps.ts'
import { type ArchiveFile, type ImportContext, readBack } from '#server/works/archive-parts/kind.ts'
import { changed, OldId, Owned } from '#server/works/archive-parts/rows.ts'
import { withOwn } from '#server/works/archive-parts/selects.ts'
import { insertItem } from './save-item.ts'

const { title, itemType, price } = CreateMerchItem.shape
const Item = Owned.extend({
  ...{ title, itemType, price },
  artworkId: OldId.nullable().default(null),
  ...changed,
})

/** An imported item is always a draft: the admins of this site decide, not those of another. */
async function importItem(context: ImportContext, old: z.output<typeof Item>): Promise<void> {
  const profileId = artistOf(context, old)
  const id = await newId(context.services.db)
  const { id: oldId, profile: _, ...fields } = old
  const artworkId = partHere(context, 'artworks', { profileId, oldId: old.artworkId, what: 'its artwork' })
  await make(context, { oldId, id, profileId }, [], (tx) => insertItem(tx, profileId, { id, ...fields, artworkId }))
}

export const merchArchive: ArchiveFile[] = [
  {
    name: 'merch',
    about: 'Merch items in every status.',
    tables: ['merch_items'],
    query: (userId) => sql`${withOwn(userId)}
      select i.id, own.handle as profile, i.title, i.item_type as "itemType", i.price::text as price,
        i.artwork_id as "artworkId",
        i.status, i.revision, case when i.status = 'approved' then i.shopify_url end as "shopifyUrl",
        case when i.status = 'approved' then i.product_img_url end as "productImgUrl",
        case when i.status = 'rejected' then i.rejection_reason end as "rejectionReason",
        i.created_at as "createdAt", i.updated_at as "updatedAt"
      from merch_items i join own on own.id = i.profile_id order by i.created_at, i.id`,
    readBack: readBack(Item, importItem, sql`select id, profile_id, created_at from merch_items`),
  },
]
