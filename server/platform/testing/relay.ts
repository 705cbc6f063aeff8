import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP relay in front of the database. Its port stays the same when the database restarts, and it
 * can fail like a network.
 */
export async function startRelay(port: number) {
  const sockets = watchSockets()
  const { open, names, pairs } = sockets
  let target = port
  let isSilent = false
  const server = createServer((near) => {
    sockets.join(near, connect(target, '127.0.0.1'))
    if (isSilent) sockets.silence()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    pointTo(port: number) {
      target = port
    },
    /** Closes all connections. */
    cut() {
      for (const socket of open) socket.destroy()
    },
    /** The connections with this name fall silent for ever, without ending; new ones work. */
    freeze(name: string) {
      for (const [socket, named] of names) {
        if (!named.includes(name)) continue
        socket.unpipe()
        socket.pause()
      }
    },
    /**
     * All connections fall silent, new ones too, like those to a machine that hangs. Nothing is lost:
     * `silence(false)` delivers what was sent in between.
     */
    silence(isOn: boolean) {
      isSilent = isOn
      if (isOn) sockets.silence()
      else sockets.resume()
    },
    /** Delays everything that the database sends to the connections with this name. */
    slow(name: string, ms: number) {
      for (const [far, near] of pairs) {
        if (!names.get(far)?.includes(name)) continue
        far.unpipe(near)
        far.on('data', (bytes) => setTimeout(() => near.write(bytes), ms)).resume()
      }
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** Tracks both sockets of every connection through the relay. */
function watchSockets() {
  const open = new Set<Socket>()
  /** The first packet of each connection, which contains its application name. */
  const names = new Map<Socket, string>()
  const pairs = new Map<Socket, Socket>()
  function join(near: Socket, far: Socket) {
    for (const socket of [near, far]) {
      open.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          near.destroy()
          far.destroy()
          open.delete(socket)
          names.delete(socket)
          pairs.delete(socket)
        })
    }
    // The first packet contains the application name.
    near.once('data', (packet) => {
      for (const socket of [near, far]) names.set(socket, packet.toString('latin1'))
    })
    pairs.set(far, near)
    near.pipe(far).pipe(near)
  }
  function silence() {
    for (const socket of [...pairs].flat()) socket.unpipe().pause()
  }
  function resume() {
    for (const [far, near] of pairs) near.pipe(far).pipe(near)
  }
  return { open, names, pairs, join, silence, resume }
}
