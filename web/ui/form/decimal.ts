/**
 * A number as the user wrote it: digits with at most one point. Otherwise, why it is not a number.
 */
export type Decimal = { number: string } | { problem: string }

const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const UNREADABLE = { problem: 'This is not an amount. Write digits, such as 12.50' }
const TOO_EXACT = { problem: 'An amount has at most two decimals, such as 12.50' }
/** Separators that occur only between thousands. */
const THOUSANDS = new Set([' ', "'", '\u066c'])
const PLACES = 2

/**
 * Reads a positive decimal with up to two places, with the separators and digits of any language:
 * '12,50', '1.234,50', "1'234.50", '١٢٫٥٠'. A text that two languages read differently is a
 * problem: '1,250' is 1250 in English and 1.25 in German. A guess could change a price a
 * thousandfold.
 */
export function readDecimal(text: string): Decimal {
  // '12²' and '½' are not plain digits, but normalising would turn them into digits.
  if (/[\p{No}\p{Nl}]/u.test(text)) return UNREADABLE
  const plain = plainOf(text)
  const parts = plain.split(/[.,' \u066b\u066c]/)
  const separators = [...plain].filter((char) => !/\d/.test(char))
  if (separators.length !== parts.length - 1 || !parts.some(Boolean)) return UNREADABLE
  const [separator] = separators
  if (separators.length === 0) return { number: withoutZeros(plain) }
  if (separators.length === 1 && separator !== undefined) return readOne(parts as [string, string], separator)
  return readMany(parts, separators)
}

/**
 * Converts to ASCII: digits of other scripts and full-width characters; all apostrophes and spaces
 * become one of each.
 */
const plainOf = (text: string): string =>
  text
    .replace(MARKS_OF_DIRECTION, '')
    .normalize('NFKC')
    .trim()
    .replace(/[’‘`´]/g, "'")
    .replace(/\s/g, ' ')
    .replace(/\p{Nd}/gu, digitOf)

/** In Unicode the digits of a script follow each other from zero to nine. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) as number
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

function readOne([whole, rest]: [string, string], separator: string): Decimal {
  const isThousands = /^[1-9]\d{0,2}$/.test(whole) && rest.length === 3
  if (THOUSANDS.has(separator)) return isThousands ? { number: whole + rest } : UNREADABLE
  if (rest.length <= PLACES) return decimal(whole, rest)
  if (!isThousands || separator === '\u066b') return TOO_EXACT
  const small = `${whole}.${rest.slice(0, PLACES)}`
  return { problem: `Is this ${whole}${rest} or ${small}? Write it without the separator, or with two decimals.` }
}

/**
 * All thousands separators must be the same character. The last separator may differ: it starts the
 * decimals.
 */
function readMany(parts: string[], separators: string[]): Decimal {
  const last = separators.at(-1) as string
  const isDecimal = last !== separators[0]
  const groups = isDecimal ? parts.slice(0, -1) : parts
  const between = isDecimal ? separators.slice(0, -1) : separators
  const cents = isDecimal ? (parts.at(-1) as string) : ''
  const isOneSign = between.every((separator) => separator === between[0]) && between[0] !== '\u066b'
  if (!isOneSign || !areGroups(groups, between[0]) || (isDecimal && THOUSANDS.has(last))) return UNREADABLE
  return cents.length <= PLACES ? decimal(groups.join(''), cents) : TOO_EXACT
}

/**
 * Groups of three digits; with commas also the Indian form: groups of two before the last three.
 */
function areGroups([first = '', ...others]: string[], separator: string | undefined): boolean {
  if (!/^[1-9]\d{0,2}$/.test(first) || others.at(-1)?.length !== 3) return false
  const isIndian = separator === ',' && first.length < 3 && others.slice(0, -1).every(({ length }) => length === 2)
  return isIndian || others.every(({ length }) => length === 3)
}

const decimal = (whole: string, cents: string): Decimal => ({
  number: withoutZeros(whole) + (cents && `.${cents}`),
})

const withoutZeros = (whole: string): string => whole.replace(/^0+(?=\d)/, '') || '0'
