import { and, eq } from 'drizzle-orm'
import { EVENTS } from '#demo/content/events.ts'
import { loadPicture } from '#demo/render.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { type Actors, actorOf, DAY_MS, forEach, ok, type Scene } from './acting.ts'

/**
 * Creates missing events.
 * @returns how many are new
 */
export function announceEvents({ services: { db } }: Scene, actors: Actors): Promise<number> {
  return forEach(EVENTS, async ({ by, inDays, flyer, ...event }) => {
    const actor = actorOf(actors, by)
    const [found] = await db
      .select({ id: artistEvents.id })
      .from(artistEvents)
      .where(and(eq(artistEvents.artistId, actor.profileId), eq(artistEvents.title, event.title)))
    if (found) return false
    const localDate = new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10)
    const id = crypto.randomUUID()
    await ok(actor.fetch('/api/events', { method: 'POST', json: { ...event, id, localDate } }))
    if (flyer) {
      const { bytes, extension } = await loadPicture(flyer)
      const body = new FormData()
      body.set('flyer', new Blob([new Uint8Array(bytes)]), `flyer.${extension}`)
      await ok(actor.fetch(`/api/events/${id}/flyer`, { method: 'PUT', body }))
    }
    return true
  })
}
