import type { OwnMerchItem, ReviewedMerchItem } from '#contract/merch.ts'
import { makeOwnProfile } from '#web/platform/testing/sessions.ts'

/** An item as in an API response to its artist; a test names only the fields that matter to it. */
export const makeItem = (given: Partial<OwnMerchItem> = {}): OwnMerchItem => ({
  id: 'm1',
  title: 'Carrion Weather shirt',
  itemType: 'tshirt',
  price: '30.00',
  status: 'draft',
  revision: 1,
  artwork: null,
  shopifyUrl: null,
  rejectionReason: null,
  createdAt: '2026-10-14T10:00:00.000Z',
  ...given,
})

/** An item as admins receive it. */
export const makeReviewedItem = (given: Partial<ReviewedMerchItem> = {}): ReviewedMerchItem => ({
  ...makeItem(),
  artist: makeOwnProfile(),
  productImgUrl: null,
  ...given,
})
