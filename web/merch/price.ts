const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234.50` from an exact decimal; the text is never made a float. */
export const formatPrice = (price: string): string => dollars.format(price as Intl.StringNumericLiteral)

/**
 * What someone typed as a price, to the form that the server keeps: '30' is '30.00', what is no number is '0.00'.
 * Numbers that are no price (negative, in thousandths) stay as they are, to be refused.
 */
export function priceFromText(text: string): string {
  const plain = text.trim()
  const [, whole, cents = ''] = /^(\d*)(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  if (whole !== undefined && plain !== '' && plain !== '.')
    return `${whole.replace(/^0+/, '') || '0'}.${cents.padEnd(2, '0')}`
  return plain === '' || !Number.isFinite(Number(plain)) ? '0.00' : plain
}
