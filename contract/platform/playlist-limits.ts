export const PLAYLIST = { titleMax: 100, perProfile: 200, maxTracks: 500 } as const
