import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/platform/env.ts'
import { createS3Client } from '../../storage/s3-client.ts'
import { NODES, type Ports, SWIFT_KEY, writeSwiftConfig } from './swift-config.ts'

export type Swift = {
  /** Creates an empty bucket with a new name and returns its settings. */
  newBucket(): Promise<S3Settings>
  settings(bucket: string): S3Settings
  /** Stops or continues responses; requests are still accepted. */
  pause(isPaused: boolean): void
  stop(): Promise<void>
}

const PYTHON = '/usr/bin/python3'
const TRIES = 300

/**
 * An S3-compatible server for tests that checks every signature: OpenStack Swift from Debian, on
 * loopback.
 */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'undercroft-swift-'))
  const ports = await freePorts()
  await writeSwiftConfig(folder, ports)
  await promisify(execFile)(PYTHON, [join(folder, 'rings.py'), folder, ...NODES.map((node) => String(ports[node]))])
  const running = [
    start('memcached', ['-u', 'root', '-l', '127.0.0.1', '-m', '16', '-p', String(ports.memcached)]),
    ...[...NODES, 'proxy'].map((name) => start(`swift-${name}-server`, [join(folder, `${name}.conf`)])),
  ]
  const settings = (bucket: string): S3Settings => ({
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    region: 'us-east-1',
    bucket,
    ...SWIFT_KEY,
    pathStyle: true,
  })
  let buckets = 0
  const newBucket = async () => {
    const made = settings(`bucket-${++buckets}`)
    const client = await createS3Client(made)
    await client.send(new CreateBucketCommand({ Bucket: made.bucket }))
    client.destroy()
    return made
  }
  const stop = async () => {
    await Promise.all(running.map(end))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const port of Object.values(ports)) await untilListening(port, running)
    await untilReady(newBucket)
  } catch (error) {
    await stop()
    throw error
  }
  const pause = (isPaused: boolean) => void running.at(-1)?.kill(isPaused ? 'SIGSTOP' : 'SIGCONT')
  return { newBucket, settings, pause, stop }
}

/** The child ends with this process, however that ends. */
const start = (program: string, args: string[]): ChildProcess =>
  spawn('/usr/bin/setpriv', ['--pdeathsig', 'KILL', '--', program, ...args], { stdio: 'ignore' })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function freePorts(): Promise<Ports> {
  const names = [...NODES, 'proxy', 'memcached'] as const
  const servers = names.map(() => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Ports
}

async function untilListening(port: number, running: ChildProcess[]): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const ended = running.find((child) => child.exitCode !== null)
    if (ended) throw new Error(`${ended.spawnargs.join(' ')} ended`)
    // Any response is enough, also a response that is not HTTP.
    const refused = await fetch(`http://127.0.0.1:${port}/`).then(
      () => false,
      (error: Error & { cause?: { code?: string } }) => error.cause?.code === 'ECONNREFUSED',
    )
    if (!refused) return
    await delay(100)
  }
  throw new Error(`Nothing listens on ${port}`)
}

/** The server may listen a moment before it can create an account. */
async function untilReady(newBucket: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return void (await newBucket())
    } catch (error) {
      if (tries === 10) throw error
      await delay(200)
    }
  }
}
