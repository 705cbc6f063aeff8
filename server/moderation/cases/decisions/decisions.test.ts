import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DECISION_ACTIONS, type Decide, type Statement, type StatementList } from '#contract/decisions.ts'
import type { AuditLogList } from '#contract/moderation.ts'
import type { CaseDetail, CaseList } from '#contract/reports.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { admins } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter, type Writer } from '#server/social/messages/testing/people.ts'
import { makeSubject } from '#server/social/reports/factory.ts'
import { findSubject } from '#server/social/reports/subjects.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
let fan: Writer
let [ann, bob]: Person[] = []
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  fan = await makeWriter(server)
  ;[ann, bob] = [await signUpAndIn(server, { admin: true }), await signUpAndIn(server, { admin: true })]
})
afterAll(() => server.close())

const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const HIDE: Decide = { act: 'hide', rule: 1, words: 'From 0:40 this is a record of others.' }
const decide = (who: Person, caseId: string, wanted: Decide) =>
  who.fetch(`/api/cases/${caseId}/decision`, { method: 'POST', json: wanted })
const appeal = (who: Person, id: string, words = 'It is mine.') =>
  who.fetch(`/api/decisions/${id}/appeal`, { method: 'POST', json: { words } })
const answerAppeal = (who: Person, caseId: string, isGranted: boolean) =>
  who.fetch(`/api/cases/${caseId}/appeal`, { method: 'POST', json: { isGranted, words: 'We listened again.' } })

const undo = (who: Person, caseId: string) =>
  who.fetch(`/api/cases/${caseId}/undo`, { method: 'POST', json: { words: 'We were wrong.' } })
const open = (who: Person, kind: string, id: string) => who.fetch('/api/cases', { method: 'POST', json: { kind, id } })

const REMOVABLE = ['track', 'artwork', 'album', 'event', 'playlist', 'merch', 'comment'] as const

/** An artist with a reported track or profile. */
async function reported(kind: 'track' | 'profile' = 'track') {
  const artist = await makeWriter(server)
  const track = await makeTrack(server.services.db, { profileId: artist.profileId, title: 'Shift Whistle' })
  const id = kind === 'track' ? track.id : artist.profileId
  await fan.fetch('/api/reports', { method: 'POST', json: { kind, id, reason: 'copyright' } })
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: CaseList = await read(ann!.fetch(`/api/cases?${cursor && `cursor=${cursor}`}`))
    const found = page.items.find(({ subject }) => subject.id === id)
    if (found) return { artist, track, caseId: found.id }
    cursor = page.nextCursor
  }
  throw new Error('The case is not there')
}

const statementOf = async (who: Person): Promise<Statement> =>
  (await read<StatementList>(who.fetch('/api/decisions'))).items[0]!
const statusOf = async (trackId: string, who: Person = fan) => (await who.fetch(`/api/music/${trackId}`)).status
const mailsTo = async (email: string) => {
  const { rows } = await server.services.db.execute<{ subject: string; text: string }>(sql`
    select payload ->> 'subject' as subject, payload ->> 'text' as text from graphile_worker._private_jobs
    where payload ->> 'to' = ${email} order by id`)
  return rows
}

describe('GUARD-03 a decision', () => {
  test('hides a track for everyone but its artist, who reads the reason; the reporter learns the outcome', async () => {
    const { artist, track, caseId } = await reported()
    const closed = await read<CaseDetail>(decide(ann!, caseId, HIDE))
    expect([closed.closedAt === null, closed.subject.isHidden]).toEqual([false, true])
    expect([await statusOf(track.id), await statusOf(track.id, artist)]).toEqual([404, 200])
    const statement = await statementOf(artist)
    expect(statement).toMatchObject({
      ...{ act: 'hide', words: HIDE.words, reportCount: 1, isOver: false, appeal: null },
      subject: { title: 'Shift Whistle', path: `/track/${track.id}` },
      rule: { number: 1, path: expect.stringMatching(/^\/rules\?version=1#rule-/) },
    })
    expect((await fan.fetch(`/api/decisions/${statement.id}`)).status).toBe(404)
    const [letter] = await mailsTo(artist.email)
    expect([letter?.subject, letter?.text.includes(HIDE.words as string)]).toEqual([
      'A decision about Shift Whistle',
      true,
    ])
    expect(letter?.text).toContain(`/decisions/${statement.id}`)
    expect(JSON.stringify(await mailsTo(artist.email))).not.toContain(fan.handle)
    expect((await mailsTo(fan.email)).at(-1)?.text).toContain('It is now hidden.')
  })

  test('is made by only one of two concurrent admins, and is in the log', async () => {
    const { caseId } = await reported()
    const responses = await Promise.all([decide(ann!, caseId, HIDE), decide(bob!, caseId, { act: 'dismiss' })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const log = await read<AuditLogList>(ann!.fetch('/api/audit-log?limit=100'))
    expect(log.items.filter(({ act, subjectId }) => act === 'case.decide' && subjectId === caseId)).toHaveLength(1)
  })

  test('is refused to the affected admin, without the claim, and without a reason', async () => {
    const { artist, track, caseId } = await reported()
    await server.services.db.insert(admins).values({ userId: artist.userId })
    expect((await decide(artist, caseId, HIDE)).status).toBe(403)
    // they cannot read the reports either
    expect((await artist.fetch(`/api/cases/${caseId}`)).status).toBe(404)
    expect((await artist.fetch(`/api/cases/${caseId}/claim`, { method: 'PUT' })).status).toBe(404)
    const seen = await read<CaseList>(artist.fetch('/api/cases'))
    expect([seen.items.map(({ id }) => id).includes(caseId), seen.counts.waiting]).toEqual([false, seen.items.length])
    await server.services.db.delete(admins).where(eq(admins.userId, artist.userId))
    await bob!.fetch(`/api/cases/${caseId}/claim`, { method: 'PUT' })
    expect((await decide(ann!, caseId, HIDE)).status).toBe(409)
    for (const wrong of [{ words: '' }, { rule: null }, { rule: 99 }, { act: 'burn' as never }])
      expect((await decide(bob!, caseId, { ...HIDE, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect((await decide(fan, caseId, HIDE)).status).toBe(403)
    expect((await decide(visitor(server) as Person, caseId, HIDE)).status).toBe(401)
    expect(await statusOf(track.id)).toBe(200)
  })

  test('that dismisses or warns changes nothing, and a profile cannot be hidden', async () => {
    const { artist, track, caseId } = await reported()
    expect((await decide(ann!, caseId, { act: 'dismiss' })).status).toBe(200)
    expect([await statusOf(track.id), (await read<StatementList>(artist.fetch('/api/decisions'))).items]).toEqual([
      200,
      [],
    ])
    expect((await mailsTo(artist.email)).map(({ subject }) => subject)).not.toContain('A decision about Shift Whistle')
    const other = await reported('profile')
    expect((await decide(ann!, other.caseId, HIDE)).status).toBe(422)
    expect((await decide(ann!, other.caseId, { ...HIDE, act: 'warn' })).status).toBe(200)
    expect((await statementOf(other.artist)).act).toBe('warn')
  })

  test('that suspends a profile for days leaves the account’s other profiles, and stops it from creating another', async () => {
    const { artist, track, caseId } = await reported('profile')
    const other = await makeProfile(server.services.db, { userId: artist.userId })
    await decide(ann!, caseId, { ...HIDE, act: 'suspend-profile', days: 7 })
    expect(await statusOf(track.id)).toBe(404)
    const statement = await statementOf(artist)
    expect(Date.parse(statement.until as string)).toBeGreaterThan(Date.now() + 6.9 * 24 * 3_600_000)
    const session = await read<{ profiles: { id: string }[] }>(artist.fetch('/api/session'))
    expect(session.profiles.map(({ id }) => id)).toEqual([other.id])
  })
})

describe('GUARD-03 effects of a decision', () => {
  test('that marks as sensitive adds a content warning which the artist cannot remove, until it is undone', async () => {
    const { artist, track, caseId } = await reported()
    const mark: Decide = { ...HIDE, act: 'mark-sensitive', why: 'a wound' }
    expect((await decide(ann!, caseId, { ...mark, why: '' })).status).toBe(422)
    await decide(ann!, caseId, mark)
    const seen = async () => (await read<{ sensitive: unknown }>(fan.fetch(`/api/music/${track.id}`))).sensitive
    expect(await seen()).toEqual({ why: 'a wound', by: 'admin' })
    const again = await read<CaseDetail>(open(bob!, 'track', track.id))
    expect((await decide(bob!, again.id, mark)).status).toBe(422)
    expect((await undo(ann!, caseId)).status).toBe(200)
    expect(await seen()).toBeNull()
    expect((await mailsTo(artist.email)).at(-1)?.subject).toBe('A decision about Shift Whistle was taken back')
    expect((await statementOf(artist)).undone?.words).toBe('We were wrong.')
    expect((await undo(ann!, caseId)).status).toBe(409)
  })

  test.each(REMOVABLE)('that removes a %s deletes it with its files; the case keeps the snapshot', async (kind) => {
    const artist = await makeWriter(server)
    const id = await makeSubject(server.services.db, kind, artist.profileId)
    const found = await read<CaseDetail>(open(ann!, kind, id))
    expect(found.acts).toContain('remove')
    const closed = await read<CaseDetail>(decide(ann!, found.id, { ...HIDE, act: 'remove' }))
    expect(closed.subject).toMatchObject({ isGone: true, title: found.subject.title, path: null })
    expect(await findSubject(server.services.db, { kind, id, viewerId: null })).toBeUndefined()
    expect((await statementOf(artist)).act).toBe('remove')
    expect((await open(ann!, kind, id)).status).toBe(404)
  })

  test('offers the possible actions, and shows earlier decisions', async () => {
    const { artist, caseId } = await reported('profile')
    const first = await read<CaseDetail>(ann!.fetch(`/api/cases/${caseId}`))
    expect(first.acts).toEqual(['dismiss', 'warn', 'suspend-profile', 'suspend-account'])
    await decide(ann!, caseId, { ...HIDE, act: 'warn' })
    const track = await makeTrack(server.services.db, { profileId: artist.profileId })
    const next = await read<CaseDetail>(open(bob!, 'track', track.id))
    expect([next.acts, next.claimedBy?.isYou]).toEqual([[...DECISION_ACTIONS], true])
    expect(next.earlierDecisions).toMatchObject([{ caseId, act: 'warn', isOver: false }])
    expect((await open(ann!, 'track', track.id)).status).toBe(409)
    expect((await open(fan, 'track', track.id)).status).toBe(403)
  })
})

describe('GUARD-05 an appeal', () => {
  test('is made once, answered by another admin, and undoes the decision if granted', async () => {
    const { artist, track, caseId } = await reported()
    await decide(ann!, caseId, HIDE)
    const { id } = await statementOf(artist)
    expect((await appeal(fan, id)).status).toBe(404)
    const responses = await Promise.all([appeal(artist, id), appeal(artist, id)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const waiting = await read<CaseList>(bob!.fetch('/api/cases?show=appeals'))
    expect(waiting.items.find((each) => each.id === caseId)).toMatchObject({ act: 'hide', isAppealed: true })
    expect(waiting.counts.appeals).toBe(waiting.items.length)
    const seen = async (who: Person) => (await read<CaseDetail>(who.fetch(`/api/cases/${caseId}`))).decision
    expect(await seen(ann!)).toMatchObject({ mayAnswer: false, by: { isYou: true }, appeal: { words: 'It is mine.' } })
    expect(await seen(bob!)).toMatchObject({ mayAnswer: true, by: { isYou: false } })
    expect((await answerAppeal(ann!, caseId, true)).status).toBe(403)
    expect((await answerAppeal(artist, caseId, true)).status).toBe(403)
    const granted = await read<CaseDetail>(answerAppeal(bob!, caseId, true))
    expect(granted.decision).toMatchObject({ isOver: true, appeal: { isGranted: true, answer: 'We listened again.' } })
    expect(granted.steps.map(({ step }) => step)).toEqual(['close', 'appeal'])
    expect(granted).toMatchObject({ act: 'hide', isAppealed: false })
    expect((await answerAppeal(bob!, caseId, false)).status).toBe(409)
    expect(await statusOf(track.id)).toBe(200)
    expect((await mailsTo(artist.email)).at(-1)?.subject).toBe('Your appeal about Shift Whistle')
  })

  test('that is refused leaves the decision, and two decisions about a thing are undone one by one', async () => {
    const { artist, track, caseId } = await reported()
    await decide(ann!, caseId, HIDE)
    const { id } = await statementOf(artist)
    await appeal(artist, id)
    expect((await answerAppeal(bob!, caseId, false)).status).toBe(200)
    expect(await statusOf(track.id)).toBe(404)
    const again = await read<CaseDetail>(open(bob!, 'track', track.id))
    await decide(bob!, again.id, HIDE)
    expect((await undo(ann!, again.id)).status).toBe(200)
    expect(await statusOf(track.id)).toBe(404)
    expect((await undo(ann!, caseId)).status).toBe(200)
    expect(await statusOf(track.id)).toBe(200)
  })

  test('may be made by a suspended account, for half a year', async () => {
    const { artist, caseId } = await reported('profile')
    await decide(ann!, caseId, { ...HIDE, act: 'suspend-account' })
    const { id, appealUntil } = await statementOf(artist)
    expect(Date.parse(appealUntil as string)).toBeGreaterThan(Date.now() + 182 * 24 * 3_600_000)
    await server.services.db.execute(
      sql`update decisions set decided_at = decided_at - interval '184 days' where id = ${id}::uuid`,
    )
    expect((await appeal(artist, id)).status).toBe(409)
    await server.services.db.execute(sql`update decisions set decided_at = now() where id = ${id}::uuid`)
    expect((await appeal(artist, id)).status).toBe(201)
    await answerAppeal(bob!, caseId, true)
    const [profile] = await server.services.db.select().from(profiles).where(eq(profiles.id, artist.profileId))
    expect(profile?.isSuspended).toBe(false)
  })
})
