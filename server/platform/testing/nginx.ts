import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findNginx } from '../../../scripts/debian.ts'

const SITE = join(import.meta.dirname, '../../../deploy/nginx.conf')

export type Nginx = { url: string; readLog(name: 'access' | 'error'): Promise<string>; stop(): Promise<void> }

/**
 * Starts nginx with deploy/nginx.conf, changing only its port, the ports of the two instances, and
 * their folder. `uploads` is the port of the instance that receives uploads; by default both do.
 */
export async function startNginx(
  port: number,
  instances: [number, number],
  dataDir: string,
  uploads?: number,
): Promise<Nginx> {
  const given = await readFile(SITE, 'utf8')
  return runNginx(port, () =>
    given
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace(/(?<=upstream undercroft_uploads \{\n)(?: +server .*\n)+/, (same) =>
        uploads ? `server 127.0.0.1:${uploads};\n` : same,
      )
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${instances[0]}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${instances[1]}`)
      .replace('/var/lib/undercroft', dataDir),
  )
}

/**
 * Starts nginx with the site configuration that `siteIn` returns; it must listen on `port`. The
 * argument of `siteIn` is a new folder, which also gets the logs.
 */
export async function runNginx(port: number, siteIn: (dir: string) => string): Promise<Nginx> {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-nginx-'))
  await writeFile(join(dir, 'site.conf'), siteIn(dir).replaceAll('/var/log/nginx/', `${dir}/`))
  await writeFile(join(dir, 'nginx.conf'), mainConfig(dir))
  const child = spawn(findNginx() as string, ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/metrics`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(await readFile(join(dir, 'error.log'), 'utf8'))
    await delay(25)
  }
  return {
    url,
    readLog: (name) => readFile(join(dir, `${name}.log`), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/**
 * Debian's nginx.conf with more connections, since an open tab uses two. `site.conf` is in the same
 * folder.
 */
export const mainConfig = (dir: string): string => `
  daemon off;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  worker_processes 1;
  worker_rlimit_nofile 8192;
  pid ${dir}/pid;
  events { worker_connections 4096; }
  http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
    include ${dir}/site.conf;
  }`

/** A port below the range of ephemeral ports, so that it is still free when it is used. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
