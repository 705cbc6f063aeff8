import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SITE_DATABASE, SITE_ROLE } from './site-role.ts'

/** The cluster's superuser, for the launcher and tests alone. */
export const ADMIN = 'undercroft'

/** The files that contain the passwords of the superuser and of the site's role. */
export const secretsOf = (dir: string) => ({ admin: join(dir, 'password'), site: join(dir, 'site-password') })

export const writeSecret = (path: string) => writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600 })

/** The URLs of the site's database, as the site's role and as the superuser. */
export async function urlsOf(dir: string, port: number): Promise<{ url: string; adminUrl: string }> {
  const { admin, site } = secretsOf(dir)
  const [adminPassword, sitePassword] = await Promise.all([admin, site].map((path) => readFile(path, 'utf8')))
  const place = `127.0.0.1:${port}/${SITE_DATABASE}`
  return {
    url: `postgres://${SITE_ROLE}:${sitePassword?.trim()}@${place}`,
    adminUrl: `postgres://${ADMIN}:${adminPassword?.trim()}@${place}`,
  }
}
