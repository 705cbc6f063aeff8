import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Decide } from '#contract/decisions.ts'
import type { CaseDetail, ReportReason } from '#contract/reports.ts'
import type { Transparency } from '#contract/transparency.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { auditLog } from '#server/people/audit-log/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter, type Writer } from '#server/social/messages/testing/people.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
let [ann, bob]: Person[] = []
let artist: Writer
let fans: Writer[]
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  ;[ann, bob] = [await signUpAndIn(server, { admin: true }), await signUpAndIn(server, { admin: true })]
  artist = await makeWriter(server)
  fans = [await makeWriter(server), await makeWriter(server)]
})
afterAll(() => server.close())

const send = async <T>(who: Person, path: string, json: unknown): Promise<T> =>
  (await (await who.fetch(path, { method: 'POST', json })).json()) as T
const numbers = async (year?: number | string) => {
  const answer = await visitor(server).fetch(`/api/transparency${year === undefined ? '' : `?year=${year}`}`)
  return { status: answer.status, ...((await answer.json()) as Transparency) }
}

/** Creates a case of a track with a report for each of these reasons, and decides it. */
async function decided(reasons: ReportReason[], wanted: Decide): Promise<string> {
  const { id } = await makeTrack(server.services.db, { profileId: artist.profileId, title: 'Shift Whistle' })
  for (const [n, reason] of reasons.entries()) await send(fans[n]!, '/api/reports', { kind: 'track', id, reason })
  const { id: caseId } = await send<CaseDetail>(ann!, '/api/cases', { kind: 'track', id })
  await send(ann!, `/api/cases/${caseId}/decision`, wanted)
  return caseId
}

const HIDE: Decide = { act: 'hide', rule: 1, words: 'Of others.' }

test('GUARD-09 everyone can read how much was reported and decided, without names', async () => {
  const year = new Date().getUTCFullYear()
  expect(await numbers()).toMatchObject({ cases: 0, acts: [], reasons: [], medianHours: null, years: [year] })
  const hidden = await decided(['copyright', 'spam'], HIDE)
  await decided(['copyright'], { act: 'dismiss' })
  const taken = await decided([], HIDE)
  const { decision } = (await (await ann!.fetch(`/api/cases/${hidden}`)).json()) as CaseDetail
  await send(artist, `/api/decisions/${decision!.id}/appeal`, { words: 'It is mine.' })
  await send(bob!, `/api/cases/${hidden}/appeal`, { isGranted: true, words: 'So it is.' })
  await send(bob!, `/api/cases/${taken}/undo`, { words: 'We were wrong.' })
  const shown = await numbers()
  expect(shown).toMatchObject({
    ...{ year, cases: 3, ownCases: 1, heldComments: 0, undone: 1, appeals: { granted: 1, refused: 0 } },
    reasons: [
      { reason: 'copyright', count: 2 },
      { reason: 'spam', count: 1 },
    ],
    acts: [
      { act: 'hide', count: 2 },
      { act: 'dismiss', count: 1 },
    ],
  })
  expect(shown.medianHours).toBeGreaterThanOrEqual(0)
  const said = JSON.stringify(shown)
  for (const name of [artist.handle, fans[0]!.handle, 'Shift Whistle', ann!.email]) expect(said).not.toContain(name)
  // a deleted profile does not change the counts
  await artist.fetch(`/api/profiles/${artist.profileId}`, { method: 'DELETE', json: { handle: artist.handle } })
  expect(await numbers()).toEqual(shown)
})

test('GUARD-09 each year has its own counts', async () => {
  const { cases } = await numbers()
  const after = { act: 'warn', kind: 'track', number: 1, reasons: { spam: 4 }, hours: 30, isHeld: false }
  const old = { act: 'case.decide', subjectType: 'case', subjectId: null, before: null, after } as const
  await server.services.db.insert(auditLog).values({ ...old, createdAt: new Date('2024-12-31T23:59:59Z') })
  expect((await numbers()).cases).toBe(cases)
  const then = await numbers(2024)
  expect(then).toMatchObject({ cases: 1, year: 2024, medianHours: 30, reasons: [{ reason: 'spam', count: 4 }] })
  expect(then.years.at(-1)).toBe(2024)
  expect((await numbers(2023)).cases).toBe(0)
  for (const wrong of ['x', '-1', '1e9', '2024.5']) expect((await numbers(wrong)).status, wrong).toBe(422)
})
