import { eq } from 'drizzle-orm'
import type { CaseDetail } from '#contract/reports.ts'
import { CASES } from '#demo/content/cases.ts'
import { ADMIN_HANDLE } from '#demo/content/merch.ts'
import type { DemoCase } from '#demo/content/model.ts'
import { comments } from '#server/social/comments/tables.ts'
import { cases } from '#server/social/reports/tables.ts'
import { artworks } from '#server/works/artworks/tables.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { music } from '#server/works/music/tables.ts'
import { type Actors, actorOf, forEach, ok, type Scene } from './acting.ts'

/**
 * Creates reports, and lets an admin decide on them; once per item.
 * @returns how many cases are new
 */
export const settleCases = (scene: Scene, actors: Actors): Promise<number> =>
  forEach(CASES, async (wanted) => {
    const { kind, reports, decision, appeal, by } = wanted
    const id = await subjectOf(scene, actors, wanted)
    const known = await scene.services.db.$count(cases, eq(cases.subjectId, id))
    if (known > 0) return false
    for (const { by: reporter, ...report } of reports)
      await ok(actorOf(actors, reporter).fetch('/api/reports', { method: 'POST', json: { kind, id, ...report } }))
    if (!decision) return true
    const admin = actorOf(actors, ADMIN_HANDLE)
    const taken = (await ok(admin.fetch('/api/cases', { method: 'POST', json: { kind, id } }))) as CaseDetail
    const path = `/api/cases/${taken.id}/decision`
    const closed = (await ok(admin.fetch(path, { method: 'POST', json: decision }))) as CaseDetail
    if (appeal)
      await ok(
        actorOf(actors, by).fetch(`/api/decisions/${closed.decision?.id}/appeal`, {
          method: 'POST',
          json: { words: appeal },
        }),
      )
    return true
  })

async function subjectOf({ services: { db } }: Scene, actors: Actors, { kind, about, by }: DemoCase): Promise<string> {
  if (kind === 'profile') return actorOf(actors, about).profileId
  const [found] = await {
    track: () => db.select({ id: music.id }).from(music).where(eq(music.title, about)),
    artwork: () => db.select({ id: artworks.id }).from(artworks).where(eq(artworks.title, about)),
    comment: () => db.select({ id: comments.id }).from(comments).where(eq(comments.body, about)),
    event: () => db.select({ id: artistEvents.id }).from(artistEvents).where(eq(artistEvents.title, about)),
  }[kind]()
  if (!found) throw new Error(`${by} has no ${kind} '${about}'`)
  return found.id
}
