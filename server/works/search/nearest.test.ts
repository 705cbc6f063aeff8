import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { merchItems } from '#server/works/merch/tables.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { type Asking, nameOf, namesOf, openAsking } from './testing/asking.ts'

let server: TestServer
const ask = (q: string) => asking.ask(q)
const askAll = (kind: string, q: string, cursor?: string) => asking.askAll(kind, q, cursor)
let asking: Asking
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  asking = openAsking(server)
})
afterAll(() => server.close())

const wholesOf = async (q: string) => (await ask(q)).items.map(nameOf)

test('FIND-02 the best match of any type is first, in the API and in its lists', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'Somebody', handle: 'somebody_of_galloway' })
  await makeProfile(db, { displayName: 'Cinderpath Choir', bio: 'Sings of a sandpiper' })
  await makeTrack(db, { profileId, title: 'The Sandpiper Road' })
  await makePlaylist(db, { ownerProfileId: profileId, title: 'Sandpiper' })
  await makeTrack(db, { profileId, title: 'Song', tags: ['sandpiper'] })
  expect(namesOf(await ask('sandpiper'))).toEqual([
    'playlist Sandpiper',
    'tag sandpiper',
    'track The Sandpiper Road',
    'track Song',
    'profile Cinderpath Choir',
  ])
})

test('FIND-03 # starts a tag only if a tag is possible there; otherwise it is part of the word', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'Somebody' })
  for (const title of ['Etude in C# minor', 'F# A# ∞', 'Harbour set #4', '12" dub'])
    await makeTrack(db, { profileId, title })
  for (const q of ['c# minor', 'f# a# ∞', 'harbour set #4', '12" dub'])
    expect((await ask(q)).items.map(nameOf)[0]?.toLowerCase(), q).toContain(q)
})

test('FIND-03 a name without letters or digits is found by the whole name', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: '!!!' })
  const names = ['+/-', '†††', '🖤', '~', '{n:x}', '\\', "'", '%', '∴ ∵']
  for (const title of names) await makeTrack(db, { profileId, title, tags: ['☠'] })
  expect(namesOf(await ask('!!!'))).toEqual(['profile !!!'])
  for (const name of names) expect(await wholesOf(name), name).toEqual([name])
  expect(await wholesOf('∴∵')).toEqual(['∴ ∵'])
  expect(namesOf(await ask('☠'))).toEqual(['tag ☠'])
  expect((await ask('!!')).items).toEqual([])
})

test('FIND-03 search ignores Arabic and Hebrew vowel marks, and finds partly typed Hangul and Hangul inside a run', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'Somebody' })
  const found = async (title: string, queries: string[]) => {
    await makeTrack(db, { profileId, title })
    for (const q of queries) expect(await wholesOf(q), q).toContain(title)
  }
  await found('مُحَمَّد والبحر', ['محمد', 'مُحَمَّد', 'مـحـمـد'])
  await found('غنوة', ['غُنْوَة', 'غنوه'])
  await found('שָׁלוֹם עולם', ['שלום', 'שָׁלוֹם'])
  await found('ירח', ['יָרֵחַ'])
  await found('한국어노래모음', [
    '한국',
    '하',
    '한ㄱ',
    '한구',
    '노래',
    '노ㄹ',
    '놀',
    '래모',
    '한국어노래모음',
    '"국어노래"',
  ])
  await found('과수원 길', ['고', '과ㅅ', '과수원길', '과수원 기'])
  expect(await wholesOf('노리')).toEqual([])
})

test('FIND-03 if nothing has all words, things with most of them are found, and the response says so', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'Somebody' })
  await makeTrack(db, { profileId, title: 'Bog asphodel' })
  await makeTrack(db, { profileId, title: 'Bog asphodel, cloudberry' })
  await makeTrack(db, { profileId, title: 'Cloudberry' })
  const whole = await ask('bog asphodel cloudberry')
  expect([whole.isPartial, namesOf(whole)]).toEqual([false, ['track Bog asphodel, cloudberry']])
  const partial = await ask('bog asphodel cloudberry zzyzx')
  expect([partial.isPartial, namesOf(partial), partial.totals.track]).toEqual([
    true,
    ['track Bog asphodel, cloudberry', 'track Bog asphodel'],
    2,
  ])
  expect(namesOf(await ask('cloudbery zzyzx'))).toEqual(['track Cloudberry', 'track Bog asphodel, cloudberry'])
  expect((await ask('zzyzx qqyxx')).items).toEqual([])
  const list = await askAll('track', 'bog asphodel cloudberry zzyzx')
  expect([list.isPartial, list.items.map(nameOf)]).toEqual([true, ['Bog asphodel, cloudberry', 'Bog asphodel']])
  expect(await askAll('album', 'bog asphodel cloudberry')).toMatchObject({ isPartial: false, items: [] })
})

test('FIND-02 partial results are paged by cursor without duplicates', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'Somebody' })
  for (let n = 0; n < 25; n++)
    await makeTrack(db, { profileId, title: n % 2 ? `Lungwort ${n}` : `Lungwort spleen ${n}` })
  const most = await askAll('track', 'lungwort spleen zzyzx')
  expect([most.total, most.items.length, most.nextCursor]).toEqual([13, 13, null])
  const half = await askAll('track', 'lungwort zzyzx')
  const rest = await askAll('track', 'lungwort zzyzx', half.nextCursor as string)
  expect([half.items.length, rest.items.length, rest.isPartial, rest.nextCursor]).toEqual([20, 5, true, null])
  expect(new Set([...half.items, ...rest.items].map(nameOf)).size).toBe(25)
})

test('FIND-04 public merch is found by its title, its type and its maker', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'Waxcap' })
  const { id } = await makeMerchItem(db, { profileId, title: 'Penannular', itemType: 'tshirt', status: 'approved' })
  for (const q of ['penannular', 'waxcap t-shirt', 'waxcap tshirt', 'pennanular'])
    expect(namesOf(await ask(q)), q).toContain('merch Penannular')
  const [shown] = (await askAll('merch', 'penannular')).items
  expect(shown).toMatchObject({ kind: 'merch', item: { id, artist: { displayName: 'Waxcap' } } })
  await db.update(profiles).set({ displayName: 'Inkcap' }).where(eq(profiles.id, profileId))
  expect((await ask('inkcap penannular')).totals.merch).toBe(1)
  await db.update(merchItems).set({ status: 'rejected' }).where(eq(merchItems.id, id))
  expect((await ask('penannular')).totals.merch).toBe(0)
})
