import { z } from 'zod'
import { SENSITIVE } from './platform/limits.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'

/** How much of a work was made with AI, as its artist says. */
export const MadeWithAi = z.enum(['no', 'part', 'yes'])
export type MadeWithAi = z.infer<typeof MadeWithAi>

/**
 * What a work's pictures may upset with, in the words of who marked it; null where they do not. What an admin has
 * marked its artist cannot change.
 */
export const Sensitive = z.object({ why: z.string(), by: z.enum(['artist', 'admin']) }).nullable()
export type Sensitive = z.infer<typeof Sensitive>

export const SensitiveWhy = OneLine.min(1, 'Please say why').max(
  SENSITIVE.whyMax,
  `A reason has at most ${SENSITIVE.whyMax} characters`,
)

/**
 * What an account is shown without a veil: all, or single works and all works of single artists, by their ids, those
 * last chosen first. `works` has at most `SENSITIVE.works`, `artists` at most `SENSITIVE.artists`.
 */
export const Revealed = z.object({ all: z.boolean(), works: z.array(z.string()), artists: z.array(z.string()) })
export type Revealed = z.infer<typeof Revealed>

export const NOTHING_REVEALED: Revealed = { all: false, works: [], artists: [] }

export const ShowSensitive = Revealed.pick({ all: true })

/** The artists whose sensitive works the account is always shown, the last one first. */
export const RevealedArtists = pageOf(ProfileSummary)
export type RevealedArtists = z.infer<typeof RevealedArtists>

export const revealedArtistsResource = list('unveiledArtists', '/api/sensitive/artists', {
  query: PageQuery,
  schema: RevealedArtists,
})
