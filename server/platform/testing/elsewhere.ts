import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createOutgoing, type Outgoing } from '../outgoing/outgoing.ts'
import { isPublicAddress } from '../outgoing/public-address.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts'

/** A local stand-in for a foreign https server with its own host name. */
export type Elsewhere = {
  origin: string
  port: number
  /** An `Outgoing` that treats this server as part of the public internet. */
  outgoing(options?: { timeLimitMs?: number }): Outgoing
  close(): Promise<void>
}

const HERE = '127.0.0.1'

export async function startElsewhere(response: RequestListener): Promise<Elsewhere> {
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, response)
  server.listen(0, HERE)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://www.elsewhere.test:${port}`,
    port,
    outgoing: ({ timeLimitMs } = {}) =>
      createOutgoing({
        lookup: async (name) => {
          if (name.endsWith('elsewhere.test')) return [{ address: HERE, family: 4 }]
          throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
        },
        isAllowed: (address) => address === HERE || isPublicAddress(address),
        isPortAllowed: () => true,
        ca: CERTIFICATE,
        timeLimitMs,
      }),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
