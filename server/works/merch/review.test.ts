import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchReviewList } from '#contract/merch.ts'
import type { AuditLogList } from '#contract/moderation.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { admins, users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeMerchItem, makeMerchItems, merchForm } from './factory.ts'
import { findItem } from './queries.ts'

let server: TestServer
let artist: Person
let profileId: string
let [ada, ben]: Person[] = []
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  ;[artist, ada, ben] = await Promise.all([
    signUpAndIn(server),
    signUpAndIn(server, { admin: true }),
    signUpAndIn(server, { admin: true }),
  ])
  profileId = (await makeProfile(server.services.db, { userId: artist.userId })).id
})
afterAll(() => server.close())

const SHOP = 'https://shop.example/products/shirt'
const REASON = 'The motif is too dark to be printed on black.'
const approve = (who: Person, id: string, wanted = {}) =>
  who.fetch(`/api/merch/${id}/approval`, { method: 'POST', json: { revision: 1, shopifyUrl: SHOP, ...wanted } })
const reject = (who: Person, id: string, wanted = {}) =>
  who.fetch(`/api/merch/${id}/rejection`, { method: 'POST', json: { revision: 1, reason: REASON, ...wanted } })
const edit = (id: string, wanted = {}) => {
  const { id: _, ...details } = merchForm()
  return artist.fetch(`/api/merch/${id}`, { method: 'PATCH', json: { revision: 1, ...details, ...wanted } })
}
const item = (wanted = {}) => makeMerchItem(server.services.db, { profileId, ...wanted })
const log = async (subjectId: string) => {
  const { items } = (await (await ada!.fetch('/api/audit-log?limit=100')).json()) as AuditLogList
  return items.filter((entry) => entry.subjectId === subjectId)
}
const found = (id: string) => findItem(server.services.db, id)

describe('ADMIN-02 MERCH-04 an admin', () => {
  test('approves an item: its links become public, and the audit log names the admin', async () => {
    const { id } = await item()
    expect((await approve(ada!, id, { productImgUrl: '  ' })).status).toBe(204)
    expect(await found(id)).toMatchObject({ status: 'approved', shopifyUrl: SHOP, productImgUrl: null, revision: 2 })
    const page = await (await ben!.fetch(`/api/profiles/${profileId}/merch`)).json()
    expect(page.items).toMatchObject([{ id, shopifyUrl: SHOP, productImgUrl: null }])
    expect(await log(id)).toMatchObject([
      {
        ...{ act: 'merch.approve', by: { email: ada!.email }, subjectType: 'merch' },
        before: { title: 'Carrion Weather shirt', price: '30.00', status: 'draft', shopifyUrl: null },
        after: { title: 'Carrion Weather shirt', price: '30.00', status: 'approved', shopifyUrl: SHOP },
      },
    ])
  })

  test('rejects an item with a reason, also an item that was submitted again', async () => {
    const { id } = await item({ status: 'pending_approval' })
    expect((await reject(ada!, id, { reason: ` ${REASON} ` })).status).toBe(204)
    const own = await (await artist.fetch(`/api/merch/${id}`)).json()
    expect(own).toMatchObject({ status: 'rejected', shopifyUrl: null, rejectionReason: REASON })
    expect(await log(id)).toMatchObject([{ after: { status: 'rejected', rejectionReason: REASON } }])
    const { id: _, ...details } = merchForm({ title: 'Better' })
    await artist.fetch(`/api/merch/${id}`, { method: 'PATCH', json: { ...details, revision: 2 } })
    expect((await reject(ben!, id, { revision: 3 })).status).toBe(204)
    expect((await log(id)).map(({ act, by }) => [act, by?.email])).toEqual([
      ['merch.reject', ben!.email],
      ['merch.reject', ada!.email],
    ])
  })

  test('sees the earlier reason of a rejection in the queue, while the artist no longer sees it', async () => {
    const { id } = await item()
    await reject(ada!, id)
    expect(await (await edit(id, { title: 'Lighter', revision: 2 })).json()).toMatchObject({ rejectionReason: null })
    const queue = (await (await ben!.fetch('/api/merch/review?limit=100')).json()) as MerchReviewList
    expect(queue.items.find((each) => each.id === id)).toMatchObject({ title: 'Lighter', rejectionReason: REASON })
    expect((await approve(ben!, id, { revision: 3 })).status).toBe(204)
    expect(await found(id)).toMatchObject({ status: 'approved', rejectionReason: null })
  })
})

describe('ADMIN-02 MERCH-04 an invalid decision', () => {
  test.each([
    ['', 'Please enter the Shopify product URL'],
    ['   ', 'Please enter the Shopify product URL'],
    ['shop.example/a', 'Links must start with http:// or https://'],
    ['javascript:alert(1)', 'Links must start with http:// or https://'],
    ['https:shop.example', 'Links must start with http:// or https://'],
    ['http://', 'Links must start with http:// or https://'],
    [`https://shop.example/${'a'.repeat(2000)}`, undefined],
  ])('with the shop link %j is refused', async (shopifyUrl, message) => {
    const { id } = await item()
    const response = await approve(ada!, id, { shopifyUrl })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { fields: { shopifyUrl: message ?? expect.any(String) } },
    ])
    expect(await found(id)).toMatchObject({ status: 'draft' })
    expect(await log(id)).toEqual([])
  })

  test.each([undefined, null, '', '  ', '\u200b', 'a'.repeat(501)])(
    'with the reason %j rejects nothing',
    async (reason) => {
      const { id } = await item()
      const response = await reject(ada!, id, { reason })
      expect([response.status, await response.json()]).toMatchObject([422, { fields: { reason: expect.any(String) } }])
      expect(await found(id)).toMatchObject({ status: 'draft', rejectionReason: null })
    },
  )

  test.each(['http://cdn.example/a.jpg', 'data:image/png;base64,AAAA', '/media/x'])(
    'with the picture URL %s is refused',
    async (productImgUrl) => {
      const { id } = await item()
      expect((await approve(ada!, id, { productImgUrl })).status).toBe(422)
      expect((await approve(ada!, id, { productImgUrl: 'https://cdn.example/a.jpg' })).status).toBe(204)
    },
  )
})

describe('ADMIN-02 MERCH-04 concurrent decisions', () => {
  test('of two admins: one succeeds, the other gets a conflict that names the first, with one log entry', async () => {
    for (const [first, second] of [
      [approve, approve],
      [approve, reject],
      [reject, reject],
    ] as const) {
      const { id } = await item()
      const responses = await Promise.all([first(ada!, id), second(ben!, id)])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409])
      const winner = responses[0]!.status === 204 ? ada! : ben!
      const refused = responses.find(({ status }) => status === 409)!
      const { status } = (await found(id))!
      expect(await refused.json()).toMatchObject({ code: 'conflict', detail: `Already ${status} by ${winner.email}.` })
      expect((await log(id)).map(({ by }) => by?.email)).toEqual([winner.email])
    }
  })

  test('of one admin all succeed if they are the same, with one log entry', async () => {
    const { id } = await item()
    const responses = await Promise.all([approve(ada!, id), approve(ada!, id), approve(ada!, id)])
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await log(id)).toHaveLength(1)
    const other = await approve(ada!, id, { shopifyUrl: 'https://shop.example/another' })
    expect(await other.json()).toMatchObject({ code: 'conflict', detail: 'Already approved by you.' })
    expect(await (await reject(ada!, id)).json()).toMatchObject({ detail: 'Already approved by you.' })
  })
})

describe('MERCH-03 MERCH-04 a change during the review', () => {
  test('invalidates the decision of an admin who saw the old version', async () => {
    const { id } = await item()
    expect((await edit(id, { title: 'Something else', price: '1.00' })).status).toBe(200)
    for (const decide of [approve, reject]) {
      expect(await (await decide(ada!, id)).json()).toMatchObject({
        code: 'conflict',
        detail: 'The artist has changed this item since you opened it. Review it again.',
      })
    }
    expect(await found(id)).toMatchObject({ status: 'draft' })
    expect((await approve(ada!, id, { revision: 2 })).status).toBe(204)
  })

  test('never publishes a version that no admin saw', async () => {
    for (let round = 0; round < 12; round++) {
      const { id } = await item()
      const [approval, change] = await Promise.all([approve(ada!, id), edit(id, { title: 'Unseen' })])
      const after = (await found(id))!
      expect([
        [204, 409],
        [409, 200],
      ]).toContainEqual([approval.status, change.status])
      expect(after).toMatchObject(
        approval.status === 204
          ? { status: 'approved', title: 'Carrion Weather shirt' }
          : { status: 'draft', title: 'Unseen' },
      )
    }
  })

  test('may be a deletion, which succeeds before or after the decision', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await item()
      const remove = artist.fetch(`/api/merch/${id}`, { method: 'DELETE' })
      const statuses = (await Promise.all([approve(ada!, id), remove])).map(({ status }) => status)
      expect([
        [204, 204],
        [404, 204],
      ]).toContainEqual(statuses)
      expect(await log(id)).toHaveLength(statuses[0] === 204 ? 1 : 0)
    }
  })
})

test('ADMIN-01 SEC-06 the queue has drafts and resubmitted items, newest first, in pages', async () => {
  const { db } = server.services
  const other = await makeProfile(db, { displayName: 'Wet Cellar Press' })
  await makeMerchItems(db, other.id, 100)
  const numbers: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/api/merch/review?limit=30${cursor && `&cursor=${cursor}`}`
    const page = (await (await ada!.fetch(path)).json()) as MerchReviewList
    const own = page.items.filter(({ artist: { id } }) => id === other.id)
    for (const each of own) {
      expect(['draft', 'pending_approval']).toContain(each.status)
      expect(each.artist).toMatchObject({ displayName: 'Wet Cellar Press', handle: other.handle })
      numbers.push(Number(each.title.slice(5)))
    }
    cursor = page.nextCursor
  }
  expect(numbers).toHaveLength(50)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
})

test('MERCH-04 ADMIN-04 a former admin cannot decide, and their actions stay in the log', async () => {
  const { db } = server.services
  const [first, second] = [await item(), await item()]
  expect((await approve(ben!, first.id)).status).toBe(204)
  await db.delete(admins).where(eq(admins.userId, ben!.userId))
  expect((await approve(ben!, second.id)).status).toBe(403)
  await db.delete(users).where(eq(users.id, ben!.userId))
  expect(await log(first.id)).toMatchObject([{ act: 'merch.approve', by: null }])
  const refused = await reject(ada!, first.id, { revision: 2 })
  expect(await refused.json()).toMatchObject({ detail: 'Already approved by another admin.' })
})

test("PROF-13 no response reveals an admin's address to the artist", async () => {
  const { id } = await item()
  await approve(ada!, id)
  const responses = await Promise.all(['/api/merch/mine', `/api/merch/${id}`].map((path) => artist.fetch(path)))
  for (const response of responses) expect(await response.text()).not.toContain('@')
})
