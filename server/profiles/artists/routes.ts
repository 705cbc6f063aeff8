import { createRoute } from '@hono/zod-openapi'
import { ArtistList, ArtistsQuery } from '#contract/artists.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { presentSummary } from '../present.ts'
import { encodeName, findArtists } from './find-artists.ts'

const listArtists = createRoute({
  method: 'get',
  path: '/',
  tags: ['profiles'],
  summary: 'All artists by their names, A to Z',
  request: { query: ArtistsQuery },
  responses: { 200: json(ArtistList, 'A page of artists'), ...problems },
})

export const artistsRoutes = createRouter().openapi(listArtists, async (c) =>
  c.json(ArtistList.parse(await loadArtists(c, c.req.valid('query'))), 200),
)

type Options = { cursor?: string; limit?: number }

/** Artists by their names. @throws AppError `bad_request` for a foreign cursor */
export async function loadArtists(
  c: AppContext,
  { cursor, limit = PAGE_SIZE.default }: Options = {},
): Promise<ArtistList> {
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
