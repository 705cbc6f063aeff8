import { randomBytes } from 'node:crypto'
import { users } from '#server/people/identity/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { profileMembers, profiles } from './tables.ts'

type Fields = Partial<typeof profiles.$inferInsert> & {
  /** The owner; without it a new account is created. */
  userId?: string
}

/** Inserts a profile with its owner. */
export async function makeProfile(db: Database, { userId, ...wanted }: Fields = {}) {
  const handle = wanted.handle ?? `band_${randomBytes(5).toString('hex')}`
  const values = { profileType: 'artist' as const, handle, slug: handle, displayName: 'Cold Lantern', ...wanted }
  const owner = userId ?? (await makeUser(db))
  return transaction(db, async (tx) => {
    const [profile] = await tx.insert(profiles).values(values).returning()
    await tx.insert(profileMembers).values({ profileId: profile!.id, userId: owner, role: 'owner' })
    return { ...profile!, userId: owner }
  })
}

async function makeUser(db: Database): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@example.org`
  const values = {
    email,
    emailVerified: true,
    termsAcceptedAt: new Date(),
    passwordHash: 'nobody signs in as this one',
  }
  const [user] = await db.insert(users).values(values).returning({ id: users.id })
  return user!.id
}
