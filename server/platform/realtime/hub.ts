import type { WebSocket } from 'ws'
import { LIVE_CLOSE, type ServerFrame } from '#contract/platform/live.ts'
import { type Connection, createConnection, type Identity } from './connection.ts'
import { RESYNC, SOCKETS_PER_USER } from './limits.ts'

/** The sockets of this process, by the profile that they act as. */
export type Hub = {
  /** Takes a socket in, or closes it when its account has too many. */
  join(socket: WebSocket, identity: Identity): Connection | null
  leave(connection: Connection): void
  /** Whether anyone here acts as one of these. */
  hasAny(profileIds: readonly string[]): boolean
  /** Sends to every tab of these profiles. */
  send(profileIds: readonly string[], frame: ServerFrame): void
  /** Has everyone here ask again for what they may have missed, some at a time. */
  resyncAll(): void
  connections(): Iterable<Connection>
  size(): number
  /** Is told of every profile that joins, or is told to ask again. */
  onJoin(listener: (profileId: string) => void): void
  /** Sends everyone elsewhere, and takes nobody in any more. */
  close(): void
}

export function createHub(): Hub {
  const byProfile = new Map<string, Set<Connection>>()
  const perUser = new Map<string, number>()
  const all = new Set<Connection>()
  let joined: (profileId: string) => void = () => {}
  let isClosed = false
  const resync = JSON.stringify({ type: 'resync' } satisfies ServerFrame)
  const sendTo = (profileId: string, text: string) => {
    for (const connection of byProfile.get(profileId) ?? []) connection.send(text)
  }

  return {
    join(socket, identity) {
      const mine = perUser.get(identity.userId) ?? 0
      if (isClosed) socket.close(LIVE_CLOSE.restart)
      else if (mine >= SOCKETS_PER_USER) socket.close(LIVE_CLOSE.tooManySockets)
      if (isClosed || mine >= SOCKETS_PER_USER) return null
      const connection = createConnection(socket, identity)
      perUser.set(identity.userId, mine + 1)
      all.add(connection)
      const tabs = byProfile.get(identity.profileId) ?? new Set()
      byProfile.set(identity.profileId, tabs.add(connection))
      connection.send(JSON.stringify({ type: 'ready' } satisfies ServerFrame))
      joined(identity.profileId)
      return connection
    },
    leave(connection) {
      if (!all.delete(connection)) return
      const { userId, profileId } = connection.identity
      const left = (perUser.get(userId) ?? 1) - 1
      if (left > 0) perUser.set(userId, left)
      else perUser.delete(userId)
      const tabs = byProfile.get(profileId)
      tabs?.delete(connection)
      if (tabs?.size === 0) byProfile.delete(profileId)
    },
    hasAny: (profileIds) => profileIds.some((id) => byProfile.has(id)),
    send(profileIds, frame) {
      const text = JSON.stringify(frame)
      for (const profileId of profileIds) sendTo(profileId, text)
    },
    resyncAll: () =>
      inTurns([...all], (connection) => {
        connection.send(resync)
        joined(connection.identity.profileId)
      }),
    connections: () => all,
    size: () => all.size,
    onJoin(listener) {
      joined = listener
    },
    close() {
      isClosed = true
      for (const connection of all) connection.close(LIVE_CLOSE.restart)
    },
  }
}

/** Not all at the same moment: everyone who is told sends requests. */
function inTurns(connections: Connection[], tell: (connection: Connection) => void): void {
  for (const connection of connections.splice(0, RESYNC.count)) tell(connection)
  if (connections.length > 0) setTimeout(inTurns, RESYNC.everyMs, connections, tell).unref()
}
