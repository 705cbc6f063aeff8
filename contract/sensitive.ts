import { z } from 'zod'
import { SENSITIVE } from './platform/limits.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list } from './platform/resource.ts'
import { ProfileSummary } from './profiles.ts'

/** How much of a work was made with AI, as stated by its artist. */
export const MadeWithAi = z.enum(['no', 'part', 'yes'])
export type MadeWithAi = z.infer<typeof MadeWithAi>

/**
 * The content warning of a work's pictures: what may upset, in the words of the artist or admin;
 * null for no warning. The artist cannot change an admin's warning.
 */
export const Sensitive = z.object({ why: z.string(), by: z.enum(['artist', 'admin']) }).nullable()
export type Sensitive = z.infer<typeof Sensitive>

export const SensitiveWhy = OneLine.min(1, 'Please say why').max(
  SENSITIVE.whyMax,
  `A reason has at most ${SENSITIVE.whyMax} characters`,
)

/**
 * What an account has revealed: everything, or works and artists by their ids, the most recent
 * first. `works` has at most `SENSITIVE.works`, `artists` at most `SENSITIVE.artists` entries.
 */
export const Revealed = z.object({ all: z.boolean(), works: z.array(z.string()), artists: z.array(z.string()) })
export type Revealed = z.infer<typeof Revealed>

export const NOTHING_REVEALED: Revealed = { all: false, works: [], artists: [] }

export const ShowSensitive = Revealed.pick({ all: true })

/** Artists whose sensitive works the account has revealed for good, the most recent first. */
export const RevealedArtists = pageOf(ProfileSummary)
export type RevealedArtists = z.infer<typeof RevealedArtists>

export const revealedArtistsResource = list('unveiledArtists', '/api/sensitive/artists', {
  query: PageQuery,
  schema: RevealedArtists,
})
