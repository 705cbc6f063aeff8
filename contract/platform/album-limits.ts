/** An album's release date is between `earliest` and `latest`. */
export const ALBUM = {
  perProfile: 200,
  maxTracks: 200,
  earliest: '1900-01-01',
  latest: '2199-12-31',
  maxCredits: 40,
  roleMax: 60,
} as const

/** Other albums of the same artist, shown on an album's page. */
export const MORE_ALBUMS = 3
