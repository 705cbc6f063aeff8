import { isolated } from '#contract/platform/isolated.ts'
import { mediaUrl } from '#server/media/files.ts'
import { permanentAudioUrl } from '#server/media/permanent-audio-url.ts'
import { shownName } from '#server/people/profiles/present.ts'
import type { SummaryRow } from '#server/people/profiles/queries.ts'
import type { Database } from '#server/platform/database.ts'
import { xmlText } from '#server/platform/http/xml-text.ts'
import type { ArtworkRow } from '#server/works/artworks/queries.ts'
import type { TrackRow } from '#server/works/music/queries.ts'
import { type Author, type Entry, FEED_ENTRIES } from './feed.ts'
import { findExtras } from './queries.ts'

type Works = { tracks: readonly TrackRow[]; artworks: readonly ArtworkRow[] }
type Extra = NonNullable<Awaited<ReturnType<typeof findExtras>> extends Map<string, infer Row> ? Row : never>
type Site = { db: Database; publicUrl: string }

/** Entries of the newest of these works. Works that were deleted in the meantime are left out. */
export async function entriesOf({ db, publicUrl }: Site, { tracks, artworks }: Works): Promise<Entry[]> {
  const newest = [...tracks, ...artworks]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, FEED_ENTRIES)
  const extras = await findExtras(
    db,
    newest.map(({ id }) => id),
  )
  return newest.flatMap((row) => {
    const extra = extras.get(row.id)
    return extra ? [entryOf(row, extra, publicUrl)] : []
  })
}

function entryOf(row: TrackRow | ArtworkRow, extra: Extra, publicUrl: string): Entry {
  const isTrack = 'fileUrl' in row
  const isSensitive = row.sensitiveWhy !== null
  const cover = isTrack && !isSensitive ? (row.coverFullUrl ?? row.coverArtUrl) : null
  const absolute = (path: string) => new URL(path, publicUrl).href
  return {
    id: `urn:uuid:${row.id}`,
    title: xmlText(row.title).trim() || 'Untitled',
    url: `${publicUrl}/${isTrack ? 'track' : 'artwork'}/${row.id}`,
    text: xmlText(textOf(row, extra)),
    createdAt: row.createdAt,
    changedAt: extra.changedAt,
    tags: row.tags.map(xmlText).filter(Boolean),
    author: authorOf(row.artist, publicUrl),
    isSensitive,
    image: cover && absolute(mediaUrl(cover)),
    square: isTrack && !isSensitive && extra.square ? absolute(mediaUrl(extra.square)) : null,
    episode: extra.episode,
    sound: isTrack
      ? {
          url: absolute(permanentAudioUrl(row)),
          bytes: isElsewhere(row.fileUrl) ? null : extra.fileSize,
          durationMs: row.durationMs,
        }
      : null,
  }
}

/** A file on another site. Its size is unknown, because its owner may change it. */
const isElsewhere = (keyOrUrl: string): boolean => /^https?:\/\//.test(keyOrUrl)

const AI_NOTES = { no: '', part: 'Made in part with AI.', yes: 'Made with AI.' }

/** The artist's own text if there is one. The picture of a sensitive work is not described. */
function textOf(row: TrackRow | ArtworkRow, { description, altText, madeWithAi }: Extra): string {
  const { title, artist, sensitiveWhy } = row
  const own =
    description || (sensitiveWhy === null && altText) || `${isolated(title)} by ${isolated(shownName(artist))}`
  return [own, sensitiveWhy && `Sensitive: ${sensitiveWhy}`, AI_NOTES[madeWithAi]].filter(Boolean).join('\n\n')
}

export function authorOf(profile: SummaryRow, publicUrl: string): Author {
  const { avatar } = profile
  return {
    name: xmlText(shownName(profile)).trim() || profile.handle,
    url: `${publicUrl}/${profile.slug || profile.handle}`,
    ...(avatar && { image: new URL(mediaUrl(avatar), publicUrl).href }),
  }
}
