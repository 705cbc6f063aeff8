import { eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#server/media/sweep.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { JobPayloads } from '#server/platform/jobs.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { assets } from '#server/works/assets/tables.ts'
import { inDays, makeEvent } from '#server/works/events/factory.ts'
import { describeEvent } from '#server/works/events/public.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { music } from '#server/works/music/tables.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { drawSocialCard } from './draw-cards.ts'
import type { CardKind, Subject } from './subject.ts'
import { cards } from './tables.ts'
import { socialCardTasks } from './tasks.ts'

let server: TestServer
let artist: Person
let profile: Awaited<ReturnType<typeof makeProfile>>
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  artist = await signUpAndIn(server)
  profile = await makeProfile(server.services.db, { userId: artist.userId, place: 'Hebden', displayName: 'Grave Wool' })
  await drawSocialCard(server.services, { kind: 'page', id: 'landing' })
})
afterAll(() => server.close())

/**
 * The present HTML of a page. Waits until the server has received all changes, since it caches
 * pages for visitors.
 */
async function pageOf(path: string): Promise<string> {
  await expect.poll(() => server.services.changes.catchUp()).toBe(true)
  return (await visitor(server).fetch(path)).text()
}
const imageOf = (html: string) => /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1]
const cardOf = async (path: string) => imageOf(await pageOf(path))!
const draw = (kind: CardKind, id: string) => drawSocialCard(server.services, { kind, id })
const pathOf = (url: string) => url.slice(server.url.length)
const houseSocialCard = () => cardOf('/terms')

/** Removes the waiting jobs of a task from the queue and runs them. */
async function doWaiting<Task extends 'draw-card' | 'draw-cards-of'>(task: Task): Promise<JobPayloads[Task][]> {
  const { rows } = await server.services.db.execute<{ payload: JobPayloads[Task] }>(
    sql`delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id and task.identifier = ${task} returning job.payload`,
  )
  for (const { payload } of rows) await socialCardTasks[task]!(payload, server.services)
  return rows.map(({ payload }) => payload)
}

/**
 * Draws all waiting cards.
 * @returns their kinds and ids
 */
const drawWaiting = async () => (await doWaiting('draw-card')).map(({ kind, id }) => `${kind}/${id}`)

/**
 * Runs `draw-cards-of` until no job is left: a job stops after a while and adds another one for the
 * rest.
 */
async function drawRenamed(): Promise<void> {
  for (let done = await doWaiting('draw-cards-of'); done.length > 0; ) done = await doWaiting('draw-cards-of')
}

async function cover(colour: string): Promise<Blob> {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())])
}

async function publish(fields: { title: string; cover?: Blob; tags?: string; sensitiveWhy?: string }) {
  const response = await publishFixture(artist, fields)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

/** The colour in the middle of a card's cover. */
async function coverColour(url: string): Promise<number[]> {
  const bytes = Buffer.from(await (await visitor(server).fetch(pathOf(url))).arrayBuffer())
  const square = await sharp(bytes).extract({ left: 40, top: 40, width: 80, height: 80 }).stats()
  return square.channels.map(({ mean }) => mean)
}

test('SHELL-11 REACH-01 a published work has a card of 1200 x 630 before any request, and its page names it', async () => {
  const id = await publish({ title: 'Carrion Weather', cover: await cover('#d01020') })
  expect(await cardOf(`/track/${id}`)).toBe(await houseSocialCard())
  expect(await drawWaiting()).toContain(`track/${id}`)
  const html = await pageOf(`/track/${id}`)
  const url = imageOf(html)!
  expect(url).toMatch(new RegExp(`^${server.url}/media/cards/track-${id}-[0-9a-f]{32}\\.jpg$`))
  const response = await visitor(server).fetch(pathOf(url))
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    'image/jpeg',
    'public, max-age=31536000, s-maxage=3600, immutable',
  ])
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(html).toContain('<meta property="og:image:width" content="1200">')
  expect(html).toContain('<meta property="og:image:alt" content="Carrion Weather by Grave Wool">')
  expect(html).toContain('<meta name="twitter:card" content="player">')
  const [red = 0, green = 0, blue = 0] = await coverColour(url)
  expect([red > 180, green < 60, blue < 70]).toEqual([true, true, true])
})

test('REACH-01 each kind of page has its own card', async () => {
  const { db } = server.services
  const profileId = profile.id
  const track = await makeTrack(db, { profileId, tags: ['doom'] })
  const album = await makeAlbum(db, { profileId, trackIds: [track.id] })
  const artwork = await makeArtwork(db, { profileId, thumbPath: 'temp' })
  const event = await makeEvent(db, { artistId: profileId })
  const playlist = await makePlaylist(db, { ownerProfileId: profileId })
  const pages: Record<string, Subject> = {
    [`/track/${track.id}`]: { kind: 'track', id: track.id },
    [`/album/${album.id}`]: { kind: 'album', id: album.id },
    [`/artwork/${artwork.id}`]: { kind: 'artwork', id: artwork.id },
    [`/event/${event.id}`]: { kind: 'event', id: event.id },
    [`/playlist/${playlist.id}`]: { kind: 'playlist', id: playlist.id },
    [`/${profile.handle}`]: { kind: 'profile', id: profileId },
    '/tags/doom': { kind: 'tag', id: 'doom' },
    '/find-music?tag=doom': { kind: 'tag', id: 'doom' },
    '/scenes/hebden': { kind: 'scene', id: 'hebden' },
    '/find-music': { kind: 'page', id: 'findMusic' },
    '/how-it-works': { kind: 'page', id: 'howItWorks' },
  }
  for (const [path, subject] of Object.entries(pages)) {
    await drawSocialCard(server.services, subject)
    const url = await cardOf(path)
    expect(url, path).toContain(`/media/cards/${subject.kind}-`)
    expect((await visitor(server).fetch(pathOf(url))).status).toBe(200)
  }
})

test('REACH-01 the card of an event has the day and the hour in the event’s time zone', async () => {
  const { db } = server.services
  const when = { startAt: new Date('2099-12-12T18:00:00Z'), timeZone: 'Europe/Prague' }
  const { id } = await makeEvent(db, { artistId: profile.id, ...when })
  const card = (await describeEvent(db, id))?.card
  expect(card?.below).toEqual({ as: 'date', lines: ['Sat 12 Dec 2099  19:00'] })
  expect(card?.above.lines).toEqual(['Grave Wool'])
})

test('REACH-01 the card of an event shows the whole flyer, and says when the event is over', async () => {
  const { db } = server.services
  const flyer = { flyerUrl: 'f-thumb.webp', coverFullUrl: 'f.webp', coverWidth: 900, coverHeight: 1200 }
  const startAt = inDays(-1)
  const running = await makeEvent(db, { artistId: profile.id, startAt, endAt: inDays(1), ...flyer })
  const shown = (await describeEvent(db, running.id))?.card
  expect([shown?.pictures, shown?.shape, shown?.above.lines]).toEqual([
    ['f.webp'],
    { width: 900, height: 1200 },
    ['Grave Wool'],
  ])
  const { id } = await makeEvent(db, { artistId: profile.id, startAt: inDays(2) })
  await drawWaiting()
  const before = await cardOf(`/event/${id}`)
  await db.update(artistEvents).set({ flyerUrl: 'nowhere.webp' }).where(eq(artistEvents.id, id))
  await db.update(artistEvents).set({ flyerUrl: null, startAt }).where(eq(artistEvents.id, id))
  await drawWaiting()
  await db.execute(sql`update cards set said = 'as it was before it ended' where subject = ${`event/${id}`}`)
  await socialCardTasks['draw-past-cards']!({}, server.services)
  expect((await describeEvent(db, id))?.card.above.lines).toEqual(['Past event', 'Grave Wool'])
  expect(await cardOf(`/event/${id}`)).not.toBe(before)
})

test('REACH-01 a card is drawn again when its contents change, and only then', async () => {
  const id = await publish({ title: 'First name', tags: 'sump' })
  await drawWaiting()
  const before = await cardOf(`/track/${id}`)
  await artist.fetch(`/api/likes/${id}`, { method: 'PUT' })
  expect(await drawWaiting()).toEqual([])
  await draw('track', id)
  expect(await cardOf(`/track/${id}`)).toBe(before)
  const { db } = server.services
  await db.update(profiles).set({ displayName: 'Graver Wool' }).where(eq(profiles.id, profile.id))
  await drawRenamed()
  const after = await cardOf(`/track/${id}`)
  expect(after).not.toBe(before)
  await sweepFiles(server.services)
  expect((await visitor(server).fetch(pathOf(before))).status).toBe(404)
  expect((await visitor(server).fetch(pathOf(after))).status).toBe(200)
})

test('REACH-01 GUARD-07 the card of a sensitive work has a content warning instead of the picture', async () => {
  const id = await publish({ title: 'Open wound', cover: await cover('#d01020'), sensitiveWhy: 'Surgery' })
  await drawWaiting()
  const [red = 0, green = 0, blue = 0] = await coverColour(await cardOf(`/track/${id}`))
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(12)
  const shown = await publish({ title: 'Later marked', cover: await cover('#d01020') })
  await drawWaiting()
  await server.services.db
    .update(assets)
    .set({ sensitiveWhy: 'Blood', sensitiveBy: 'admin' })
    .where(eq(assets.id, shown))
  expect(await drawWaiting()).toEqual([`track/${shown}`])
  const colours = await coverColour(await cardOf(`/track/${shown}`))
  expect(Math.max(...colours) - Math.min(...colours)).toBeLessThan(12)
  const { db } = server.services
  const artwork = await makeArtwork(db, { profileId: profile.id, title: 'Sore', altText: 'An open wound' })
  expect(await pageOf(`/artwork/${artwork.id}`)).toContain('"og:image:alt" content="An open wound"')
  await db.update(assets).set({ sensitiveWhy: 'Blood', sensitiveBy: 'admin' }).where(eq(assets.id, artwork.id))
  expect(await pageOf(`/artwork/${artwork.id}`)).toContain('"og:image:alt" content="Sore by ')
})

test('REACH-01 GUARD-06 a cover that is marked or replaced disappears from the cards of playlists too', async () => {
  const { db } = server.services
  const id = await publish({ title: 'On a list', cover: await cover('#d01020') })
  const list = await makePlaylist(db, { ownerProfileId: profile.id, title: 'Red ones', trackIds: [id] })
  await drawWaiting()
  const path = `/playlist/${list.id}`
  const redness = async () => {
    const [red = 0, green = 0] = await coverColour(await cardOf(path))
    return red - green
  }
  expect(await redness()).toBeGreaterThan(100)
  await db.update(assets).set({ sensitiveWhy: 'Blood', sensitiveBy: 'admin' }).where(eq(assets.id, id))
  expect(await drawWaiting()).toContain(path.slice(1))
  expect(await redness()).toBeLessThan(40)
  await db.update(assets).set({ sensitiveWhy: null, sensitiveBy: null }).where(eq(assets.id, id))
  await drawWaiting()
  await db.update(music).set({ coverFullUrl: null, coverArtUrl: null }).where(eq(music.id, id))
  expect(await drawWaiting()).toContain(path.slice(1))
})

test('REACH-01 GUARD-04 hiding a work hides its card at once, and deleting a work deletes its card', async () => {
  const { db } = server.services
  const hidden = await publish({ title: 'Hidden' })
  await drawWaiting()
  const card = await cardOf(`/track/${hidden}`)
  await db.update(assets).set({ hiddenAt: new Date() }).where(eq(assets.id, hidden))
  expect((await visitor(server).fetch(pathOf(card))).status).toBe(404)
  await drawWaiting()
  expect(
    await db
      .select()
      .from(cards)
      .where(eq(cards.subject, `track/${hidden}`)),
  ).toEqual([])
  const deleted = await publish({ title: 'Deleted' })
  await drawWaiting()
  const lost = await cardOf(`/track/${deleted}`)
  expect((await artist.fetch(`/api/music/${deleted}`, { method: 'DELETE' })).status).toBeLessThan(300)
  expect(
    await db
      .select()
      .from(cards)
      .where(eq(cards.subject, `track/${deleted}`)),
  ).toEqual([])
  await sweepFiles(server.services)
  expect((await visitor(server).fetch(pathOf(lost))).status).toBe(404)
  await draw('track', deleted)
  expect(
    await db
      .select()
      .from(cards)
      .where(eq(cards.subject, `track/${deleted}`)),
  ).toEqual([])
})

test('REACH-01 a work that is not public has no card', async () => {
  const { db } = server.services
  const profileId = profile.id
  const merch = await makeArtwork(db, { profileId, usageType: 'merch', thumbPath: 'temp' })
  const own = await makePlaylist(db, { ownerProfileId: profileId, state: 'draft' })
  const draft = await makeEvent(db, { artistId: profileId, state: 'draft' })
  for (const [kind, { id }] of [['artwork', merch] as const, ['playlist', own] as const, ['event', draft] as const]) {
    await draw(kind, id)
    expect(
      await db
        .select()
        .from(cards)
        .where(eq(cards.subject, `${kind}/${id}`)),
    ).toEqual([])
  }
  expect(imageOf(await pageOf(`/artwork/${merch.id}`))).toBeUndefined()
})

test('REACH-01 a job draws missing cards, and ends when none is missing', async () => {
  const { db } = server.services
  const missing = ['page/terms', 'tag/doom', 'scene/hebden', `profile/${profile.id}`]
  await db.delete(cards).where(inArray(cards.subject, missing))
  const drawSome = async () => {
    await socialCardTasks['draw-missing-cards']!({}, server.services)
    return (await db.select({ subject: cards.subject }).from(cards)).map(({ subject }) => subject)
  }
  let subjects = await drawSome()
  // the job stops after a while and adds another one for the rest
  for (let drawn = 0; drawn < subjects.length; subjects = await drawSome()) drawn = subjects.length
  expect(subjects).toEqual(expect.arrayContaining(missing))
  await socialCardTasks['draw-missing-cards']!({}, server.services)
  expect((await db.select().from(cards)).length).toBe(subjects.length)
})
