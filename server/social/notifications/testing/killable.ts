import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Dying, startDying } from '#server/media/testing/dying.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'

/** A second process on the database and folder of a test server, for stress tests to kill. */
export async function startMortal(server: TestServer): Promise<Dying> {
  return startDying(server, 'never', { jobs: true })
}

/**
 * Kills the process without a chance to clean up, and waits until its database connections are idle
 * or closed.
 */
export async function killMortal({ services: { db } }: TestServer, killable: Dying): Promise<void> {
  killable.kill()
  expect(await killable.end()).toBe('SIGKILL')
  await expect
    .poll(async () => {
      const { rows } = await db.execute(sql`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
      return rows.length
    })
    .toBe(0)
  // as if the time after which other processes may run its jobs were over
  await db.execute(sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'`)
}

/**
 * Records every time that a job of these tasks is added, also one that replaces a waiting job.
 * `fields` names, for each task, the field of the payload to group by. Resolves to a function that
 * returns how often jobs of a task were added, by that field.
 */
export async function countJobs({ services: { db } }: TestServer, fields: Record<string, string>) {
  await db.execute(sql`create table asked (task text, what text)`)
  await db.execute(sql`create function note_asked() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' or new.revision > old.revision then
      insert into asked select identifier, new.payload ->> (tg_argv[0]::json ->> identifier)
      from graphile_worker._private_tasks where id = new.task_id and (tg_argv[0]::json -> identifier) is not null;
    end if;
    return null;
  end $$`)
  await db.execute(sql`create trigger asked after insert or update on graphile_worker._private_jobs for each row
    execute function note_asked(${sql.raw(`'${JSON.stringify(fields)}'`)})`)
  return async (task: string): Promise<Map<string, number>> => {
    const { rows } = await db.execute<{ what: string; times: number }>(
      sql`select what, count(*)::int as times from asked where task = ${task} group by what`,
    )
    return new Map(rows.map(({ what, times }) => [what, times]))
  }
}
