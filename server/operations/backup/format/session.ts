import { Client } from 'pg'

/**
 * However the database, or its role, is set up by its owner: what is written is read again as it was, and nothing is
 * cut off or left out (as pg_dump has it).
 */
const SETTINGS = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0`

/** A connection for a whole backup or restore. Its end is heard by whatever is under way. */
export async function openSession(url: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: name, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query(SETTINGS)
  return client
}
