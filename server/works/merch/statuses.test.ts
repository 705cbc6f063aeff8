import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MerchStatus } from '#contract/merch.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeMerchItem, merchForm } from './factory.ts'
import { findItem } from './queries.ts'

type Role = 'visitor' | 'newcomer' | 'fan' | 'stranger' | 'owner' | 'admin' | 'owning admin'
type Outcome = `${number}` | `${number} ${MerchStatus | 'gone'}`

let server: TestServer
let people: Record<Role, Visitor>
let profiles: { owner: string; 'owning admin': string }
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const [newcomer, fan, stranger, owner] = await Promise.all([1, 2, 3, 4].map(() => signUpAndIn(server)))
  const [admin, both] = await Promise.all([1, 2].map(() => signUpAndIn(server, { admin: true })))
  await makeProfile(db, { userId: fan!.userId, profileType: 'personal' })
  await makeProfile(db, { userId: stranger!.userId })
  profiles = {
    owner: (await makeProfile(db, { userId: owner!.userId })).id,
    'owning admin': (await makeProfile(db, { userId: both!.userId })).id,
  }
  people = { visitor: visitor(server), newcomer, fan, stranger, owner, admin, 'owning admin': both } as Record<
    Role,
    Person
  >
})
afterAll(() => server.close())

const { id: _, ...changed } = merchForm({ title: 'Another shirt' })
const ACTS = {
  edit: (id: string) => [`/api/merch/${id}`, 'PATCH', { ...changed, revision: 1 }],
  delete: (id: string) => [`/api/merch/${id}`, 'DELETE', undefined],
  approve: (id: string) => [
    `/api/merch/${id}/approval`,
    'POST',
    { revision: 1, shopifyUrl: 'https://shop.example/shirt' },
  ],
  reject: (id: string) => [`/api/merch/${id}/rejection`, 'POST', { revision: 1, reason: 'Too dark' }],
} as const satisfies Record<string, (id: string) => readonly [string, string, unknown]>

/** Expected HTTP status of an action for each role, and the new item status if it changes. */
const outsiders = (status: Outcome): Record<'visitor' | 'newcomer' | 'fan' | 'stranger', Outcome> => ({
  visitor: '401',
  newcomer: status,
  fan: status,
  stranger: status,
})
const members = (seen: '403' | '404', done: Outcome): Record<Role, Outcome> => ({
  ...outsiders(seen),
  owner: done,
  admin: '403',
  'owning admin': done,
})
const admins = (done: Outcome): Record<Role, Outcome> => ({
  ...outsiders('403'),
  owner: '403',
  admin: done,
  'owning admin': done,
})

const TABLE: [act: keyof typeof ACTS, status: MerchStatus, expected: Record<Role, Outcome>][] = [
  ['edit', 'draft', members('404', '200')],
  ['edit', 'pending_approval', members('404', '200')],
  ['edit', 'approved', members('403', '200 pending_approval')],
  ['edit', 'rejected', members('404', '200 pending_approval')],
  ['delete', 'draft', members('404', '204 gone')],
  ['delete', 'pending_approval', members('404', '204 gone')],
  ['delete', 'approved', members('403', '204 gone')],
  ['delete', 'rejected', members('404', '204 gone')],
  ['approve', 'draft', admins('204 approved')],
  ['approve', 'pending_approval', admins('204 approved')],
  ['approve', 'approved', admins('409')],
  ['approve', 'rejected', admins('409')],
  ['reject', 'draft', admins('204 rejected')],
  ['reject', 'pending_approval', admins('204 rejected')],
  ['reject', 'approved', admins('409')],
  ['reject', 'rejected', admins('409')],
]

describe('MERCH-03 MERCH-04 actions on an item, by status and role', () => {
  test('the table has every combination', () => {
    const all = Object.keys(ACTS).flatMap((act) => MerchStatus.options.map((status) => `${act} ${status}`))
    expect(TABLE.map(([act, status]) => `${act} ${status}`).toSorted()).toEqual(all.toSorted())
  })

  test.each(TABLE)('%s an item with the status %s', async (act, status, expected) => {
    const { db } = server.services
    const outcomes: Record<string, string> = {}
    for (const role of Object.keys(expected) as Role[]) {
      const profileId = role === 'owning admin' ? profiles[role] : profiles.owner
      const { id } = await makeMerchItem(db, { profileId, status })
      const [path, method, json] = ACTS[act](id)
      const response = await people[role].fetch(path, { method, json })
      const after = (await findItem(db, id))?.status ?? 'gone'
      outcomes[role] = after === status ? String(response.status) : `${response.status} ${after}`
    }
    expect(outcomes).toEqual(expected)
  })
})
