import { afterEach, expect, test, vi } from 'vitest'
import { fetchKeepalive } from './api.ts'

type Sent = RequestInit & { respond: () => void; lose: () => void }
let sent: Sent[] = []

function holdResponses(): void {
  sent = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    sent.push({ ...init, respond: () => resolve(new Response()), lose: () => reject(new TypeError('Failed to fetch')) })
    return promise
  })
}
afterEach(() => vi.unstubAllGlobals())

const outlives = ({ keepalive }: Sent | undefined = {} as Sent) => keepalive === true
const post = (body?: BodyInit) => fetchKeepalive('/api/x', { method: 'POST', ...(body && { body }) })

test('SOCIAL-01 MSG-03 small changes outlive the page; reads, forms and large changes do not', () => {
  holdResponses()
  void fetchKeepalive('/api/x', { method: 'GET' })
  void fetchKeepalive('/api/x', { method: 'DELETE' })
  void post('{"content":"hello"}')
  void post(new FormData())
  void post('x'.repeat(70_000))
  expect(sent.map(outlives)).toEqual([false, true, true, false, false])
})

test("SOCIAL-01 MSG-03 concurrent changes stay below the browser's limit in bytes", async () => {
  holdResponses()
  const long = 'é'.repeat(16_000)
  const first = post(long)
  void post(long)
  expect(sent.map(outlives)).toEqual([true, false])
  void post()
  expect(outlives(sent[2])).toBe(true)
  sent[0]?.respond()
  await first
  const next = post(long)
  expect(outlives(sent[3])).toBe(true)
  sent[3]?.lose()
  await expect(next).rejects.toThrow('Failed to fetch')
  void post(long)
  expect(outlives(sent[4])).toBe(true)
})

test('SOCIAL-01 MSG-03 a request that outlives the page can be aborted', () => {
  holdResponses()
  const { signal } = new AbortController()
  void fetchKeepalive('/api/x', { method: 'POST', signal })
  expect(sent[0]?.signal).toBe(signal)
})
