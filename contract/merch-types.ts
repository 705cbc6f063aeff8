/** Types of merch with their names, in the order in which the dialog offers them. */
export const MERCH_TYPES = {
  vinyl: 'Vinyl',
  tshirt: 'T-Shirt',
  poster: 'Poster',
  sticker: 'Sticker',
  button: 'Button',
} as const
export type MerchTypeName = keyof typeof MERCH_TYPES
