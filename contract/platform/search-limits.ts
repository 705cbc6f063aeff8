/**
 * `few`: results per type in a search of all types. `perPage`: results per page in a search of one
 * type. Counts stop at `counted`.
 */
export const SEARCH = {
  textMax: 100,
  few: { profile: 4, track: 6, album: 4, artwork: 6, event: 4, playlist: 4, merch: 4, tag: 8 },
  perPage: 20,
  counted: 500,
} as const
