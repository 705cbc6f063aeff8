export const isElsewhere = (fileUrl: string): boolean => /^https?:\/\//.test(fileUrl)

/**
 * A permanent path to a track's audio, which stays the same when the file is replaced. Feeds and
 * other programs store it. Audio on another site has its own URL.
 */
export const permanentAudioUrl = ({ id, fileUrl }: { id: string; fileUrl: string }): string =>
  isElsewhere(fileUrl) ? fileUrl : `/media/tracks/${id}.mp3`
