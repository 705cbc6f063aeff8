import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findArchive } from './reading/archive.ts'
import { planProfiles } from './reading/contents.ts'
import { openSource } from './reading/source.ts'
import { runImport } from './run-import.ts'
import { makeComer, oldProfile, zipOf } from './testing/archives.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

async function bring(userId: string, profiles: object[]) {
  await using zip = await zipOf({ 'profiles.json': profiles })
  await using source = await openSource(zip.path)
  const { signal } = new AbortController()
  return await runImport(server.services, {
    ...{ archive: findArchive(source)!, userId, handles: {}, signal },
    onProgress: async () => {},
  })
}
const rename = async (id: string, to: string) =>
  server.services.db.execute(sql`update profiles set handle = ${to}, slug = ${to} where id = ${id}`)
const bios = async (userId: string) =>
  (
    await server.services.db.execute(sql`select handle, bio from profiles join profile_members on profile_id = id
      where user_id = ${userId} order by handle`)
  ).rows

test('REACH-07 RELEASE-06 an archive from before a change of handle belongs to the same profile', async () => {
  const { userId } = await makeComer(server)
  const { id } = await makeProfile(server.services.db, { userId, handle: 'moss_then', bio: '' })
  await rename(id, 'moss_now')
  const report = await bring(userId, [oldProfile('moss_then', { bio: 'I am @moss_then' })])
  expect(report).toMatchObject({ came: { profiles: 1 }, left: [] })
  expect(await bios(userId)).toEqual([{ handle: 'moss_now', bio: 'I am @moss_now' }])
})

test('REACH-07 RELEASE-06 texts that mention an old handle of the archive get the handle here', async () => {
  const { userId } = await makeComer(server)
  const both = [
    oldProfile('reed_now', { bio: 'Once @reed_then, and @reed_other', oldHandles: ['reed_then', 'reed_other', 7] }),
    oldProfile('reed_other', { bio: 'With @reed_then' }),
  ]
  await bring(userId, both)
  expect(await bios(userId)).toEqual([
    { handle: 'reed_now', bio: 'Once @reed_now, and @reed_other' },
    { handle: 'reed_other', bio: 'With @reed_now' },
  ])
})

test('REACH-07 RELEASE-06 an old handle and that of a deleted profile are taken, except for their owners', async () => {
  const { db } = server.services
  const [owner, stranger] = [await signUpAndIn(server), await signUpAndIn(server)]
  const { id } = await makeProfile(db, { userId: owner.userId, handle: 'fen_then' })
  await rename(id, 'fen_now')
  await db.execute(sql`insert into reserved_handles (digest, user_id, until)
    values (handle_digest('fen_gone'), ${owner.userId}, handle_reservation())`)
  const plan = async (userId: string) => {
    const old = ['fen_then', 'fen_now', 'fen_gone'].map((handle) => ({ ...oldProfile(handle), displayName: null }))
    const planned = await planProfiles(db, userId, old as never)
    return planned.map(({ becomes, suggestion }) => [becomes, suggestion])
  }
  // Two profiles of an archive must not become one.
  expect(await plan(owner.userId)).toEqual([
    ['own', 'fen_now'],
    ['taken', 'fen_now_2'],
    ['new', 'fen_gone'],
  ])
  expect((await plan(stranger.userId)).map(([becomes]) => becomes)).toEqual(['taken', 'taken', 'taken'])
})
