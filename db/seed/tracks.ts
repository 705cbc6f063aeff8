import { and, eq, inArray, sql } from 'drizzle-orm'
import { chronicle, type DemoUpload, demoTracks } from '#db/demo/catalogue.ts'
import { assets } from '#server/assets/tables.ts'
import { music, musicTags } from '#server/music/tables.ts'
import { type Actor, type Actors, actorOf, DAY_MS, ok, type Scene } from './acting.ts'

const UPLOADS_AT_ONCE = 2

/** @returns how many tracks are new */
export async function publishTracks(scene: Scene, actors: Actors): Promise<number> {
  const underway = new Set<Promise<void>>()
  let published = 0
  const known = await findTracks(scene, actors)
  const missing = chronicle().filter(({ track }) => !known.has(track.title))
  for await (const upload of demoTracks(missing)) {
    const publishing = publish(scene, actorOf(actors, upload.artistHandle), upload).then(() => {
      published++
      underway.delete(publishing)
    })
    underway.add(publishing)
    if (underway.size >= UPLOADS_AT_ONCE) await Promise.race(underway)
  }
  await Promise.all(underway)
  return published
}

async function publish({ services: { db } }: Scene, actor: Actor, upload: DemoUpload): Promise<void> {
  const body = new FormData()
  body.set('title', upload.title)
  body.set('tags', upload.tags.join(', '))
  body.set('audio', new Blob([new Uint8Array(upload.mp3)]), upload.fileName)
  if (upload.cover) body.set('cover', new Blob([new Uint8Array(upload.cover.bytes)]), upload.cover.fileName)
  const { id } = (await ok(actor.fetch('/api/music', { method: 'POST', body }))) as { id: string }
  // The scene has a past: no endpoint sets a date or a count, so these two are written directly.
  const createdAt = new Date(Date.now() - upload.daysAgo * DAY_MS)
  const playCount = Math.round(3 + (upload.mp3.length % 997) * (1 + upload.daysAgo / 4))
  await db.transaction(async (tx) => {
    await tx.update(assets).set({ createdAt }).where(eq(assets.id, id))
    await tx.update(musicTags).set({ createdAt }).where(eq(musicTags.musicId, id))
    await tx
      .update(music)
      .set({ playCount: sql`${playCount}` })
      .where(eq(music.id, id))
  })
}

/** A track as it is on the instance. */
export type SeededTrack = { id: string; createdAt: Date }

/** The tracks of the scene by title. One that has been renamed or deleted since is not there. */
export async function findTracks({ services: { db } }: Scene, actors: Actors): Promise<Map<string, SeededTrack>> {
  const profileIds = [...actors.values()].map(({ profileId }) => profileId)
  const columns = { id: music.id, title: music.title, createdAt: assets.createdAt }
  const rows = await db
    .select(columns)
    .from(music)
    .innerJoin(assets, eq(assets.id, music.id))
    .where(and(inArray(assets.profileId, profileIds), assets.listed))
  return new Map(rows.map(({ title, ...track }) => [title, track]))
}
