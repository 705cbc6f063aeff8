import type { TokenScope } from '#contract/access-tokens.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'
import { makeToken } from './change-tokens.ts'

type Where = Pick<TestServer, 'url' | 'services'>
type Sent = RequestInit & { json?: unknown }
/** A program that sends the token with each request. */
export type Program = { id: string; secret: string; fetch(path: string, init?: Sent): Promise<Response> }

/** A token of the account with these scopes, which does not end, as a program uses it. */
export async function programOf(server: Where, userId: string, scopes: TokenScope[]): Promise<Program> {
  const { id, secret } = await makeToken(server.services.db, userId, {
    ...{ kind: 'token', name: 'Backup at home', days: null },
    scopes,
  })
  return { id, secret, fetch: (path, init) => fetchWith(server, `Bearer ${secret}`, path, init) }
}

/** Sends a request with this `Authorization` header; `json` becomes the body. */
export function fetchWith(
  { url }: Pick<Where, 'url'>,
  authorization: string,
  path: string,
  { json, ...init }: Sent = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', authorization)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = json === undefined ? init.body : JSON.stringify(json)
  return fetch(`${url}${path}`, { redirect: 'manual', ...init, headers, body })
}
