import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { secrets } from './tables.ts'

const SECRET_BYTES = 32

/**
 * A key that all instances on one database share, by default of 32 random bytes. The first caller
 * creates it, and all others read that one.
 */
export async function loadSecret(
  db: Database,
  name: string,
  make: () => Buffer = () => randomBytes(SECRET_BYTES),
): Promise<Buffer> {
  const find = () => db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  const [known] = await find()
  if (known) return known.value
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing()
  const [made] = await find()
  if (!made) throw new Error(`The secret ${name} could not be made`)
  return made.value
}
