import { once } from 'node:events'
import { vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { LIVE, type ServerFrame } from '#contract/platform/live.ts'

export type LiveClient = {
  socket: WebSocket
  /** All frames received, in order. */
  frames: ServerFrame[]
  /** The frames of one type received so far. */
  all<Type extends ServerFrame['type']>(type: Type): Extract<ServerFrame, { type: Type }>[]
  /** Waits until `count` frames of a type have arrived. */
  until<Type extends ServerFrame['type']>(type: Type, count?: number): Promise<Extract<ServerFrame, { type: Type }>[]>
  /** Resolves with the code of the close. */
  closed: Promise<number>
}

type Where = { url: string }
type Who = { cookie?: string; profileId?: string }

export function liveUrl({ url }: Where, profileId?: string): string {
  const address = new URL(LIVE.path, url.replace(/^http/, 'ws'))
  if (profileId) address.searchParams.set(LIVE.profileParameter, profileId)
  return address.href
}

/** Opens a socket as the browser does, with the session's cookie. */
export function connectLive(where: Where, { cookie, profileId }: Who, options: ClientOptions = {}): LiveClient {
  const headers = { ...options.headers, ...(cookie && { cookie }) }
  const socket = new WebSocket(liveUrl(where, profileId), { ...options, headers })
  const frames: ServerFrame[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ServerFrame))
  socket.on('error', () => {})
  const client: LiveClient = {
    socket,
    frames,
    closed: new Promise((resolve) => socket.on('close', resolve)),
    all: <Type extends ServerFrame['type']>(type: Type) =>
      frames.filter((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type),
    until: (type, count = 1) =>
      vi.waitFor(
        () => {
          const found = client.all(type)
          if (found.length < count) throw new Error(`${found.length} of ${count} ${type} frames have come`)
          return found
        },
        { timeout: 30_000, interval: 10 },
      ),
  }
  return client
}

/** Connects a client to the live channel, and resolves to it after it has joined. */
export async function openLive(where: Where, who: Who, options?: ClientOptions): Promise<LiveClient> {
  const client = connectLive(where, who, options)
  await client.until('ready')
  return client
}

/** The status with which a socket is refused. */
export async function refusal(where: Where, who: Who, options?: ClientOptions): Promise<number> {
  const { socket } = connectLive(where, who, options)
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  socket.terminate()
  return response.statusCode
}
