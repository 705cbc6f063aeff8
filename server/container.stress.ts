import { type ExecFileOptions, execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ensureContainers } from '../scripts/debian.ts'
import { freePort } from './platform/testing/nginx.ts'

const canRun = await ensureContainers()
const BASE = 'localhost/base'
const IMAGE = 'localhost/undercroft'
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-container-'))
})
afterAll(async () => {
  if (canRun) await podman('rm', '--all', '--force')
  await rm(dir, { recursive: true, force: true })
})

const exec = promisify(execFile)
const run = async (program: string, args: string[], options?: ExecFileOptions) =>
  (await exec(program, args, { maxBuffer: 64 * 1024 * 1024, ...options })).stdout.toString().trim()
/** Uses separate storage for images, containers and volumes. */
const podman = (...args: string[]) =>
  run('podman', ['--root', join(dir, 'store'), '--runroot', join(dir, 'run'), '--runtime', 'runc', ...args])
const build = (context: string, ...args: string[]) =>
  podman('build', '--quiet', '--format', 'docker', '--isolation', 'chroot', '--network', 'host', ...args, context)

/**
 * Replaces Node's image, which is not downloaded here: a small Debian with this machine's Node and
 * npm.
 */
async function buildBase(): Promise<void> {
  const root = join(dir, 'base')
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root])
  const npm = dirname(dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'))
  await mkdir(join(root, 'usr/local/lib/node_modules'), { recursive: true })
  await cp(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await cp(process.execPath, join(root, 'usr/local/bin/node'))
  await cp(TRUSTED, join(root, TRUSTED))
  await writeFile(
    join(dir, 'Base'),
    `FROM scratch\nCOPY . /\nENV NODE_EXTRA_CA_CERTS=${TRUSTED}\nRUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm\n`,
  )
  await build(root, '--tag', BASE, '--file', join(dir, 'Base'))
}

type Service = { tmpfs: string[]; cap_drop: string[]; security_opt: string[]; shm_size: string; volumes: string[] }

/**
 * The options of deploy/compose.yaml, but with the host's network and as many open files as it
 * allows.
 */
async function optionsOf(port: number): Promise<string[]> {
  const { services } = parse(await readFile('deploy/compose.yaml', 'utf8')) as { services: { site: Service } }
  const { tmpfs, cap_drop, security_opt, shm_size, volumes } = services.site
  const named = {
    tmpfs,
    'cap-drop': cap_drop,
    'security-opt': security_opt,
    volume: volumes,
    'shm-size': [shm_size],
    network: ['host'],
    ulimit: ['nofile=1024:1024', 'nproc=4096:4096'],
    env: [`PORT=${port}`, 'HOST=127.0.0.1', `PUBLIC_URL=http://localhost:${port}`],
  }
  const options = Object.entries(named).flatMap(([name, values]) => values.flatMap((value) => [`--${name}`, value]))
  return ['--read-only', '--no-healthcheck', ...options]
}

test.skipIf(!canRun)(
  'RUN-07 an image builds, runs read-only and not as root, is healthy, and stops cleanly',
  { timeout: 900_000 },
  async () => {
    await buildBase()
    await build('.', '--tag', IMAGE, '--build-arg', `BASE_IMAGE=${BASE}`, '--file', 'deploy/Containerfile')
    const [{ Healthcheck }] = JSON.parse(await podman('image', 'inspect', IMAGE))
    const isHealthy = Healthcheck.Test.slice(1)

    const port = await freePort()
    const url = `http://localhost:${port}`
    const options = await optionsOf(port)
    await podman('run', '--detach', '--name', 'first', ...options, IMAGE)
    await expect
      .poll(
        () =>
          podman('exec', 'first', ...isHealthy).then(
            () => 'healthy',
            () => 'not yet',
          ),
        { timeout: 60_000 },
      )
      .toBe('healthy')
    const page = await (await fetch(`${url}/find-music`)).text()
    expect(page).toContain('Find Music')
    const [, style] = /href="(\/assets\/[^"]+\.css)"/.exec(page)!
    expect((await fetch(url + style)).headers.get('cache-control')).toContain('immutable')

    expect(await podman('exec', 'first', 'id', '-u')).toBe('1000')
    const touch = (path: string) =>
      podman('exec', 'first', 'touch', path).then(
        () => 'written',
        () => 'refused',
      )
    expect([await touch('/tmp/x'), await touch('/var/lib/undercroft/x')]).toEqual(['written', 'written'])
    expect([await touch('/x'), await touch('dist/server/main.js')]).toEqual(['refused', 'refused'])
    expect(await podman('exec', 'first', 'npm', 'run', 'admin', '--', 'list')).toContain('admin')

    await podman('stop', '--time', '90', 'first')
    expect(await podman('inspect', 'first', '--format', '{{.State.ExitCode}}')).toBe('0')
    // the volume stays, and the next container uses it
    await podman('run', '--detach', '--name', 'second', ...options, IMAGE)
    await expect
      .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { timeout: 60_000 })
      .toBe(200)
    expect(await podman('exec', 'second', 'ls', '/var/lib/undercroft')).toContain('x')
    await podman('stop', '--time', '90', 'second')
  },
)
