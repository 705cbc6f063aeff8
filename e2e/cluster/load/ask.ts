import { Agent, request } from 'node:http'

export type Answer = { status: number; body: Buffer; at: number; ms: number }
type Who = { cookie: string; profileId: string }
type Asked = { method?: string; who?: Who; body?: Buffer | string; type?: string; timeoutMs?: number }

/** As many connections as a page's server sees of so many people; what is more waits its turn. */
const agent = new Agent({ keepAlive: true, maxSockets: 120 })

/** One request, not by `fetch`, which would take most of a core. What has no answer has the status 0. */
export function ask(url: string, { method = 'GET', who, body, type, timeoutMs = 30_000 }: Asked = {}): Promise<Answer> {
  const at = Date.now()
  const started = performance.now()
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const done = (status: number, answered: Buffer) =>
    resolve({ status, body: answered, at, ms: performance.now() - started })
  const headers = {
    ...(who && { cookie: who.cookie, 'x-profile-id': who.profileId }),
    ...(method !== 'GET' && { origin: new URL(url).origin }),
    ...(type && { 'content-type': type }),
    ...(body && { 'content-length': Buffer.byteLength(body) }),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  request(url, { agent, method, headers, signal }, (answer) => {
    const chunks: Buffer[] = []
    answer
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => done(answer.statusCode ?? 0, Buffer.concat(chunks)))
      .on('error', () => done(0, Buffer.alloc(0)))
  })
    .on('error', () => done(0, Buffer.alloc(0)))
    .end(body)
  return promise
}

/** Whether it may succeed when it is asked again: no answer, too many, or a server that is in trouble. */
export const isForLater = ({ status }: Answer): boolean => status === 0 || status === 429 || status >= 500

/** Counts the answers that were not what was wished, by their status. */
export class Troubles {
  readonly counts: Record<string, number> = {}
  note({ status }: Answer): void {
    const name = status === 0 ? 'no answer' : String(status)
    this.counts[name] = (this.counts[name] ?? 0) + 1
  }
}
