import { MERCH } from '#contract/platform/merch-limits.ts'
import { readDecimal } from '#web/ui/form/decimal.ts'
import { formatPrice } from './price.ts'

/** Longer than any price in any notation. */
export const PRICE_TEXT_MAX = 40
const CURRENCY = /^(?:us ?\$|\$ ?us|usd|[$＄﹩])|(?:us ?\$|\$ ?us|usd|[$＄﹩])$/gi
const TOO_HIGH = `A price can be at most ${formatPrice(`${'9'.repeat(MERCH.priceDigits)}.99`)}`

/**
 * Parses a price in US dollars into the form that the server stores: '12,50' becomes '12.50'. Text
 * without a digit is '0.00'. Text that is no amount, or is ambiguous, returns a problem.
 */
export function readPrice(text: string): { price: string } | { problem: string } {
  const plain = text.trim().replace(CURRENCY, '').trim()
  if (!/\p{Nd}/u.test(plain)) return { price: '0.00' }
  if (/^[-−–]|[-−–]$/.test(plain)) return { problem: 'A price cannot be negative' }
  if (/\p{Sc}|^\p{Alpha}+ ?[\d.,]|[\d.,] ?\p{Alpha}+$/u.test(plain))
    return { problem: 'Prices are in US dollars. Enter only the amount, such as 12.50' }
  const read = readDecimal(plain)
  if ('problem' in read) return read
  const [whole = '', cents = ''] = read.number.split('.')
  return whole.length > MERCH.priceDigits ? { problem: TOO_HIGH } : { price: `${whole}.${cents.padEnd(2, '0')}` }
}
