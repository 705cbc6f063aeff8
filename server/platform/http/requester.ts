import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import { cookieName, type OwnCookie } from '#contract/platform/cookies.ts'
import { SECRET_LINK_HEADER, SECRET_LINK_TOKEN } from '#contract/platform/page-data.ts'
import type { Sources } from '../cached-responses/whole-responses.ts'
import type { AppContext } from '../context.ts'
import type { Env } from '../env.ts'

/** The browser's other cookies. Only `Holder` gives access to the session. */
export type Choices = { readonly [Which in Exclude<OwnCookie, 'session'>]?: string }

/**
 * A requester without a session cookie. Only responses built for a visitor may be cached for
 * visitors; `sources` records what they are built from.
 */
export type Visitor = { readonly kind: 'visitor'; readonly choices: Choices; readonly sources?: Sources }
/**
 * A requester with the token of a session, which may have ended. Responses built for a holder are
 * not shared.
 */
export type Holder = {
  readonly kind: 'holder'
  readonly choices: Choices
  readonly token: string
  readonly link?: string
}
/**
 * A program that sends an access token. Its cookies do not count, so a token never has more rights
 * than its scopes.
 */
export type TokenHolder = {
  readonly kind: 'token-holder'
  readonly choices: Choices
  readonly token: string
  readonly link?: undefined
}
/** A requester without a session cookie that names a secret link. Its responses are not shared. */
type LinkHolder = { readonly kind: 'link-holder'; readonly choices: Choices; readonly link: string }

/**
 * The requester, as far as the cookies tell. It is created once per request, and everything that
 * depends on identity derives from it. Only a `Holder` and a `TokenHolder` have a token to find an
 * account by. Only a `Visitor` has a key for the cache of visitors' responses.
 */
export type Requester = Visitor | Holder | TokenHolder | LinkHolder

/** A requester without cookies. */
export const NOBODY: Visitor = { kind: 'visitor', choices: {} }

const known = new WeakMap<IncomingMessage, Requester>()

/** The requester of an HTTP request; the same object on each call. */
export function requesterOf(incoming: IncomingMessage, env: Pick<Env, 'publicUrl'>): Requester {
  const before = known.get(incoming)
  if (before) return before
  const { cookie, authorization } = incoming.headers
  const requester = readRequester({ cookie, authorization, link: incoming.headers[SECRET_LINK_HEADER] }, env)
  known.set(incoming, requester)
  return requester
}

/** The requester of a request to the application, also without an HTTP server in front of it. */
export function requesterOfRequest(c: AppContext): Requester {
  const incoming = c.env?.incoming
  return incoming
    ? requesterOf(incoming, c.var.env)
    : readRequester(
        {
          cookie: c.req.header('cookie'),
          authorization: c.req.header('authorization'),
          link: c.req.header(SECRET_LINK_HEADER),
        },
        c.var.env,
      )
}

/** A copy of the requester with the token of another session. */
export const holding = ({ choices }: Requester, token: string): Holder => ({ kind: 'holder', choices, token })

type Sent = { cookie: string | undefined; authorization: string | undefined; link: string | string[] | undefined }

/**
 * An access token (RFC 6750, 2.1). Whatever follows `Bearer` is one, also if it opens nothing: a
 * program that sends a broken token must not act with the rights of a cookie.
 */
const BEARER = /^Bearer(?: (.*))?$/i

/** The only function that reads the headers `Cookie` and `Authorization`. */
function readRequester(sent: Sent, env: Pick<Env, 'publicUrl'>): Requester {
  const bearer = BEARER.exec(sent.authorization ?? '')
  if (bearer) return { kind: 'token-holder', choices: {}, token: (bearer[1] ?? '').trim() }
  const named = String(sent.link ?? '')
  const link = SECRET_LINK_TOKEN.test(named) ? named : undefined
  if (!sent.cookie) return link ? { kind: 'link-holder', choices: {}, link } : NOBODY
  const cookies = parseCookie(sent.cookie)
  const proof = (which: OwnCookie) => cookies[cookieName(which, isSecure(env))]
  const choice = (which: OwnCookie) => cookies[cookieName(which, true)] ?? cookies[cookieName(which, false)]
  const choices: Choices = {
    device: proof('device'),
    // cookies set before the name prefix was introduced still count
    activeProfile: choice('activeProfile'),
    theme: choice('theme'),
    sidebar: choice('sidebar'),
  }
  const session = proof('session')
  if (session) return { kind: 'holder', choices, token: session, ...(link && { link }) }
  return link ? { kind: 'link-holder', choices, link } : { kind: 'visitor', choices }
}

/**
 * Whether the site uses https. Its cookies then have a name prefix that binds them to this host.
 */
export const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>): boolean => publicUrl.startsWith('https:')
