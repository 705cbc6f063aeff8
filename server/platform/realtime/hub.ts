import type { WebSocket } from 'ws'
import { LIVE_CLOSE, type ServerFrame } from '#contract/platform/live.ts'
import { type Connection, createConnection, type Identity } from './connection.ts'
import { RESYNC, SOCKETS_PER_USER } from './limits.ts'

/** The sockets of this process, by the profile that each acts as. */
export type Hub = {
  /** Adds a socket, or closes it if its account has too many. */
  join(socket: WebSocket, identity: Identity): Connection | null
  leave(connection: Connection): void
  /** Whether any socket here acts as one of these profiles. */
  hasAny(profileIds: readonly string[]): boolean
  /** Sends to every tab of these profiles. */
  send(profileIds: readonly string[], frame: ServerFrame): void
  /** Sends to the tabs of one account that act as this profile. */
  sendTo(profileId: string, userId: string, frame: ServerFrame): void
  /** Makes every client request again what it may have missed, in batches. */
  resyncAll(): void
  connections(): Iterable<Connection>
  size(): number
  /** Sets the listener for profiles that join or have to resync. */
  onJoin(listener: (profileId: string) => void): void
  /** Closes all sockets, so that the clients reconnect elsewhere, and accepts no more. */
  close(): void
}

export function createHub(): Hub {
  const present = createRegister()
  let joined: (profileId: string) => void = () => {}
  let isClosed = false
  const resync = JSON.stringify({ type: 'resync' } satisfies ServerFrame)
  return {
    join(socket, identity) {
      const hasTooMany = present.countOf(identity.userId) >= SOCKETS_PER_USER
      if (isClosed) socket.close(LIVE_CLOSE.restart)
      else if (hasTooMany) socket.close(LIVE_CLOSE.tooManySockets)
      if (isClosed || hasTooMany) return null
      const connection = createConnection(socket, identity)
      present.add(connection)
      connection.send(JSON.stringify({ type: 'ready' } satisfies ServerFrame))
      joined(identity.profileId)
      return connection
    },
    leave: (connection) => present.remove(connection),
    hasAny: (profileIds) => profileIds.some((id) => present.tabsOf(id).size > 0),
    send(profileIds, frame) {
      const text = JSON.stringify(frame)
      for (const profileId of profileIds) for (const connection of present.tabsOf(profileId)) connection.send(text)
    },
    sendTo(profileId, userId, frame) {
      const text = JSON.stringify(frame)
      for (const connection of present.tabsOf(profileId))
        if (connection.identity.userId === userId) connection.send(text)
    },
    resyncAll: () =>
      inTurns([...present.all], (connection) => {
        connection.send(resync)
        joined(connection.identity.profileId)
      }),
    connections: () => present.all,
    size: () => present.all.size,
    onJoin(listener) {
      joined = listener
    },
    close() {
      isClosed = true
      for (const connection of present.all) connection.close(LIVE_CLOSE.restart)
    },
  }
}

const NONE: ReadonlySet<Connection> = new Set()

/** The open connections, by profile and by account. */
function createRegister() {
  const all = new Set<Connection>()
  const byProfile = new Map<string, Set<Connection>>()
  const perUser = new Map<string, number>()
  const countOf = (userId: string) => perUser.get(userId) ?? 0
  return {
    all: all as ReadonlySet<Connection>,
    countOf,
    tabsOf: (profileId: string) => byProfile.get(profileId) ?? NONE,
    add(connection: Connection) {
      const { userId, profileId } = connection.identity
      all.add(connection)
      perUser.set(userId, countOf(userId) + 1)
      byProfile.set(profileId, (byProfile.get(profileId) ?? new Set()).add(connection))
    },
    remove(connection: Connection) {
      if (!all.delete(connection)) return
      const { userId, profileId } = connection.identity
      const left = countOf(userId) - 1
      if (left > 0) perUser.set(userId, left)
      else perUser.delete(userId)
      const tabs = byProfile.get(profileId)
      tabs?.delete(connection)
      if (tabs?.size === 0) byProfile.delete(profileId)
    },
  }
}

/** In batches, because every client sends requests after a resync. */
function inTurns(connections: Connection[], notify: (connection: Connection) => void): void {
  for (const connection of connections.splice(0, RESYNC.count)) notify(connection)
  if (connections.length > 0) setTimeout(inTurns, RESYNC.everyMs, connections, notify).unref()
}
