import type { AccessToken, TokenScope } from '#contract/access-tokens.ts'

/** What a token of each scope may do. */
export const SCOPE_WORDS: Record<TokenScope, string> = {
  read: 'Read what you can see',
  play: 'Listen, like, and edit playlists',
  write: 'Publish and change works, comments and follows',
  messages: 'Read and write messages, read notifications',
}

/** When a new token ends, in days; 'never' is the last choice. */
export const ENDS = [
  { value: '30', label: 'in 30 days' },
  { value: '90', label: 'in 90 days' },
  { value: '365', label: 'in a year' },
  { value: 'never', label: 'never' },
] as const

export const hasEnded = ({ expiresAt }: Pick<AccessToken, 'expiresAt'>, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs
