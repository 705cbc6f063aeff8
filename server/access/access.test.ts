import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/accounts/factory.ts'
import { makeAlbum } from '#server/albums/factory.ts'
import { makeArtwork } from '#server/artworks/factory.ts'
import { makeComment } from '#server/comments/factory.ts'
import { makeEvent } from '#server/events/factory.ts'
import { makeMerchItem } from '#server/merch/factory.ts'
import { makeTalk } from '#server/messages/factory.ts'
import { makeTrack, trackForm } from '#server/music/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makePlaylist } from '#server/playlists/factory.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { ACCOUNTS, SIGN_OUT } from './accounts.rows.ts'
import { LISTENING } from './listening.rows.ts'
import { PEOPLE } from './people.rows.ts'
import { REPORTS } from './reports.rows.ts'
import { nobody, type Role, type Thing, type World } from './rows.ts'
import { WORKS } from './works.rows.ts'

const TABLE = [...ACCOUNTS, ...REPORTS, ...PEOPLE, ...WORKS, ...LISTENING, SIGN_OUT]

let server: TestServer
let people: Record<Role, Visitor>
let world: World
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const [newcomer, fan, stranger, owner] = await Promise.all([1, 2, 3, 4].map(() => signUpAndIn(server)))
  const admin = await signUpAndIn(server, { admin: true })
  await makeProfile(db, { userId: fan!.userId, profileType: 'personal' })
  await makeProfile(db, { userId: stranger!.userId })
  const profile = await makeProfile(db, { userId: owner!.userId })
  people = { visitor: visitor(server), newcomer, fan, stranger, owner, admin } as Record<Role, Person>
  world = {
    profileId: profile.id,
    handle: profile.handle,
    owned: {
      album: async () => (await makeAlbum(db, { profileId: profile.id })).id,
      comment: async () => (await makeComment(db, { profileId: profile.id })).id,
      event: async () => (await makeEvent(db, { artistId: profile.id })).id,
      merch: async () => (await makeMerchItem(db, { profileId: profile.id })).id,
      playlist: async () => (await makePlaylist(db, { ownerProfileId: profile.id })).id,
      stem: async () => (await makeTrack(db, { profileId: profile.id, type: 'stem' })).id,
      talk: async () => (await makeTalk(db, [profile.id], 1)).id,
      track: async () => (await makeTrack(db, { profileId: profile.id })).id,
      artwork: async () => (await makeArtwork(db, { profileId: profile.id })).id,
    },
  }
})
afterAll(() => server.close())

test('SEC-01 the table names every endpoint of the API', async () => {
  const document = (await (await visitor(server).fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(TABLE.map(([operation]) => operation).toSorted()).toEqual(operations.toSorted())
})

test('SEC-01 the API’s document says which endpoints are for members alone', async () => {
  const document = (await (await visitor(server).fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security: object[] }>>
  }
  for (const [operation, , { visitor: answer }] of TABLE) {
    const [method = '', path = ''] = operation.split(' ')
    const needed = answer === 401 ? [{ session: [] }] : [{}, { session: [] }]
    expect(document.paths[path]?.[method.toLowerCase()]?.security, operation).toEqual(needed)
  }
})

test('PROF-13 nobody acts as a profile that is not theirs by naming it', async () => {
  const answer = await people.stranger.fetch('/api/music', {
    method: 'POST',
    headers: { 'x-profile-id': world.profileId },
    body: await trackForm({ title: 'Not mine', audio: 'cbr-info.mp3' }),
  })
  expect(answer.status).toBe(403)
})

test.each(TABLE)('SEC-01 PROF-13 who gets in: %s', async (operation, callFor, expected) => {
  const method = operation.split(' ')[0] as string
  const answers: Record<string, number> = {}
  for (const role of Object.keys(expected) as Role[]) {
    const { path, json, form } = callFor(world)
    const thing = path.match(/:(\w+)/)?.[1] as Thing | undefined
    const body = form && (await form())
    const answer = await people[role].fetch(thing ? path.replace(`:${thing}`, await world.owned[thing]()) : path, {
      method,
      json,
      ...(body && { body }),
    })
    answers[role] = answer.status
    if (answer.status >= 400) expect(answer.headers.get('content-type')).toBe('application/problem+json')
  }
  expect(answers).toEqual(expected)
})

/** What a visitor may change; the body is judged there. */
const OPEN_TO_VISITORS = [
  'POST /api/accounts/email/confirm',
  'POST /api/accounts/password',
  'POST /api/accounts/password-mail',
  'POST /api/accounts/sign-in',
  'POST /api/accounts/sign-out',
  'POST /api/accounts/sign-up',
  'POST /api/accounts/verification-mail',
  'POST /api/accounts/verify',
  'POST /api/client-errors',
  'POST /api/music/offline-plays',
  'POST /api/music/{id}/plays',
  'POST /api/notifications/unsubscribe',
  'POST /api/reports/outside',
  'POST /api/reports/outside/confirm',
  'POST /api/shares/{assetId}',
]

test.each([
  ['no JSON', { 'content-type': 'application/json' }, '{"'],
  ['nothing it knows', { 'content-type': 'application/json' }, '{"x":1}'],
  ['no form', { 'content-type': 'multipart/form-data; boundary=x' }, '--y'],
])('SEC-01 SEC-05 a visitor learns nothing of what a body must be: %s', async (_what, headers, body) => {
  const heard: string[] = []
  for (const [operation] of TABLE) {
    const [method, path] = operation.split(' ') as [string, string]
    if (method === 'GET') continue
    const answer = await visitor(server).fetch(path.replace(/\{\w+\}/g, nobody), { method, headers, body })
    if (answer.status === 401) expect(await answer.json()).toMatchObject({ code: 'not_signed_in' })
    else heard.push(operation)
  }
  expect(heard.toSorted()).toEqual(OPEN_TO_VISITORS)
})
