import { expect, test } from 'vitest'
import { ask, testObjectServer } from './testing/object-server.ts'

const objects = testObjectServer({ ten: '0123456789', none: '', big: 'x'.repeat(1000) })

test('PLAYER-04 SEC-03 a GET returns all bytes with the headers for players, caches and other sites, never as a page', async () => {
  const response = await ask(objects, 'ten')
  expect(response).toMatchObject({ status: 200, body: '0123456789' })
  expect(response.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=60',
    etag: '"abc"',
    'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await objects.served).toEqual({ status: 200, isComplete: true })
})

test('PLAYER-04 a HEAD returns the same headers without opening the object, and ignores a range', async () => {
  const whole = await ask(objects, 'ten')
  objects.opened = []
  const head = await ask(objects, 'ten', { range: 'bytes=2-3' }, 'HEAD')
  expect(head).toMatchObject({ status: 200, body: '' })
  expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
  expect(objects.opened).toEqual([])
})

test('an empty object is an empty response', async () => {
  expect(await ask(objects, 'none')).toMatchObject({ status: 200, body: '', headers: { 'content-length': '0' } })
  expect(await ask(objects, 'none', { range: 'bytes=0-' })).toMatchObject({ status: 416 })
})

test('without an ETag, creates one that changes with the object', async () => {
  objects.etag = undefined
  const tag = (await ask(objects, 'ten')).headers.etag
  expect(tag).toMatch(/^"[a-z0-9]+-[a-z0-9]+"$/)
  expect((await ask(objects, 'big', {}, 'HEAD')).headers.etag).not.toBe(tag)
})

test.each(['missing', 'a/missing'])('%s is not found', async (key) => {
  expect(await ask(objects, key)).toMatchObject({ status: 404 })
})

test.each(['../local', '%2e%2e/local', '.spool/x', '/etc/passwd'])('SEC-03 %s is refused', async (key) => {
  expect(await ask(objects, key)).toMatchObject({ status: 400 })
})
