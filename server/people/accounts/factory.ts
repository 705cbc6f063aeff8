import { randomBytes } from 'node:crypto'
import { sessionCookieName } from '#server/people/identity/cookies.ts'
import { startSession } from '#server/people/identity/sessions.ts'
import { admins, users } from '#server/people/identity/tables.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'
import { hashPassword } from './passwords.ts'

type Where = Pick<TestServer, 'url' | 'services'>
type Fetch = (path: string, init?: RequestInit & { json?: unknown }) => Promise<Response>
export type Visitor = { fetch: Fetch }
export type Person = Visitor & { userId: string; email: string; password: string; cookie: string }

/** The password of every account created here. Its slow hash is computed only once. */
export const PASSWORD = 'damp lantern cellar'
let passwordHash: Promise<string> | undefined

/**
 * A signed-in account with a verified address and a working password, created without the slow
 * verification mail.
 */
export async function signUpAndIn(
  server: Where,
  { email = makeEmail(), admin = false, createdAt = daysAgo(2) } = {},
): Promise<Person> {
  const userId = await makeUser(server, { email, createdAt })
  if (admin) await server.services.db.insert(admins).values({ userId })
  return { userId, email, password: PASSWORD, ...(await signInAs(server, userId)) }
}

/** Starts a new session for an existing user, with two factors, as admins need it. */
export async function signInAs(
  server: Where,
  userId: string,
  { isTwoFactor = true } = {},
): Promise<Visitor & { cookie: string }> {
  const client = { address: '127.0.0.1', userAgent: 'test' }
  const token = await startSession(server.services.db, userId, client, { with: 'passkey', isTwoFactor })
  const cookie = `${sessionCookieName(server.services.env)}=${token}`
  return { cookie, fetch: fetcher(server, cookie) }
}

/** The person after a response that has renewed the cookie of the session. */
export function renewed<P extends Visitor>(server: Where, person: P, response: Response): P & { cookie: string } {
  const name = sessionCookieName(server.services.env)
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`${name}=`))
  if (!cookie) throw new Error('The response has no new cookie of the session')
  const [pair = ''] = cookie.split(';')
  return { ...person, cookie: pair, fetch: fetcher(server, pair) }
}

/** Lets the person go on after a response that may have renewed the cookie, and returns it. */
export function goOn(server: Where, person: Visitor, response: Response): Response {
  if (response.ok) Object.assign(person, renewed(server, person, response))
  return response
}

export const visitor = (server: Where): Visitor => ({ fetch: fetcher(server) })

export const makeEmail = (): string => `someone-${randomBytes(6).toString('hex')}@example.com`

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3600_000)

/**
 * An account that is two days old by default, so that the limits of an account's first day do not
 * apply.
 */
export async function makeUser(
  { services: { db } }: Where,
  { email = makeEmail(), verified = true, createdAt = daysAgo(2) } = {},
): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD)
  const values = { email, emailVerified: verified, passwordHash: await passwordHash, createdAt }
  const [user] = await db.insert(users).values(values).returning()
  return user!.id
}

/** Sends requests to the server by path, with the cookie; `json` becomes the body. */
function fetcher(server: Where, cookie?: string): Fetch {
  return (path, { json, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? init.body : JSON.stringify(json)
    return fetch(`${server.url}${path}`, { redirect: 'manual', ...init, headers, body })
  }
}
