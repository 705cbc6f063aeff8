import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn, type Visitor, visitor } from './accounts/factory.ts'
import { albumForm, makeAlbum } from './albums/factory.ts'
import { artworkForm, makeArtwork } from './artworks/factory.ts'
import { makeComment } from './comments/factory.ts'
import { eventForm, makeEvent } from './events/factory.ts'
import { makeMerchItem } from './merch/factory.ts'
import { makeTrack, trackForm } from './music/factory.ts'
import { startTestServer, type TestServer } from './platform/testing/test-server.ts'
import { makePlaylist, playlistForm } from './playlists/factory.ts'
import { makeProfile } from './profiles/factory.ts'

/**
 * Who may call what: every endpoint of the API, called as everybody. Each cell is the status that the call answers; a call
 * that is let in but has nothing valid to work on may be refused for that (422), which is not a matter of who calls.
 */
type Call = { path: string; json?: unknown; form?: () => Promise<FormData> }
type Row = [operation: string, call: (world: World) => Call, expected: Record<Role, number>]
type Role = 'visitor' | 'newcomer' | 'fan' | 'stranger' | 'owner' | 'admin'
type World = {
  ownedTrack: () => Promise<string>
  ownedStem: () => Promise<string>
  ownedArtwork: () => Promise<string>
  ownedPlaylist: () => Promise<string>
  ownedAlbum: () => Promise<string>
  ownedComment: () => Promise<string>
  ownedEvent: () => Promise<string>
  ownedMerch: () => Promise<string>
  profileId: string
  handle: string
}

const everyone = (status: number): Record<Role, number> => ({
  visitor: status,
  newcomer: status,
  fan: status,
  stranger: status,
  owner: status,
  admin: status,
})
/** Needs a user; the newcomer has no profile, the admin none either. */
const withProfile = (status: number) => ({ ...everyone(status), visitor: 401, newcomer: 403, admin: 403 })
const nobody = '01990000-0000-7000-8000-000000000000'
/** Someone else's item that waits for an admin is there for its artist and for admins. */
const merchOf = (status: number) => ({ ...everyone(404), visitor: 401, owner: status, admin: 403 })
const adminsOnly = (status: number) => ({ ...everyone(403), visitor: 401, admin: status })
const wrongLink = { token: 'forged' }
const mail = { email: 'nobody-at-all@example.com' }

const TABLE: Row[] = [
  [
    'POST /api/accounts/sign-up',
    () => ({ path: '/api/accounts/sign-up', json: { ...mail, password: 'short' } }),
    everyone(422),
  ],
  [
    'POST /api/accounts/verification-mail',
    () => ({ path: '/api/accounts/verification-mail', json: {} }),
    everyone(422),
  ],
  ['POST /api/accounts/verify', () => ({ path: '/api/accounts/verify', json: wrongLink }), everyone(400)],
  ['POST /api/accounts/sign-in', () => ({ path: '/api/accounts/sign-in', json: {} }), everyone(422)],
  ['POST /api/accounts/password-mail', () => ({ path: '/api/accounts/password-mail', json: {} }), everyone(422)],
  [
    'POST /api/accounts/password',
    () => ({ path: '/api/accounts/password', json: { ...wrongLink, password: 'damp lantern cellar' } }),
    everyone(400),
  ],
  ['GET /api/session', () => ({ path: '/api/session' }), everyone(200)],
  [
    'PUT /api/session/profile',
    ({ profileId }) => ({ path: '/api/session/profile', json: { profileId } }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  [
    'POST /api/profiles',
    () => ({ path: '/api/profiles', json: { profileType: 'artist', handle: 'admin' } }),
    { ...everyone(409), visitor: 401 },
  ],
  ['GET /api/profiles/handles/{handle}', () => ({ path: '/api/profiles/handles/free_name' }), everyone(200)],
  ['GET /api/profiles/mine', () => ({ path: '/api/profiles/mine' }), withProfile(200)],
  [
    'PATCH /api/profiles/mine',
    () => ({ path: '/api/profiles/mine', json: { displayName: 'N', bio: '', socialLinks: [] } }),
    withProfile(200),
  ],
  [
    'PUT /api/profiles/mine/avatar',
    () => ({ path: '/api/profiles/mine/avatar', form: async () => new FormData() }),
    withProfile(422),
  ],
  ['DELETE /api/profiles/mine/avatar', () => ({ path: '/api/profiles/mine/avatar' }), withProfile(200)],
  ['GET /api/profiles/{slug}', ({ handle }) => ({ path: `/api/profiles/${handle}` }), everyone(200)],
  ['GET /api/profiles/{id}/music', ({ profileId }) => ({ path: `/api/profiles/${profileId}/music` }), everyone(200)],
  ['GET /api/profiles/{id}/stems', ({ profileId }) => ({ path: `/api/profiles/${profileId}/stems` }), everyone(200)],
  ['GET /api/music', () => ({ path: '/api/music' }), everyone(200)],
  ['GET /api/music/tags', () => ({ path: '/api/music/tags' }), everyone(200)],
  ['GET /api/music/next', () => ({ path: '/api/music/next' }), everyone(200)],
  [
    'POST /api/music',
    () => ({ path: '/api/music', form: () => trackForm({ title: 'No audio' }) }),
    { ...withProfile(422), fan: 403 },
  ],
  ['GET /api/music/{id}', () => ({ path: '/api/music/TRACK' }), everyone(200)],
  [
    'PATCH /api/music/{id}',
    () => ({ path: '/api/music/TRACK', form: () => trackForm({ title: 'Renamed' }) }),
    { ...withProfile(403), owner: 200 },
  ],
  ['DELETE /api/music/{id}', () => ({ path: '/api/music/TRACK' }), { ...withProfile(403), owner: 204 }],
  ['POST /api/music/{id}/plays', () => ({ path: '/api/music/TRACK/plays', json: {} }), everyone(202)],
  ['GET /api/music/{id}/peaks', () => ({ path: '/api/music/TRACK/peaks' }), everyone(200)],
  ['GET /api/music/{id}/stems', () => ({ path: '/api/music/TRACK/stems' }), everyone(200)],
  [
    'GET /api/music/{id}/download',
    () => ({ path: '/api/music/STEM/download' }),
    // what the owner gets in is a stem whose file is not in storage
    { ...everyone(403), visitor: 401, owner: 404 },
  ],
  [
    'GET /api/profiles/{id}/artworks',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}/artworks` }),
    everyone(200),
  ],
  ['GET /api/artworks', () => ({ path: '/api/artworks' }), everyone(200)],
  ['GET /api/artworks/tags', () => ({ path: '/api/artworks/tags' }), everyone(200)],
  ['GET /api/artworks/mine', () => ({ path: '/api/artworks/mine' }), withProfile(200)],
  [
    'POST /api/artworks',
    () => ({ path: '/api/artworks', form: () => artworkForm({ title: 'No picture' }) }),
    { ...withProfile(422), fan: 403 },
  ],
  ['GET /api/artworks/{id}', () => ({ path: '/api/artworks/ARTWORK' }), everyone(200)],
  [
    'PATCH /api/artworks/{id}',
    () => ({ path: '/api/artworks/ARTWORK', form: () => artworkForm({ title: 'Renamed' }) }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  [
    'DELETE /api/artworks/{id}',
    () => ({ path: '/api/artworks/ARTWORK' }),
    { ...everyone(403), visitor: 401, owner: 204 },
  ],
  ['PUT /api/likes/{assetId}', () => ({ path: '/api/likes/TRACK' }), withProfile(200)],
  ['DELETE /api/likes/{assetId}', () => ({ path: '/api/likes/TRACK' }), withProfile(200)],
  ['POST /api/shares/{assetId}', () => ({ path: '/api/shares/TRACK' }), everyone(200)],
  [
    'PUT /api/follows/{profileId}',
    ({ profileId }) => ({ path: `/api/follows/${profileId}` }),
    { ...withProfile(200), owner: 422 },
  ],
  [
    'DELETE /api/follows/{profileId}',
    ({ profileId }) => ({ path: `/api/follows/${profileId}` }),
    { ...withProfile(200), owner: 422 },
  ],
  [
    'GET /api/profiles/{id}/followers',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}/followers` }),
    everyone(200),
  ],
  [
    'GET /api/profiles/{id}/following',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}/following` }),
    everyone(200),
  ],
  ['GET /api/profiles/{id}/albums', ({ profileId }) => ({ path: `/api/profiles/${profileId}/albums` }), everyone(200)],
  [
    'POST /api/albums',
    () => ({ path: '/api/albums', form: async () => albumForm({ title: ' ' }) }),
    { ...withProfile(422), fan: 403 },
  ],
  ['GET /api/albums/{id}', () => ({ path: '/api/albums/ALBUM' }), everyone(200)],
  [
    'PATCH /api/albums/{id}',
    () => ({ path: '/api/albums/ALBUM', form: async () => albumForm({ title: 'Renamed' }) }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  ['DELETE /api/albums/{id}', () => ({ path: '/api/albums/ALBUM' }), { ...everyone(403), visitor: 401, owner: 204 }],
  [
    'POST /api/albums/{id}/tracks',
    () => ({ path: '/api/albums/ALBUM/tracks', json: { trackIds: [nobody] } }),
    { ...everyone(403), visitor: 401, owner: 404 },
  ],
  [
    'DELETE /api/albums/{id}/tracks/{trackId}',
    () => ({ path: `/api/albums/ALBUM/tracks/${nobody}` }),
    { ...everyone(403), visitor: 401, owner: 204 },
  ],
  [
    'PUT /api/albums/{id}/tracks/{trackId}/place',
    () => ({ path: `/api/albums/ALBUM/tracks/${nobody}/place`, json: { beforeId: null } }),
    { ...everyone(403), visitor: 401, owner: 409 },
  ],
  ['GET /api/playlists', () => ({ path: '/api/playlists' }), withProfile(200)],
  [
    'POST /api/playlists',
    () => ({ path: '/api/playlists', form: async () => playlistForm({ title: ' ' }) }),
    withProfile(422),
  ],
  ['GET /api/playlists/{id}', () => ({ path: '/api/playlists/PLAYLIST' }), everyone(200)],
  [
    'PATCH /api/playlists/{id}',
    () => ({ path: '/api/playlists/PLAYLIST', form: async () => playlistForm({ title: 'Renamed' }) }),
    { ...withProfile(403), owner: 200 },
  ],
  ['DELETE /api/playlists/{id}', () => ({ path: '/api/playlists/PLAYLIST' }), { ...withProfile(403), owner: 204 }],
  [
    'POST /api/playlists/add',
    () => ({ path: '/api/playlists/add', json: { trackId: nobody, playlistIds: [nobody] } }),
    { ...everyone(404), visitor: 401 },
  ],
  [
    'DELETE /api/playlists/{id}/entries/{entryId}',
    () => ({ path: `/api/playlists/PLAYLIST/entries/${nobody}` }),
    { ...withProfile(403), owner: 204 },
  ],
  [
    'PUT /api/playlists/{id}/entries/{entryId}/place',
    () => ({ path: `/api/playlists/PLAYLIST/entries/${nobody}/place`, json: { beforeId: null } }),
    { ...withProfile(403), owner: 409 },
  ],
  ['GET /api/comments', () => ({ path: '/api/comments?assetId=TRACK' }), everyone(200)],
  ['GET /api/comments/moments', () => ({ path: '/api/comments/moments?assetId=TRACK' }), everyone(200)],
  ['POST /api/comments', () => ({ path: '/api/comments', json: { body: 'About nothing' } }), everyone(422)],
  [
    'DELETE /api/comments/{id}',
    () => ({ path: '/api/comments/COMMENT' }),
    { ...everyone(403), visitor: 401, owner: 200, admin: 200 },
  ],
  [
    'POST /api/comments/{id}/restore',
    () => ({ path: '/api/comments/COMMENT/restore', json: {} }),
    { ...everyone(404), visitor: 401, owner: 200 },
  ],
  ['GET /api/dashboard', () => ({ path: '/api/dashboard' }), { ...withProfile(200), fan: 403 }],
  ['GET /api/feed', () => ({ path: '/api/feed' }), withProfile(200)],
  ['GET /api/activity/likes', () => ({ path: '/api/activity/likes' }), withProfile(200)],
  ['GET /api/activity/comments', () => ({ path: '/api/activity/comments' }), withProfile(200)],
  [
    'POST /api/events',
    () => ({ path: '/api/events', json: eventForm({ title: 'Access' }) }),
    { ...withProfile(201), fan: 403 },
  ],
  ['GET /api/events/mine', () => ({ path: '/api/events/mine' }), withProfile(200)],
  ['GET /api/events/{id}', () => ({ path: '/api/events/EVENT' }), everyone(200)],
  [
    'PATCH /api/events/{id}',
    () => ({ path: '/api/events/EVENT', json: { title: 'Renamed' } }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  ['DELETE /api/events/{id}', () => ({ path: '/api/events/EVENT' }), { ...everyone(403), visitor: 401, owner: 204 }],
  ['GET /api/events/{id}/calendar.ics', () => ({ path: '/api/events/EVENT/calendar.ics' }), everyone(200)],
  ['GET /api/profiles/{id}/events', ({ profileId }) => ({ path: `/api/profiles/${profileId}/events` }), everyone(200)],
  [
    'GET /api/profiles/{id}/events.ics',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}/events.ics` }),
    everyone(200),
  ],
  ['GET /api/merch/mine', () => ({ path: '/api/merch/mine' }), withProfile(200)],
  ['POST /api/merch', () => ({ path: '/api/merch', json: {} }), everyone(422)],
  ['GET /api/merch/{id}', () => ({ path: '/api/merch/MERCH' }), { ...merchOf(200), admin: 404 }],
  [
    'PATCH /api/merch/{id}',
    () => ({ path: '/api/merch/MERCH', json: { revision: 1, title: 'Renamed', itemType: 'vinyl', price: '25.00' } }),
    merchOf(200),
  ],
  ['DELETE /api/merch/{id}', () => ({ path: '/api/merch/MERCH' }), merchOf(204)],
  ['GET /api/merch/review', () => ({ path: '/api/merch/review' }), adminsOnly(200)],
  [
    'POST /api/merch/{id}/approval',
    () => ({ path: '/api/merch/MERCH/approval', json: { revision: 1, shopifyUrl: 'https://shop.example/a' } }),
    adminsOnly(204),
  ],
  [
    'POST /api/merch/{id}/rejection',
    () => ({ path: '/api/merch/MERCH/rejection', json: { revision: 1 } }),
    adminsOnly(204),
  ],
  ['GET /api/merch/{id}/artwork', () => ({ path: '/api/merch/MERCH/artwork' }), adminsOnly(404)],
  ['GET /api/profiles/{id}/merch', ({ profileId }) => ({ path: `/api/profiles/${profileId}/merch` }), everyone(200)],
  ['GET /api/audit-log', () => ({ path: '/api/audit-log' }), adminsOnly(200)],
  ['POST /api/client-errors', () => ({ path: '/api/client-errors', json: {} }), everyone(422)],
  ['POST /api/accounts/sign-out', () => ({ path: '/api/accounts/sign-out', json: {} }), everyone(204)],
]

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
    ownedArtwork: async () => (await makeArtwork(db, { profileId: profile.id })).id,
    ownedTrack: async () => (await makeTrack(db, { profileId: profile.id })).id,
    ownedStem: async () => (await makeTrack(db, { profileId: profile.id, type: 'stem' })).id,
    ownedComment: async () => (await makeComment(db, { profileId: profile.id })).id,
    ownedEvent: async () => (await makeEvent(db, { artistId: profile.id })).id,
    ownedMerch: async () => (await makeMerchItem(db, { profileId: profile.id })).id,
    ownedAlbum: async () => (await makeAlbum(db, { profileId: profile.id })).id,
    ownedPlaylist: async () => (await makePlaylist(db, { ownerProfileId: profile.id })).id,
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
    const id = await ownedThing(path)
    const body = form && (await form())
    const answer = await people[role].fetch(path.replace(/TRACK|STEM|ARTWORK|PLAYLIST|ALBUM|COMMENT|EVENT|MERCH/, id), {
      method,
      json,
      ...(body && { body }),
    })
    answers[role] = answer.status
    if (answer.status >= 400) expect(answer.headers.get('content-type')).toBe('application/problem+json')
  }
  expect(answers).toEqual(expected)
})

async function ownedThing(path: string): Promise<string> {
  if (path.includes('TRACK')) return world.ownedTrack()
  if (path.includes('STEM')) return world.ownedStem()
  if (path.includes('ARTWORK')) return world.ownedArtwork()
  if (path.includes('ALBUM')) return world.ownedAlbum()
  if (path.includes('PLAYLIST')) return world.ownedPlaylist()
  if (path.includes('EVENT')) return world.ownedEvent()
  if (path.includes('MERCH')) return world.ownedMerch()
  return path.includes('COMMENT') ? world.ownedComment() : nobody
}
