import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Database } from '../database.ts'
import { countFailedJobs, type FailedJobs } from '../failed-jobs.ts'
import { counter, gauge, sharedGauge } from './meters.ts'

/** An unresponsive database must not block the other metrics. */
const DATABASE_MS = 1000

const processes = gauge('processes', 'Processes of this start that tell the rest.')
const connections = gauge('database_connections', 'Open connections of the pool to each database.', ['pool', 'state'])
const waiting = gauge('database_waiting', 'Pieces of work that wait for a connection of the pool.', ['pool'])
const sockets = gauge('live_sockets', 'Open sockets of the live channel: tabs.')
const cachedResponses = gauge('answers_kept', 'Answers that are kept in memory.')
const cachedResponsesRequested = counter(
  'answers_asked',
  'How often an answer that is the same to everyone was kept, and how often it had to be made.',
  ['result'],
)
const cachedResponsesBytes = gauge('answers_bytes', 'Memory that the kept answers take, about.')
const failedJobs = sharedGauge(
  'failed_jobs',
  'Background jobs that failed in every try and are not tried again, over all instances.',
  ['task'],
)
const dueJobs = sharedGauge(
  'due_jobs',
  'Background jobs that could be worked on now and wait for somebody to do so, over all instances.',
  ['task'],
)
const oldestDueJob = sharedGauge('oldest_due_job_seconds', 'For how long the oldest of these has been waiting.')
const replicaAway = sharedGauge(
  'replica_away',
  'Whether the replica does not answer, so that all is read from the database itself.',
)
const replicaLag = sharedGauge('replica_lag_bytes', 'Log of the database that the replica lacks.')

/**
 * Reads the metrics that are not counted as they happen. Without a database the others are still
 * exported.
 */
export async function readGauges(services: Services): Promise<void> {
  const { pools, direct, replica, live, responseCache, log } = services
  processes.set(1)
  for (const [name, pool] of Object.entries(pools)) readPool(name, pool)
  if (replica) {
    replicaAway.set(Number(replica.isDown))
    replicaLag.set(replica.lag)
  }
  sockets.set(live.size())
  cachedResponsesRequested.reset()
  cachedResponsesRequested.inc({ result: 'kept' }, responseCache.found)
  cachedResponsesRequested.inc({ result: 'made' }, responseCache.made)
  cachedResponses.set(responseCache.count)
  cachedResponsesBytes.set(responseCache.bytes)
  const jobs = countJobs(direct).catch((error) => void log.warn({ err: error }, 'the jobs could not be counted'))
  tellJobs(await Promise.race([jobs, delay(DATABASE_MS, undefined, { ref: false })]))
}

function readPool(pool: string, { $client }: Database): void {
  connections.set({ pool, state: 'idle' }, $client.idleCount)
  connections.set({ pool, state: 'busy' }, $client.totalCount - $client.idleCount)
  waiting.set({ pool }, $client.waitingCount)
}

type Jobs = { failed: FailedJobs; due: { task: string; count: number; seconds: number }[] }

async function countJobs(db: Database): Promise<Jobs> {
  return { failed: await countFailedJobs(db), due: await findDueJobs(db) }
}

/** Resets first, so that no old values are exported when the jobs could not be counted. */
function tellJobs(counted: Jobs | undefined): void {
  for (const gauge of [failedJobs, dueJobs, oldestDueJob]) gauge.reset()
  if (!counted) return
  for (const { task, count } of counted.failed) failedJobs.set({ task }, count)
  for (const { task, count } of counted.due) dueJobs.set({ task }, count)
  oldestDueJob.set(Math.max(0, ...counted.due.map(({ seconds }) => seconds)))
}

/** Jobs that are due and not being worked on. A failed job becomes due at its next attempt. */
async function findDueJobs(db: Database): Promise<Jobs['due']> {
  const { rows } = await db.execute<Jobs['due'][number]>(sql`
    select task_identifier as task, count(*)::int as count, extract(epoch from now() - min(run_at))::float as seconds
    from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts and locked_at is null group by 1`)
  return rows
}
