import { and, eq } from 'drizzle-orm'
import type { Conversation } from '#contract/messages.ts'
import { CONVERSATIONS } from '#demo/content/conversations.ts'
import type { DemoConversation } from '#demo/content/model.ts'
import { conversations, messages } from '#server/social/messages/tables.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { type Actor, type Actors, actorOf, DAY_MS, forEach, idOf, lacksItsDate, ok, type Scene } from './acting.ts'
import { findArtwork } from './artworks.ts'
import type { SeededTrack } from './tracks.ts'

type World = { scene: Scene; actors: Actors; tracks: Map<string, SeededTrack>; publicUrl: string }
type Line = DemoConversation['lines'][number]

const MINUTE_MS = 60_000

/**
 * Creates conversations; existing ones stay as they are.
 * @returns how many are new
 */
export const startConversations = (world: World): Promise<number> =>
  forEach(CONVERSATIONS, (conversation) => hold(world, conversation))

async function hold(world: World, { between, lines, daysAgo, isUnread }: DemoConversation): Promise<boolean> {
  const { db } = world.scene.services
  const [one, other] = between.map((handle) => actorOf(world.actors, handle)) as [Actor, Actor]
  const { id, lastSeq, updatedAt } = (await ok(
    one.fetch('/api/conversations', { method: 'POST', json: { profileId: other.profileId } }),
  )) as Conversation
  const endedAt = Date.now() - daysAgo * DAY_MS
  // A conversation without its final date was interrupted, so it is sent again: the ids are the
  // same, and no message is duplicated.
  const isFinished = lastSeq > lines.length || !lacksItsDate(new Date(updatedAt), new Date(endedAt))
  if (lastSeq >= lines.length && isFinished) return false
  for (const [n, line] of lines.entries()) {
    const json = { id: idOf(`${id} ${n}`), content: await textOf(world, between, line) }
    await ok(actorOf(world.actors, line.by).fetch(`/api/conversations/${id}/messages`, { method: 'POST', json }))
    // The messages are spread over an evening. No endpoint sets a time.
    const createdAt = new Date(endedAt - (lines.length - 1 - n) * 7 * MINUTE_MS)
    await db.update(messages).set({ createdAt }).where(eq(messages.id, json.id))
  }
  await db
    .update(conversations)
    .set({ updatedAt: new Date(endedAt) })
    .where(eq(conversations.id, id))
  const seq = isUnread ? 0 : lines.length
  for (const reader of [one, other])
    await ok(reader.fetch(`/api/conversations/${id}/read`, { method: 'PUT', json: { seq } }))
  return true
}

async function textOf(world: World, between: string[], { says, about }: Line): Promise<string> {
  if (!about) return says
  const id = await findId(world, between, about)
  return says.replace('{link}', id ? `${world.publicUrl}/${about.kind}/${id}` : about.title)
}

async function findId(
  { scene, actors, tracks }: World,
  between: string[],
  { kind, title }: NonNullable<Line['about']>,
): Promise<string | null> {
  if (kind === 'track') return tracks.get(title)?.id ?? null
  for (const handle of between) {
    const actor = actorOf(actors, handle)
    const found = kind === 'artwork' ? await findArtwork(scene, actor, title) : await findEvent(scene, actor, title)
    if (found) return found
  }
  return null
}

async function findEvent({ services: { db } }: Scene, { profileId }: Actor, title: string): Promise<string | null> {
  const [found] = await db
    .select({ id: artistEvents.id })
    .from(artistEvents)
    .where(and(eq(artistEvents.artistId, profileId), eq(artistEvents.title, title)))
  return found?.id ?? null
}
