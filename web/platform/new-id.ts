/**
 * A random id (UUID version 4, RFC 9562). `crypto.randomUUID` exists only on pages over https or
 * from localhost. The replacement is short because every page loads it: 8 stands for two random
 * bits, 0 and 1 for four.
 */
export const newId = (): string =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(16),
  )
