/** The kinds of merch as they are called, in the order in which they are offered. */
export const MERCH_TYPES = {
  vinyl: 'Vinyl',
  tshirt: 'T-Shirt',
  poster: 'Poster',
  sticker: 'Sticker',
  button: 'Button',
} as const
export type MerchTypeName = keyof typeof MERCH_TYPES
