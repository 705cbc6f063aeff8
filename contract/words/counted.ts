/** Returns the form of a noun for a count: 'track' for 1, 'tracks' for 0 and 2. */
export const nounOf = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** `3,410`. The formatter, which takes long to create, is only used where there is a comma. */
export const formatCount = (count: number): string => (count < 1000 ? String(count) : count.toLocaleString('en-US'))

/** Formats a count with its noun: '1 track', '1,200 tracks', '0 works of art'. */
export const counted = (count: number, one: string, many?: string): string =>
  `${formatCount(count)} ${nounOf(count, one, many)}`
