import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailRhythm, NotificationSettings } from '#contract/notifications.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { mailsTo, newestMail } from '#server/people/accounts/links/mailbox.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { type Acting, actsOn, list, read } from '../testing/people.ts'
import { digestTasks } from './mail-digests.ts'

let server: TestServer
let newPerson: ReturnType<typeof actsOn>['newPerson']
let like: ReturnType<typeof actsOn>['like']
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { logLevel: 'silent' } })
  ;({ newPerson, like } = actsOn(server))
})
afterAll(() => server.close())
const db = () => server.services.db

/**
 * Creates a work of the artist and a comment on it by a new profile, then moves both ten minutes
 * into the past.
 */
async function commented(artist: { profileId: string }, title: string, body = 'The kettle.'): Promise<void> {
  const { id: assetId } = await makeTrack(db(), { profileId: artist.profileId, title })
  const fan = await newPerson('Moth Collector')
  await fan.fetch('/api/comments', { method: 'POST', json: { id: randomUUID(), assetId, body } })
  await timePasses(artist.profileId)
}
/**
 * Moves the notifications of a profile, and the mark of its account's digest, ten minutes into the
 * past.
 */
async function timePasses(profileId: string): Promise<void> {
  await db().execute(sql`update notifications set at = at - interval '10 minutes', read_at = read_at - interval '10 minutes'
    where profile_id = ${profileId}`)
  await db().execute(sql`update mail_digests set told_at = told_at - interval '10 minutes'
    where user_id in (select user_id from profile_members where profile_id = ${profileId})`)
}

/**
 * Runs the digest job for these people, on several instances concurrently, as if it were morning
 * for these people.
 */
async function morning(people: Acting[], instances = 1): Promise<void> {
  const ids = sql.param(people.map(({ userId }) => userId))
  await db().execute(
    sql`update mail_digests set due_at = now() - interval '1 second' where user_id = any(${ids}::uuid[])`,
  )
  const look = () => digestTasks['mail-digests']!({}, server.services)
  await Promise.all(Array.from({ length: instances }, look))
}
const due = async ({ userId }: Acting) => {
  const { rows } = await db().execute<{ due: string }>(
    sql`select due_at::text as due from mail_digests where user_id = ${userId}::uuid`,
  )
  return new Date(rows[0]!.due)
}
const choose = (who: Acting, rhythm: MailRhythm) =>
  who.fetch('/api/notifications/mail', { method: 'PUT', json: { rhythm } })
const rhythmOf = async (who: Acting) =>
  ((await (await who.fetch('/api/notifications/settings')).json()) as NotificationSettings).mail.rhythm
/** A person whose digest is sent last. When it arrives, all others have been sent as well. */
async function lastOne(): Promise<Acting> {
  const last = await newPerson()
  await commented(last, 'The last one')
  return last
}

test('TELL-06 one mail in the morning has the unread notifications, in words and with links, and nothing twice', async () => {
  const artist = await newPerson('Nith')
  await commented(artist, 'Slag Hymn')
  await commented(artist, 'Carrion Weather', 'Recorded in a fridge')
  await morning([artist], 3)
  const mail = await newestMail(server, artist.email)
  expect(mail.subject).toBe('Moth Collector commented on Carrion Weather, and more')
  const { items } = await list(artist)
  const { publicUrl } = server.services.env
  for (const [n, [title, said]] of Object.entries([
    ['Carrion Weather', 'Recorded in a fridge'],
    ['Slag Hymn', 'The kettle.'],
  ])) {
    const link = `${publicUrl}/track/${items[Number(n)]?.thing?.id}#comments`
    expect(mail.text).toContain(`Moth Collector commented on ${title}\n\u201c${said}\u201d\n${link}`)
    expect(mail.html).toContain(`href="${link}"`)
  }
  await commented(artist, 'Tallow Road')
  await morning([artist])
  const second = await newestMail(server, artist.email, 2)
  expect(second.subject).toBe('Moth Collector commented on Tallow Road')
  expect(second.text).not.toContain('Slag Hymn')
  const last = await lastOne()
  await morning([artist, last])
  await newestMail(server, last.email)
  expect(await mailsTo(server, artist.email)).toHaveLength(2)
})

test('TELL-06 mails nothing that was read, is muted or not wanted by mail, and nothing to unverified addresses', async () => {
  const people = await Promise.all(['Reader', 'Liked', 'Off', 'Never', 'Muted', 'Unverified'].map(newPerson))
  const [reader, liked, off, never, muted, unverified] = people as [Acting, Acting, Acting, Acting, Acting, Acting]
  await off.fetch('/api/notifications/settings/comment', {
    method: 'PUT',
    json: { page: true, push: false, mail: false },
  })
  await choose(never, 'never')
  for (const each of [reader, off, never, muted, unverified]) await commented(each, 'Slag Hymn')
  await read(reader, (await list(reader)).items)
  const [notified] = (await list(muted)).items
  await muted.fetch(`/api/notifications/mutes/works/${notified?.thing?.id}`, { method: 'PUT' })
  await db().execute(sql`update users set email_verified = false where id = ${unverified.userId}::uuid`)
  const { id } = await makeTrack(db(), { profileId: liked.profileId })
  await like(await newPerson(), id)
  await timePasses(liked.profileId)
  const last = await lastOne()
  await morning([...people, last])
  await newestMail(server, last.email)
  for (const each of people) expect(await mailsTo(server, each.email), each.email).toEqual([])
  await liked.fetch('/api/notifications/settings/like', {
    method: 'PUT',
    json: { page: true, push: false, mail: true },
  })
  await morning([liked])
  expect((await newestMail(server, liked.email)).subject).toMatch(/likes/)
})

test('TELL-06 one mail has the notifications of all profiles of an account, under their names', async () => {
  const artist = await newPerson('Nith')
  const other = await makeProfile(db(), { userId: artist.userId, displayName: 'Wax & Wane' })
  await commented(artist, 'Slag Hymn')
  await commented({ profileId: other.id }, 'Low Ceiling')
  await morning([artist])
  const { text, html } = await newestMail(server, artist.email)
  expect(text).toMatch(/Nith\n====[\s\S]+Slag Hymn[\s\S]+Wax & Wane\n={10}\n[\s\S]+Low Ceiling/)
  expect(html).toContain('Wax &amp; Wane</h2>')
  expect(text).toMatch(new RegExp(`Low Ceiling\\n.+\\n.+/notifications/open\\?as=${other.id}&to=%2Ftrack%2F`))
})

test('TELL-06 the performer of an event is shown as a name, not as a quotation', async () => {
  const [artist, fan] = [await newPerson('Nith'), await newPerson()]
  const { id } = await makeEvent(db(), { artistId: artist.profileId, title: 'Ferrous' })
  await db().execute(sql`insert into notifications (profile_id, kind, event_id, at)
    values (${fan.profileId}::uuid, 'event', ${id}::uuid, now())`)
  await timePasses(fan.profileId)
  await morning([fan])
  const { text, html } = await newestMail(server, fan.email)
  expect(text).toContain(`: Ferrous\nNith\n${server.services.env.publicUrl}/event/${id}`)
  expect(html).toContain('>Nith</p>')
})

test('TELL-06 the one-click request of a mail program ends the mails without signing in; opening the link does not', async () => {
  const artist = await newPerson('Nith')
  await commented(artist, 'Slag Hymn')
  await morning([artist])
  const { headers, text } = await newestMail(server, artist.email)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const [, link = ''] = /^<(https?:\/\/[^>]+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? []
  expect(text).toContain(link)
  const { pathname, search, searchParams } = new URL(link)
  const { fetch } = visitor(server)
  expect((await fetch(pathname + search)).status).toBe(200)
  expect(await rhythmOf(artist)).toBe('daily')
  const oneClick = (path: string) =>
    fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    })
  for (let n = 0; n < 2; n++) expect((await oneClick(pathname + search)).status).toBe(200)
  expect(await rhythmOf(artist)).toBe('never')
  await choose(artist, 'weekly')
  const token = searchParams.get('token') ?? ''
  const other = await newPerson()
  for (const wrong of ['x', `${token}x`, token.replace(artist.userId, other.userId), token.split('.')[0]]) {
    expect((await oneClick(`/notifications/unsubscribe?token=${wrong}`)).status).toBe(400)
    const asked = await fetch('/api/notifications/unsubscribe', { method: 'POST', json: { token: wrong } })
    expect(asked.status).toBe(400)
  }
  expect([await rhythmOf(artist), await rhythmOf(other)]).toEqual(['weekly', 'daily'])
  const asked = await fetch('/api/notifications/unsubscribe', { method: 'POST', json: { token } })
  expect([asked.status, await rhythmOf(artist)]).toEqual([204, 'never'])
})

test('TELL-06 mails are sent in the morning of the browser’s time zone, daily or on Mondays; turning them on mails nothing older', async () => {
  const artist = await newPerson('Nith')
  const zone = (timeZone: string) => artist.fetch('/api/notifications/time-zone', { method: 'PUT', json: { timeZone } })
  expect(await (await zone('asia/kathmandu')).json()).toEqual({ timeZone: 'Asia/Kathmandu' })
  expect((await due(artist)).toISOString()).toMatch(/T03:15:00/)
  const session = (await (await artist.fetch('/api/session')).json()) as { user: { timeZone: string } }
  expect(session.user.timeZone).toBe('Asia/Kathmandu')
  for (const wrong of ['Nowhere/At_All', '+02:00', '', 'x'.repeat(200)]) expect((await zone(wrong)).status).toBe(422)
  await choose(artist, 'weekly')
  const monday = await due(artist)
  expect([monday.getUTCDay(), monday.toISOString().slice(11, 16)]).toEqual([1, '03:15'])
  await choose(artist, 'never')
  await commented(artist, 'Slag Hymn')
  await choose(artist, 'daily')
  const last = await lastOne()
  await morning([artist, last])
  await newestMail(server, last.email)
  expect(await mailsTo(server, artist.email)).toEqual([])
  expect((await artist.fetch('/api/notifications/mail', { method: 'PUT', json: { rhythm: 'hourly' } })).status).toBe(
    422,
  )
})

test('TELL-06 a digest that fails does not stop the digests of other accounts', async () => {
  const { unsubscribeTokens } = server.services
  const [broken, fine] = [await newPerson(), await newPerson()]
  for (const each of [broken, fine]) await commented(each, 'Slag Hymn')
  const make = (userId: string) => {
    if (userId === broken.userId) throw new Error('no token for them')
    return unsubscribeTokens.make(userId)
  }
  server.services.unsubscribeTokens = { ...unsubscribeTokens, make }
  await morning([broken, fine])
  await newestMail(server, fine.email)
  expect(await mailsTo(server, broken.email)).toEqual([])
  server.services.unsubscribeTokens = unsubscribeTokens
  await morning([broken])
  await newestMail(server, broken.email)
})
