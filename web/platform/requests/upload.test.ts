import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { type FakeRequest, holdUploads } from '../testing/fake-request.ts'
import { problem } from '../testing/responses.ts'
import { makeSession } from '../testing/sessions.ts'
import { queryClient } from './query-client.ts'
import { upload } from './upload.ts'

let sent: FakeRequest[]
beforeEach(() => {
  sent = holdUploads()
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const post = (options?: Parameters<typeof upload>[3]) => upload('POST', '/api/music', new FormData(), options)

test('MUSIC-02 PROF-12 a form is sent as the active profile, and its response is returned', async () => {
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  const response = post()
  sent[0]?.respond(201, { id: 'a' })
  expect(await response).toEqual({ id: 'a' })
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/music', headers: { 'x-profile-id': 'p1' } })
})

test('an upload of a visitor has no header for a profile, and a response without a body returns undefined', async () => {
  const response = post()
  sent[0]?.respond(204)
  expect([await response, sent[0]?.headers]).toEqual([undefined, {}])
})

test('MUSIC-12 reports the number of sent bytes', () => {
  const onProgress = vi.fn()
  void post({ onProgress })
  sent[0]?.leaves(10, 80)
  sent[0]?.leaves(80, 80)
  expect(onProgress.mock.calls).toEqual([
    [10, 80],
    [80, 80],
  ])
})

test("SEC-07 rejects with the server's error, and when the network is lost", async () => {
  const refused = post()
  const { status, body } = problem('file_exists', 'A file already exists at this path.', {
    fields: { audio: 'It is there' },
  })
  sent[0]?.respond(status, body)
  await expect(refused).rejects.toMatchObject({ code: 'file_exists', status, fields: { audio: 'It is there' } })
  const overrun = post()
  sent[1]?.respond(503, '<h1>Busy</h1>')
  await expect(overrun).rejects.toMatchObject({ code: 'unavailable' })
  const lost = post()
  sent[2]?.loses()
  await expect(lost).rejects.toMatchObject({ code: 'network' })
})

test('MUSIC-12 an upload can be cancelled while it runs or before it starts', async () => {
  const controller = new AbortController()
  const underWay = post({ signal: controller.signal })
  controller.abort()
  await expect(underWay).rejects.toMatchObject({ code: 'aborted' })
  await expect(post({ signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' })
  expect(sent).toHaveLength(1)
})

test('MUSIC-12 cancelling a finished upload does nothing', async () => {
  const controller = new AbortController()
  const response = post({ signal: controller.signal })
  const abort = vi.spyOn(sent[0]!, 'abort')
  sent[0]?.respond(201, { id: 'a' })
  controller.abort()
  expect(await response).toEqual({ id: 'a' })
  expect(abort).not.toHaveBeenCalled()
})
