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
/** A requester without a session cookie that names a secret link. Its responses are not shared. */
export type LinkHolder = { readonly kind: 'link-holder'; readonly choices: Choices; readonly link: string }

/**
 * The requester, as far as the cookies tell. It is created once per request, and everything that
 * depends on identity derives from it. Only a `Holder` has a token to find an account by. Only a
 * `Visitor` has a key for the cache of visitors' responses.
 */
export type Requester = Visitor | Holder | LinkHolder

/** A requester without cookies. */
export const NOBODY: Visitor = { kind: 'visitor', choices: {} }

const known = new WeakMap<IncomingMessage, Requester>()

/** The requester of an HTTP request; the same object on each call. */
export function requesterOf(incoming: IncomingMessage, env: Pick<Env, 'publicUrl'>): Requester {
  const before = known.get(incoming)
  if (before) return before
  const requester = readRequester(incoming.headers.cookie, env, String(incoming.headers[SECRET_LINK_HEADER] ?? ''))
  known.set(incoming, requester)
  return requester
}

/** The requester of a request to the application, also without an HTTP server in front of it. */
export function requesterOfRequest(c: AppContext): Requester {
  const incoming = c.env?.incoming
  return incoming
    ? requesterOf(incoming, c.var.env)
    : readRequester(c.req.header('cookie'), c.var.env, c.req.header(SECRET_LINK_HEADER))
}

/** A copy of the requester with the token of another session. */
export const holding = ({ choices }: Requester, token: string): Holder => ({ kind: 'holder', choices, token })

/** The only function that reads a `Cookie` header. `named` is the token of a secret link. */
function readRequester(header: string | undefined, env: Pick<Env, 'publicUrl'>, named = ''): Requester {
  const link = SECRET_LINK_TOKEN.test(named) ? named : undefined
  if (!header) return link ? { kind: 'link-holder', choices: {}, link } : NOBODY
  const sent = parseCookie(header)
  const proof = (which: OwnCookie) => sent[cookieName(which, isSecure(env))]
  const choice = (which: OwnCookie) => sent[cookieName(which, true)] ?? sent[cookieName(which, false)]
  const choices: Choices = {
    device: proof('device'),
    // cookies set before the name prefix was introduced still count
    activeProfile: choice('activeProfile'),
    theme: choice('theme'),
    sidebar: choice('sidebar'),
  }
  const token = proof('session')
  if (token) return { kind: 'holder', choices, token, ...(link && { link }) }
  return link ? { kind: 'link-holder', choices, link } : { kind: 'visitor', choices }
}

/**
 * Whether the site uses https. Its cookies then have a name prefix that binds them to this host.
 */
export const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>): boolean => publicUrl.startsWith('https:')
