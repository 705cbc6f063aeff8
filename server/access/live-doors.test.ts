import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { SECRET_LINK_HEADER } from '#contract/platform/page-data.ts'
import type { SecretLink } from '#contract/secret-links.ts'
import { type LiveClient, openLive } from '#server/platform/testing/live-client.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { start } from '#server/social/messages/testing/people.ts'
import { digestTasks } from '#server/social/notifications/digest/mail-digests.ts'
import { notificationTasks } from '#server/social/notifications/notify-followers.ts'
import { pushNotificationTasks } from '#server/social/notifications/push-notification.ts'
import { type Acting, actsOn, list } from '#server/social/notifications/testing/people.ts'
import { type PushService, startPushService } from '#server/social/push/testing/push-service.ts'
import type { Thing } from './testing/doors.ts'
import {
  type Chosen,
  choose,
  HEARS,
  openUnreleasedSite,
  STATES,
  type UnreleasedSite,
} from './testing/unreleased-site.ts'

const LISTENERS = ['stranger', 'follower', 'other', 'admin'] as const
type Listener = (typeof LISTENERS)[number]
/** A work returns to a draft after followers have heard it. */
const PHASES = ['draft', 'link', 'scheduled', 'followers', 'draft'] as const satisfies Chosen[]

let server: TestServer
let service: PushService
let site: UnreleasedSite
/** One thing of each kind, which goes through all phases. */
let things: Thing[]
let handles: Record<Listener, string>
const tabs = {} as Record<Listener, LiveClient>
const conversations = {} as Record<Listener, string>
const db = () => server.services.db

beforeAll(async () => {
  server = await startTestServer({ live: {}, env: { trustProxy: true, logLevel: 'silent' } })
  service = await startPushService()
  server.services.outgoing = service.outgoing()
  site = await openUnreleasedSite(server)
  things = site.things.filter(({ state }) => state === 'draft')
  const { people } = site
  const named = LISTENERS.map(async (role) => [role, await actsOn(server).handleOf(people[role])] as const)
  handles = Object.fromEntries(await Promise.all(named)) as typeof handles
  for (const role of LISTENERS) {
    tabs[role] = await openLive(server, people[role])
    await wantEverything(people[role])
    const response = await start(people.owner as never, people[role].profileId)
    conversations[role] = ((await response.json()) as { id: string }).id
  }
  await wantEverything(people.owner)
}, 60_000)
afterAll(async () => {
  for (const { socket } of Object.values(tabs)) socket.terminate()
  await server.close()
  await service.close()
})

/** Subscribes a browser of this person, and wants every kind of notification by push and mail. */
async function wantEverything(who: Acting): Promise<void> {
  await who.fetch('/api/push/browsers', { method: 'POST', json: service.browser().subscription })
  await db().execute(sql`insert into notification_settings (profile_id, kind, on_page, by_push, by_mail)
    select ${who.profileId}::uuid, kind, true, true, true from unnest(${sql.param([...NOTIFICATION_KINDS])}::text[]) as kind`)
}

const titleIn = (phase: number, kind: string) => `Mumblewick ${phase} ${kind}`

/** The owner chooses the state, then a title that nobody knows yet. */
async function change(thing: Thing, phase: number): Promise<void> {
  expect((await choose(site, thing, PHASES[phase]!)).status).toBe(200)
  const plural = thing.kind === 'track' ? 'music' : `${thing.kind}s`
  const title = titleIn(phase, thing.kind)
  const form = new FormData()
  form.set('title', title)
  const sent = thing.kind === 'event' ? { json: { title, description: title } } : { body: form }
  const response = await site.people.owner.fetch(`/api/${plural}/${thing.id}`, { method: 'PATCH', ...sent })
  expect(response.status, await response.clone().text()).toBe(200)
}

async function comment(who: Acting, assetId: string, inReplyToId: string | null, headers: HeadersInit) {
  const body = `${LISTENERS.map((role) => `@${handles[role]}`).join(' ')} listen`
  const json = { id: randomUUID(), assetId, body, inReplyToId }
  const { status } = await who.fetch('/api/comments', { method: 'POST', json, headers })
  return status === 201 ? json.id : null
}

/** Everyone who can likes the thing and comments on it; its owner answers them. */
async function meet({ kind, id }: Thing): Promise<void> {
  if (kind === 'event' || kind === 'playlist') return
  const { owner } = site.people
  const made = await owner.fetch(`/api/releases/${kind}/${id}/links`, { method: 'POST', json: { name: 'for all' } })
  const headers = { [SECRET_LINK_HEADER]: ((await made.json()) as SecretLink).url!.split('/s/')[1]! }
  for (const role of LISTENERS) {
    await site.people[role].fetch(`/api/likes/${id}`, { method: 'PUT', headers })
    await comment(owner, id, await comment(site.people[role], id, null, headers), {})
  }
}

type Queued = { task: string; payload: Record<string, string> }

/** Does the work of the hours after a change, and resolves to the pushes and mails that it sends. */
async function letHoursPass(): Promise<Queued[]> {
  const queued = async (...tasks: string[]) => {
    const { rows } = await db().execute<Queued>(sql`
      select identifier as task, payload from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = job.task_id
      where identifier = any(${sql.param(tasks)}::text[])`)
    return rows
  }
  await db().execute(sql`update artist_events set told_at = null`)
  await notificationTasks['tell-events']!({}, server.services)
  for (const { task, payload } of await queued('tell-release', 'tell-event'))
    await notificationTasks[task as 'tell-release']!(payload as never, server.services)
  const { rows } = await db().execute<{ id: string }>(sql`select id from notifications where is_unread`)
  for (const { id } of rows) await pushNotificationTasks['push-notification']!({ id }, server.services)
  await db().execute(sql`update notifications set at = at - interval '10 minutes'`)
  await db().execute(sql`update mail_digests set told_at = '-infinity', due_at = now() - interval '1 second'`)
  await digestTasks['mail-digests']!({}, server.services)
  const sent = await queued('push', 'send-mail')
  await db().execute(sql`delete from graphile_worker._private_jobs`)
  return sent
}

/** What tells a role of things that it may not hear now. */
const forbidden = (role: Listener, phase: number): string[] => {
  const hears = (n: number) => (HEARS[role] as string[]).includes(STATES[PHASES[n]!])
  const phases = Array.from({ length: phase + 1 }, (_, n) => n)
  return things.flatMap(({ kind, id }) => [
    ...phases.filter((n) => !hears(n)).map((n) => titleIn(n, kind)),
    ...(phases.some(hears) ? [] : [id]),
  ])
}

/** What of this a role reads in any of these texts. */
const read = (texts: Record<string, string>, words: string[]): string[] =>
  Object.entries(texts).flatMap(([where, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${where}: ${word}`),
  )

const sentTo = (sent: Queued[], { userId, email }: Acting) =>
  JSON.stringify(sent.filter(({ payload }) => payload.userId === userId || payload.to === email))

test('RELEASE-02 no frame, bell, push or mail names a work to people who may not hear it', async () => {
  const { people } = site
  for (const phase of PHASES.keys()) {
    for (const thing of things) await change(thing, phase)
    for (const thing of things) await meet(thing)
    const sent = await letHoursPass()
    for (const role of LISTENERS) {
      const json = { id: randomUUID(), content: `phase ${phase}` }
      await people.owner.fetch(`/api/conversations/${conversations[role]}/messages`, { method: 'POST', json })
      await tabs[role].until('message', phase + 1)
      const texts = {
        frames: JSON.stringify(tabs[role].frames),
        bell: JSON.stringify(await list(people[role])),
        'push or mail': sentTo(sent, people[role]),
      }
      expect(read(texts, forbidden(role, phase)), `${role} in phase ${phase}`).toEqual([])
      if (role !== 'follower' || PHASES[phase] !== 'followers') continue
      // A follower may hear it now, and reads its title in each place.
      expect(texts.bell).toContain(titleIn(phase, 'track'))
      expect(texts['push or mail']).toContain(titleIn(phase, 'track'))
    }
    expect(sentTo(sent, people.owner)).toContain(titleIn(phase, 'track'))
  }
})
