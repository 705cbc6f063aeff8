import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { file, form, RAW_TYPE, rawFile, send } from './testing/bodies.ts'
import { testReceiver } from './testing/receiver.ts'

const receiver = testReceiver()

test('onFile gets the file and the fields before it, and can refuse before its bytes are written', async () => {
  const calls: unknown[] = []
  receiver.options.onFile = async (...call) => {
    calls.push(call)
    await new Promise((resolve) => setImmediate(resolve))
    expect((await readdir(receiver.spoolDir)).length).toBe(1)
    throw new AppError('file_exists', 'A track already exists at this path. Overwrite it?')
  }
  const response = await send(receiver, form({ title: 'x', audio: file(5_000_000) }))
  expect(response).toMatchObject({ code: 'file_exists' })
  expect(calls).toEqual([['audio', 'a.mp3', { title: 'x' }]])
})

test('reads from the client no faster than files are accepted', async () => {
  const go = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  receiver.options.onFile = () => {
    taken.resolve()
    return go.promise
  }
  let socket: IncomingMessage['socket'] | undefined
  receiver.server.once('request', (request: IncomingMessage) => {
    socket = request.socket
  })
  const response = send(receiver, form({ audio: file(9_000_000) }))
  await taken.promise
  // The kernel's buffers fill up; then no bytes move until the file is accepted.
  let before = 0
  while (before !== socket!.bytesRead) {
    before = socket!.bytesRead
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(before).toBeLessThan(1_000_000)
  go.resolve()
  expect((await response).files?.audio?.size).toBe(9_000_000)
})

test('MUSIC-06 a client that disconnects leaves no files', async () => {
  const finished = new Promise<void>((resolve) => {
    receiver.settled = resolve
  })
  const socket = connect(receiver.port, '127.0.0.1')
  receiver.options.onFile = () => {
    setImmediate(() => socket.destroy())
  }
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=XX\r\ncontent-length: 9000000\r\n\r\n',
  )
  socket.write(`--XX\r\n${rawFile('audio', 'a.mp3', 'x'.repeat(100_000))}`)
  await finished
  expect(receiver.refusals).toMatchObject([{ code: 'upload_aborted' }])
  expect(await readdir(receiver.spoolDir)).toEqual([])
})

test('a signal aborts the upload', async () => {
  const controller = new AbortController()
  receiver.options.signal = controller.signal
  receiver.options.onFile = () => controller.abort()
  expect(await send(receiver, form({ audio: file(5_000_000) }))).toMatchObject({ code: 'upload_aborted' })
})

test.each([{ idleTimeoutMs: 60 }, { totalTimeoutMs: 60 }])('gives up a slow client: %j', async (limits) => {
  Object.assign(receiver.options, limits)
  const client = httpRequest(receiver.url, { method: 'POST', headers: { 'content-type': RAW_TYPE } })
  client.on('error', () => undefined)
  client.write(`--XX\r\n${rawFile('audio', 'a.mp3', 'slow')}`)
  const closed = once(client, 'close')
  const [response] = (await once(client, 'response')) as [IncomingMessage]
  response.resume()
  expect(receiver.refusals).toMatchObject([{ code: 'upload_aborted' }])
  await closed
})
