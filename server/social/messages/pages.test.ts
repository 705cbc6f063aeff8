import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkPreviewsResource } from '#contract/link-previews.ts'
import { conversationResource, conversationsResource, messagesResource, unreadResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makeWriter, sent, startConversation, type Writer } from './testing/people.ts'

let server: TestServer
let ann: Writer
let bob: Writer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  ann = await makeWriter(server)
  bob = await makeWriter(server)
})
afterAll(() => server.close())

/** The response of a page, and the entries of its page data by key. */
async function open(who: Writer, path: string) {
  const response = await who.fetch(path, { redirect: 'manual' })
  const html = await response.text()
  const { entries } = pageDataOf(html) ?? { entries: [] }
  const at = (key: readonly unknown[]) => entries.find((entry) => JSON.stringify(entry.key) === JSON.stringify(key))
  return { response, html, at }
}

test('MSG-01 MSG-05 the page data contain the list, the thread, its link previews and the count', async () => {
  const id = await startConversation(bob, ann)
  const { id: trackId } = await makeTrack(server.services.db, { profileId: bob.profileId })
  const path = `/track/${trackId}`
  const gone = `/track/${randomUUID()}`
  await sent(bob, id, `Hear ${server.url}${path} and ${server.url}${gone}`)
  const { response, html, at } = await open(ann, `/messages?conversation=${id}`)
  expect(response.status).toBe(200)
  expect(html).toContain('<title>Messages • Undercroft</title>')
  expect(at(keyOf(conversationsResource, { as: ann.profileId }))).toMatchObject({
    paged: true,
    data: { items: [{ id }] },
  })
  expect(at(keyOf(conversationResource, { as: ann.profileId, id }))?.data).toMatchObject({ viewer: { unread: true } })
  expect(at(keyOf(messagesResource, { as: ann.profileId, id }))?.data).toMatchObject({
    items: [{ seq: 1 }],
    lastSeq: 1,
  })
  expect(at(keyOf(linkPreviewsResource, { as: ann.profileId, path: [path, gone] }))?.data).toMatchObject({
    items: [{ kind: 'track', track: { id: trackId } }],
  })
  expect(html.match(/"cards"/g)).toHaveLength(1)
  expect(at(keyOf(unreadResource, { as: ann.profileId }))?.data).toEqual({ count: 1 })
})

test('MSG-07 another profile’s conversation is not found, as if it did not exist', async () => {
  const conversation = await startConversation(ann, bob)
  await sent(ann, conversation, 'Between us')
  const eve = await makeWriter(server)
  for (const id of [conversation, randomUUID(), 'none']) {
    const { response, html, at } = await open(eve, `/messages?conversation=${id}`)
    expect(response.status, id).toBe(404)
    expect(html).not.toContain('Between us')
    expect(at(keyOf(conversationResource, { as: eve.profileId, id }))?.problem?.code).toBe('not_found')
    expect(at(keyOf(conversationsResource, { as: eve.profileId }))?.data).toEqual({ items: [], nextCursor: null })
  }
})

test('MSG-01 the inbox redirects anonymous visitors to the sign-in page', async () => {
  const response = await fetch(`${server.url}/messages?conversation=x`, { redirect: 'manual' })
  expect(response.headers.get('location')).toBe('/auth?next=%2Fmessages%3Fconversation%3Dx')
})
