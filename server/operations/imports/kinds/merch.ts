import type { z } from 'zod'
import { CreateMerchItem } from '#contract/merch.ts'
import { newId } from '#server/platform/database/ids.ts'
import { insertItem } from '#server/works/merch/save-item.ts'
import { type Bringing, changed, kindOf, OldId, Owned } from './kind.ts'
import { artistOf, make } from './making.ts'

const { title, itemType, price } = CreateMerchItem.shape
const Item = Owned.extend({
  ...{ title, itemType, price },
  artworkId: OldId.nullable().default(null),
  ...changed,
})

export const merchKind = kindOf('merch', Item, bringItem)

/** Not reviewed, whatever was decided elsewhere: the admins of this place decide. */
async function bringItem(bringing: Bringing, old: z.output<typeof Item>): Promise<void> {
  const profileId = artistOf(bringing, old)
  const id = await newId(bringing.services.db)
  const { id: oldId, profile: _, artworkId, ...fields } = old
  const artwork = artworkOf(bringing, profileId, artworkId)
  await make(bringing, { kind: 'merch', oldId, id, profileId }, [], (tx) =>
    insertItem(tx, profileId, { id, ...fields, artworkId: artwork }),
  )
}

function artworkOf({ made, tell }: Bringing, profileId: string, oldId: string | null): string | null {
  if (oldId === null) return null
  const artwork = made.get('artworks', oldId)
  if (artwork?.profileId === profileId) return artwork.id
  tell('It came without its artwork.')
  return null
}
