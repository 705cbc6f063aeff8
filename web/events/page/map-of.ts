/** A search for a place as it was written, on a map that asks nobody for a key. */
export const mapOf = (place: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`
