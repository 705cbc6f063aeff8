import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork, publishArtworkFixture } from '#server/works/artworks/factory.ts'
import { createAlbumAs, makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { assets } from './tables.ts'

let server: TestServer
let artist: Person
let profileId: string
/** One work of each type, by the path of its API. */
let works: Record<string, string>
beforeAll(async () => {
  server = await startTestServer()
  artist = await signUpAndIn(server)
  const { db } = server.services
  profileId = (await makeProfile(db, { userId: artist.userId })).id
  const [track, artwork, album] = await Promise.all([
    makeTrack(db, { profileId }),
    makeArtwork(db, { profileId }),
    makeAlbum(db, { profileId }),
  ])
  works = { music: track.id, artworks: artwork.id, albums: album.id }
})
afterAll(() => server.close())

const KINDS = ['music', 'artworks', 'albums']

async function change(kind: string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await artist.fetch(`/api/${kind}/${works[kind]}`, { method: 'PATCH', body })
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}

const marks = (kind: string, sensitiveWhy: string | null, sensitiveBy: 'artist' | 'admin' | null) =>
  server.services.db.update(assets).set({ sensitiveWhy, sensitiveBy }).where(eq(assets.id, works[kind]!))

test.each(KINDS)('GUARD-06 %s: the artist sets, changes and removes the content warning', async (kind) => {
  expect(await change(kind, { sensitiveWhy: ' A dead hare, with the wound ' })).toMatchObject({
    status: 200,
    sensitive: { why: 'A dead hare, with the wound', by: 'artist' },
  })
  expect(await change(kind, { title: 'Hare, found' })).toMatchObject({ sensitive: { by: 'artist' } })
  expect(await change(kind, { sensitiveWhy: 'A hare' })).toMatchObject({ sensitive: { why: 'A hare' } })
  expect(await change(kind, { sensitiveWhy: '' })).toMatchObject({ status: 200, sensitive: null })
})

test.each(KINDS)('GUARD-06 %s: the reason has 1 to 120 characters', async (kind) => {
  const longest = '\u{1F407}'.repeat(60)
  expect(await change(kind, { sensitiveWhy: 'x'.repeat(120) })).toMatchObject({ status: 200 })
  expect(await change(kind, { sensitiveWhy: longest })).toMatchObject({ sensitive: { why: longest } })
  for (const why of ['x'.repeat(121), '   '])
    expect(await change(kind, { sensitiveWhy: why })).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { sensitiveWhy: expect.any(String) },
    })
  await marks(kind, null, null)
})

test.each(KINDS)('GUARD-06 %s: the artist can neither change nor remove a warning that an admin set', async (kind) => {
  await marks(kind, 'An open wound', 'admin')
  for (const sensitiveWhy of ['', 'Nothing much']) {
    expect(await change(kind, { title: 'Renamed', sensitiveWhy })).toMatchObject({ status: 403, code: 'forbidden' })
  }
  // With an unchanged warning the rest of the form is accepted.
  const kept = await change(kind, { title: 'Hare, found', sensitiveWhy: 'An open wound' })
  expect(kept).toMatchObject({
    status: 200,
    title: 'Hare, found',
    sensitive: { why: 'An open wound', by: 'admin' },
  })
  await marks(kind, null, null)
})

test('GUARD-06 GUARD-07 an upload can set the content warning and the AI label', async () => {
  const marked = { sensitiveWhy: 'Blood', madeWithAi: 'part' }
  const responses = [
    await publishFixture(artist, marked),
    await publishArtworkFixture(artist, marked),
    await createAlbumAs(artist, { sensitiveWhy: 'Blood' }),
  ]
  const made = await Promise.all(responses.map((response) => response.json()))
  expect(made.map(({ sensitive }) => sensitive)).toEqual(Array(3).fill({ why: 'Blood', by: 'artist' }))
  expect(made.map(({ madeWithAi }) => madeWithAi)).toEqual(['part', 'part', undefined])
  const plain = await (await publishFixture(artist)).json()
  expect(plain).toMatchObject({ sensitive: null, madeWithAi: 'no' })
})

test('GUARD-07 search finds a work by its AI label while the work has it', async () => {
  const found = async () => {
    const response = await artist.fetch('/api/search?q=made+with+ai')
    const { items } = (await response.json()) as { items: { kind: string; [kind: string]: unknown }[] }
    return items.map(({ kind, ...rest }) => (rest[kind] as { id: string }).id)
  }
  const own = [works.music, works.artworks]
  for (const id of own) expect(await found()).not.toContain(id)
  expect(await change('music', { madeWithAi: 'yes' })).toMatchObject({ status: 200, madeWithAi: 'yes' })
  expect(await change('artworks', { madeWithAi: 'part' })).toMatchObject({ status: 200, madeWithAi: 'part' })
  for (const id of own) expect(await found()).toContain(id)
  expect(await change('music', { madeWithAi: 'mostly' })).toMatchObject({ status: 422 })
  for (const kind of ['music', 'artworks']) await change(kind, { madeWithAi: 'no' })
  for (const id of own) expect(await found()).not.toContain(id)
})
