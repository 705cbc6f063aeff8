import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.ts'

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx']

/** Where nginx is on this machine. Linux alone: the tests come from several addresses of the loopback network. */
export const findNginx = (): string | null =>
  process.platform === 'linux' ? (NGINX.find((path) => existsSync(path)) ?? null) : null

/** Where PgBouncer is, a pool of connections by transaction. */
export const findPgBouncer = (): string | null =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)) ?? null

const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

/** Whether the programs are here by which others read what is published: a browser of text, libxml2, a reader of feeds. */
export const hasReaders = (): boolean =>
  runs('w3m', '-version') && runs('xmllint', '--version') && runs('/usr/bin/python3', '-c', 'import feedparser')

/** Whether systemd is here to read a unit, which it does also where it runs nothing. */
export const hasSystemd = (): boolean => runs('systemd-analyze', '--version')

const WANTED = [
  { found: () => findNginx() !== null, packages: ['nginx-light'], without: 'deploy/nginx.conf is not tested' },
  {
    found: () => findPgBouncer() !== null,
    packages: ['pgbouncer'],
    without: 'the database is not asked through a pool by transaction',
  },
  { found: hasSystemd, packages: ['systemd'], without: 'deploy/undercroft.service is not tested' },
  {
    found: hasReaders,
    packages: ['w3m', 'libxml2-utils', 'python3-feedparser'],
    without: 'feeds, sitemap and pages without scripts are not shown to programs of others',
  },
]

/** Finds the programs that tests ask, or installs Debian's packages as root. Elsewhere the tests that ask them are left out, which is said. */
export async function ensureDebianPackages(): Promise<void> {
  const missing = WANTED.filter(({ found }) => !found())
  await installDebianPackages(missing.flatMap(({ packages }) => packages))
  for (const { found, packages, without } of missing)
    if (!found()) process.stdout.write(`Without ${packages.join(', ')}: ${without}. Install them to have it tested.\n`)
}

/** Nothing where this is not Debian, or not root. */
async function installDebianPackages(packages: string[]): Promise<void> {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`Installing ${packages.join(', ')} for the tests that ask them …\n`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('package lists', ['apt-get', 'update', '-qq'], { quiet: true, env })
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages]
  await run('packages', install, { quiet: true, env })
}

/** Whether a container can be made and run here, of nothing but Debian's packages, which are installed as root. */
export async function ensureContainers(): Promise<boolean> {
  const isThere = () => runs('podman', '--version') && runs('runc', '--version') && runs('debootstrap', '--version')
  if (process.getuid?.() === 0 && !isThere()) await installDebianPackages(['podman', 'runc', 'debootstrap'])
  return process.getuid?.() === 0 && isThere()
}
