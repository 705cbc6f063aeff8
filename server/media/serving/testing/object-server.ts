import { once } from 'node:events'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { Agent, createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { diskStorage } from '../../storage/disk-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Served } from '../send-bytes.ts'
import { serveObject } from '../serve.ts'

/** Time of the last change of all objects. */
const CHANGED = new Date('2026-03-01T12:00:00.700Z')

/** An opened object: how many bytes were read, and whether it was closed. */
type Opened = { bytesRead: number; isClosed: boolean }

export type ObjectServer = {
  port: number
  /**
   * A storage of files. `asStreams` is the same without `openFile`, like a storage on another
   * machine.
   */
  storage: Storage
  asStreams: Storage
  /** Objects opened since the test began. */
  opened: Opened[]
  /** The last response, when it is complete. */
  served: Promise<Served>
  etag: string | undefined
}

/** Serves the given objects from a folder, for all tests of a file. */
export function testObjectServer(objects: Record<string, Buffer | string>): ObjectServer {
  const objectServer = {} as ObjectServer
  let root: string
  let server: Server

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'undercroft-serve-'))
    const disk = diskStorage(join(root, 'objects'))
    for (const [key, bytes] of Object.entries(objects)) {
      const path = join(root, 'local')
      await writeFile(path, bytes)
      await utimes(path, CHANGED, CHANGED)
      await disk.put(key, path, 'audio/mpeg')
    }
    objectServer.storage = recording(disk, (opened) => objectServer.opened.push(opened))
    objectServer.asStreams = { ...objectServer.storage, openFile: undefined }
    server = createServer((incoming, outgoing) => {
      const { storage, etag } = objectServer
      const key = incoming.url!.slice(1)
      const headers = {
        contentType: 'audio/mpeg',
        cacheControl: 'public, max-age=60',
        noAi: true,
        isSecure: false,
        etag,
      }
      objectServer.served = serveObject({ incoming, outgoing, storage, key, ...headers })
      objectServer.served.catch((error: unknown) => {
        outgoing.writeHead(error instanceof AppError ? error.status : 500).end()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    objectServer.port = (server.address() as AddressInfo).port
  })

  beforeEach(() => {
    objectServer.opened = []
    objectServer.etag = 'abc'
  })

  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(root, { recursive: true })
  })
  return objectServer
}

function recording(disk: Storage, note: (opened: Opened) => void): Storage {
  return {
    ...disk,
    async open(key, range) {
      const stream = await disk.open(key, range)
      const opened = { bytesRead: 0, isClosed: false }
      stream.on('data', (chunk: Buffer) => {
        opened.bytesRead += chunk.length
      })
      stream.pause().on('close', () => {
        opened.isClosed = true
      })
      note(opened)
      return stream
    },
    async openFile(key, info) {
      const file = await disk.openFile!(key, info)
      const opened = { bytesRead: 0, isClosed: false }
      note(opened)
      return {
        async read(bytes, position) {
          const count = await file.read(bytes, position)
          opened.bytesRead += count
          return count
        },
        release() {
          opened.isClosed = true
          file.release()
        },
      }
    },
  }
}

/**
 * Keeps connections open: if the client closes one at the last byte, the server may see an aborted
 * response.
 */
const agent = new Agent({ keepAlive: true })

export async function ask({ port }: ObjectServer, key: string, headers: Record<string, string> = {}, method = 'GET') {
  const client = httpRequest({ port, host: '127.0.0.1', path: `/${key}`, method, headers, agent })
  client.end()
  const [response] = (await once(client, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  return { status: response.statusCode, headers: response.headers, bytes, length: bytes.length, body: String(bytes) }
}
