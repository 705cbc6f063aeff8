import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AUDIO_MAX_BYTES, COVER_MAX_BYTES } from '#contract/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { clearSpool } from './spool.ts'
import { receiveUpload, type Upload, type UploadOptions } from './upload.ts'

type Name = 'audio' | 'cover'
type Answer = {
  code?: string
  detail?: string
  fields?: unknown
  files?: Record<string, { size: number; sha256: string }>
}

let spoolDir: string
let server: Server
let url: string
let options: Partial<UploadOptions<Name>>
let seen: (upload: Upload<Name>, request: IncomingMessage) => void | Promise<void>
let outcomes: { code: string; bytes: number }[]
let settled: () => void

beforeEach(async () => {
  spoolDir = await mkdtemp(join(tmpdir(), 'undercroft-spool-'))
  options = {}
  outcomes = []
  seen = () => undefined
  settled = () => undefined
  server = createServer(async (request, response) => {
    const answer = await receive(request)
    response.writeHead(answer.code ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
    settled()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await readdir(spoolDir)).toEqual([])
  await rm(spoolDir, { recursive: true })
})

async function receive(request: IncomingMessage): Promise<Answer> {
  try {
    await using upload = await receiveUpload<Name>(request, {
      spoolDir,
      files: { audio: { maxBytes: AUDIO_MAX_BYTES }, cover: { maxBytes: COVER_MAX_BYTES } },
      maxFields: 4,
      maxFieldBytes: 1000,
      ...options,
    })
    await seen(upload, request)
    return { fields: upload.fields, files: upload.files }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    outcomes.push({ code: error.code, bytes: request.socket.bytesRead })
    return { code: error.code, detail: error.message, fields: error.fields }
  }
}

async function send(form: FormData | string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', body: form, headers })
  return (await response.json()) as Answer
}

function form(parts: Record<string, string | Blob | File>): FormData {
  const data = new FormData()
  for (const [name, part] of Object.entries(parts)) data.append(name, part)
  return data
}

const file = (bytes: number, name = 'a.mp3') => new File([new Uint8Array(bytes).fill(7)], name)
const sha256 = (bytes: number) => createHash('sha256').update(new Uint8Array(bytes).fill(7)).digest('hex')

/** A multipart body by hand, for what FormData would never send. */
const raw = (...parts: string[]) => [...parts.map((part) => `--XX\r\n${part}\r\n`), '--XX--\r\n'].join('')
const rawField = (name: string, value: string) => `content-disposition: form-data; name="${name}"\r\n\r\n${value}`
const rawFile = (name: string, fileName: string, value = 'x') =>
  `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${value}`
const sendRaw = (body: string) => send(body, { 'content-type': 'multipart/form-data; boundary=XX' })

describe('what arrives', () => {
  test('MUSIC-03 files are spooled and hashed, fields kept, and all of it is gone when disposed', async () => {
    seen = async (upload) => {
      expect(upload.files.audio).toMatchObject({ fileName: 'Ünder ground.mp3', size: 300_000 })
      expect(await readFile(upload.files.audio!.path)).toHaveLength(300_000)
      expect((await readdir(upload.folder)).sort()).toEqual(['audio', 'cover'])
      await writeFile(join(upload.folder, 'derivative'), 'x')
    }
    const answer = await send(
      form({ title: 'Nachtbus ü', audio: file(300_000, 'Ünder ground.mp3'), cover: file(9, 'c.png') }),
    )
    expect(answer.fields).toEqual({ title: 'Nachtbus ü' })
    expect(answer.files?.audio).toMatchObject({ size: 300_000, sha256: sha256(300_000) })
    expect(answer.files?.cover).toMatchObject({ size: 9, sha256: sha256(9) })
  })

  test('a file field that was left empty is no file', async () => {
    expect(await sendRaw(raw(rawField('title', 'x'), rawFile('cover', '', '')))).toEqual({
      fields: { title: 'x' },
      files: {},
    })
  })

  test('MUSIC-03 an empty file arrives as one of no bytes', async () => {
    expect((await send(form({ audio: file(0) }))).files?.audio).toMatchObject({ size: 0 })
  })

  test('a path in a file name stays a name, and a field called __proto__ a field', async () => {
    seen = (upload) => expect(upload.files.audio?.fileName).toBe('passwd')
    const answer = await sendRaw(raw(rawField('__proto__', 'x'), rawFile('audio', '../../etc/passwd')))
    expect(answer.files?.audio).toMatchObject({ size: 1 })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('uploads at the same time do not mix', async () => {
    const sizes = [100_000, 200_001, 300_002, 400_003]
    const answers = await Promise.all(sizes.map((size) => send(form({ audio: file(size), title: String(size) }))))
    expect(answers.map((answer) => answer.files?.audio?.sha256)).toEqual(sizes.map(sha256))
  })
})

describe('limits', () => {
  test('MUSIC-03 a file of 10 MB exactly is taken', async () => {
    expect((await send(form({ audio: file(AUDIO_MAX_BYTES) }))).files?.audio?.size).toBe(AUDIO_MAX_BYTES)
  })

  test.each([
    ['audio', AUDIO_MAX_BYTES, 'File size must be less than 10MB'],
    ['cover', COVER_MAX_BYTES, 'File size must be less than 5MB'],
  ])('MUSIC-02 one byte more is refused for the %s', async (name, bytes, detail) => {
    expect(await send(form({ [name]: file(bytes + 1) }))).toMatchObject({ code: 'file_too_large', detail })
  })

  test('MUSIC-03 a request longer than all limits together is refused before it is read', async () => {
    const length = 200 * 1024 * 1024
    const client = httpRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=XX', 'content-length': length },
    })
    client.on('error', () => undefined)
    client.flushHeaders()
    const [response] = (await once(client, 'response')) as [IncomingMessage]
    response.resume()
    expect(outcomes).toMatchObject([{ code: 'file_too_large' }])
    expect(outcomes[0]!.bytes).toBeLessThan(1000)
    client.destroy()
  })

  test('MUSIC-03 a sender who goes on after the refusal is cut off', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
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
    // One HTTP chunk without end.
    socket.write(`${head.join('\r\n')}\r\n\r\n${part.length.toString(16)}\r\n${part}\r\nfffffffff\r\n`)
    more()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(outcomes).toMatchObject([{ code: 'file_too_large' }])
    expect(outcomes[0]!.bytes).toBeLessThan(40 * 1024 * 1024)
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
    expect(await (typeof made === 'string' ? sendRaw(made) : send(made))).toMatchObject({ code })
  })

  test.each(['application/json', 'multipart/form-data', 'multipart/mixed; boundary=XX', 'text/plain'])(
    'MUSIC-03 refuses the content type %s',
    async (type) => {
      expect(await send(raw(rawField('a', '1')), { 'content-type': type })).toMatchObject({ code: 'bad_request' })
    },
  )
})

describe('refusal and abort', () => {
  test('onFile knows the file and the fields before it, and refuses before the bytes are written', async () => {
    const calls: unknown[] = []
    options.onFile = async (...call) => {
      calls.push(call)
      await new Promise((resolve) => setImmediate(resolve))
      expect((await readdir(spoolDir)).length).toBe(1)
      throw new AppError('file_exists', 'A track already exists at this path. Overwrite it?')
    }
    const answer = await send(form({ title: 'x', audio: file(5_000_000) }))
    expect(answer).toMatchObject({ code: 'file_exists' })
    expect(calls).toEqual([['audio', 'a.mp3', { title: 'x' }]])
  })

  test('the sender is read no faster than files are taken', async () => {
    const go = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    options.onFile = () => {
      taken.resolve()
      return go.promise
    }
    let socket: IncomingMessage['socket'] | undefined
    server.once('request', (request: IncomingMessage) => {
      socket = request.socket
    })
    const answer = send(form({ audio: file(9_000_000) }))
    await taken.promise
    // The kernel's buffers fill; from then on nothing moves until the file is taken.
    let before = 0
    while (before !== socket!.bytesRead) {
      before = socket!.bytesRead
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(before).toBeLessThan(1_000_000)
    go.resolve()
    expect((await answer).files?.audio?.size).toBe(9_000_000)
  })

  test('MUSIC-06 a sender who goes away leaves nothing behind', async () => {
    const finished = new Promise<void>((resolve) => {
      settled = resolve
    })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    options.onFile = () => {
      setImmediate(() => socket.destroy())
    }
    socket.write(
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=XX\r\ncontent-length: 9000000\r\n\r\n',
    )
    socket.write(`--XX\r\n${rawFile('audio', 'a.mp3', 'x'.repeat(100_000))}`)
    await finished
    expect(outcomes).toMatchObject([{ code: 'upload_aborted' }])
    expect(await readdir(spoolDir)).toEqual([])
  })

  test('a signal ends the reception', async () => {
    const controller = new AbortController()
    options.signal = controller.signal
    options.onFile = () => controller.abort()
    expect(await send(form({ audio: file(5_000_000) }))).toMatchObject({ code: 'upload_aborted' })
  })

  test.each([{ idleTimeoutMs: 60 }, { totalTimeoutMs: 60 }])('a sender who dawdles is given up: %j', async (limits) => {
    Object.assign(options, limits)
    const client = httpRequest(url, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=XX' } })
    client.on('error', () => undefined)
    client.write(`--XX\r\n${rawFile('audio', 'a.mp3', 'slow')}`)
    const closed = once(client, 'close')
    const [response] = (await once(client, 'response')) as [IncomingMessage]
    response.resume()
    expect(outcomes).toMatchObject([{ code: 'upload_aborted' }])
    await closed
  })
})

test('SEC-06 a request of no stated length is not read without end, whatever stands around its parts', async () => {
  const client = httpRequest(url, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=XX' } })
  client.on('error', () => undefined)
  const answered = once(client, 'response')
  const block = Buffer.alloc(1 << 20, 'x')
  for (let megabytes = 0; megabytes < 20; megabytes++) client.write(block)
  const [response] = (await Promise.race([answered, once(client.end(), 'close')])) as [IncomingMessage]
  expect(response.resume().statusCode).toBe(400)
  expect(outcomes).toMatchObject([{ code: 'file_too_large' }])
})

test('MUSIC-06 clearSpool removes what a crash left and keeps what is in use', async () => {
  const folder = await mkdtemp(join(spoolDir, 'upload-'))
  await writeFile(join(folder, 'audio'), 'x')
  await writeFile(join(spoolDir, 'stray'), 'x')
  const old = new Date(Date.now() - 3_600_000)
  await utimes(folder, old, old)
  await utimes(join(spoolDir, 'stray'), old, old)
  expect(await clearSpool(spoolDir, 1_800_000)).toBe(1)
  expect(await readdir(folder)).toEqual(['audio'])
  await utimes(join(folder, 'audio'), old, old)
  expect(await clearSpool(spoolDir, 1_800_000)).toBe(1)
  expect(await readdir(spoolDir)).toEqual([])
  expect(await clearSpool(join(spoolDir, 'missing'), 0)).toBe(0)
})
