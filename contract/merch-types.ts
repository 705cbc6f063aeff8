import { MERCH } from './platform/limits.ts'

export type MerchTypeName = 'vinyl' | 'tshirt' | 'poster' | 'sticker' | 'button'

/** The kinds of merch in the order in which they are offered. `defaultPrice` is US dollars. */
export const MERCH_TYPES: Readonly<Record<MerchTypeName, { label: string; note: string; defaultPrice: string }>> = {
  vinyl: { label: 'Vinyl', note: 'Limited edition vinyl records', defaultPrice: '25.00' },
  tshirt: { label: 'T-Shirt', note: 'Sizes and colors are set up in the shop', defaultPrice: '30.00' },
  poster: { label: 'Poster', note: 'Formats are set up in the shop', defaultPrice: '15.00' },
  sticker: { label: 'Sticker', note: 'Printed from your artwork', defaultPrice: '5.00' },
  button: { label: 'Button', note: '1-inch pin-back buttons', defaultPrice: '3.00' },
}

/** An amount in US dollars such as '30.00', at most two places. */
export const PRICE_PATTERN = new RegExp(`^\\d{1,${MERCH.priceDigits}}(?:\\.\\d{1,2})?$`)
