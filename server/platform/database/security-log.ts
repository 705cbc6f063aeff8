import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'

/*
 * The schema `security_log` may belong to another role than the site's, so that the site cannot
 * change what it has logged. Only the owner or a superuser can then replace its functions.
 */

/**
 * Applies the functions and triggers of the security log if they have changed and this role may,
 * creates the partitions that are missing, and hands the schema over if a superuser has prepared
 * that. `folder` is db/security-log. The caller holds the migration lock.
 */
export async function prepareSecurityLog(client: ClientBase, folder: string): Promise<void> {
  await applyChanged(client, folder)
  await client.query('select security_log.keep_up()')
  const { rows } = await client.query<{ is_prepared: boolean }>(
    `select to_regprocedure('undercroft_owner.hand_over_security_log()') is not null as is_prepared`,
  )
  if (rows[0]?.is_prepared) await client.query('select undercroft_owner.hand_over_security_log()')
}

/**
 * Lets a superuser prepare a database for the hand-over, and renew the functions of one that was
 * handed over before.
 */
export async function prepareHandOver(superuser: ClientBase, folder: string): Promise<void> {
  await applyChanged(superuser, folder)
  await superuser.query(await readFile(join(folder, 'hand-over.sql'), 'utf8'))
}

/** The comment of the schema has the hash of the functions that were applied last. */
async function applyChanged(client: ClientBase, folder: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean; applied: string | null }>(`
    select pg_has_role(current_user, nspowner, 'usage') as may, obj_description(oid, 'pg_namespace') as applied
    from pg_namespace where nspname = 'security_log' and to_regclass('security_log.security_events') is not null`)
  const [found] = rows
  const source = await readFile(join(folder, 'functions.sql'), 'utf8')
  const hash = createHash('sha256').update(source).digest('hex')
  if (!found?.may || found.applied === hash) return
  await client.query('begin')
  try {
    await client.query(source)
    await client.query(`comment on schema security_log is '${hash}'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
