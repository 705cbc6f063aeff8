import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from './people/accounts/factory.ts'
import { freePort, type Nginx, startNginx } from './platform/testing/nginx.ts'
import { startTestServer } from './platform/testing/test-server.ts'
import type { ApiDocument } from './reach/description/document.ts'

let nginx: Nginx
/** Stand-ins for the instances, which respond with their own name. */
const instances: Server[] = []
beforeAll(async () => {
  const ports = []
  for (const name of ['web', 'web', 'worker']) {
    const instance = createServer((request, response) => request.resume().on('end', () => response.end(name)))
    await once(instance.listen(0, '127.0.0.1'), 'listening')
    instances.push(instance)
    ports.push((instance.address() as AddressInfo).port)
  }
  const [first, second, uploads] = ports as [number, number, number]
  nginx = await startNginx(await freePort(), [first, second], '/nowhere', uploads)
})
afterAll(async () => {
  await nginx.stop()
  for (const instance of instances) instance.close()
})

const ask = async (path: string, init?: RequestInit) => (await fetch(nginx.url + path, init)).text()

test('RUN-02 nginx sends every upload to the worker, and all other requests to the web instances', async () => {
  const server = await startTestServer()
  const document = (await (await visitor(server).fetch('/api/openapi.json')).json()) as ApiDocument
  await server.close()
  const uploads = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      JSON.stringify(requestBody ?? {}).includes('"binary"') ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  )
  expect(uploads).toEqual(expect.arrayContaining(['POST /api/music', 'PATCH /api/music/{id}', 'POST /api/imports']))
  for (const upload of uploads) {
    const [method = '', path = ''] = upload.split(' ')
    const body = new FormData()
    body.set('file', new Blob(['bytes']), 'file')
    expect(await ask(path.replace('{id}', '1'), { method, body }), upload).toBe('worker')
  }
  for (const path of ['/', '/find-music', '/api/music', '/media/a.webp']) expect(await ask(path), path).toBe('web')
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect(await ask('/api/comments', json)).toBe('web')
})
