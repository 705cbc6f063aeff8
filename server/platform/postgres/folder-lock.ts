import { open, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

export type FolderLock = { release(): Promise<void> }

const NAME = 'owner.sock'

/**
 * Locks a folder for this process until it is released or the process ends in any way. Null while
 * another process has the lock. On a file system without sockets every process gets the lock.
 */
export async function lockFolder(dir: string): Promise<FolderLock | null> {
  const folder = await open(dir, 'r')
  // The path of a socket has a short limit. On Linux this path does not include the folder's own.
  const path = process.platform === 'linux' ? `/proc/self/fd/${folder.fd}/${NAME}` : join(dir, NAME)
  for (let attempt = 0; attempt < 2; attempt++) {
    const server = createServer((socket) => socket.destroy()).unref()
    const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.on('error', resolve).listen(path, () => resolve(null))
    })
    const release = async () => {
      if (server.listening) await new Promise((resolve) => server.close(resolve))
      await folder.close()
    }
    if (failure?.code !== 'EADDRINUSE') return { release }
    if (await responds(path)) break
    // A killed process left this socket.
    await rm(join(dir, NAME), { force: true })
  }
  await folder.close()
  return null
}

const responds = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
