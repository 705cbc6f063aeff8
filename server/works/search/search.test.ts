import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '#contract/platform/resource.ts'
import { type FoundList, type SearchKind, type SearchResponse, searchResource } from '#contract/search.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { music } from '#server/works/music/tables.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { playlists } from '#server/works/playlists/tables.ts'
import { type Asking, nameOf, namesOf, openAsking } from './testing/asking.ts'

let server: TestServer
let asking: Asking
let fan: Person & { profileId: string }
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  asking = openAsking(server)
  const person = await signUpAndIn(server)
  fan = { ...person, profileId: (await makeProfile(server.services.db, { userId: person.userId })).id } as typeof fan
})
afterAll(() => server.close())

const ask = (q: string, who?: Visitor) => asking.ask(q, who)
const askAll = (kind: string, q: string, cursor?: string, who?: Visitor) => asking.askAll(kind, q, cursor, who)

/** Creates one public thing of each type, and one that is not public. */
async function makeOneOfEach(word: string) {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: `${word} Band` })
  const title = `${word} thing`
  const track = await makeTrack(db, { profileId, title, tags: [`${word} tag`] })
  await makeTrack(db, { profileId, title: `${word} stem`, type: 'stem' })
  const album = await makeAlbum(db, { profileId, title })
  const artwork = await makeArtwork(db, { profileId, title })
  await makeArtwork(db, { profileId, title: `${word} print`, usageType: 'merch', tags: [`${word} hidden`] })
  const event = await makeEvent(db, { artistId: profileId, title })
  await makeEvent(db, { artistId: profileId, title: `${word} unpublished`, state: 'draft' })
  const playlist = await makePlaylist(db, { ownerProfileId: profileId, title })
  await makePlaylist(db, { ownerProfileId: profileId, title: `${word} private`, state: 'draft' })
  const merch = await makeMerchItem(db, { profileId, title, status: 'approved' })
  for (const status of ['draft', 'pending_approval', 'rejected'] as const)
    await makeMerchItem(db, { profileId, title: `${word} ${status}`, status })
  return { profileId, track, album, artwork, event, playlist, merch }
}
const allOf = (word: string) => [
  `profile ${word} Band`,
  `track ${word} thing`,
  `album ${word} thing`,
  `artwork ${word} thing`,
  `event ${word} thing`,
  `playlist ${word} thing`,
  `merch ${word} thing`,
  `tag ${word} tag`,
]

test('FEED-04 FIND-04 one thing of each type is found, and things that are not public are neither found nor counted', async () => {
  await makeOneOfEach('quillwort')
  const response = await ask('quillwort')
  expect(namesOf(response)).toEqual(allOf('quillwort'))
  expect(response.totals).toEqual({
    profile: 1,
    track: 1,
    album: 1,
    artwork: 1,
    event: 1,
    playlist: 1,
    merch: 1,
    tag: 1,
  })
  for (const hidden of ['stem', 'print', 'unpublished', 'private', 'hidden', 'draft', 'rejected'])
    expect((await ask(`"quillwort ${hidden}"`)).isPartial, hidden).toBe(true)
})

test('FIND-01 a search in some types finds no others, and an unknown type is refused', async () => {
  await makeOneOfEach('bryony')
  const url = (kinds: SearchKind[]) => urlOf(searchResource, { q: 'bryony', kinds })
  const of = async (kinds: SearchKind[]) => namesOf(await (await visitor(server).fetch(url(kinds))).json())
  expect(await of(['tag', 'profile'])).toEqual(['tag bryony tag', 'profile bryony Band'])
  expect(await of(['profile'])).toEqual(['profile bryony Band'])
  expect(await of(['profile', 'profile'])).toEqual(['profile bryony Band'])
  for (const wrong of ['kinds=band', 'kinds=profile&kinds=band', 'kinds=profile,tag', 'kinds='])
    expect((await visitor(server).fetch(`/api/search?q=bryony&${wrong}`)).status, wrong).toBe(422)
})

test('FIND-04 things of blocked or muted profiles are neither found nor counted, only for the blocker', async () => {
  const { profileId } = await makeOneOfEach('sedgewarbler')
  for (const act of ['blocks', 'mutes']) {
    await fan.fetch(`/api/${act}/${profileId}`, { method: 'PUT' })
    const response = await ask('sedgewarbler', fan)
    expect([namesOf(response), response.totals.track]).toEqual([['tag sedgewarbler tag'], 0])
    expect(namesOf(await ask('sedgewarbler'))).toEqual(allOf('sedgewarbler'))
    await fan.fetch(`/api/${act}/${profileId}`, { method: 'DELETE' })
    expect(namesOf(await ask('sedgewarbler', fan))).toEqual(allOf('sedgewarbler'))
  }
})

test('FIND-03 a change is found in the next search, deleted things are not, and no word of them is left in the index', async () => {
  const { db } = server.services
  const { profileId, track, event, playlist } = await makeOneOfEach('thornapple')
  await db.update(music).set({ title: 'Henbane' }).where(eq(music.id, track.id))
  await db.update(artistEvents).set({ state: 'draft' }).where(eq(artistEvents.id, event.id))
  await db.update(playlists).set({ state: 'draft' }).where(eq(playlists.id, playlist.id))
  expect(namesOf(await ask('henbane'))).toEqual(['track Henbane'])
  expect((await ask('thornapple')).totals).toMatchObject({ track: 1, event: 0, playlist: 0, album: 1 })
  await db.update(profiles).set({ displayName: 'Mandrake', handle: 'mandrake' }).where(eq(profiles.id, profileId))
  expect(namesOf(await ask('mandrake henbane'))).toEqual(['track Henbane'])
  await db.delete(profiles).where(eq(profiles.id, profileId))
  for (const word of ['thornapple', 'henbane', 'mandrake']) expect((await ask(word)).items, word).toEqual([])
  const left = await db.execute(`select word from search_words where word in ('thornapple', 'henbane', 'mandrake')`)
  expect(left.rows).toEqual([])
})

/**
 * Runs `first` up to its commit, starts `second` until it ends or waits for a lock, then commits.
 */
async function atOnce(first: string, second: string): Promise<void> {
  const pool = server.services.db.$client
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    const { pid } = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0] as { pid: number }
    await one.query('begin')
    await one.query(first)
    let isDone = false
    const done = other.query(second).finally(() => {
      isDone = true
    })
    const waiting = `select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`
    await expect.poll(async () => isDone || (await pool.query(waiting)).rowCount === 1).toBe(true)
    await one.query('commit')
    await done
  } finally {
    one.release()
    other.release()
  }
}

test('FIND-04 a thing that is hidden during a rename stays hidden, and a tag disappears with its last two works', async () => {
  const { db } = server.services
  const { profileId, playlist, event } = await makeOneOfEach('whimbrel')
  for (const hide of [
    `update playlists set state = 'draft' where id = '${playlist.id}'`,
    `update artist_events set state = 'draft' where id = '${event.id}'`,
  ])
    await atOnce(hide, `update profiles set display_name = display_name || ' Whimbrel' where id = '${profileId}'`)
  expect((await ask('whimbrel')).totals).toMatchObject({ playlist: 0, event: 0, track: 1 })

  const tracks = [1, 2].map(() => makeTrack(db, { profileId, title: 'Song', tags: ['godwit'] }))
  const [one, other] = (await Promise.all(tracks)).map(({ id }) => `delete from music_tags where music_id = '${id}'`)
  await atOnce(one as string, other as string)
  expect((await ask('#godwit')).totals.tag).toBe(0)
})

test('FIND-03 results are ranked by whole name, word, prefix, similar word, then by field, then by date', async () => {
  const { db } = server.services
  const artist = await makeProfile(db, { displayName: 'Somebody' })
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const make = (title: string, minutes: number, tags: string[] = []) =>
    makeTrack(db, { profileId: artist.id, title, createdAt: at(minutes), tags })
  await make('Corncrakes at dusk', 1)
  await make('Reed song', 2, ['corncrake'])
  await make('The corncrake', 4)
  await make('A corncrake, far off', 3)
  await make('Corncrake', 5)
  const of = async (q: string) => (await askAll('track', q)).items.map(nameOf)
  const all = ['Corncrake', 'A corncrake, far off', 'The corncrake', 'Reed song', 'Corncrakes at dusk']
  expect(await of('corncrake')).toEqual(all)
  // A wrong letter is one mistake, and so are two swapped letters. Swapped letters with another
  // mistake count as three, so the plural is not found.
  expect(await of('corncrxke')).toHaveLength(5)
  const swapped = await askAll('track', 'conrcrake')
  expect([swapped.items.length, swapped.meant]).toEqual([4, expect.arrayContaining(['corncrake'])])
})

test('FIND-01 FIND-03 a single letter matches names only, and tags after a #', async () => {
  const { db } = server.services
  await makeProfile(db, { displayName: 'Somebody', bio: 'A z for everything' })
  const { id: profileId } = await makeProfile(db, { displayName: 'Zoetrope' })
  await makeTrack(db, { profileId, title: 'Song', tags: ['zither'] })
  await makeTrack(db, { profileId, title: 'Dulcimer', tags: ['hammered dulcimer', 'dulcimer'] })
  expect(namesOf(await ask('z'))).toEqual(['profile Zoetrope', 'tag zither'])
  expect(namesOf(await ask('#z'))).toEqual(['tag zither', 'track Song'])
  expect(namesOf(await ask('#dulcimer'))).toEqual(['tag dulcimer', 'tag hammered dulcimer', 'track Dulcimer'])
})

test('FIND-03 a whole handle ranks before handles that begin with it', async () => {
  const { db } = server.services
  const make = (handle: string) => makeProfile(db, { handle, displayName: `Somebody ${handle}` })
  for (const handle of ['dab_chick', 'dab_chick_two', 'dab_chick_3', 'dab_chicks', 'dab_chick_5']) await make(handle)
  expect(namesOf(await ask('@Dab_Chick'))[0]).toBe('profile Somebody dab_chick')
  expect((await ask('@dab_chick')).totals.profile).toBe(5)
})

test('FIND-03 a name of several words is found as one word, and so are exact words of scripts without spaces', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'The Gorse Regime', handle: 'gorseregime_the' })
  await makeTrack(db, { profileId, title: '東京事変 live' })
  expect(namesOf(await ask('thegorseregime'))).toEqual(['profile The Gorse Regime'])
  expect(namesOf(await ask('"東京事変"'))).toEqual(['track 東京事変 live'])
  expect(namesOf(await ask('"東京 live"'))).toEqual(['track 東京事変 live'])
  expect(namesOf(await ask('gorse gorse gorse gorse'))).toEqual(namesOf(await ask('gorse')))
})

test('FIND-02 a list of one type is paged by cursor without duplicates, across all ranks', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'Somebody' })
  for (let n = 0; n < 47; n++)
    await makeTrack(db, { profileId, title: n % 3 ? `Gannetry ${n}` : `Song ${n}`, tags: n % 3 ? [] : ['gannetry'] })
  const seen: string[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages++) {
    const page: FoundList = await askAll('track', 'gannetry', cursor)
    expect(page.total).toBe(47)
    seen.push(...page.items.map(nameOf))
    cursor = page.nextCursor
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 47, 47])
  expect(seen.findIndex((name) => name.startsWith('Song'))).toBe(31)
  const far = `1.999999999999999.${profileId}.0`
  for (const cursor of ['x', 'MS4y', ...['1.2.x.0', far].map((text) => Buffer.from(text).toString('base64url'))])
    expect((await visitor(server).fetch(`/api/search/track?q=gannetry&cursor=${cursor}`)).status).toBe(400)
})

test.each(['', ' ', '"', '#', '@', '&|!()', "''", '\\\\', '%%', '*:*', '"" #', 'x'.repeat(101)])(
  'FIND-03 SEC-05 %j finds nothing and causes no error',
  async (q) => {
    const response = await visitor(server).fetch(`/api/search?q=${encodeURIComponent(q)}`)
    expect([200, 422]).toContain(response.status)
    if (response.status === 200) expect(((await response.json()) as SearchResponse).items).toEqual([])
  },
)

test('FIND-02 FIND-03 a list of very many results is complete, best match first, and counted up to 500', async () => {
  const { db } = server.services
  const { id: profileId } = await makeProfile(db, { displayName: 'Somebody' })
  await makeTracks(db, profileId, 620)
  await makeTrack(db, { profileId, title: 'Take', createdAt: new Date('2020-01-01') })
  await makeTrack(db, { profileId, title: 'Taken', createdAt: new Date() })
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: FoundList = await askAll('track', 'take', cursor)
    expect(page.total).toBe(500)
    seen.push(...page.items.map(nameOf))
    cursor = page.nextCursor
  }
  expect([seen.length, new Set(seen).size, seen[0], seen.at(-1)]).toEqual([560, 560, 'Take', 'Taken'])
})
