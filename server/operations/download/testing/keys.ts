import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database.ts'

/** Gives an account a key of each kind, with every field. */
export async function giveKeys(db: Database, userId: string): Promise<void> {
  await db.execute(sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name, used_at)
    values (${userId}, ${`of ${userId}`}, 'key', 1, '{internal}', true, 'Old phone', now())`)
  await db.execute(sql`insert into authenticators (user_id, secret, confirmed_at) values (${userId}, 'sealed', now())`)
  await db.execute(
    sql`insert into recovery_codes (user_id, hash, salt, used_at) values (${userId}, 'hash', 'salt', now())`,
  )
  await db.execute(sql`insert into access_tokens (user_id, kind, name, scopes, hash, hint, expires_at, used_at)
    values (${userId}, 'token', 'Backup', '{read}', ${`of ${userId}`}, 'uc_ab…cd', now() + interval '1 day', now())`)
  await db.execute(sql`insert into factor_removals (user_id, due_at) values (${userId}, now() + interval '3 days')`)
  await db.execute(sql`insert into admins (user_id, grace_until) values (${userId}, now())
    on conflict (user_id) do update set grace_until = now()`)
}
