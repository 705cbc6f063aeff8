import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ArtworkDetail } from '#contract/artworks.ts'
import type { MerchList, MerchOriginal, MerchReviewList, OwnMerchItem } from '#contract/merch.ts'
import { ARTWORK } from '#contract/platform/limits.ts'
import { fixture } from '#server/media/fixtures.ts'
import { files } from '#server/media/tables.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { artworkForm, makeArtwork, publishArtworkFixture } from '#server/works/artworks/factory.ts'
import { artworks } from '#server/works/artworks/tables.ts'
import { createItemAs, makeMerchItem, merchForm } from './factory.ts'
import { findItem } from './queries.ts'

let server: TestServer
let artist: Person
let admin: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  artist = await signUpAndIn(server)
  admin = await signUpAndIn(server, { admin: true })
  profileId = (await makeProfile(server.services.db, { userId: artist.userId })).id
})
afterAll(() => server.close())

const uploaded = async (wanted = {}) =>
  ((await (await publishArtworkFixture(artist, { usageType: 'merch', ...wanted })).json()) as { id: string }).id
const item = (wanted = {}) => makeMerchItem(server.services.db, { profileId, ...wanted })
const found = (id: string) => findItem(server.services.db, id)
const approve = (id: string, revision: number) =>
  admin.fetch(`/api/merch/${id}/approval`, {
    method: 'POST',
    json: { revision, shopifyUrl: 'https://shop.example/a' },
  })
const replace = async (id: string) =>
  artist.fetch(`/api/artworks/${id}`, { method: 'PATCH', body: await artworkForm({ image: 'cmyk.jpg' }) })
const onMerch = async (id: string, who: Visitor = artist) =>
  ((await (await who.fetch(`/api/artworks/${id}`)).json()) as ArtworkDetail).approvedMerchCount
const original = (id: string, who: Person = admin) => who.fetch(`/api/merch/${id}/artwork`)

describe('MERCH-02 the artwork of an item', () => {
  test("must belong to the item's profile, with any usage", async () => {
    const { db } = server.services
    for (const usageType of ['gallery', 'merch', 'both'] as const) {
      const { id } = await makeArtwork(db, { profileId, usageType })
      const response = await createItemAs(artist, { artworkId: id })
      expect([response.status, await response.json()]).toMatchObject([201, { artwork: { id } }])
    }
    const foreign = await makeArtwork(db)
    const band = await makeProfile(db, { userId: artist.userId })
    const ofOtherProfile = await makeArtwork(db, { profileId: band.id })
    const own = (await (await createItemAs(artist)).json()) as OwnMerchItem
    const { id: _, ...details } = merchForm()
    for (const artworkId of [foreign.id, ofOtherProfile.id]) {
      expect((await createItemAs(artist, { artworkId })).status).toBe(422)
      const json = { ...details, artworkId, revision: 1 }
      expect((await artist.fetch(`/api/merch/${own.id}`, { method: 'PATCH', json })).status).toBe(422)
    }
  })

  test('shows buyers only a thumbnail if it is merch-only, and all sizes to artist and admins', async () => {
    const { db } = server.services
    const secret = await makeArtwork(db, { profileId, usageType: 'merch' })
    const shown = await makeArtwork(db, { profileId, usageType: 'both' })
    await item({ status: 'approved', artworkId: secret.id, title: 'Secret' })
    await item({ status: 'approved', artworkId: shown.id, title: 'Shown' })
    const waiting = await item({ artworkId: secret.id })
    const response = await visitor(server).fetch(`/api/profiles/${profileId}/merch`)
    const { items } = (await response.json()) as MerchList
    const widest = items.map(({ title, picture }) => [title, picture?.sources.at(-1)?.widthPx])
    expect(widest).toEqual([
      ['Shown', ARTWORK.largeSide],
      ['Secret', ARTWORK.thumbSide],
    ])
    expect((await visitor(server).fetch(`/api/artworks/${secret.id}`)).status).toBe(404)
    const own = (await (await artist.fetch(`/api/merch/${waiting.id}`)).json()) as OwnMerchItem
    expect(own.artwork?.image.sources.length).toBeGreaterThan(0)
    const review = (await (await admin.fetch('/api/merch/review')).json()) as MerchReviewList
    expect(review.items.find(({ id }) => id === waiting.id)?.artwork).toMatchObject({ id: secret.id })
  })
})

describe('MERCH-04 a replaced artwork picture', () => {
  test('sends an item back to review, also an approved one', async () => {
    const artworkId = await uploaded({ usageType: 'both' })
    const [waiting, rejected] = [await item({ artworkId }), await item({ artworkId, status: 'rejected' })]
    const approved = await item({ artworkId, status: 'approved' })
    const other = await item({ artworkId: await uploaded(), status: 'approved' })
    expect(await onMerch(artworkId)).toBe(1)
    expect((await replace(artworkId)).status).toBe(200)
    expect((await approve(waiting.id, 1)).status).toBe(409)
    expect((await approve(waiting.id, 2)).status).toBe(204)
    expect(await found(rejected.id)).toMatchObject({ status: 'rejected', revision: 2 })
    expect(await found(approved.id)).toMatchObject({ status: 'pending_approval', shopifyUrl: expect.any(String) })
    expect(await found(other.id)).toMatchObject({ status: 'approved', revision: 1 })
    expect((await approve(approved.id, 1)).status).toBe(409)
    expect((await approve(approved.id, 2)).status).toBe(204)
  })

  test('cannot be approved unseen in concurrent requests', async () => {
    const { id: _, ...details } = merchForm()
    for (let round = 0; round < 8; round++) {
      const artworkId = await uploaded({ title: 'Before' })
      const [seen, edited] = [await item({ artworkId }), await item({ status: 'rejected' })]
      const json = { ...details, artworkId, revision: 1 }
      const [approval, replaced, edit] = await Promise.all([
        approve(seen.id, 1),
        replace(artworkId),
        artist.fetch(`/api/merch/${edited.id}`, { method: 'PATCH', json }),
      ])
      expect([replaced.status, edit.status]).toEqual([200, 200])
      expect([204, 409]).toContain(approval.status)
      expect((await found(seen.id))?.status).toBe(approval.status === 204 ? 'pending_approval' : 'draft')
      expect(await found(edited.id)).toMatchObject({ status: 'pending_approval' })
    }
  })
})

describe('MERCH-04 an artwork on items', () => {
  test('can be put on an item only after a running replacement of its picture ends', async () => {
    const { db } = server.services
    const artworkId = await uploaded()
    const waiting = await item()
    const { id: _, ...details } = merchForm()
    const json = { ...details, artworkId, revision: 1 }
    const [edit] = await transaction(db, async (tx) => {
      await tx
        .update(artworks)
        .set({ originalPath: `art/new-${artworkId}.jpg` })
        .where(eq(artworks.id, artworkId))
      const asked = artist.fetch(`/api/merch/${waiting.id}`, { method: 'PATCH', json })
      await expect.poll(() => waitingForLocks(db)).toBe(1)
      return [asked]
    })
    expect((await edit!).status).toBe(200)
  })

  test('does not reveal to strangers how many items use it', async () => {
    const artworkId = await uploaded({ usageType: 'gallery' })
    await item({ artworkId, status: 'approved' })
    expect([await onMerch(artworkId), await onMerch(artworkId, visitor(server))]).toEqual([1, 0])
  })

  test('is removed from its items when it is deleted', async () => {
    const artworkId = await uploaded()
    const waiting = await item({ artworkId })
    expect((await artist.fetch(`/api/artworks/${artworkId}`, { method: 'DELETE' })).status).toBe(204)
    expect((await approve(waiting.id, 1)).status).toBe(409)
    expect(await found(waiting.id)).toMatchObject({ status: 'draft', revision: 2, artwork: null })
  })

  test('needs no new review after a rename', async () => {
    const artworkId = await uploaded()
    const waiting = await item({ artworkId })
    const body = await artworkForm({ title: 'Riso Moth, final' })
    expect((await artist.fetch(`/api/artworks/${artworkId}`, { method: 'PATCH', body })).status).toBe(200)
    expect((await approve(waiting.id, 1)).status).toBe(204)
  })
})

test('MERCH-04 edits of items during the deletion of their artwork succeed or fail, without a deadlock', async () => {
  const { id: _, ...details } = merchForm({ title: 'Renamed' })
  for (let round = 0; round < 5; round++) {
    const artworkId = await uploaded()
    const items = await Promise.all([1, 2, 3].map(() => item({ artworkId })))
    const [deleted, ...edits] = await Promise.all([
      artist.fetch(`/api/artworks/${artworkId}`, { method: 'DELETE' }),
      ...items.map(({ id }) =>
        artist.fetch(`/api/merch/${id}`, { method: 'PATCH', json: { ...details, artworkId, revision: 1 } }),
      ),
    ])
    expect(deleted.status).toBe(204)
    for (const edit of edits) expect([200, 409, 422]).toContain(edit.status)
    for (const { id } of items) expect(await found(id)).toMatchObject({ artwork: null })
  }
})

describe('ADMIN-03 the original of an item’s artwork', () => {
  test('is downloaded byte for byte, named after the item and the artwork', async () => {
    const artworkId = await uploaded({ title: 'Moth: 50/50 "final"' })
    const { id } = await item({ artworkId, title: 'Nachtfalter schön' })
    const { url, name } = (await (await original(id)).json()) as MerchOriginal
    expect(name).toBe('Nachtfalter schön-Moth 50 50 final')
    const file = await visitor(server).fetch(url)
    const encoded = encodeURIComponent('Nachtfalter schön-Moth 50 50 final.jpg')
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Nachtfalter schon-Moth 50 50 final.jpg"; filename*=UTF-8''${encoded}`,
    )
    expect(Buffer.from(await file.arrayBuffer()).equals(await readFile(fixture('rotated-gps.jpg')))).toBe(true)
  })

  test('is named .jpg if its key has no extension', async () => {
    const { db, storage, spoolDir } = server.services
    const artworkId = await uploaded()
    const [{ originalPath = '' } = {}] = await db.select().from(artworks).where(eq(artworks.id, artworkId))
    const bare = originalPath.replace(/\.\w+$/, '')
    const copy = join(spoolDir, `copy-${artworkId}`)
    await copyFile(fixture('rotated-gps.jpg'), copy)
    await storage.put(bare, copy, 'image/jpeg')
    await db.update(files).set({ key: bare }).where(eq(files.key, originalPath))
    await db.update(artworks).set({ originalPath: bare }).where(eq(artworks.id, artworkId))
    const { id } = await item({ artworkId, title: 'Old' })
    const { url } = (await (await original(id)).json()) as MerchOriginal
    const response = await visitor(server).fetch(url)
    expect(response.headers.get('content-disposition')).toContain('filename="Old-Riso Moth.jpg"')
  })

  test('is available to admins only, and is 404 for an item without an artwork', async () => {
    const { id } = await item({ artworkId: await uploaded() })
    expect((await original(id, artist)).status).toBe(403)
    const bare = await original((await item()).id)
    expect([bare.status, await bare.json()]).toMatchObject([404, { detail: 'Artwork not found' }])
    for (const unknown of ['01990000-0000-7000-8000-000000000000', 'nonsense']) {
      expect(await (await original(unknown)).json()).toMatchObject({ detail: 'Merch item not found' })
    }
  })
})
