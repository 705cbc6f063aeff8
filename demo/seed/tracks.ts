import { and, eq, inArray, sql } from 'drizzle-orm'
import { chronicle, type DemoUpload, demoTracks } from '#demo/catalogue.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import { music, musicTags } from '#server/works/music/tables.ts'
import { type Actor, type Actors, actorOf, DAY_MS, lacksItsDate, ok, type Scene } from './acting.ts'

const UPLOADS_AT_ONCE = 2

/**
 * Publishes missing tracks.
 * @returns how many are new
 */
export async function publishTracks(scene: Scene, actors: Actors): Promise<number> {
  const underway = new Set<Promise<void>>()
  let published = 0
  const known = await findTracks(scene, actors)
  await finishTracks(scene, known)
  const missing = chronicle().filter(({ track }) => !known.has(track.title))
  for await (const upload of demoTracks(missing)) {
    const publishing = publish(scene, actorOf(actors, upload.artistHandle), upload).then(() => {
      published++
      underway.delete(publishing)
    })
    // The next await throws a failure; the next track may be rendered until then.
    publishing.catch(() => undefined)
    underway.add(publishing)
    if (underway.size >= UPLOADS_AT_ONCE) await Promise.race(underway)
  }
  await Promise.all(underway)
  return published
}

/** Sets date and plays of tracks that an interrupted run only published. */
async function finishTracks(scene: Scene, known: Map<string, SeededTrack>): Promise<void> {
  for (const { track } of chronicle()) {
    const found = known.get(track.title)
    if (found && lacksItsDate(found.createdAt, dateOf(track))) await givePast(scene, found.id, track)
  }
}

async function publish(scene: Scene, actor: Actor, upload: DemoUpload): Promise<void> {
  const body = new FormData()
  body.set('title', upload.title)
  body.set('tags', upload.tags.join(', '))
  body.set('audio', new Blob([new Uint8Array(upload.mp3)]), upload.fileName)
  if (upload.cover) body.set('cover', new Blob([new Uint8Array(upload.cover.bytes)]), upload.cover.fileName)
  const { id } = (await ok(actor.fetch('/api/music', { method: 'POST', body }))) as { id: string }
  await givePast(scene, id, upload)
}

/** No endpoint sets a date or a count, so both are written directly. */
async function givePast({ services: { db } }: Scene, id: string, track: { daysAgo: number }): Promise<void> {
  const createdAt = dateOf(track)
  const playCount = sql`round(3 + (${music.fileSize} % 997) * ${1 + track.daysAgo / 4}::float)`
  await transaction(db, async (tx) => {
    await tx.update(assets).set({ createdAt }).where(eq(assets.id, id))
    await tx.update(musicTags).set({ createdAt }).where(eq(musicTags.musicId, id))
    await tx.update(music).set({ playCount }).where(eq(music.id, id))
  })
}

const dateOf = ({ daysAgo }: { daysAgo: number }): Date => new Date(Date.now() - daysAgo * DAY_MS)

/** A track of the instance. */
export type SeededTrack = { id: string; createdAt: Date }

/** The tracks of the demo data by title, without those that were renamed or deleted since. */
export async function findTracks({ services: { db } }: Scene, actors: Actors): Promise<Map<string, SeededTrack>> {
  const profileIds = [...actors.values()].map(({ profileId }) => profileId)
  const columns = { id: music.id, title: music.title, createdAt: assets.createdAt }
  const rows = await db
    .select(columns)
    .from(music)
    .innerJoin(assets, eq(assets.id, music.id))
    .where(and(inArray(assets.profileId, profileIds), isListed))
  return new Map(rows.map(({ title, ...track }) => [title, track]))
}
