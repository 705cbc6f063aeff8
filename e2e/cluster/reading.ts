import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asking, type Check } from './checks.ts'
import { ask, TIMEOUT } from './load/ask.ts'
import type { Track } from './load/uploads.ts'
import type { Visit } from './load/visitors.ts'
import { audioOf } from './people.ts'
import { TIMEOUT_MS } from './settings.ts'
import type { FailedOver, Site } from './site.ts'

/**
 * The visit timed out. The duration does not show this, because a timer may fire slightly early.
 */
const isSlow = ({ error }: Visit): boolean => error === TIMEOUT
export const isFailed = (visit: Visit): boolean => isRefused(visit) || isSlow(visit)
const isRefused = (visit: Visit): boolean => visit.status >= 500 || (visit.status === 0 && !isSlow(visit))

/**
 * The longest outage in milliseconds: bad responses with less than a second of good ones between
 * them. A reader who retries immediately experiences them as one outage.
 */
export function longestTrouble(bad: Visit[]): number {
  let [from, to, longest] = [0, 0, 0]
  for (const { at, ms } of bad) {
    if (at - to > 1000) from = at
    to = Math.max(to, at + ms)
    longest = Math.max(longest, to - from)
  }
  return longest
}

export function checkVisits(visits: Visit[], { killedAt, promotedAt }: FailedOver): Check[] {
  const sorted = visits.toSorted((a, b) => a.at - b.at)
  const during = sorted.filter(({ at }) => at >= killedAt - UNDER_WAY_MS && at < promotedAt)
  // The load shares two cores with the servers, so single responses are slow. A timeout counts as a
  // failure only while the database is down.
  const bad = sorted.filter((visit) => isRefused(visit) || (isSlow(visit) && during.includes(visit)))
  const longest = Math.round(longestTrouble(bad))
  const wrong = sorted.filter(({ status }) => status >= 300 && status < 500).length
  return [
    {
      what: 'public reads: no outage of a second',
      found: `${visits.length} reads, ${bad.length} failed, ${wrong} with an unexpected status, longest outage ${longest} ms${whenOf(bad, killedAt)}`,
      isFine: longest < 1000 && wrong === 0 && visits.length > 0,
    },
    {
      what: 'public reads: duration',
      found: `${sorted.filter(isSlow).length} slower than ${TIMEOUT_MS} ms, p99 ${quantile(sorted, 0.99)} ms, max ${quantile(sorted, 1)}; while the database was down ${during.length} reads, p99 ${quantile(during, 0.99)} ms, max ${quantile(during, 1)}`,
      isFine: true,
    },
  ]
}

/** A request that was sent this long before the kill may still have been running. */
export const UNDER_WAY_MS = 1000

/** When the failed requests were sent, in seconds after the kill, and their statuses. */
function whenOf(bad: Visit[], killedAt: number): string {
  const [first, last] = [bad[0], bad.at(-1)]
  if (!first || !last) return ''
  const seconds = ({ at }: Visit) => ((at - killedAt) / 1000).toFixed(1)
  const statuses = [...new Set(bad.map(({ status, error }) => error ?? status))].join(', ')
  return ` (sent ${seconds(first)} to ${seconds(last)} s after the kill: ${statuses})`
}

const quantile = (visits: Visit[], q: number): number => {
  const times = visits.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0)
}

/** How long after the promotion the first write of each type was acknowledged. */
export function checkReturn(kinds: Record<string, number[]>, { promotedAt }: FailedOver): Check {
  const seconds = Object.entries(kinds).map(([kind, at]) => {
    const first = Math.min(...at.filter((each) => each > promotedAt))
    return [kind, (first - promotedAt) / 1000] as const
  })
  return {
    what: 'writes are back within 30 s of the promotion',
    found: seconds.map(([kind, after]) => `${kind} ${after.toFixed(1)} s`).join(', '),
    isFine: seconds.every(([, after]) => after < 30),
  }
}

/**
 * Reads the page and the file of each track as a visitor. Resolves to the number of tracks whose
 * page or file is wrong.
 */
export async function readTracks(url: string, tracks: Track[]): Promise<number> {
  let wrong = 0
  for (const { id, title, fileUrl } of tracks) {
    const [page, file, audio] = [await ask(`${url}/track/${id}`), await ask(url + fileUrl), await audioOf(title)]
    const isRight = page.status === 200 && String(page.body).includes(title) && file.body.equals(audio)
    if (!isRight) wrong++
  }
  return wrong
}

/** No server process may exit, however long the database is down. */
export function checkProcesses({ instances }: Site): Check {
  const ended = instances.flatMap(({ role, output }) =>
    Array.from(output().matchAll(/process \d+ ended[^"]*/g), ([line]) => `${role}: ${line}`),
  )
  return {
    what: 'no server process exited',
    found: ended.join(', ') || `none of ${instances.length} instances`,
    isFine: ended.length === 0,
  }
}

/**
 * Longer than the retry delay of a failed job, and longer than a killed worker's jobs stay locked.
 */
const STANDSTILL_MS = 240_000
/** Jobs that are due or waiting for a retry, but not jobs scheduled for later. */
const WAITING = `select identifier as task, count(*)::int as jobs, count(job.locked_at)::int as held, max(last_error) as error
  from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = task_id
  where job.created_at < to_timestamp($1::double precision / 1000) and (run_at <= now() or attempts > 0) group by 1`

type Waiting = { task: string; jobs: number; held: number; error: string | null }

const describe = ({ task, jobs, held, error }: Waiting): string =>
  `${jobs} ${task} (${held} locked${error ? `, last error: ${error.split('\n', 1)[0]}` : ''})`

/**
 * Waits for the jobs from before the kill while their number falls, and counts the mails they
 * wrote.
 */
export async function checkJobs(site: Site, mailed: number, { killedAt, promotedAt }: FailedOver): Promise<Check[]> {
  const worker = site.instances.find(({ role }) => role === 'worker')
  const left = () => asking(site.databaseUrl(), (query) => query<Waiting>(WAITING, [killedAt]))
  const written = () => readdir(join(worker?.dataDir ?? '', 'mail')).catch(() => [])
  const missing = async () =>
    (await left()).reduce((sum, { jobs }) => sum + jobs, 0) + Math.max(0, mailed - (await written()).length)
  for (let [before, since] = [Infinity, 0]; ; await delay(500)) {
    const now = await missing()
    if (now < before) [before, since] = [now, Date.now()]
    if (now === 0 || Date.now() - since > STANDSTILL_MS) break
  }
  const [waiting, mails, seconds] = [await left(), await written(), Math.round((Date.now() - promotedAt) / 1000)]
  return [
    {
      what: 'jobs from before the kill are done',
      found: `${waiting.map(describe).join(', ') || 'none'} left; ${mailed} mails requested just before, ${mails.length} written; ${seconds} s after the promotion`,
      isFine: waiting.length === 0 && mails.length >= mailed,
    },
  ]
}
