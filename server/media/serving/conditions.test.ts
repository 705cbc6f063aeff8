import { describe, expect, test } from 'vitest'
import { ask, testObjectServer } from './testing/object-server.ts'

const CHANGED_HTTP = 'Sun, 01 Mar 2026 12:00:00 GMT'
const BEFORE = 'Sun, 01 Mar 2026 11:59:59 GMT'
const AFTER = 'Sun, 01 Mar 2026 12:00:01 GMT'

const objects = testObjectServer({ ten: '0123456789' })

describe('ranges', () => {
  test.each([
    ['bytes=0-0', '0', '0-0'],
    ['bytes=2-4', '234', '2-4'],
    ['bytes=7-', '789', '7-9'],
    ['bytes=0-', '0123456789', '0-9'],
    ['bytes=5-99', '56789', '5-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-99', '0123456789', '0-9'],
    ['Bytes = 1-1', '1', '1-1'],
  ])('PLAYER-04 %s returns that part', async (range, body, part) => {
    const response = await ask(objects, 'ten', { range })
    expect(response).toMatchObject({ status: 206, body })
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${part}/10`,
      'content-length': String(body.length),
      'content-type': 'audio/mpeg',
      etag: '"abc"',
    })
  })

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=999999999999999-', `bytes=${'9'.repeat(400)}-`])(
    'PLAYER-04 %s is out of range',
    async (range) => {
      const response = await ask(objects, 'ten', { range })
      expect(response).toMatchObject({ status: 416, body: '', headers: { 'content-range': 'bytes */10' } })
      expect(objects.opened).toEqual([])
    },
  )

  test.each([
    'bytes=4-2',
    'bytes=-',
    'bytes=a-b',
    'bytes',
    'items=0-1',
    'bytes=0-1,4-5',
    'bytes=--1',
    `bytes=${' '.repeat(4000)}-${' '.repeat(4000)}x`,
  ])('PLAYER-04 %s returns the whole object', async (range) => {
    expect(await ask(objects, 'ten', { range })).toMatchObject({ status: 200, body: '0123456789' })
  })
})

describe('conditions', () => {
  test.each([
    ['"abc"', 206],
    [CHANGED_HTTP, 206],
    ['"old"', 200],
    ['W/"abc"', 200],
    [BEFORE, 200],
    [AFTER, 200],
    ['nonsense', 200],
  ])('PLAYER-04 If-Range %s returns %d', async (ifRange, status) => {
    expect(await ask(objects, 'ten', { range: 'bytes=0-1', 'if-range': ifRange })).toMatchObject({ status })
  })

  test.each<[Record<string, string>, number]>([
    [{ 'if-none-match': '"abc"' }, 304],
    [{ 'if-none-match': 'W/"abc"' }, 304],
    [{ 'if-none-match': '"x", "abc"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"abc"', range: 'bytes=0-1' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-none-match': '"x"', 'if-modified-since': AFTER }, 200],
    [{ 'if-modified-since': CHANGED_HTTP }, 304],
    [{ 'if-modified-since': AFTER }, 304],
    [{ 'if-modified-since': BEFORE }, 200],
    [{ 'if-modified-since': 'nonsense' }, 200],
    [{ 'if-match': '"abc"' }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': 'W/"abc"' }, 412],
    [{ 'if-match': '"x"' }, 412],
    [{ 'if-unmodified-since': CHANGED_HTTP }, 200],
    [{ 'if-unmodified-since': BEFORE }, 412],
  ])('PLAYER-04 %j returns %d', async (headers, status) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(objects, 'ten', headers, method)
      const kept = status === 412 ? 'no-store' : 'public, max-age=60'
      expect(response).toMatchObject({ status, headers: { etag: '"abc"', 'cache-control': kept } })
      if (status === 304) expect(response.body).toBe('')
    }
  })
})
