import { existsSync } from 'node:fs'
import { run } from './run.ts'

const PLACES = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx']

/** Where nginx is on this machine. Linux alone: the tests come from several addresses of the loopback network. */
export const findNginx = (): string | null =>
  process.platform === 'linux' ? (PLACES.find((path) => existsSync(path)) ?? null) : null

/** Finds nginx, or installs Debian's package as root. Elsewhere the tests behind it are left out, which is said. */
export async function ensureNginx(): Promise<void> {
  if (findNginx()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing nginx for the tests behind it …\n')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('package lists', ['apt-get', 'update', '-qq'], { quiet: true, env })
    await run('nginx', ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], {
      quiet: true,
      env,
    })
  }
  if (!findNginx())
    process.stdout.write('There is no nginx here: deploy/nginx.conf is not tested. Install it to have it tested.\n')
}
