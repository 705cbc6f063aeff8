import type { Changes } from '../cached-responses/changes.ts'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import type { Log } from '../log.ts'
import { POSITION, positionOf, sharingNext } from './listener.ts'
import type { Pooler } from './pooler.ts'

const LOOK_MS = 1000
/** It is asked by a connection of its own, and what does not come by then makes it one that is away. */
const ASKING = { max: 1, min: 1, name: 'undercroft replica', responseMs: 1000 }
/** No read of a page takes as long. */
const RESPONSE_MS = 5000

/** Which server's log a database writes or replays, and which of its databases it is. */
const IDENTITY = `select (select system_identifier from pg_control_system()) || ' ' || current_database() as name`

type Options = {
  url: string
  /** What it should be a replica of. */
  primary: Database
  pooler: Pooler
  log: Log
  changes: Changes
  /** Connections at most. */
  max: number
  /** How often it is looked after. */
  lookMs?: number
}

/**
 * A replica of the database by streaming ('Hot Standby', PostgreSQL manual), and what is known of it. It is away while
 * it does not answer, and lags while it does not yet have what the database had a look ago.
 */
export class Replica {
  readonly db: Database
  readonly #primary: Database
  readonly #asking: Database
  readonly #log: Log
  readonly #changes: Changes
  readonly #timer: NodeJS.Timeout
  #position = 0
  #isAway = true
  /** Where the database was at the last look. */
  #before = 0
  #isLagging = false
  /** That it is the wrong one has been said. */
  #isTold = false

  constructor({ url, primary, pooler, log, changes, max, lookMs = LOOK_MS }: Options) {
    this.#primary = primary
    this.#log = log
    this.#changes = changes
    this.db = openDatabase(url, log, { max, pooler, responseMs: RESPONSE_MS })
    this.#asking = openDatabase(url, log, { ...ASKING, pooler })
    this.#timer = setInterval(() => void this.look(), lookMs).unref()
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /** Whether it lacks what was committed a look ago; while the database is away, as it was before. */
  get isLagging(): boolean {
    return this.#isLagging
  }

  /** Bytes of the log that it lacks, as of the last look. */
  get lag(): number {
    return Math.max(0, this.#before - this.#position)
  }

  /** Whether all is visible there that the database had at a position of its log. */
  async reaches(position: number): Promise<boolean> {
    return this.#position >= position || (await this.#ask()) >= position
  }

  /** Somebody found that it does not answer: nobody asks it until a look finds it again. */
  miss(error: unknown): void {
    if (this.#isAway) return
    this.#isAway = true
    this.#log.warn({ err: error }, 'the replica does not answer: all is read from the database itself')
  }

  /** Finds out how it is. */
  async look(): Promise<void> {
    const wasAt = this.#before
    const [isUpToDate, position] = await Promise.all([this.#changes.catchUp(), this.#ask()])
    if (position < 0) return
    if (this.#isAway && (await this.#isAnother())) return
    if (this.#isAway) this.#log.info('what is public is read from the replica')
    this.#isAway = false
    if (!isUpToDate) return
    const wasLagging = this.#isLagging
    this.#isLagging = position < wasAt
    this.#before = this.#changes.position().last
    if (this.#isLagging && !wasLagging) this.#log.warn({ bytes: this.lag }, 'the replica lags and is left out')
  }

  /** Whether what answers is no replica of this database: its positions mean nothing here, and what it has is another's. */
  async #isAnother(): Promise<boolean> {
    const identityOf = async ({ $client }: Database) => (await $client.query<{ name: string }>(IDENTITY)).rows[0]!.name
    // without the database itself nobody can tell, and before that it was the right one
    const wanted = await identityOf(this.#primary).catch(() => null)
    const found = await identityOf(this.#asking).catch(() => null)
    const isAnother = wanted !== null && found !== wanted
    if (isAnother && !this.#isTold) this.#log.error('DATABASE_REPLICA_URL leads to no replica of this database')
    this.#isTold = isAnother
    return isAnother
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([closeDatabase(this.db), closeDatabase(this.#asking)])
  }

  /** Where it is; -1 when it does not answer. */
  readonly #ask = sharingNext(async () => {
    try {
      const { rows } = await this.#asking.$client.query<{ at: string }>(POSITION)
      this.#position = positionOf(rows)
      return this.#position
    } catch (error) {
      this.miss(error)
      return -1
    }
  })
}
