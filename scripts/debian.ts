import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.ts'

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx']

/** Finds nginx. Linux only, because its tests send requests from several loopback addresses. */
export const findNginx = (): string | null =>
  process.platform === 'linux' ? (NGINX.find((path) => existsSync(path)) ?? null) : null

/** Finds PgBouncer, a connection pool in transaction mode. */
export const findPgBouncer = (): string | null =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)) ?? null

const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

/** Whether third-party readers are installed: a text browser, libxml2 and a feed parser. */
export const hasReaders = (): boolean =>
  runs('w3m', '-version') && runs('xmllint', '--version') && runs('/usr/bin/python3', '-c', 'import feedparser')

/** Whether systemd can verify a unit. This works even where systemd manages nothing. */
export const hasSystemd = (): boolean => runs('systemd-analyze', '--version')

const WANTED = [
  { found: () => findNginx() !== null, packages: ['nginx-light'], without: 'deploy/nginx.conf is not tested' },
  {
    found: () => findPgBouncer() !== null,
    packages: ['pgbouncer'],
    without: 'the database behind a transaction pool is not tested',
  },
  { found: hasSystemd, packages: ['systemd'], without: 'deploy/undercroft.service is not tested' },
  {
    found: hasReaders,
    packages: ['w3m', 'libxml2-utils', 'python3-feedparser'],
    without: 'feeds, sitemap and prerendered pages are not tested in third-party programs',
  },
]

/**
 * Installs missing programs that tests use: Debian packages, as root. Elsewhere the tests that need
 * them are skipped, with a message.
 */
export async function ensureDebianPackages(): Promise<void> {
  const missing = WANTED.filter(({ found }) => !found())
  await installDebianPackages(missing.flatMap(({ packages }) => packages))
  for (const { found, packages, without } of missing)
    if (!found()) process.stdout.write(`Without ${packages.join(', ')}: ${without}. Install to run these tests.\n`)
}

/** Does nothing unless this is Debian and the user is root. */
async function installDebianPackages(packages: string[]): Promise<void> {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`Installing ${packages.join(', ')} for the tests that use them …\n`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('package lists', ['apt-get', 'update', '-qq'], { quiet: true, env })
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages]
  await run('packages', install, { quiet: true, env })
}

/**
 * Whether containers can be built and run here. As root on Debian it installs the packages for
 * that.
 */
export async function ensureContainers(): Promise<boolean> {
  const isThere = () => runs('podman', '--version') && runs('runc', '--version') && runs('debootstrap', '--version')
  if (process.getuid?.() === 0 && !isThere()) await installDebianPackages(['podman', 'runc', 'debootstrap'])
  return process.getuid?.() === 0 && isThere()
}
