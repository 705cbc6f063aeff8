import { z } from 'zod'
import { TOKEN_NAME_MAX } from './platform/limits.ts'
import { OneLine } from './platform/one-line.ts'
import { resource } from './platform/resource.ts'

/**
 * What a token may do: `read` what its owner can see; `play` also counts plays, likes and edits
 * playlists, as a player does; `write` publishes and changes works, comments and follows; `messages`
 * reads and writes messages and notifications. No token can touch the account, its keys or other
 * tokens, delete a profile, or act as an admin.
 */
export const TOKEN_SCOPES = ['read', 'play', 'write', 'messages'] as const
export const TokenScope = z.enum(TOKEN_SCOPES)
export type TokenScope = z.infer<typeof TokenScope>

/** A token for programs, or the password of an app, which may only play. */
const TokenKind = z.enum(['token', 'app-password'])

const AccessToken = z.object({
  id: z.string(),
  kind: TokenKind,
  name: z.string(),
  scopes: z.array(TokenScope),
  /** The first and last characters, so that its owner recognises it. */
  hint: z.string(),
  createdAt: z.string(),
  /** Accurate to some minutes; null if it was never used. */
  usedAt: z.string().nullable(),
  /** Null if it does not end by itself. */
  expiresAt: z.string().nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** The tokens of an account, the newest first. At most `TOKENS_PER_ACCOUNT`. */
export const AccessTokens = z.object({ items: z.array(AccessToken) })
export type AccessTokens = z.infer<typeof AccessTokens>

const Name = OneLine.min(1, 'Give it a name').max(TOKEN_NAME_MAX, `Use at most ${TOKEN_NAME_MAX} characters`)

/** `days`: the token ends after this many days; null for never. */
export const NewAccessToken = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('token'),
    name: Name,
    scopes: z.array(TokenScope).min(1, 'Choose what it may do').max(TOKEN_SCOPES.length),
    days: z.number().int().min(1).max(3660).nullable(),
  }),
  z.object({ kind: z.literal('app-password'), name: Name }),
])
export type NewAccessToken = z.input<typeof NewAccessToken>

/** `secret` is shown only now. */
export const MadeAccessToken = AccessToken.extend({ secret: z.string() })
export type MadeAccessToken = z.infer<typeof MadeAccessToken>

export const accessTokensResource = resource('accessTokens', '/api/accounts/tokens', {
  schema: AccessTokens,
  madeFor: 'nobody',
})
