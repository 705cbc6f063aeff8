import type { MerchTypeName } from './merch-types.ts'
import { MERCH } from './platform/merch-limits.ts'

/** Notes in the dialog for each type of merch. `defaultPrice` is US dollars. */
export const MERCH_OFFERS: Readonly<Record<MerchTypeName, { note: string; defaultPrice: string }>> = {
  vinyl: { note: 'Limited edition vinyl records', defaultPrice: '25.00' },
  tshirt: { note: 'Sizes and colors are set up in the shop', defaultPrice: '30.00' },
  poster: { note: 'Formats are set up in the shop', defaultPrice: '15.00' },
  sticker: { note: 'Printed from your artwork', defaultPrice: '5.00' },
  button: { note: '1-inch pin-back buttons', defaultPrice: '3.00' },
}

/** A price in US dollars such as '30.00', with at most two decimals. */
export const PRICE_PATTERN = new RegExp(`^\\d{1,${MERCH.priceDigits}}(?:\\.\\d{1,2})?$`)
