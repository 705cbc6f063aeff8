import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchList, MerchReviewList, OwnMerchItem, OwnMerchList, UpdateMerchItem } from '#contract/merch.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { createItemAs, makeMerchItem, makeMerchItems, merchForm } from './factory.ts'

let server: TestServer
let artist: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  artist = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: artist.userId })).id
})
afterAll(() => server.close())

const made = async (wanted = {}) => (await (await createItemAs(artist, wanted)).json()) as OwnMerchItem
const mine = async (query = '') => (await (await artist.fetch(`/api/merch/mine${query}`)).json()) as OwnMerchList
const shown = async (query = '') =>
  (await (await visitor(server).fetch(`/api/profiles/${profileId}/merch${query}`)).json()) as MerchList
const edit = ({ id, ...item }: Pick<OwnMerchItem, 'id' | 'revision'>, wanted: Partial<UpdateMerchItem> = {}) => {
  const { id: _, ...details } = merchForm()
  return artist.fetch(`/api/merch/${id}`, {
    method: 'PATCH',
    json: { ...details, revision: item.revision, ...wanted },
  })
}

describe('MERCH-02 MERCH-03 a new item', () => {
  test('is a draft of the acting artist that nobody else sees', async () => {
    const response = await createItemAs(artist, { title: '  Moth ', itemType: 'sticker', price: '5' })
    expect(response.status).toBe(201)
    const item = (await response.json()) as OwnMerchItem
    expect(item).toMatchObject({ title: 'Moth', itemType: 'sticker', price: '5.00', status: 'draft', revision: 1 })
    expect(item).toMatchObject({ artwork: null, shopifyUrl: null })
    expect(await mine()).toMatchObject({ items: [{ id: item.id }], nextCursor: null })
    expect(await shown()).toEqual({ items: [], nextCursor: null })
    const others = [visitor(server), await signUpAndIn(server), await signUpAndIn(server, { admin: true })]
    const looks = await Promise.all(others.map((who) => who.fetch(`/api/merch/${item.id}`)))
    expect(looks.map(({ status }) => status)).toEqual([401, 404, 404])
  })

  test('is created once for repeated requests, and its id cannot be reused by others', async () => {
    const wanted = merchForm({ title: 'Once' })
    const responses = await Promise.all(Array.from({ length: 6 }, () => createItemAs(artist, wanted)))
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect((await mine()).items).toHaveLength(1)
    const other = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: other.userId })
    expect((await createItemAs(other, wanted)).status).toBe(409)
    const id = randomUUID()
    const both = await Promise.all([createItemAs(artist, { id }), createItemAs(other, { id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('MERCH-02 MERCH-03 the creation of an item', () => {
  test.each([
    ['a blank title', { title: ' ' }, 'title', 'Please enter a title for your merch item'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', undefined],
    ['a NUL in the title', { title: 'a\0b' }, 'title', undefined],
    ['a kind that is none', { itemType: 'mug' as 'vinyl' }, 'itemType', undefined],
    ['an artwork that is none', { artworkId: randomUUID() }, 'artworkId', 'Please choose one of your artworks'],
    ['an id that is none', { id: 'one' }, 'id', undefined],
  ])('fails with %s', async (_, wanted, field, message) => {
    const response = await createItemAs(artist, wanted)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { [field]: message ?? expect.any(String) } })
    expect((await mine()).items).toEqual([])
  })

  test.each(['-1', '-0.01', '', 'ten', '1e3', '0x10', '1.234', '1,50', '.5', '5.', '123456789', 'NaN', '٣', 30])(
    'fails with the price %j',
    async (price) => {
      const response = await createItemAs(artist, { price: price as string })
      expect([response.status, await response.json()]).toMatchObject([422, { fields: { price: expect.any(String) } }])
    },
  )

  test.each([
    ['0', '0.00'],
    ['0.1', '0.10'],
    ['30.00', '30.00'],
    ['007', '7.00'],
    ['99999999.99', '99999999.99'],
    [' 12.5 ', '12.50'],
  ])('stores the exact price: %s as %s', async (price, exact) => {
    expect(await made({ price })).toMatchObject({ price: exact })
  })

  test('fails after 500 items, also for concurrent requests', async () => {
    await makeMerchItems(server.services.db, profileId, 498)
    const responses = await Promise.all(Array.from({ length: 5 }, () => createItemAs(artist)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  })

  test('is forbidden for a fan', async () => {
    const fan = await signUpAndIn(server)
    await makeProfile(server.services.db, { userId: fan.userId, profileType: 'personal' })
    expect((await createItemAs(fan)).status).toBe(403)
  })
})

describe('MERCH-02 concurrent edits of an item', () => {
  test('do not overwrite each other: the second gets a conflict', async () => {
    const item = await made()
    const responses = await Promise.all(['A', 'B', 'C'].map((title) => edit(item, { title })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = responses.find(({ status }) => status === 409)!
    expect(await refused.json()).toMatchObject({
      code: 'conflict',
      detail: 'This item has changed since you opened it. Reload it and try again.',
    })
    const [now] = (await mine()).items
    expect(now).toMatchObject({ revision: 2, title: expect.stringMatching(/^[ABC]$/) })
    expect((await edit(now!, { title: 'D' })).status).toBe(200)
  })

  test('with the same content change the item once', async () => {
    const item = await made()
    for (const _ of [1, 2, 3]) {
      const response = await edit(item, { title: 'Same', price: '12.5' })
      expect([response.status, await response.json()]).toMatchObject([
        200,
        { title: 'Same', price: '12.50', revision: 2 },
      ])
    }
  })
})

describe('MERCH-03 an edit', () => {
  test('of an approved item hides it at once and keeps its links for the next review', async () => {
    const { db } = server.services
    const item = await makeMerchItem(db, { profileId, status: 'approved', productImgUrl: 'https://cdn.example/a.jpg' })
    expect((await shown()).items).toEqual([
      {
        ...{ id: item.id, title: item.title, itemType: 'tshirt', price: '30.00', picture: null },
        ...{ shopifyUrl: item.shopifyUrl, productImgUrl: 'https://cdn.example/a.jpg' },
      },
    ])
    expect((await mine()).items).toMatchObject([{ status: 'approved', shopifyUrl: item.shopifyUrl }])
    const response = await edit(item, { title: 'Carrion Weather shirt, second print' })
    expect(await response.json()).toMatchObject({ status: 'pending_approval', shopifyUrl: null, revision: 2 })
    expect((await shown()).items).toEqual([])
    const admin = await signUpAndIn(server, { admin: true })
    const review = (await (await admin.fetch('/api/merch/review')).json()) as MerchReviewList
    expect(review.items.find(({ id }) => id === item.id)).toMatchObject({
      ...{ shopifyUrl: item.shopifyUrl, productImgUrl: 'https://cdn.example/a.jpg', artist: { id: profileId } },
    })
  })

  test('without a change keeps an approved item, and submits a rejected one again', async () => {
    const { db } = server.services
    const approved = await makeMerchItem(db, { profileId, status: 'approved' })
    expect(await (await edit(approved)).json()).toMatchObject({ status: 'approved', revision: 1 })
    const rejected = await makeMerchItem(db, { profileId, status: 'rejected' })
    expect(await (await edit(rejected)).json()).toMatchObject({ status: 'pending_approval', revision: 2 })
  })
})

test('MERCH-01 MERCH-03 SEC-06 an artist pages through all items, everyone through the approved ones', async () => {
  await makeMerchItems(server.services.db, profileId, 130)
  await makeMerchItems(server.services.db, (await makeProfile(server.services.db)).id, 8)
  for (const [list, count] of [
    [mine, 130],
    [shown, 33],
  ] as const) {
    const numbers: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: OwnMerchList | MerchList = await list(`?limit=20${cursor && `&cursor=${cursor}`}`)
      numbers.push(...page.items.map(({ title }) => Number(title.slice(5))))
      cursor = page.nextCursor
    }
    expect(numbers).toHaveLength(count)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  }
  for (const path of ['/api/merch/mine', `/api/profiles/${profileId}/merch`]) {
    expect((await artist.fetch(`${path}?cursor=x`)).status).toBe(400)
    expect((await artist.fetch(`${path}?limit=101`)).status).toBe(422)
  }
  expect((await artist.fetch('/api/profiles/nonsense/merch')).status).toBe(404)
})

test('MERCH-01 the page contains its first items', async () => {
  const item = await made()
  const html = await (await artist.fetch('/my-merch')).text()
  expect(pageDataOf(html)!.entries).toContainEqual({
    key: ['ownMerch', { as: profileId }],
    data: { items: [item], nextCursor: null },
    paged: true,
  })
})

test('MERCH-02 an item can be deleted once, and an unknown item is 404', async () => {
  const { id } = await made()
  const remove = () => artist.fetch(`/api/merch/${id}`, { method: 'DELETE' })
  expect((await Promise.all([remove(), remove()])).map(({ status }) => status).toSorted()).toEqual([204, 404])
  for (const unknown of [randomUUID(), 'nonsense', '%00']) {
    expect((await edit({ id: unknown, revision: 1 })).status).toBe(404)
    expect((await artist.fetch(`/api/merch/${unknown}`)).status).toBe(404)
  }
})
