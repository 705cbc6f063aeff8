import { and, eq, inArray } from 'drizzle-orm'
import { COMMENTS } from '#demo/content/comments.ts'
import { FOLLOWS } from '#demo/content/follows.ts'
import { likesOf } from '#demo/content/likes.ts'
import { demoArtists } from '#demo/content.ts'
import { Random } from '#demo/synth/random.ts'
import { follows } from '#server/people/follows/tables.ts'
import { comments } from '#server/social/comments/tables.ts'
import { likes } from '#server/works/likes/tables.ts'
import { type Actors, actorOf, DAY_MS, forEach, idOf, lacksItsDate, ok, type Scene } from './acting.ts'
import type { SeededTrack } from './tracks.ts'

type Tracks = Map<string, SeededTrack>
type Acts = { follows: number; likes: number; comments: number }

/**
 * Creates follows, likes and comments; existing ones stay as they are.
 * @returns how many are new
 */
export async function letFansAct(scene: Scene, actors: Actors, tracks: Tracks): Promise<Acts> {
  return {
    follows: await follow(scene, actors),
    likes: await like(scene, actors, tracks),
    comments: await comment(scene, actors, tracks),
  }
}

async function follow({ services: { db } }: Scene, actors: Actors): Promise<number> {
  const rows = await db.select().from(follows)
  const known = new Map(rows.map((row) => [`${row.followerProfileId} ${row.targetId}`, row.createdAt]))
  const random = new Random(4000)
  const wanted = Object.entries(FOLLOWS).flatMap(([handle, others]) =>
    others.map((other) => ({ handle, other, daysAgo: random.range(0.4, 75) })),
  )
  return forEach(wanted, async ({ handle, other, daysAgo }) => {
    const actor = actorOf(actors, handle)
    const { profileId: target } = actorOf(actors, other)
    const createdAt = new Date(Date.now() - daysAgo * DAY_MS)
    const followedAt = known.get(`${actor.profileId} ${target}`)
    if (followedAt && !lacksItsDate(followedAt, createdAt)) return false
    if (!followedAt) await ok(actor.fetch(`/api/follows/${target}`, { method: 'PUT' }))
    await db
      .update(follows)
      .set({ createdAt })
      .where(and(eq(follows.followerProfileId, actor.profileId), eq(follows.targetId, target)))
    return !followedAt
  })
}

async function like({ services: { db } }: Scene, actors: Actors, tracks: Tracks): Promise<number> {
  const rows = await db.select().from(likes)
  const known = new Map(rows.map(({ profileId, assetId, createdAt }) => [`${profileId} ${assetId}`, createdAt]))
  const random = new Random(4001)
  const wanted = likesOf(demoArtists, [...actors.keys()]).map((one) => ({ ...one, late: random.next() ** 2 }))
  return forEach(wanted, async ({ title, by, late }) => {
    const actor = actorOf(actors, by)
    const track = tracks.get(title)
    if (!track) return false
    const createdAt = since(track, late)
    const likedAt = known.get(`${actor.profileId} ${track.id}`)
    if (likedAt && !lacksItsDate(likedAt, createdAt)) return false
    if (!likedAt) await ok(actor.fetch(`/api/likes/${track.id}`, { method: 'PUT' }))
    await db
      .update(likes)
      .set({ createdAt })
      .where(and(eq(likes.profileId, actor.profileId), eq(likes.assetId, track.id)))
    return !likedAt
  })
}

async function comment({ services: { db } }: Scene, actors: Actors, tracks: Tracks): Promise<number> {
  const wanted = Object.entries(COMMENTS).flatMap(([title, said]) => {
    const track = tracks.get(title)
    if (!track) return []
    // Most comments are early, and a reply comes after its comment.
    const commentId = (one: (typeof said)[number]) => idOf(`${track.id} ${one.by} ${one.says}`)
    return said.map((one, n) => {
      const { by, says, atMs = null, replyTo } = one
      const answered = said.slice(0, n).findLast((before) => before.by === replyTo)
      const inReplyToId = answered ? commentId(answered) : null
      const json = { id: commentId(one), assetId: track.id, body: says, atMs, inReplyToId }
      return { by, json, createdAt: since(track, ((n + 1) / (said.length + 1)) ** 2) }
    })
  })
  const ids = wanted.map(({ json }) => json.id)
  const rows = await db.select().from(comments).where(inArray(comments.id, ids))
  const known = new Map(rows.map((row) => [row.id, row.createdAt]))
  const say = async ({ by, json, createdAt }: (typeof wanted)[number]) => {
    const saidAt = known.get(json.id)
    if (saidAt && !lacksItsDate(saidAt, createdAt)) return false
    if (!saidAt) await ok(actorOf(actors, by).fetch('/api/comments', { method: 'POST', json }))
    await db.update(comments).set({ createdAt }).where(eq(comments.id, json.id))
    return !saidAt
  }
  const isReply = ({ json }: (typeof wanted)[number]) => json.inReplyToId !== null
  let count = await forEach(
    wanted.filter((one) => !isReply(one)),
    say,
  )
  // One after the other: a reply may be the target of another one.
  for (const answer of wanted.filter(isReply)) if (await say(answer)) count++
  return count
}

/**
 * A time between the publication (0) and now (1). No endpoint sets one, so it is written directly.
 */
function since({ createdAt }: SeededTrack, part: number): Date {
  return new Date(createdAt.getTime() + part * (Date.now() - createdAt.getTime()))
}
