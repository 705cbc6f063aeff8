import { and, eq, gt } from 'drizzle-orm'
import type { CreatedPlaylist } from '#contract/playlists.ts'
import type { DemoPlaylist } from '#demo/content/model.ts'
import { PLAYLISTS } from '#demo/content/playlists.ts'
import { loadPicture } from '#demo/render.ts'
import { playlists, playlistTracks } from '#server/works/playlists/tables.ts'
import { type Actor, type Actors, actorOf, DAY_MS, forEach, ok, type Scene } from './acting.ts'
import type { SeededTrack } from './tracks.ts'

/**
 * Creates missing playlists. A playlist that an interrupted run left incomplete gets its tracks.
 * @returns how many are new
 */
export function makePlaylists(scene: Scene, actors: Actors, tracks: Map<string, SeededTrack>): Promise<number> {
  return forEach(PLAYLISTS, async (wanted) => {
    const actor = actorOf(actors, wanted.by)
    const found = await findList(scene, actor, wanted.title)
    const id = found ?? (await makeList(actor, wanted))
    await giveDetails(scene, actor, id, wanted)
    const known = await tracksIn(scene, id)
    // One after the other, to keep the order of the list.
    for (const title of wanted.tracks) {
      const trackId = tracks.get(title)?.id
      if (!trackId || known.has(trackId)) continue
      await ok(actor.fetch('/api/playlists/add', { method: 'POST', json: { trackId, playlistIds: [id] } }))
    }
    return found === undefined
  })
}

async function findList({ services: { db } }: Scene, actor: Actor, title: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: playlists.id })
    .from(playlists)
    .where(and(eq(playlists.ownerProfileId, actor.profileId), eq(playlists.title, title)))
  return found?.id
}

async function tracksIn({ services: { db } }: Scene, id: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: playlistTracks.trackId })
    .from(playlistTracks)
    .where(eq(playlistTracks.playlistId, id))
  return new Set(rows.map((row) => row.id))
}

async function makeList(actor: Actor, wanted: DemoPlaylist): Promise<string> {
  const body = new FormData()
  body.set('title', wanted.title)
  if (wanted.cover) {
    const { bytes, extension } = await loadPicture(wanted.cover)
    body.set('cover', new Blob([new Uint8Array(bytes)]), `cover.${extension}`)
  }
  const { id, coverProblem } = (await ok(actor.fetch('/api/playlists', { method: 'POST', body }))) as CreatedPlaylist
  if (coverProblem) throw new Error(`The cover of '${wanted.title}': ${coverProblem}`)
  return id
}

/** Also completes a playlist that an interrupted run only created. */
async function giveDetails({ services: { db } }: Scene, actor: Actor, id: string, wanted: DemoPlaylist): Promise<void> {
  const createdAt = new Date(Date.now() - wanted.daysAgo * DAY_MS)
  const undated = and(eq(playlists.id, id), gt(playlists.createdAt, createdAt))
  if ((await db.$count(playlists, undated)) === 0) return
  if (!wanted.isPublic) {
    const change = new FormData()
    change.set('isPublic', 'false')
    await ok(actor.fetch(`/api/playlists/${id}`, { method: 'PATCH', body: change }))
  }
  await db.update(playlists).set({ createdAt }).where(undated)
}
