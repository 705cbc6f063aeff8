let dollars: Intl.NumberFormat | undefined

/** `$1,234.50` from an exact decimal, which is never converted to a float. */
export function formatPrice(price: string): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(price as Intl.StringNumericLiteral)
}
