import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseDetail, CaseList, OutsideReport } from '#contract/reports.ts'
import { setHidden } from '#server/moderation/cases/decisions/hide.ts'
import { makeEmail, type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { mailsTo, newestMail, tokenIn } from '#server/people/accounts/links/mailbox.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter, type Writer } from '#server/social/messages/testing/people.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { cases, outsideReports, reports } from '../tables.ts'
import { outsideReportTasks, outsidersOf } from './reports.ts'

let server: TestServer
let artist: Writer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { trustProxy: true } })
  artist = await makeWriter(server)
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

let clients = 0
/** Each request is from another network, so that no rate limit affects the others. */
const post = (path: string, json: unknown, from = `10.0.${clients >> 8}.${clients++ & 255}`) =>
  visitor(server).fetch(`/api/reports/outside${path}`, {
    method: 'POST',
    json,
    headers: { 'x-forwarded-for': from },
  })
const noticeOf = (about: string, wanted: Partial<OutsideReport> = {}): OutsideReport => ({
  ...{ about, reason: 'copyright', name: 'Ash Ferry', email: makeEmail() },
  ...{ words: 'This is our flexi', isTrue: true, ...wanted },
})
const confirm = (token: string) => post('/confirm', { token })
async function tokenFor(notice: OutsideReport, count = 1): Promise<string> {
  expect((await post('', notice)).status).toBe(202)
  return tokenIn(await newestMail(server, notice.email, count))
}
const newTrack = async () => (await makeTrack(server.services.db, { profileId: artist.profileId })).id
async function caseOf(id: string): Promise<CaseDetail | undefined> {
  const found = ((await (await admin.fetch('/api/cases')).json()) as CaseList).items.find(
    ({ subject }) => subject.id === id,
  )
  return found && ((await (await admin.fetch(`/api/cases/${found.id}`)).json()) as CaseDetail)
}

describe('GUARD-01 a report without an account', () => {
  test('is followed by a mail about the decision', async () => {
    const { id } = await makeTrack(server.services.db)
    const notice = noticeOf(`/track/${id}`)
    await confirm(await tokenFor(notice))
    const json = { act: 'hide', rule: 1, words: 'Of others.' }
    const path = `/api/cases/${(await caseOf(id))!.id}/decision`
    expect((await admin.fetch(path, { method: 'POST', json })).status).toBe(200)
    const outcome = await newestMail(server, notice.email, 2)
    expect(outcome.text).toContain('It is now hidden.')
    expect(outcome.text).not.toContain('Of others.')
  })

  test('counts after its link was confirmed, and names its author to admins', async () => {
    const id = await newTrack()
    const notice = noticeOf(`${server.services.env.publicUrl}/track/${id}?t=4`)
    const token = await tokenFor(notice)
    expect(await caseOf(id)).toBeUndefined()
    const [mail] = await mailsTo(server, notice.email)
    expect(mail!.text).toContain(`/track/${id}`)
    expect(mail!.text).not.toMatch(/Ash Ferry|flexi/)
    // mail scanners open links; opening alone must not confirm
    for (let times = 0; times < 2; times++)
      expect((await visitor(server).fetch(`/report/confirm?token=${encodeURIComponent(token)}`)).status).toBe(200)
    expect((await visitor(server).fetch('/api/reports/outside/confirm')).status).toBe(404)
    expect(await caseOf(id)).toBeUndefined()
    const response = await confirm(token)
    expect([response.status, await response.json()]).toEqual([201, { isNew: true }])
    const found = (await caseOf(id))!
    expect(found.reports).toMatchObject([
      {
        reason: 'copyright',
        words: 'This is our flexi',
        reporter: { name: 'Ash Ferry', handle: null, email: notice.email },
      },
    ])
    const { db } = server.services
    expect(await outsidersOf(db, found.id)).toEqual([{ name: 'Ash Ferry', email: notice.email }])
    expect(await db.$count(outsideReports, eq(outsideReports.email, notice.email))).toBe(0)
  })

  test('can be about each thing that has a public page, by its address in any form', async () => {
    const { db, env } = server.services
    const { host } = new URL(env.publicUrl)
    const owner = { profileId: artist.profileId }
    const things: [kind: string, id: string, about: string][] = [
      ['artwork', (await makeArtwork(db, owner)).id, '/artwork/$'],
      ['album', (await makeAlbum(db, owner)).id, ` ${env.publicUrl}/album/$#comments `],
      ['event', (await makeEvent(db, { artistId: artist.profileId })).id, `${host}/event/$/`],
      ['playlist', (await makePlaylist(db, { ownerProfileId: artist.profileId })).id, '/playlist/$?x=y'],
      ['profile', artist.profileId, `/${artist.handle.toUpperCase()}?tab=merch`],
    ]
    for (const [kind, id, about] of things) {
      await confirm(await tokenFor(noticeOf(about.replace('$', id))))
      expect((await caseOf(id))?.subject.kind, about).toBe(kind)
    }
  })

  test('gets the same response for every mail address, known or not', async () => {
    const about = `/track/${await newTrack()}`
    const responses = await Promise.all([
      post('', noticeOf(about, { email: artist.email })),
      post('', noticeOf(about, { email: artist.email.toUpperCase() })),
      post('', noticeOf(about)),
    ])
    expect(await Promise.all(responses.map(async (response) => [response.status, await response.text()]))).toEqual(
      responses.map(() => [202, '']),
    )
    const [first, second] = await newestMail(server, artist.email, 2).then(() => mailsTo(server, artist.email))
    expect(first!.subject).toBe(second!.subject)
  })

  test('counts once for a mail address while the case is open', async () => {
    const id = await newTrack()
    const notice = noticeOf(`/track/${id}`)
    const tokens = [await tokenFor(notice), await tokenFor(notice, 2)]
    const responses = await Promise.all(tokens.map(async (token) => (await confirm(token)).json()))
    expect(responses.map((response) => (response as { isNew: boolean }).isNew).toSorted()).toEqual([false, true])
    await confirm(await tokenFor(noticeOf(`/track/${id}`)))
    const found = (await caseOf(id))!
    expect(found.reportCount).toBe(2)
    await server.services.db.update(cases).set({ closedAt: new Date() }).where(eq(cases.id, found.id))
    expect(await (await confirm(await tokenFor(notice, 3))).json()).toEqual({ isNew: true })
    expect((await caseOf(id))!.id).not.toBe(found.id)
  })

  test('counts once for two concurrent confirmations, and explains wrong, used and expired links', async () => {
    const id = await newTrack()
    const token = await tokenFor(noticeOf(`/track/${id}`))
    const wrong = [
      `${token.slice(0, -3)}AAA`,
      `${randomUUID()}.${token.split('.')[1]}`,
      'x',
      "' or 1=1 --",
      'x.'.repeat(900),
    ]
    for (const each of wrong) expect(await (await confirm(each)).json(), each).toMatchObject({ code: 'link_invalid' })
    const responses = await Promise.all([1, 2, 3].map(() => confirm(token)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    expect(await (await confirm(token)).json()).toMatchObject({ status: 400, code: 'link_invalid' })
    expect((await caseOf(id))!.reportCount).toBe(1)

    const old = noticeOf(`/track/${await newTrack()}`)
    const late = await tokenFor(old)
    const { db } = server.services
    await db
      .update(outsideReports)
      .set({ createdAt: sql`now() - interval '7 days 1 second'` })
      .where(eq(outsideReports.email, old.email))
    expect(await (await confirm(late)).json()).toMatchObject({ status: 410, code: 'link_expired' })
    await outsideReportTasks['sweep-outside-reports']!({}, server.services)
    expect(await db.$count(outsideReports, eq(outsideReports.email, old.email))).toBe(0)
    expect(await (await confirm(late)).json()).toMatchObject({ status: 400, code: 'link_invalid' })
  })

  test('cannot be confirmed while its subject is hidden', async () => {
    const id = await newTrack()
    const token = await tokenFor(noticeOf(`/track/${id}`))
    await setHidden(server.services.db, 'track', id, true)
    expect((await confirm(token)).status).toBe(404)
    expect(await caseOf(id)).toBeUndefined()
    await setHidden(server.services.db, 'track', id, false)
    expect((await confirm(token)).status).toBe(201)
  })

  test('loses name and address six months after its case was closed', async () => {
    const { db } = server.services
    const ids = [await newTrack(), await newTrack()]
    for (const id of ids) await confirm(await tokenFor(noticeOf(`/track/${id}`)))
    const [open, closed] = [(await caseOf(ids[0]!))!.id, (await caseOf(ids[1]!))!.id]
    const closedFor = (age: string) =>
      db
        .update(cases)
        .set({ closedAt: sql`now() - ${age}::interval` })
        .where(eq(cases.id, closed))
    await closedFor('5 months 27 days')
    await outsideReportTasks['sweep-outside-reports']!({}, server.services)
    expect(await outsidersOf(db, closed)).toHaveLength(1)
    await closedFor('6 months 1 day')
    await outsideReportTasks['sweep-outside-reports']!({}, server.services)
    expect(await outsidersOf(db, closed)).toEqual([])
    expect(await outsidersOf(db, open)).toHaveLength(1)
    const detail = (await (await admin.fetch(`/api/cases/${closed}`)).json()) as CaseDetail
    expect(detail.reports).toMatchObject([{ words: 'This is our flexi', reporter: null }])
    expect(await db.$count(reports, eq(reports.caseId, closed))).toBe(1)
  })

  test('is rate-limited by mail address and by client', async () => {
    const about = `/track/${await newTrack()}`
    const email = makeEmail()
    const toOne = []
    for (let n = 0; n < 6; n++) toOne.push((await post('', noticeOf(about, { email }))).status)
    expect(toOne).toEqual([202, 202, 202, 202, 202, 429])
    const byOne = []
    for (let n = 0; n < 31; n++) byOne.push((await post('', noticeOf(about), '192.0.2.7')).status)
    expect([byOne[29], byOne[30]]).toEqual([202, 429])
    const looking = []
    for (let n = 0; n < 61; n++) looking.push((await post('', noticeOf('/nobody_here'), '192.0.2.8')).status)
    expect([looking[59], looking[60]]).toEqual([422, 429])
  })
})
