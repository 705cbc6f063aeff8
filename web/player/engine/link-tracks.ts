import type { Track } from '#contract/music.ts'

/** The URL of a private file names the secret link that opens it. */
const LINK = /[?&]for=(link\.[\w-]+)/

const tokens = new Map<string, string>()

const linkOf = ({ fileUrl }: Pick<Track, 'fileUrl'>): string | undefined => LINK.exec(fileUrl)?.[1]

/** Whether a track was opened by a secret link. Nothing about it may be stored or shared. */
export const isByLink = (track: Pick<Track, 'fileUrl'>): boolean => linkOf(track) !== undefined

/** Remembers the token of the link that opened these tracks, until the page is closed. */
export function rememberToken(tracks: readonly Pick<Track, 'fileUrl'>[], token: string): void {
  for (const track of tracks) {
    const link = linkOf(track)
    if (link) tokens.set(link, token)
  }
}

/** The token of the link that opened a track; undefined for other tracks. */
export const tokenOf = (track: Pick<Track, 'fileUrl'>): string | undefined => tokens.get(linkOf(track) ?? '')
