import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startSwift } from '../../server/media/testing/swift/swift.ts'
import type { S3Settings } from '../../server/platform/env.ts'
import { freePort, startNginx } from '../../server/platform/testing/nginx.ts'
import { startPgBouncer } from '../../server/platform/testing/pgbouncer.ts'
import { startPair } from '../../server/platform/testing/replica.ts'
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts'

export type Instance = BuiltServer & { role: 'web' | 'worker' }
export type FailedOver = { killedAt: number; promotedAt: number }

/** A part of the site that can fail at any moment and recover. */
export type KillablePart = { name: string; die(): Promise<void>; comeBack(): Promise<void> }

export type Site = {
  /** The address for people, through nginx. */
  url: string
  /** The primary database, without the pool. */
  databaseUrl(): string
  instances: Instance[]
  /**
   * All parts except the database, which is killed separately, and its replica. Without the replica
   * the database acknowledges no write.
   */
  killableParts: KillablePart[]
  /** Kills the database and promotes its replica after `outageMs`. */
  failOver(outageMs: number): Promise<FailedOver>
}

/** Small, because many clients share the pool and each needs a connection only for a moment. */
const POOL_SIZE = 20

/**
 * Runs what is usually spread over many machines on one: a database with a replica, a connection
 * pool, an object storage, two web instances, one worker, and nginx. All of it ends with `parts`.
 */
export async function startSite(parts: AsyncDisposableStack): Promise<Site> {
  const pair = await startPair({ isDurable: true })
  parts.defer(() => pair.stop())
  const pooler = await startPgBouncer(pair.primary.url, { poolSize: POOL_SIZE })
  parts.defer(() => pooler.stop())
  const swift = await startSwift()
  parts.defer(() => swift.stop())
  const ports = await freePorts()
  const url = `http://127.0.0.1:${ports.nginx}`
  const env = {
    PUBLIC_URL: url,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: pooler.directUrl,
    DATABASE_REPLICA_URL: pair.replica.url,
    ...s3Variables(await swift.newBucket()),
  }
  const { instances, killable } = await startInstances(parts, env, ports)
  const nginx = await startNginx(ports.nginx, [ports.one, ports.two], tmpdir(), ports.worker)
  parts.defer(() => nginx.stop())
  let databaseUrl = pair.primary.url
  return {
    url,
    databaseUrl: () => databaseUrl,
    instances,
    killableParts: [
      killable(1),
      { name: 'PgBouncer', die: pooler.kill, comeBack: pooler.startAgain },
      { name: 'the object storage', die: async () => swift.pause(true), comeBack: async () => swift.pause(false) },
      killable(0),
    ],
    async failOver(outageMs) {
      const killedAt = Date.now()
      await pair.killPrimary()
      await delay(outageMs)
      await pair.promote()
      await pooler.pointTo(pair.replica.url)
      databaseUrl = pair.replica.url
      return { killedAt, promotedAt: Date.now() }
    },
  }
}

const freePorts = async () => ({
  nginx: await freePort(),
  worker: await freePort(),
  one: await freePort(),
  two: await freePort(),
})

const s3Variables = ({ endpoint = '', bucket, accessKeyId, secretAccessKey }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

type Ports = Awaited<ReturnType<typeof freePorts>>

/** Starts one worker and two web instances. Each can be killed and started again. */
async function startInstances(parts: AsyncDisposableStack, env: Record<string, string>, ports: Ports) {
  const start = async (role: Instance['role'], port: number): Promise<Instance> => {
    const dataDir = join(tmpdir(), `instance-${port}`)
    await mkdir(dataDir, { recursive: true })
    const server = await startBuiltServer({ dataDir, port, env: { ...env, ROLE: role } })
    parts.defer(() => server.stop())
    return { ...server, role }
  }
  // One after the other, because each needs a core to start.
  const instances = [await start('worker', ports.worker), await start('web', ports.one), await start('web', ports.two)]
  const killable = (index: number): KillablePart => ({
    name: `a ${instances[index]?.role}`,
    die: async () => void (await instances[index]?.stop('SIGKILL')),
    comeBack: async () => {
      const { role, url } = instances[index] as Instance
      instances[index] = await start(role, Number(new URL(url).port))
    },
  })
  return { instances, killable }
}
