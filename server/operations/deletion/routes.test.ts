import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import type { CommentList } from '#contract/comments.ts'
import type { DeletedProfile } from '#contract/deletion.ts'
import { LIVE_CLOSE } from '#contract/platform/live.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signInAs, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { mailsTo, newestMail } from '#server/people/accounts/links/mailbox.ts'
import { setFollow } from '#server/people/follows/routes.ts'
import { admins, users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profileMembers, profiles } from '#server/people/profiles/tables.ts'
import { openLive } from '#server/platform/testing/live-client.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeConversationWithMessages } from '#server/social/messages/factory.ts'
import { conversations } from '#server/social/messages/tables.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { setLike } from '#server/works/likes/routes.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { playlists } from '#server/works/playlists/tables.ts'
import { findTraces } from './testing/traces.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' }, jobs: true, live: {} })
})
afterAll(() => server.close())

async function artist(userId?: string) {
  const person = userId ? null : await signUpAndIn(server)
  const profile = await makeProfile(server.services.db, { userId: userId ?? person!.userId })
  return { person: person as Person, profile, id: profile.id, handle: profile.handle }
}
const check = (who: Pick<Person, 'fetch'>, id: string) => who.fetch(`/api/profiles/${id}/deletion`)
const remove = (who: Pick<Person, 'fetch'>, id: string, handle: string) =>
  who.fetch(`/api/profiles/${id}`, { method: 'DELETE', json: { handle } })
const checkAccount = (who: Pick<Person, 'fetch'>) => who.fetch('/api/accounts/mine/deletion')
const leave = (who: Pick<Person, 'fetch'>, email: string) =>
  who.fetch('/api/accounts/mine', { method: 'DELETE', json: { email } })
const detailOf = async (response: Response) => ((await response.json()) as { detail: string }).detail

test('PROF-16 the counts shown beforehand match what is deleted, and the files are removed afterwards', async () => {
  const { person, id, handle } = await artist()
  for (const title of ['One', 'Two'])
    expect((await publishFixture(person, { title, cover: 'rotated-gps.jpg' })).status).toBe(201)
  expect((await publishFixture(person, { title: 'Stem', type: 'stem' })).status).toBe(201)
  await makeArtwork(server.services.db, { profileId: id })
  const { rows } = await takeInventory(server.services, id)
  // Each of the two thumbnails has two small squares beside it.
  const counts = { artworks: 1, tracks: 3, files: rows.length + 4 }
  expect(await (await check(person, id)).json()).toEqual(counts)
  const response = await remove(person, id, handle)
  expect(response.status).toBe(200)
  const { deleted, session } = (await response.json()) as DeletedProfile
  expect(deleted).toEqual(counts)
  expect(session).toMatchObject({ user: { email: person.email }, profiles: [], activeProfileId: null })
  expect(response.headers.get('set-cookie')).toMatch(/activeProfileId=;/)
  await expect.poll(() => takeInventory(server.services, id)).toEqual(NOTHING)
  expect((await visitor(server).fetch(`/${handle}`)).status).toBe(404)
})

test('PROF-16 deletes nothing without the exact handle, nor for a stranger or an anonymous visitor', async () => {
  const { person, id, handle } = await artist()
  const stranger = await signUpAndIn(server)
  const denied = await remove(stranger, id, handle)
  expect([denied.status, await detailOf(denied)]).toEqual([403, 'You do not have permission to delete this profile'])
  expect((await check(stranger, id)).status).toBe(403)
  const unknown = await remove(visitor(server), id, handle)
  expect([unknown.status, await detailOf(unknown)]).toEqual([401, 'You must be signed in to delete a profile'])
  expect((await remove(person, id, handle.toUpperCase())).status).toBe(422)
  expect((await remove(person, id, '')).status).toBe(422)
  expect((await remove(person, 'nonsense', handle)).status).toBe(404)
  expect((await check(person, id)).status).toBe(200)
})

test('PROF-16 a retry finds nothing, and never deletes another profile of the account', async () => {
  const { person, id, handle } = await artist()
  const other = await artist(person.userId)
  const responses = await Promise.all([1, 2, 3].map(() => remove(person, id, handle)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  const session = (await (await person.fetch('/api/session')).json()) as Session
  expect(session.profiles.map((profile) => profile.id)).toEqual([other.id])
  const stale = await person.fetch('/api/profiles/mine', { headers: { 'x-profile-id': id } })
  expect(await stale.json()).toMatchObject({ status: 403, code: 'not_your_profile' })
})

test('PROF-17 an id in capital letters leaves no traces either', async () => {
  const { db } = server.services
  const { person, id, handle } = await artist()
  const friend = await artist()
  const track = await makeTrack(db, { profileId: friend.id })
  const comment = await makeComment(db, { profileId: id, assetId: track.id, body: 'Rude' })
  const admin = await signUpAndIn(server, { admin: true })
  await admin.fetch(`/api/comments/${comment.id}`, { method: 'DELETE' })
  await person.fetch(`/api/shares/${track.id}`, { method: 'POST' })
  expect((await findTraces(server, [id, handle])).join()).toMatch(/audit_log.*share_marks|share_marks.*audit_log/s)
  expect((await remove(person, id.toUpperCase(), handle)).status).toBe(200)
  // a running job refers to the id until it ends
  await expect.poll(() => findTraces(server, [id, handle])).toEqual([])
})

test('PROF-16 any member may delete the profile, concurrent requests delete it once, and its live channels are closed', async () => {
  const { person, id, handle } = await artist()
  const member = await signUpAndIn(server)
  await server.services.db.insert(profileMembers).values({ profileId: id, userId: member.userId, role: 'member' })
  const socket = await openLive(server, { cookie: person.cookie, profileId: id })
  const responses = await Promise.all([remove(person, id, handle), remove(member, id, handle)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await socket.closed).toBe(LIVE_CLOSE.notYours)
})

test('PROF-17 likes, comments and messages stay without a name, follows and entries are deleted, counts are right', async () => {
  const { db } = server.services
  const gone = await artist()
  const friend = await artist()
  const track = await makeTrack(db, { profileId: friend.id })
  const lost = await makeTrack(db, { profileId: gone.id })
  const kept = await makePlaylist(db, { ownerProfileId: friend.id, trackIds: [lost.id, track.id] })
  await makePlaylist(db, { ownerProfileId: gone.id, trackIds: [track.id] })
  await makeAlbum(db, { profileId: gone.id, trackIds: [lost.id] })
  await makeComment(db, { assetId: track.id, profileId: gone.id, body: 'Stays' })
  await makeComment(db, { assetId: track.id, profileId: gone.id, body: 'Taken back', deletedAt: new Date() })
  await setLike(db, { profileId: gone.id, assetId: track.id, liked: true })
  await setFollow(db, { followerProfileId: gone.id, targetId: friend.id, following: true })
  await setFollow(db, { followerProfileId: friend.id, targetId: gone.id, following: true })
  const conversation = await makeConversationWithMessages(db, [gone.id, friend.id], 2)
  expect((await remove(gone.person, gone.id, gone.handle)).status).toBe(200)

  const page = (await (await friend.person.fetch(`/api/comments?assetId=${track.id}`)).json()) as CommentList
  expect(page.items).toMatchObject([{ author: null, body: 'Stays' }])
  const seen = (await (await friend.person.fetch(`/api/music/${track.id}`)).json()) as Record<string, number>
  expect(seen).toMatchObject({ likeCount: 1, commentCount: 1 })
  expect((await friend.person.fetch(`/api/music/${lost.id}`)).status).toBe(404)
  const [mine] = await db.select().from(profiles).where(eq(profiles.id, friend.id))
  expect(mine).toMatchObject({ followerCount: 0, followingCount: 0 })
  const [list] = await db.select().from(playlists).where(eq(playlists.id, kept.id))
  expect(list).toMatchObject({ trackCount: 1 })
  const talks = (await (await friend.person.fetch('/api/conversations')).json()) as { items: unknown[] }
  expect(talks.items).toMatchObject([{ id: conversation.id, other: null, lastMessage: { content: 'Line 2' } }])
  expect((await remove(friend.person, friend.id, friend.handle)).status).toBe(200)
  expect(await db.$count(conversations, eq(conversations.id, conversation.id))).toBe(0)
})

test('PROF-17 a failure names the part that failed, and nothing is deleted', async () => {
  const { db } = server.services
  const { person, id, handle } = await artist()
  await makeTrack(db, { profileId: id })
  await makeArtwork(db, { profileId: id })
  await db.execute(sql`create function stay() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
  for (const [type, words] of [
    ['music', 'Cannot delete music tracks: '],
    ['artwork', 'Cannot delete artworks: '],
  ]) {
    await db.execute(sql`create trigger stays before delete on assets for each row
      when (old.asset_type = ${sql.raw(`'${type}'`)}) execute function stay()`)
    const response = await remove(person, id, handle)
    expect([response.status, (await detailOf(response)).startsWith(words!)]).toEqual([500, true])
    await db.execute(sql`drop trigger stays on assets`)
  }
  expect(await (await check(person, id)).json()).toMatchObject({ artworks: 1, tracks: 1 })
})

test('ACCT-02 AUTH-06 the account is deleted with its profiles and sessions, and a last mail confirms it', async () => {
  const { person, id } = await artist()
  const second = await artist(person.userId)
  await makeTrack(server.services.db, { profileId: second.id })
  const elsewhere = await signInAs(server, person.userId)
  const socket = await openLive(server, { cookie: elsewhere.cookie, profileId: id })
  await server.services.mailer.send({ to: person.email, subject: 'Of before', text: 'Old', html: 'Old' })
  const counts = { profiles: 2, artworks: 0, tracks: 1, files: 0 }
  expect(await (await checkAccount(person)).json()).toEqual(counts)
  const response = await leave(person, person.email)
  expect([response.status, await response.json()]).toEqual([200, counts])
  expect(response.headers.getSetCookie().join()).toMatch(/session=;.*activeProfileId=;/)
  expect(await socket.closed).toBe(LIVE_CLOSE.signedOut)
  for (const device of [person, elsewhere])
    expect(await (await device.fetch('/api/session')).json()).toMatchObject({ user: null })
  expect(await newestMail(server, person.email)).toMatchObject({ subject: 'Your Undercroft account was deleted' })
  await vi.waitFor(
    async () => {
      const { rows } = await server.services.db.execute(
        sql`select 1 from graphile_worker._private_jobs where payload::text like ${`%${person.email}%`}`,
      )
      expect(rows).toEqual([])
    },
    { timeout: 30_000 },
  )
  const again = await leave(person, person.email)
  expect([again.status, await detailOf(again)]).toEqual([401, 'You must be signed in to delete account data'])
  expect(await detailOf(await checkAccount(person))).toBe('You must be signed in to check account deletion')
})

test('ACCT-02 needs the account’s own email, exactly; three concurrent requests delete it once', async () => {
  const { person } = await artist()
  const other = await signUpAndIn(server)
  for (const email of [other.email, person.email.toUpperCase(), ` ${person.email}`, ''])
    expect((await leave(person, email)).status).toBe(422)
  expect((await person.fetch('/api/accounts/mine', { method: 'DELETE' })).status).toBe(422)
  const responses = await Promise.all([1, 2, 3].map(() => leave(person, person.email)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  await newestMail(server, person.email)
  expect(await mailsTo(server, person.email)).toHaveLength(1)
})

test('ACCT-02 a profile with other members stays; the longest member becomes its owner', async () => {
  const { db } = server.services
  const { person, id } = await artist()
  const [first, second] = [await signUpAndIn(server), await signUpAndIn(server)]
  for (const { userId } of [first, second])
    await db.insert(profileMembers).values({ profileId: id, userId, role: 'member' })
  await makeTrack(db, { profileId: id })
  expect(await (await checkAccount(person)).json()).toMatchObject({ profiles: 0, tracks: 0 })
  expect(await (await leave(person, person.email)).json()).toMatchObject({ profiles: 0, tracks: 0 })
  const members = await db.select().from(profileMembers).where(eq(profileMembers.profileId, id))
  expect(members.map(({ userId, role }) => [userId, role]).toSorted()).toEqual(
    [
      [first.userId, 'owner'],
      [second.userId, 'member'],
    ].toSorted(),
  )
  await Promise.all([leave(first, first.email), leave(second, second.email)])
  expect(await db.$count(profiles, eq(profiles.id, id))).toBe(0)
})

test('ACCT-02 an admin may delete their account, also the last admin', async () => {
  const admin = await signUpAndIn(server, { admin: true })
  expect((await leave(admin, admin.email)).status).toBe(200)
  expect(await server.services.db.$count(admins, eq(admins.userId, admin.userId))).toBe(0)
  expect(await server.services.db.$count(users, eq(users.id, admin.userId))).toBe(0)
})
