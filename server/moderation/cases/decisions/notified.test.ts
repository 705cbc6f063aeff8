import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Decide } from '#contract/decisions.ts'
import type { NotificationList } from '#contract/notifications.ts'
import type { CaseList } from '#contract/reports.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter, type Writer } from '#server/social/messages/testing/people.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
let [ann, bob]: Person[] = []
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  ;[ann, bob] = [await signUpAndIn(server, { admin: true }), await signUpAndIn(server, { admin: true })]
})
afterAll(() => server.close())

const HIDE: Decide = { act: 'hide', rule: 1, words: 'Of others.' }
const send = (who: Person, path: string, json: unknown) => who.fetch(path, { method: 'POST', json })
const notificationsOf = async (who: Writer) =>
  ((await (await who.fetch('/api/notifications?show=house')).json()) as NotificationList).items

async function reported() {
  const [artist, fan] = [await makeWriter(server), await makeWriter(server)]
  const { id } = await makeTrack(server.services.db, { profileId: artist.profileId, title: 'Shift Whistle' })
  await send(fan, '/api/reports', { kind: 'track', id, reason: 'copyright' })
  const waiting = (await (await ann!.fetch('/api/cases')).json()) as CaseList
  return { artist, fan, caseId: waiting.items.find(({ subject }) => subject.id === id)?.id ?? '' }
}

test('GUARD-05 the affected profile is notified of a decision and of its changes', async () => {
  const { artist, fan, caseId } = await reported()
  await send(ann!, `/api/cases/${caseId}/decision`, HIDE)
  const [first] = await notificationsOf(artist)
  expect(first).toMatchObject({
    ...{ kind: 'decision', unread: true, people: 1, actors: [], text: null },
    thing: { type: 'decision', title: 'Shift Whistle' },
    decided: { act: 'hide', state: 'made' },
  })
  await artist.fetch('/api/notifications/read', { method: 'PUT', json: { upTo: first!.at } })
  await send(artist, `/api/decisions/${first!.thing!.id}/appeal`, { words: 'It is mine.' })
  expect(await notificationsOf(artist)).toMatchObject([{ unread: false, decided: { state: 'made' } }])
  await send(bob!, `/api/cases/${caseId}/appeal`, { isGranted: true, words: 'So it is.' })
  expect(await notificationsOf(artist)).toMatchObject([{ unread: true, decided: { act: 'hide', state: 'undone' } }])
  expect(await notificationsOf(fan)).toMatchObject([
    { kind: 'outcome', thing: { type: 'report', title: 'Shift Whistle' }, decided: { act: 'hide', state: 'undone' } },
  ])
})

test('GUARD-05 a dismissal notifies only the reporter, a refused appeal its author', async () => {
  const { artist, fan, caseId } = await reported()
  await send(ann!, `/api/cases/${caseId}/decision`, { act: 'dismiss' })
  expect([await notificationsOf(artist), (await notificationsOf(fan)).map(({ decided }) => decided?.act)]).toEqual([
    [],
    ['dismiss'],
  ])
  const other = await reported()
  await send(ann!, `/api/cases/${other.caseId}/decision`, { ...HIDE, act: 'warn' })
  const [first] = await notificationsOf(other.artist)
  await send(other.artist, `/api/decisions/${first!.thing!.id}/appeal`, { words: 'It was quiet.' })
  await send(bob!, `/api/cases/${other.caseId}/appeal`, { isGranted: false, words: 'It was not.' })
  expect(await notificationsOf(other.artist)).toMatchObject([{ unread: true, decided: { act: 'warn', state: 'kept' } }])
})

test('GUARD-05 decisions have their own mails, so they cannot be in the morning’s digest', async () => {
  const { artist } = await reported()
  const json = { page: true, push: false, mail: true }
  for (const kind of ['decision', 'outcome'])
    expect((await artist.fetch(`/api/notifications/settings/${kind}`, { method: 'PUT', json })).status).toBe(422)
})
