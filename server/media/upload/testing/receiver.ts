import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { AUDIO_MAX_BYTES, COVER_MAX_BYTES } from '#contract/platform/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { receiveUpload, type Upload, type UploadOptions } from '../upload.ts'

type Name = 'audio' | 'cover'
export type Answer = {
  code?: string
  detail?: string
  fields?: unknown
  files?: Record<string, { size: number; sha256: string }>
}

export type Receiver = {
  server: Server
  url: string
  port: number
  spoolDir: string
  /** Options that override the defaults. */
  options: Partial<UploadOptions<Name>>
  seen: (upload: Upload<Name>, request: IncomingMessage) => void | Promise<void>
  /** Every refusal, with the number of bytes read until then. */
  refusals: { code: string; bytes: number }[]
  /** Called after an upload was answered. */
  settled: () => void
}

/**
 * A server that only receives uploads, a new one for each test. Each test must leave its spool
 * folder empty.
 */
export function testReceiver(): Receiver {
  const receiver = {} as Receiver

  beforeEach(async () => {
    const server = createServer(async (request, response) => {
      const result = await receive(request)
      response.writeHead(result.code ? 400 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(result))
      receiver.settled()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const spoolDir = await mkdtemp(join(tmpdir(), 'undercroft-spool-'))
    const nothing = () => undefined
    Object.assign(receiver, { server, port, url: `http://127.0.0.1:${port}/`, spoolDir })
    Object.assign(receiver, { options: {}, refusals: [], seen: nothing, settled: nothing })
  })

  afterEach(async () => {
    receiver.server.closeAllConnections()
    await new Promise((resolve) => receiver.server.close(resolve))
    expect(await readdir(receiver.spoolDir)).toEqual([])
    await rm(receiver.spoolDir, { recursive: true })
  })

  async function receive(request: IncomingMessage): Promise<Answer> {
    try {
      await using upload = await receiveUpload<Name>(request, {
        spoolDir: receiver.spoolDir,
        files: { audio: { maxBytes: AUDIO_MAX_BYTES }, cover: { maxBytes: COVER_MAX_BYTES } },
        maxFields: 4,
        maxFieldBytes: 1000,
        ...receiver.options,
      })
      await receiver.seen(upload, request)
      return { fields: upload.fields, files: upload.files }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      receiver.refusals.push({ code: error.code, bytes: request.socket.bytesRead })
      return { code: error.code, detail: error.message, fields: error.fields }
    }
  }
  return receiver
}
