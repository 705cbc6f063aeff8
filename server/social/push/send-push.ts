import { createHash } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { PushedNote } from '#contract/push.ts'
import { sessions } from '#server/people/identity/tables.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { JobTasks } from '#server/platform/jobs.ts'
import { ForbiddenAddress } from '#server/platform/outgoing/outgoing.ts'
import { pushes } from '#server/platform/telemetry/meters.ts'
import { observed } from '#server/platform/telemetry/observed.ts'
import { noteText } from './note-text.ts'
import { pushSubscriptions } from './tables.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** One note to one browser. Retried while its push service is busy, but not after `until`. */
    push: { userId: string; subscriptionId: string; note: string; topic: string; until: string }
    /** One note to each browser of an account. */
    'push-to-account': { userId: string; note: PushedNote }
  }
}

/** How long the push service stores a push for a browser that is off. */
const KEPT_BY_SERVICE_SECONDS = 24 * 3600
const TRIED_FOR_MS = 2 * 3600_000

export const pushTasks: JobTasks = {
  push: pushToBrowser,
  'push-to-account': ({ userId, note }, services) => sendPush(services, userId, note),
}

/**
 * Adds a job for each browser of an account. Browsers show only the newest note of a tag. `url` and
 * `icon` are paths of the site. With `tx` the notes are sent only if that transaction commits.
 */
export async function sendPush(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  userId: string,
  note: PushedNote,
  tx: Queryable = db,
): Promise<void> {
  const browsers = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
  const topic = topicOf(note.tag)
  const content = { userId, note: noteText(note), topic, until: new Date(Date.now() + TRIED_FOR_MS).toISOString() }
  for (const { id } of browsers) {
    await jobs.add(tx, 'push', { ...content, subscriptionId: id }, { key: `push ${id} ${topic}` })
  }
}

/**
 * The topic by which a push service replaces a stored push (RFC 8030 §5.4: at most 32 characters).
 * The hash reveals nothing about the tag.
 */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

type Job = { userId: string; subscriptionId: string; note: string; topic: string; until: string }

async function pushToBrowser({ userId, subscriptionId, note, topic, until }: Job, services: Services): Promise<void> {
  const { db, env, log, outgoing, pushKeys } = services
  const isIt = and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.userId, userId))
  const [browser] = await db.select().from(pushSubscriptions).where(isIt)
  if (!browser || new Date(until) < new Date()) return
  const { endpoint, p256dh, auth } = browser
  const { headers, body } = await buildPushPayload(
    { data: note, options: { ttl: KEPT_BY_SERVICE_SECONDS, topic, urgency: 'normal' } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject: env.publicUrl, ...pushKeys },
  )
  const service = new URL(endpoint).host
  const post = () => outgoing.post(new URL(endpoint), headers as Record<string, string>, body)
  const status = await observed({ name: 'push', kind: 'client', durations: pushes }, post).catch((error) => {
    if (!(error instanceof ForbiddenAddress)) throw error
    log.warn({ service }, 'a push service is not on the public internet any more: nothing was sent')
  })
  if (status === undefined) return
  if (status === 404 || status === 410) await db.delete(pushSubscriptions).where(isIt)
  else if (status === 429 || status >= 500) throw new Error(`The push service ${service} answered ${status}`)
  else if (status >= 300) log.warn({ service, status }, 'a push service refused a push')
  else await db.update(pushSubscriptions).set({ lastUsedAt: new Date() }).where(isIt)
}
