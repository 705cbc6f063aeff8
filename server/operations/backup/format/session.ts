import { Client } from 'pg'

/**
 * The settings that pg_dump uses. They override those of the database and the role, so that values
 * are read back as written, and neither a timeout nor row security cuts the data.
 */
const SETTINGS = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0`

/** Opens a connection for a whole backup or restore. If it is lost, the present query fails. */
export async function openSession(url: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: name, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query(SETTINGS)
  return client
}
