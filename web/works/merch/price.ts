const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234.50` from an exact decimal, which is never converted to a float. */
export const formatPrice = (price: string): string => dollars.format(price as Intl.StringNumericLiteral)
