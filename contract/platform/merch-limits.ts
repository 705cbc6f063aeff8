/** Prices have at most `priceDigits` digits before the decimal point and two after it. */
export const MERCH = { perProfile: 500, priceDigits: 8, urlMax: 2000, reasonMax: 500 } as const
