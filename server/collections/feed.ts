import { generateAtomFeed } from 'feedsmith'
import type { ArtworkRow } from '#server/artworks/queries.ts'
import { mediaUrl } from '#server/media/files.ts'
import type { TrackRow } from '#server/music/queries.ts'
import { shownName } from '#server/profiles/present.ts'
import type { SummaryRow } from '#server/profiles/queries.ts'

/** So many works stand in a feed. */
export const FEED_ENTRIES = 50
export const ATOM = 'application/atom+xml; charset=utf-8'

export type FeedOf = {
  title: string
  /** Of the page, and of the feed itself. */
  path: string
  feedPath: string
  tracks: readonly TrackRow[]
  artworks: readonly ArtworkRow[]
}

type Work = Pick<TrackRow, 'id' | 'title' | 'tags' | 'createdAt'> & {
  artist: SummaryRow
  path: string
  fileUrl?: string
}

/** The newest works as Atom (RFC 4287). Sounds are enclosed; artworks are private files, and so are linked to alone. */
export function toAtom({ title, path, feedPath, tracks, artworks }: FeedOf, publicUrl: string): string {
  const works: Work[] = [
    ...tracks.map((row) => ({ ...row, path: `/track/${row.id}` })),
    ...artworks.map(({ id, title, tags, createdAt, artist }) => ({
      ...{ id, title, tags, createdAt, artist },
      path: `/artwork/${id}`,
    })),
  ]
  const newest = works.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, FEED_ENTRIES)
  return generateAtomFeed({
    id: publicUrl + path,
    title: { value: readable(title) },
    updated: newest[0]?.createdAt ?? new Date(0),
    links: [
      { href: publicUrl + feedPath, rel: 'self', type: 'application/atom+xml' },
      { href: publicUrl + path, rel: 'alternate', type: 'text/html' },
    ],
    entries: newest.map((work) => toEntry(work, publicUrl)),
  })
}

function toEntry({ id, title, tags, createdAt, artist, path, fileUrl }: Work, publicUrl: string) {
  const sound = fileUrl && mediaUrl(fileUrl)
  return {
    id: `urn:uuid:${id}`,
    title: { value: readable(title) },
    published: createdAt,
    updated: createdAt,
    authors: [{ name: readable(shownName(artist)), uri: `${publicUrl}/${artist.slug || artist.handle}` }],
    categories: tags.map((tag) => ({ term: readable(tag) })),
    links: [
      { href: publicUrl + path, rel: 'alternate', type: 'text/html' },
      ...(sound ? [{ href: new URL(sound, publicUrl).href, rel: 'enclosure', type: 'audio/mpeg' }] : []),
    ],
  }
}

/** XML 1.0 knows no other characters, and the library writes all. */
const readable = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
