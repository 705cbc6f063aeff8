import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { childrenOf } from '../../../bench/platform/cpu.ts'
import { postmasterOf } from '../../../bench/platform/processes.ts'
import { type EmbeddedPostgres, launchPostgres } from '../postgres/launch.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

/** A database and its streaming replica, both created for one test. */
export type Pair = {
  primary: EmbeddedPostgres
  replica: EmbeddedPostgres
  pids(): { primary: number; replica: number }
  /** Pauses replay on the replica, or resumes it. */
  pause(isPaused: boolean): Promise<void>
  /** Stops the replica; `startReplica` uses the same port. */
  endReplica(): Promise<void>
  startReplica(): Promise<void>
  /** Kills every process of the primary, like a machine that fails. */
  killPrimary(): Promise<void>
  /** Promotes the replica to a primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** Whether data is on disk, and commits wait until both servers have it. */
  isDurable?: boolean
}

/** The replica starts as a copy of the stopped primary's folder, so no base backup is needed. */
export async function startPair({ isDurable = false }: Options = {}): Promise<Pair> {
  const volatile = !isDurable
  const dir = isDurable ? await mkdtemp(join(tmpdir(), 'undercroft-pair-')) : await makeThrowawayFolder('pair')
  const [one, other] = [join(dir, 'primary'), join(dir, 'replica')]
  // a first start creates the cluster, which is then stopped
  const { port, stop } = await launchPostgres({ dir: one, volatile })
  await stop()
  await cp(one, other, { recursive: true })
  const primary = await launchPostgres({ dir: one, volatile, port })
  const { username, password } = new URL(primary.adminUrl)
  const place = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  await writeFile(join(other, 'cluster/postgresql.auto.conf'), `primary_conninfo = '${place}'\n`)
  await writeFile(join(other, 'cluster/standby.signal'), '')
  let replica = await launchPostgres({ dir: other, volatile })
  const replicaPort = replica.port
  const ask = async (statement: string, url = replica.adminUrl) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const pids = { primary: await postmasterOf(one), replica: await postmasterOf(other) }
  if (isDurable) {
    await ask("alter system set synchronous_standby_names = '*'", primary.adminUrl)
    await ask('select pg_reload_conf()', primary.adminUrl)
  }
  return {
    primary,
    replica,
    pids: () => pids,
    pause: (isPaused) => ask(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`),
    endReplica: () => replica.stop(),
    async startReplica() {
      replica = await launchPostgres({ dir: other, volatile, port: replicaPort })
    },
    async killPrimary() {
      for (const each of [pids.primary, ...childrenOf(pids.primary)]) process.kill(each, 'SIGKILL')
      await primary.stop()
    },
    promote: () => ask('select pg_promote()'),
    async stop() {
      await Promise.all([primary.stop(), replica.stop()])
      await rm(dir, { recursive: true, force: true })
    },
  }
}
