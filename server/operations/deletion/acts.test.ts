import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { eraseProfiles } from './erase-profiles.ts'
import { lockForDeletion } from './locks.ts'
import { findTraces } from './testing/traces.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

/**
 * Lets an admin act while the profile is being deleted. Returns the status of the admin's response.
 */
async function actMeanwhile(profileId: string, act: () => Promise<Response>): Promise<number> {
  const { db } = server.services
  let acting: Promise<Response> | undefined
  await transaction(db, async (tx) => {
    await lockForDeletion(tx, [profileId])
    acting = act()
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    await eraseProfiles(tx, server.services, [profileId])
  })
  return (await acting!).status
}

test('PROF-17 ADMIN-04 a comment that an admin removes during the deletion leaves no name in the log', async () => {
  const { db } = server.services
  const { id, handle } = await makeProfile(db, {})
  const track = await makeTrack(db)
  const comment = await makeComment(db, { profileId: id, assetId: track.id, body: 'Rude words' })
  const remove = () => admin.fetch(`/api/comments/${comment.id}`, { method: 'DELETE' })
  expect(await actMeanwhile(id, remove)).toBe(200)
  expect(await findTraces(server, [id, handle, 'Rude words'])).toEqual([])
})

test('PROF-17 ADMIN-04 an admin’s merch decision during the deletion leaves no name in the log', async () => {
  const { db } = server.services
  const { id, handle } = await makeProfile(db, {})
  const item = await makeMerchItem(db, { profileId: id, status: 'pending_approval', title: 'Cellar shirt' })
  const json = { revision: item.revision, reason: 'The cellar is flooded' }
  const reject = () => admin.fetch(`/api/merch/${item.id}/rejection`, { method: 'POST', json })
  expect(await actMeanwhile(id, reject)).toBe(404)
  expect(await findTraces(server, [id, handle, 'Cellar shirt', 'flooded'])).toEqual([])
})
