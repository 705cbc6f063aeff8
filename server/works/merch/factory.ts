import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CreateMerchItem } from '#contract/merch.ts'
import type { Visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import type { Database } from '#server/platform/database.ts'
import { merchItems } from './tables.ts'

type Fields = Partial<typeof merchItems.$inferInsert>

/** Inserts an item, a draft by default; without `profileId` also its artist. */
export async function makeMerchItem(db: Database, { profileId, ...wanted }: Fields = {}) {
  const owner = profileId ?? (await makeProfile(db)).id
  const plain = { title: 'Carrion Weather shirt', itemType: 'tshirt' as const, price: '30.00' }
  const links = wanted.status === 'approved' ? { shopifyUrl: 'https://shop.example/carrion-weather' } : {}
  const [row] = await db
    .insert(merchItems)
    .values({ ...plain, ...links, ...wanted, profileId: owner })
    .returning()
  return row!
}

/** Creates many items of a profile quickly, a quarter in each status, with times a minute apart. */
export async function makeMerchItems(db: Database, profileId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into merch_items (profile_id, title, item_type, price, status, created_at)
    select ${profileId}::uuid, 'Item ' || n, 'vinyl', 25,
      (array['draft', 'pending_approval', 'approved', 'rejected'])[1 + n % 4],
      now() - (${count} - n) * interval '1 minute'
    from generate_series(1, ${count}::int) as n`)
}

/** A new item as the page sends it. */
export const merchForm = (wanted: Partial<CreateMerchItem> = {}): CreateMerchItem => ({
  id: randomUUID(),
  title: 'Carrion Weather shirt',
  itemType: 'tshirt',
  price: '30.00',
  artworkId: null,
  ...wanted,
})

/** Creates an item through the API as the person's acting profile. */
export const createItemAs = (person: Visitor, wanted: Partial<CreateMerchItem> = {}): Promise<Response> =>
  person.fetch('/api/merch', { method: 'POST', json: merchForm(wanted) })
