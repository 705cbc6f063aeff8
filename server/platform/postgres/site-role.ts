import { Client, type ClientConfig } from 'pg'
import { prepareHandOver } from '../database/security-log.ts'
import { SECURITY_LOG } from '../database.ts'

/**
 * The database of the embedded cluster, and the role that owns it and that the site connects as.
 */
export const SITE_DATABASE = 'undercroft'
export const SITE_ROLE = 'undercroft_site'

type Access = {
  /** URL for the cluster's superuser, to any database. */
  adminUrl: string
  /** Password of the site's role: letters and digits. */
  password: string
}

/**
 * Creates the site's role and database if they are missing. The role is no superuser: an injected
 * statement can neither read the machine's files nor start programs. In clusters of earlier
 * versions the superuser owned everything; there the role becomes the owner. The security log gets
 * an owner of its own, who cannot sign in, so that the site cannot change what it has logged. A replica accepts no
 * writes and stays unchanged.
 * @throws Error also when the server ends during the call
 */
export async function prepareSite({ adminUrl, password }: Access): Promise<void> {
  const isOwned = await asAdmin({ connectionString: adminUrl }, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where pg_is_in_recovery()')
    if (rowCount) return true
    const found = await admin.query('select from pg_roles where rolname = $1', [SITE_ROLE])
    await admin.query(`${found.rowCount ? 'alter' : 'create'} role ${SITE_ROLE} login password '${password}'`)
    const owner = 'select pg_get_userbyid(datdba) as name from pg_database where datname = $1'
    const { rows } = await admin.query<{ name: string }>(owner, [SITE_DATABASE])
    if (rows.length === 0) await admin.query(`create database ${SITE_DATABASE} owner ${SITE_ROLE}`)
    return rows.length === 0 || rows[0]?.name === SITE_ROLE
  })
  await asAdmin({ connectionString: adminUrl, database: SITE_DATABASE }, async (admin) => {
    const { rowCount } = await admin.query('select where pg_is_in_recovery()')
    if (rowCount) return
    if (!isOwned) {
      await admin.query(HAND_OVER)
      await admin.query(`alter database ${SITE_DATABASE} owner to ${SITE_ROLE}`)
    }
    await prepareHandOver(admin, SECURITY_LOG)
  })
}

async function asAdmin<T>(
  { connectionString, database }: ClientConfig,
  use: (admin: Client) => Promise<T>,
): Promise<T> {
  const url = new URL(connectionString ?? '')
  if (database) url.pathname = `/${database}`
  const admin = new Client({ connectionString: url.toString() })
  admin.on('error', () => {})
  try {
    await admin.connect()
    return await use(admin)
  } finally {
    await admin.end().catch(() => {})
  }
}

/**
 * Makes the role the owner of all objects that the superuser created, except those of extensions.
 * `REASSIGN OWNED` refuses this for a cluster's first superuser. Sequences of columns change owner
 * with their table.
 */
const HAND_OVER = `do $$
declare
  statement text;
begin
  for statement in
    select format('alter schema %I owner to ${SITE_ROLE}', nspname) from pg_namespace n
    where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = n.oid and d.deptype = 'e')
    union all
    select format('alter %s %s owner to ${SITE_ROLE}',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          when 'c' then 'type' else 'table' end, c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S', 'c')
      and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid
        and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${SITE_ROLE}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = pronamespace
    where proowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${SITE_ROLE}', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = typnamespace
    where typowner = current_user::regrole and typtype in ('e', 'd', 'r') and typrelid = 0
      and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`
