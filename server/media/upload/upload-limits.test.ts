import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { AUDIO_MAX_BYTES, COVER_MAX_BYTES } from '#contract/platform/limits.ts'
import { file, form, RAW_TYPE, raw, rawField, rawFile, send, sendRaw } from './testing/bodies.ts'
import { testReceiver } from './testing/receiver.ts'

const receiver = testReceiver()

test('MUSIC-03 accepts a file of exactly 10 MB', async () => {
  expect((await send(receiver, form({ audio: file(AUDIO_MAX_BYTES) }))).files?.audio?.size).toBe(AUDIO_MAX_BYTES)
})

test.each([
  ['audio', AUDIO_MAX_BYTES, 'File size must be less than 10MB'],
  ['cover', COVER_MAX_BYTES, 'File size must be less than 5MB'],
])('MUSIC-02 refuses one byte more for the %s', async (name, bytes, detail) => {
  expect(await send(receiver, form({ [name]: file(bytes + 1) }))).toMatchObject({ code: 'file_too_large', detail })
})

test('MUSIC-03 refuses a request longer than all limits together before reading it', async () => {
  const length = 200 * 1024 * 1024
  const client = httpRequest(receiver.url, {
    method: 'POST',
    headers: { 'content-type': RAW_TYPE, 'content-length': length },
  })
  client.on('error', () => undefined)
  client.flushHeaders()
  const [response] = (await once(client, 'response')) as [IncomingMessage]
  response.resume()
  expect(receiver.refusals).toMatchObject([{ code: 'file_too_large' }])
  expect(receiver.refusals[0]!.bytes).toBeLessThan(1000)
  client.destroy()
})

test('MUSIC-03 disconnects a client that continues after the refusal', async () => {
  const socket = connect(receiver.port, '127.0.0.1')
  const chunk = Buffer.alloc(256 * 1024)
  const more = () => {
    while (socket.write(chunk));
  }
  socket
    .on('error', () => undefined)
    .on('drain', more)
    .resume()
  const head = [
    'POST / HTTP/1.1',
    'host: x',
    'content-type: multipart/form-data; boundary=XX',
    'transfer-encoding: chunked',
  ]
  const part = `--XX\r\n${rawFile('audio', 'a.mp3', '')}`
  // An endless HTTP chunk.
  socket.write(`${head.join('\r\n')}\r\n\r\n${part.length.toString(16)}\r\n${part}\r\nfffffffff\r\n`)
  more()
  await new Promise((resolve) => socket.once('close', resolve))
  expect(receiver.refusals).toMatchObject([{ code: 'file_too_large' }])
  expect(receiver.refusals[0]!.bytes).toBeLessThan(40 * 1024 * 1024)
})

test.each([
  ['a field too long', () => form({ title: 'x'.repeat(1001) }), 'invalid'],
  ['too many fields', () => form({ a: '', b: '', c: '', d: '', e: '' }), 'bad_request'],
  ['a field twice', () => raw(rawField('a', '1'), rawField('a', '2')), 'bad_request'],
  ['a file twice', () => raw(rawFile('audio', 'a'), rawFile('audio', 'b')), 'bad_request'],
  ['a file in an unknown field', () => form({ other: file(10) }), 'bad_request'],
  ['a file in a field called constructor', () => form({ constructor: file(10) }), 'bad_request'],
  ['bytes without a file name', () => raw(rawFile('audio', '')), 'bad_request'],
  ['no last boundary', () => raw(rawFile('audio', 'a')).slice(0, -8), 'bad_request'],
  ['no boundary at all', () => 'hello', 'bad_request'],
  ['nothing', () => '', 'bad_request'],
  ['a part header without end', () => `--XX\r\nx-long: ${'y'.repeat(100_000)}`, 'bad_request'],
])('MUSIC-03 refuses %s', async (_name, body, code) => {
  const made = body()
  expect(await (typeof made === 'string' ? sendRaw(receiver, made) : send(receiver, made))).toMatchObject({ code })
})

test.each(['application/json', 'multipart/form-data', 'multipart/mixed; boundary=XX', 'text/plain'])(
  'MUSIC-03 refuses the content type %s',
  async (type) => {
    expect(await send(receiver, raw(rawField('a', '1')), { 'content-type': type })).toMatchObject({
      code: 'bad_request',
    })
  },
)

test('SEC-06 limits a request without a declared length, also before and between its parts', async () => {
  const client = httpRequest(receiver.url, { method: 'POST', headers: { 'content-type': RAW_TYPE } })
  client.on('error', () => undefined)
  const answered = once(client, 'response')
  const block = Buffer.alloc(1 << 20, 'x')
  for (let megabytes = 0; megabytes < 20; megabytes++) client.write(block)
  const [response] = (await Promise.race([answered, once(client.end(), 'close')])) as [IncomingMessage]
  expect(response.resume().statusCode).toBe(400)
  expect(receiver.refusals).toMatchObject([{ code: 'file_too_large' }])
})
