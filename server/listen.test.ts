import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpServer, type Listening, listen } from './listen.ts'

let listening: Listening
beforeEach(async () => {
  const server = createHttpServer(async (request) => new Response(await request.text()), {
    bodyTimeoutMs: 200,
    uploadTimeoutMs: 400,
  })
  listening = await listen(server, 0, '127.0.0.1')
})
afterEach(() => listening.close())

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

test.each([
  ['a length', 'Content-Length: 100\r\n\r\n{'],
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
])('SEC-06 closes the connection of a body with %s that never ends', async (_, rest) => {
  const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined)
  socket.resume().write(HEAD + rest)
  await once(socket, 'close')
})

test('SEC-06 REACH-07 closes an endless upload too, but an archive import may take hours', async () => {
  const open = (path: string) => {
    const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined)
    const type = 'Content-Type: multipart/form-data; boundary=x'
    socket.resume().write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: 100\r\n\r\n-`)
    return socket
  }
  const archive = open('/api/imports')
  await once(open('/api/music'), 'close')
  expect(archive.destroyed).toBe(false)
  archive.destroy()
})

test('SEC-06 a connection whose request body arrived completely stays open for longer than the limit of a body', async () => {
  let response = ''
  const socket = connect(listening.port, '127.0.0.1').setEncoding('utf8')
  socket.on('data', (part) => {
    response += part
  })
  const ask = async (body: string) => {
    response = ''
    socket.write(`${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`)
    await expect.poll(() => response, { interval: 5 }).toContain(body)
  }
  const until = Date.now() + 500
  while (Date.now() < until) await ask('{}')
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

test('keeps an idle connection open longer than a proxy in front does', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${listening.port}/`)
  const nginxKeepsSeconds = 60
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(nginxKeepsSeconds)
})

test('RUN-01 neither an unused connection nor a request under way delays the shutdown', async () => {
  const quiet = connect(listening.port, '127.0.0.1')
  const asking = connect(listening.port, '127.0.0.1').setEncoding('utf8')
  await Promise.all([once(quiet, 'connect'), once(asking, 'connect')])
  asking.write(`${HEAD}Content-Length: 2\r\n\r\n{`)
  await delay(50)
  const closed = listening.close()
  asking.write('}')
  const [response] = (await once(asking, 'data')) as [string]
  expect(response).toMatch(/^HTTP\/1.1 200 /)
  // open connections are cut off only after 10 s
  await Promise.race([
    closed,
    delay(5000).then(() => {
      throw new Error('still waiting')
    }),
  ])
})

test('SEC-06 refuses a request whose length can be read in two ways', async () => {
  const both = 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
  const twice = 'Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}'
  for (const rest of [both, twice]) {
    const socket = connect(listening.port, '127.0.0.1').setEncoding('utf8')
    socket.write(HEAD + rest)
    const [response] = await once(socket, 'data')
    expect(String(response)).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
  }
})
