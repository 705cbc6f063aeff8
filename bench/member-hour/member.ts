import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import { LIVE } from '../../contract/platform/live.ts'
import { hashToken } from '../../server/people/identity/sessions.ts'
import { idOf } from '../dataset/ids.ts'
import { withClient } from '../dataset.ts'

type Sent = { headers?: Record<string, string>; body?: FormData | object }

/** A signed-in user of the data set, with one connection like a browser's. */
export class Member {
  readonly profileId: string
  readonly #url: string
  readonly #cookie: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #sockets = new Set<Socket>()
  #tab: WebSocket | null = null

  private constructor(url: string, n: number, token: string) {
    this.#url = url
    this.profileId = idOf('profile', n)
    this.#cookie = `session=${token}; activeProfileId=${this.profileId}`
  }

  /** Signs in the nth user, whose account is no longer new. */
  static async signIn(url: string, databaseUrl: string, n: number): Promise<Member> {
    const token = `member-${n}`
    const userId = idOf('user', n)
    await withClient(databaseUrl, async (client) => {
      await client.query(`update users set created_at = now() - interval '7 days' where id = $1`, [userId])
      await client.query(SIGN_IN, [hashToken(token), userId])
    })
    return new Member(url, n, token)
  }

  async openTab(): Promise<void> {
    const address = `${this.#url.replace(/^http/, 'ws')}${LIVE.path}?${LIVE.profileParameter}=${this.profileId}`
    this.#tab = new WebSocket(address, { headers: { cookie: this.#cookie }, perMessageDeflate: false })
    this.#tab.on('upgrade', ({ socket }) => this.#sockets.add(socket))
    await once(this.#tab, 'message')
  }

  /** Reads a whole response, and throws unless it succeeds. Resolves to its JSON if that is uncompressed. */
  async fetch(method: string, path: string, { headers, body }: Sent = {}): Promise<unknown> {
    const encoded = body && new Response(body instanceof FormData ? body : JSON.stringify(body))
    const isForm = body instanceof FormData
    const type = isForm ? encoded?.headers.get('content-type') : body && 'application/json'
    const outgoing = request(this.#url + path, {
      method,
      agent: this.#agent,
      headers: {
        ...{ cookie: this.#cookie, 'x-profile-id': this.profileId, origin: this.#url },
        ...{ 'accept-encoding': 'gzip, br', ...(type && { 'content-type': type }), ...headers },
      },
    }).on('socket', (socket) => this.#sockets.add(socket))
    outgoing.end(encoded && Buffer.from(await encoded.arrayBuffer()))
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (response.statusCode! >= 300) throw new Error(`${method} ${path}: ${response.statusCode}`)
    if (response.headers['content-type']?.startsWith('application/json') && !response.headers['content-encoding'])
      return json(response)
    for await (const _ of response);
    return null
  }

  /** What the server has sent, on all connections so far. */
  get receivedBytes(): number {
    return [...this.#sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)
  }

  leave(): void {
    this.#tab?.terminate()
    this.#agent.destroy()
  }
}

const SIGN_IN = `insert into sessions (token, user_id, expires_at) values ($1, $2, now() + interval '1 day')`
