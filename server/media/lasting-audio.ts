export const isElsewhere = (fileUrl: string): boolean => /^https?:\/\//.test(fileUrl)

/**
 * The path of a track's sound that stays when its file is replaced: for programs of others, which keep it. Sound that is
 * kept elsewhere has its own address.
 */
export const lastingAudio = ({ id, fileUrl }: { id: string; fileUrl: string }): string =>
  isElsewhere(fileUrl) ? fileUrl : `/media/tracks/${id}.mp3`
