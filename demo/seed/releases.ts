import { and, eq } from 'drizzle-orm'
import { demoStems } from '#demo/catalogue.ts'
import type { DemoAlbum } from '#demo/content/model.ts'
import { ALBUMS } from '#demo/content/releases.ts'
import { loadPicture } from '#demo/render.ts'
import { albums, albumTracks } from '#server/works/music/albums/tables.ts'
import { music } from '#server/works/music/tables.ts'
import { type Actor, type Actors, actorOf, DAY_MS, forEach, idOf, ok, type Scene } from './acting.ts'
import type { SeededTrack } from './tracks.ts'

type Tracks = Map<string, SeededTrack>

/**
 * Creates missing albums. An album that an interrupted run left incomplete gets its tracks.
 * @returns how many are new
 */
export function makeAlbums(scene: Scene, actors: Actors, tracks: Tracks): Promise<number> {
  return forEach(ALBUMS, async (wanted) => {
    const actor = actorOf(actors, wanted.by)
    const found = await findAlbum(scene, actor, wanted.title)
    const id = found ?? (await makeAlbum(actor, wanted))
    const known = await scene.services.db.select().from(albumTracks).where(eq(albumTracks.albumId, id))
    const trackIds = wanted.tracks
      .flatMap((title) => tracks.get(title)?.id ?? [])
      .filter((trackId) => !known.some((entry) => entry.trackId === trackId))
    if (trackIds.length > 0) {
      await ok(actor.fetch(`/api/albums/${id}/tracks`, { method: 'POST', json: { trackIds } }))
    }
    if (found === undefined) await comment(actors, id, wanted)
    return found === undefined
  })
}

async function comment(actors: Actors, assetId: string, { title, comments = [] }: DemoAlbum): Promise<void> {
  for (const { by, says } of comments) {
    const json = { id: idOf(`${title} ${by} ${says}`), assetId, body: says }
    await ok(actorOf(actors, by).fetch('/api/comments', { method: 'POST', json }))
  }
}

async function findAlbum({ services: { db } }: Scene, actor: Actor, title: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: albums.id })
    .from(albums)
    .where(and(eq(albums.profileId, actor.profileId), eq(albums.title, title)))
  return found?.id
}

async function makeAlbum(actor: Actor, album: DemoAlbum): Promise<string> {
  const { title, releasedDaysAgo, cover, notes, licence, credits } = album
  const body = new FormData()
  body.set('title', title)
  if (releasedDaysAgo !== null) {
    body.set('releaseDate', new Date(Date.now() - releasedDaysAgo * DAY_MS).toISOString().slice(0, 10))
  }
  if (notes) body.set('notes', notes)
  if (licence) body.set('licence', licence)
  if (credits) body.set('credits', JSON.stringify(credits))
  if (cover) {
    const { bytes, extension } = await loadPicture(cover)
    body.set('cover', new Blob([new Uint8Array(bytes)]), `cover.${extension}`)
  }
  const { id } = (await ok(actor.fetch('/api/albums', { method: 'POST', body }))) as { id: string }
  return id
}

/**
 * Publishes missing stems.
 * @returns how many are new
 */
export async function publishStems(scene: Scene, actors: Actors, tracks: Tracks): Promise<number> {
  const { db } = scene.services
  const rows = await db
    .select({ title: music.title, parentId: music.parentId })
    .from(music)
    .where(eq(music.type, 'stem'))
  const known = new Set(rows.map(({ title, parentId }) => `${parentId} ${title}`))
  const isMissing = (track: string, stem: string) => {
    const parentId = tracks.get(track)?.id
    return parentId !== undefined && !known.has(`${parentId} ${stem}`)
  }
  let published = 0
  for await (const stem of demoStems(isMissing)) {
    const body = new FormData()
    const parentId = tracks.get(stem.track)?.id ?? ''
    const fields = { title: stem.title, type: 'stem', parentId, downloadable: String(stem.downloadable) }
    for (const [name, text] of Object.entries(fields)) body.set(name, text)
    body.set('audio', new Blob([new Uint8Array(stem.mp3)]), `${stem.title}.mp3`)
    await ok(actorOf(actors, stem.artistHandle).fetch('/api/music', { method: 'POST', body }))
    published++
  }
  return published
}
