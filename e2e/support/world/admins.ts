import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { query } from './database.ts'
import type { Where } from './people.ts'

const run = promisify(execFile)

/** Bundled once by global-setup.ts, because starting from source takes seconds of CPU time. */
export const ADMIN_PROGRAM = { name: 'admin-command', folder: 'test-results/programs' }

/**
 * Makes a user an admin, or revokes it, with the server's command while the server runs. Resolves
 * to its output.
 */
export async function adminCommand({ dataDir }: Where, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const { stdout } = await run(process.execPath, [`${ADMIN_PROGRAM.folder}/${ADMIN_PROGRAM.name}.js`, ...words], {
    env,
  })
  return stdout.trim()
}

/** Makes a user an admin whose sessions have two factors, as if a passkey had been used. */
export async function grantAdmin(where: Where, email: string): Promise<void> {
  await adminCommand(where, 'grant', email)
  await trustSessions(where, email)
}

/** The sessions of a user count as started with two factors. The server notices it at once. */
export async function trustSessions(where: Where, email: string): Promise<void> {
  const own = 'user_id = (select id from users where email = $1)'
  await query(where, `update sessions set is_two_factor = true where ${own}`, [email])
}
