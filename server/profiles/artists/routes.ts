import { type ArtistList, artistsResource } from '#contract/artists.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import type { AppContext } from '#server/platform/context.ts'
import { answers } from '#server/platform/http/resources.ts'
import { presentSummary } from '../present.ts'
import { encodeName, findArtists } from './find-artists.ts'

type Options = { cursor?: string; limit?: number }

/** Artists by their names. @throws AppError `bad_request` for a foreign cursor */
async function loadArtists(c: AppContext, { cursor, limit = PAGE_SIZE.default }: Options = {}): Promise<ArtistList> {
  const rows = await findArtists(c.var.db, { cursor, limit })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      ...presentSummary(row),
      letter: letterOf(row.sortName),
      trackCount: row.trackCount,
      artworkCount: row.artworkCount,
    })),
    nextCursor: rows.length > limit && last ? encodeName(last) : null,
  }
}

/** The letter that a name begins with, in any script; what begins with none stands under '#'. */
const letterOf = (sortName: string): string => /^\p{L}/u.exec(sortName)?.[0].toUpperCase() ?? '#'

/** What is read of them, for the API and the first paint. */
export const artistsResources = [
  answers(
    artistsResource,
    { tag: 'profiles', summary: 'All artists by their names, A to Z', answer: 'A page of artists' },
    loadArtists,
  ),
]
