import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import { cookieName, type OwnCookie } from '#contract/platform/cookies.ts'
import type { Collected } from '../cached-responses/whole-responses.ts'
import type { AppContext } from '../context.ts'
import type { Env } from '../env.ts'

/** What else a browser keeps; the session is read through `Holder` alone. */
export type Choices = { readonly [Which in Exclude<OwnCookie, 'session'>]?: string }

/** Sends no session. Only what is made for a visitor may be cached for visitors: `collected` gathers what it is made of. */
export type Visitor = { readonly kind: 'visitor'; readonly choices: Choices; readonly collected?: Collected }
/** Sends the token of a session, which may have ended. Nothing that is made for a holder is for others. */
export type Holder = { readonly kind: 'holder'; readonly choices: Choices; readonly token: string }

/**
 * Who sends a request, as far as its cookies say. It is made once per request, and everything that depends on the
 * identity comes from it: an account is found by the token of a `Holder`, and what is cached for visitors has a key
 * that only a `Visitor` gives.
 */
export type Requester = Visitor | Holder

/** Sends nothing at all. */
export const NOBODY: Visitor = { kind: 'visitor', choices: {} }

const known = new WeakMap<IncomingMessage, Requester>()

/** Who sends a request of the HTTP server; the same object for each call. */
export function requesterOf(incoming: IncomingMessage, env: Pick<Env, 'publicUrl'>): Requester {
  const before = known.get(incoming)
  if (before) return before
  const requester = readRequester(incoming.headers.cookie, env)
  known.set(incoming, requester)
  return requester
}

/** The same of a request that the application answers, also where no server stands before it. */
export function requesterOfRequest(c: AppContext): Requester {
  const incoming = c.env?.incoming
  return incoming ? requesterOf(incoming, c.var.env) : readRequester(c.req.header('cookie'), c.var.env)
}

/** The same person with the token of another session. */
export const holding = ({ choices }: Requester, token: string): Holder => ({ kind: 'holder', choices, token })

/** The only place where a `Cookie` header is read. */
function readRequester(header: string | undefined, env: Pick<Env, 'publicUrl'>): Requester {
  if (!header) return NOBODY
  const sent = parseCookie(header)
  const proof = (which: OwnCookie) => sent[cookieName(which, isSecure(env))]
  const choice = (which: OwnCookie) => sent[cookieName(which, true)] ?? sent[cookieName(which, false)]
  const choices: Choices = {
    device: proof('device'),
    // a choice of before the prefix still counts
    activeProfile: choice('activeProfile'),
    theme: choice('theme'),
    sidebar: choice('sidebar'),
  }
  const token = proof('session')
  return token ? { kind: 'holder', choices, token } : { kind: 'visitor', choices }
}

/** Whether the site is reached over https, so that its cookies are kept from all other hosts. */
export const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>): boolean => publicUrl.startsWith('https:')
