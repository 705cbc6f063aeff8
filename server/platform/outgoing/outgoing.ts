import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns'
import type { ClientRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The address lies where nobody may send us. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} is not of the public internet`)
    this.name = 'ForbiddenAddress'
  }
}

/** Requests to servers that people name, over https on port 443: they reach the public internet and nothing else. */
export type Outgoing = {
  /** What requests to a URL would reach at the moment; 'nothing' when its name stands for no address. */
  reach(url: URL): Promise<'public' | 'forbidden' | 'nothing'>
  /**
   * Sends bytes, follows nothing, and gives up after a few seconds. Resolves to the status of the answer, of which no
   * more is read. @throws ForbiddenAddress, and what connecting throws
   */
  post(url: URL, headers: Record<string, string>, body: Uint8Array): Promise<number>
  close(): void
}

type Options = {
  /** All addresses of a name. */
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
  // other services listen on the other ports, and a request can be made to mean something to them
  const { isPortAllowed = (port) => port === HTTPS_PORT } = options
  const isForbidden = (url: URL): boolean => {
    const host = hostOf(url)
    return !isPortAllowed(Number(url.port || HTTPS_PORT)) || (isIP(host) > 0 && !isAllowed(host))
  }
  const { lookup = (name, how) => dns.lookup(name, { ...how, all: true }) } = options

  /** All that a name stands for: one address that is forbidden is enough. */
  async function resolve(name: string, how: LookupOptions): Promise<LookupAddress[]> {
    const addresses = await lookup(name, how)
    if (!addresses.every(({ address }) => isAllowed(address))) throw new ForbiddenAddress(name)
    return addresses
  }

  // Asked with each connection, for the very addresses that it goes to: a name may stand for others by then.
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
      // an address is not looked up, so it is judged here
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

/** As URLs write it, which know addresses in every disguise; without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const READ_AT_MOST = 16 * 1024

/** Reads on to the end, for the next request over this connection; not when that is far. */
function endSoon(response: NodeJS.ReadableStream & { destroy(): void }): void {
  let read = 0
  response.on('error', () => {})
  response.on('data', ({ length }: Buffer) => {
    read += length
    if (read > READ_AT_MOST) response.destroy()
  })
}
