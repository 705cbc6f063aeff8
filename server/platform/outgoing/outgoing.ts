import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns'
import type { ClientRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The URL leads to an address that requests must not reach. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} is not of the public internet`)
    this.name = 'ForbiddenAddress'
  }
}

/**
 * Requests to servers that users name, over https on port 443. They reach the public internet and
 * nothing else.
 */
export type Outgoing = {
  /** What requests to a URL would reach now; 'nothing' if its name has no address. */
  reach(url: URL): Promise<'public' | 'forbidden' | 'nothing'>
  /**
   * Sends bytes, follows no redirects, and gives up after a few seconds. Resolves to the status of
   * the response; its body is ignored. @throws ForbiddenAddress, and connection errors
   */
  post(url: URL, headers: Record<string, string>, body: Uint8Array): Promise<number>
  close(): void
}

type Options = {
  /** Resolves a name to all its addresses. */
  lookup?: (name: string, options: LookupOptions) => Promise<LookupAddress[]>
  isAllowed?: (address: string) => boolean
  isPortAllowed?: (port: number) => boolean
  /** Certificates to trust instead of the system's. */
  ca?: string
  timeLimitMs?: number
}

const TIME_LIMIT_MS = 5000
const CONNECTIONS_PER_SERVER = 8
const HTTPS_PORT = 443

export function createOutgoing(options: Options = {}): Outgoing {
  const { isAllowed = isPublicAddress, ca, timeLimitMs = TIME_LIMIT_MS } = options
  // Other services listen on other ports, and could be attacked by a crafted request.
  const { isPortAllowed = (port) => port === HTTPS_PORT } = options
  const isForbidden = (url: URL): boolean => {
    const host = hostOf(url)
    return !isPortAllowed(Number(url.port || HTTPS_PORT)) || (isIP(host) > 0 && !isAllowed(host))
  }
  const { lookup = (name, how) => dns.lookup(name, { ...how, all: true }) } = options

  /** Resolves all addresses of a name. One forbidden address is enough to refuse it. */
  async function resolve(name: string, how: LookupOptions): Promise<LookupAddress[]> {
    const addresses = await lookup(name, how)
    if (!addresses.every(({ address }) => isAllowed(address))) throw new ForbiddenAddress(name)
    return addresses
  }

  // Runs for every connection and checks the very addresses that are used: a name may resolve
  // differently by then.
  const checkedLookup: LookupFunction = (name, how, response) => {
    resolve(name, how).then(
      (addresses) =>
        how.all ? response(null, addresses) : response(null, addresses[0]!.address, addresses[0]!.family),
      (error) => response(error, ''),
    )
  }
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_PER_SERVER, lookup: checkedLookup, ca })

  return {
    async reach(url) {
      const host = hostOf(url)
      if (isForbidden(url)) return 'forbidden'
      if (isIP(host)) return 'public'
      try {
        return (await resolve(host, {})).length > 0 ? 'public' : 'nothing'
      } catch (error) {
        return error instanceof ForbiddenAddress ? 'forbidden' : 'nothing'
      }
    },
    async post(url, headers, body) {
      // Node looks up names only, so a literal address is checked here.
      if (isForbidden(url)) throw new ForbiddenAddress(url.host)
      return statusOf(request(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeLimitMs) }), body)
    },
    close: () => agent.destroy(),
  }
}

/** Sends the request. Returns the status of the response. */
const statusOf = (sent: ClientRequest, body: Parameters<Outgoing['post']>[2]): Promise<number> =>
  new Promise((resolved, rejected) => {
    sent.on('error', rejected)
    sent.on('response', (response) => {
      resolved(response.statusCode ?? 0)
      endSoon(response)
    })
    sent.end(body)
  })

/** The host as URLs normalise it, whatever its spelling; without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const READ_AT_MOST = 16 * 1024

/** Drains a short body, so that the connection can be reused. Destroys a long one. */
function endSoon(response: NodeJS.ReadableStream & { destroy(): void }): void {
  let read = 0
  response.on('error', () => {})
  response.on('data', ({ length }: Buffer) => {
    read += length
    if (read > READ_AT_MOST) response.destroy()
  })
}
