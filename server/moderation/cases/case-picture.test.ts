import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseDetail } from '#contract/reports.ts'
import type { SubjectKind } from '#contract/subject-kinds.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { setHidden, suspendProfile } from './decisions/hide.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

async function pictureOf(kind: SubjectKind, id: string): Promise<string | undefined> {
  const answer = await admin.fetch('/api/cases', { method: 'POST', json: { kind, id } })
  return ((await answer.json()) as CaseDetail).picture?.url
}

test('GUARD-02 a case shows the picture of a profile, also of a suspended one', async () => {
  const { db } = server.services
  const { id } = await makeProfile(db)
  expect(await pictureOf('profile', id)).toBeUndefined()
  await db.update(profiles).set({ avatar: 'avatars/face.webp' }).where(eq(profiles.id, id))
  expect(await pictureOf('profile', id)).toBe('/media/avatars/face.webp')
  await suspendProfile(db, id, { until: null })
  expect(await pictureOf('profile', id)).toMatch(/avatars\/face\.webp\?.*withheld.*signature=/)
})

test('GUARD-02 a case shows the artwork of a merch item, also a hidden one', async () => {
  const { db } = server.services
  const artwork = await makeArtwork(db)
  const plain = await makeMerchItem(db, { profileId: artwork.profileId })
  expect(await pictureOf('merch', plain.id)).toBeUndefined()
  const item = await makeMerchItem(db, { profileId: artwork.profileId, artworkId: artwork.id, status: 'approved' })
  expect(await pictureOf('merch', item.id)).toMatch(/signature=/)
  await setHidden(db, 'artwork', artwork.id, true)
  expect(await pictureOf('merch', item.id)).toMatch(/withheld.*signature=/)
})
