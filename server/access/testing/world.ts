import { signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeConversationWithMessages } from '#server/social/messages/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { pathOf, type Role, type Row, type World } from './rows.ts'

/** The rows of each folder, by their file. */
const modules = import.meta.glob<{ rows: Row[] }>('../../**/access.rows.ts', { eager: true })
export const FILES_OF_ROWS = Object.keys(modules).map((path) => path.replace('../..', 'server'))

/** Signing out ends the sessions that the other calls need, so it runs last. */
const isLast = ([operation]: Row) => operation === 'POST /api/accounts/sign-out'

/** Every endpoint of the API, with a call and the expected statuses. */
export const TABLE: Row[] = Object.values(modules)
  .flatMap(({ rows }) => rows)
  .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))

export type People = Record<Role, Visitor>

/** Creates a user of each role, and factories of the owner's things. */
export async function makeWorld(server: TestServer): Promise<{ people: People; world: World }> {
  const { db } = server.services
  const [newcomer, fan, stranger, owner] = await Promise.all([1, 2, 3, 4].map(() => signUpAndIn(server)))
  const admin = await signUpAndIn(server, { admin: true })
  await makeProfile(db, { userId: fan!.userId, profileType: 'personal' })
  await makeProfile(db, { userId: stranger!.userId })
  const profile = await makeProfile(db, { userId: owner!.userId })
  const people = { visitor: visitor(server), newcomer, fan, stranger, owner, admin } as People
  const owned: World['owned'] = {
    profile: async () => profile.id,
    handle: async () => profile.handle,
    album: async () => (await makeAlbum(db, { profileId: profile.id })).id,
    comment: async () => (await makeComment(db, { profileId: profile.id })).id,
    event: async () => (await makeEvent(db, { artistId: profile.id })).id,
    merch: async () => (await makeMerchItem(db, { profileId: profile.id })).id,
    playlist: async () => (await makePlaylist(db, { ownerProfileId: profile.id })).id,
    stem: async () => (await makeTrack(db, { profileId: profile.id, type: 'stem' })).id,
    conversation: async () => (await makeConversationWithMessages(db, [profile.id], 1)).id,
    track: async () => (await makeTrack(db, { profileId: profile.id })).id,
    artwork: async () => (await makeArtwork(db, { profileId: profile.id })).id,
  }
  return { people, world: { profileId: profile.id, owned } }
}

/** The call of a row, for a newly created thing. */
export async function callOf(world: World, row: Row) {
  const [operation, , { json, form } = {}] = row
  const path = pathOf(row)
  const thing = path.match(/:(\w+)/)?.[1]
  return {
    method: operation.split(' ')[0] as string,
    path: thing ? path.replace(`:${thing}`, await world.owned[thing]!()) : path,
    json: typeof json === 'function' ? (json(world) as object) : json,
    form: await form?.(),
  }
}
