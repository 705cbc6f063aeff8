import { Agent, request } from 'node:http'

/**
 * `error` is the system's error code of a request without a response, or TIMEOUT after `timeoutMs`.
 */
export type Response_ = { status: number; body: Buffer; at: number; ms: number; error: string | null }
type Who = { cookie: string; profileId: string }
type Asked = { method?: string; who?: Who; body?: Buffer | string; type?: string; timeoutMs?: number }

export const TIMEOUT = 'TIMEOUT'

/** Limits the connections to the number that this many people would open. Further requests wait. */
const agent = new Agent({ keepAlive: true, maxSockets: 120 })

/** Sends one request. `fetch` would use most of a core. Without a response the status is 0. */
export function ask(
  url: string,
  { method = 'GET', who, body, type, timeoutMs = 30_000 }: Asked = {},
): Promise<Response_> {
  const at = Date.now()
  const started = performance.now()
  const { promise, resolve } = Promise.withResolvers<Response_>()
  const signal = AbortSignal.timeout(timeoutMs)
  const done = (status: number, answered: Buffer, error: string | null = null) =>
    resolve({ status, body: answered, at, ms: performance.now() - started, error })
  const fail = (error: NodeJS.ErrnoException) =>
    done(0, Buffer.alloc(0), signal.aborted ? TIMEOUT : (error.code ?? error.message))
  const headers = {
    ...(who && { cookie: who.cookie, 'x-profile-id': who.profileId }),
    ...(method !== 'GET' && { origin: new URL(url).origin }),
    ...(type && { 'content-type': type }),
    ...(body && { 'content-length': Buffer.byteLength(body) }),
  }
  request(url, { agent, method, headers, signal }, (response) => {
    const chunks: Buffer[] = []
    response
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => done(response.statusCode ?? 0, Buffer.concat(chunks)))
      .on('error', fail)
  })
    .on('error', fail)
    .end(body)
  return promise
}

/** Whether a retry may succeed: there was no response, a rate limit, or a server error. */
export const isForLater = ({ status }: Response_): boolean => status === 0 || status === 429 || status >= 500

/** Counts unexpected responses by status. */
export class FailedAttempts {
  readonly counts: Record<string, number> = {}
  note({ status, error }: Response_): void {
    const name = error ?? String(status)
    this.counts[name] = (this.counts[name] ?? 0) + 1
  }
}
