import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/people/profiles/tables.ts'
import { hiddenColumns, isPublicWhile } from '#server/people/profiles/visibility.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'
import { artworks } from '#server/works/artworks/tables.ts'

export const merchItems = pgTable(
  'merch_items',
  {
    id: madeId(),
    profileId: belongsTo('profile_id', () => profiles.id),
    title: text('title').notNull(),
    itemType: text('item_type', { enum: ['vinyl', 'tshirt', 'poster', 'sticker', 'button'] }).notNull(),
    /** US dollars, exact. */
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    artworkId: uuid('artwork_id').references(() => artworks.id, { onDelete: 'set null' }),
    status: text('status', { enum: ['draft', 'pending_approval', 'approved', 'rejected'] })
      .notNull()
      .default('draft'),
    ...hiddenColumns(),
    isPublic: isPublicWhile("status = 'approved'"),
    /**
     * Increases with every change, so that an admin cannot decide on a version that they have not
     * seen.
     */
    revision: integer('revision').notNull().default(1),
    shopifyUrl: text('shopify_url'),
    productImgUrl: text('product_img_url'),
    /** Reason of the last rejection; null after an approval, or if no reason was given. */
    rejectionReason: text('rejection_reason'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('merch_items_of_profile').on(table.profileId, table.createdAt.desc(), table.id.desc()),
    index('merch_items_public')
      .on(table.profileId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.isPublic}`),
    index('merch_items_in_review')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.status} in ('draft', 'pending_approval')`),
    index('merch_items_of_artwork').on(table.artworkId),
    check('merch_items_title', sql`char_length(${table.title}) between 1 and 200`),
    check('merch_items_type', sql`${table.itemType} in ('vinyl', 'tshirt', 'poster', 'sticker', 'button')`),
    check('merch_items_status', sql`${table.status} in ('draft', 'pending_approval', 'approved', 'rejected')`),
    check('merch_items_price', sql`${table.price} >= 0`),
    check('merch_items_rejection_reason', sql`char_length(${table.rejectionReason}) between 1 and 500`),
  ],
)
