import { describe, expect, test } from 'vitest'
import { createSigning } from './signing.ts'

const KEY = 'art/profiles/p/art/a/original/plate-0123456789ab.png'
const SECRET = Buffer.alloc(32, 7)
const START = Date.UTC(2026, 0, 1)
const at = (seconds: number, secret = SECRET) => createSigning(secret, () => START + seconds * 1000)
const queryOf = (url: string) => new URL(url, 'http://x').searchParams

describe('ART-03 a signed URL', () => {
  test('stays the same for half of its life and is valid for an hour at most', () => {
    const url = at(0).signedUrl(KEY)
    expect(url.startsWith(`/media/${KEY}?`)).toBe(true)
    expect(at(1799).signedUrl(KEY)).toBe(url)
    expect(at(1800).signedUrl(KEY)).not.toBe(url)
    expect(at(0).checkSignature(KEY, queryOf(url))).toEqual({
      secondsLeft: 3600,
      downloadName: null,
      opensHidden: false,
      bearer: null,
    })
    expect(at(1799).checkSignature(KEY, queryOf(url))).toMatchObject({ secondsLeft: 1801 })
    expect(at(3599).checkSignature(KEY, queryOf(url))).toMatchObject({ secondsLeft: 1 })
    expect(at(3600).checkSignature(KEY, queryOf(url))).toBeNull()
  })

  test('is valid on all instances that share the secret, and on no others', () => {
    const url = at(0).signedUrl(KEY)
    expect(at(5, Buffer.alloc(32, 7)).checkSignature(KEY, queryOf(url))).not.toBeNull()
    expect(at(5, Buffer.alloc(32, 8)).checkSignature(KEY, queryOf(url))).toBeNull()
  })
})

test('RELEASE-03 a URL that is bound to a bearer names it, and cannot be bound to another one', () => {
  const url = at(0).boundTo('link.1').signedUrl(KEY, { opensHidden: true })
  expect(at(0).checkSignature(KEY, queryOf(url))).toMatchObject({ opensHidden: true, bearer: 'link.1' })
  for (const changed of [
    url.replace('link.1', 'link.2'),
    url.replace('&for=link.1', ''),
    url.replace('&withheld=1', ''),
  ])
    expect(at(0).checkSignature(KEY, queryOf(changed)), changed).toBeNull()
  expect(at(0).boundTo('link.1').signedUrl(KEY)).toBe(at(0).signedUrl(KEY))
})

describe('ART-03 a changed signed URL', () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ['a later expiry', (query) => query.set('expires', String(Number(query.get('expires')) + 1))],
    ['an expiry written otherwise', (query) => query.set('expires', `${query.get('expires')}.0`)],
    ['no expiry', (query) => query.delete('expires')],
    ['no signature', (query) => query.delete('signature')],
    ['an empty signature', (query) => query.set('signature', '')],
    ['a longer signature', (query) => query.set('signature', `${query.get('signature')}A`)],
    ['padding', (query) => query.set('signature', `${query.get('signature')}=`)],
    ['another name', (query) => query.set('download', 'else.png')],
    ['no name', (query) => query.delete('download')],
  ])('with %s is refused', (_, change) => {
    const query = queryOf(at(0).signedUrl(KEY, { downloadName: 'plate' }))
    expect(at(0).checkSignature(KEY, query)).toMatchObject({ downloadName: 'plate' })
    change(query)
    expect(at(0).checkSignature(KEY, query)).toBeNull()
  })

  test('with one changed character in its signature is refused', () => {
    const url = at(0).signedUrl(KEY)
    const signature = queryOf(url).get('signature') as string
    for (let n = 0; n < signature.length; n++) {
      const letters = [...signature]
      for (const other of 'AQgw') {
        if (letters[n] === other) continue
        const query = queryOf(url)
        query.set('signature', [...letters.slice(0, n), other, ...letters.slice(n + 1)].join(''))
        expect(at(0).checkSignature(KEY, query)).toBeNull()
      }
    }
  })

  test('is valid for one key only', () => {
    const query = queryOf(at(0).signedUrl(KEY))
    for (const other of [`${KEY}x`, KEY.replace('/p/', '/q/'), KEY.toUpperCase(), ''])
      expect(at(0).checkSignature(other, query)).toBeNull()
  })
})
