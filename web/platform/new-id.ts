/**
 * A random id (UUID version 4, RFC 9562). Browsers make one by themselves only on pages that came over https or from
 * this machine. Of the pattern, which every page loads and so is short, 8 has two bits that are random and 0 and 1 have four.
 */
export const newId = (): string =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(16),
  )
