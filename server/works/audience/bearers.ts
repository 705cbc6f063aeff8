import type { AppContext } from '#server/platform/context.ts'

/**
 * A bearer is the one for whom the URL of a private file is signed: a secret link, a user with the
 * acting profile, or both, of which one suffices.
 */
type Bearers = { link?: string; user?: { userId: string; profileId: string } }

const NOBODY = '00000000-0000-0000-0000-000000000000'
const FORMAT = /^(?:link\.([\w-]+))?~?(?:user\.([\w-]+)\.([\w-]+))?$/

/** The bearer of a request, with or without a link; null for a visitor without a link. */
export function bearerOf({ var: { session, profile } }: AppContext, linkId?: string): string | null {
  const link = linkId && `link.${linkId}`
  const user = session && `user.${session.userId}.${profile?.id ?? NOBODY}`
  return [link, user].filter(Boolean).join('~') || null
}

export function readBearer(bearer: string): Bearers {
  const [, link, userId, profileId] = FORMAT.exec(bearer) ?? []
  return { ...(link && { link }), ...(userId && profileId && { user: { userId, profileId } }) }
}
