import type { Changes } from '../cached-responses/changes.ts'
import { closeDatabase, type Database, openDatabase } from '../database.ts'
import type { Log } from '../log.ts'
import { POSITION, positionOf, sharingNext } from './listener.ts'
import type { Pooler } from './pooler.ts'

const LOOK_MS = 1000
/**
 * The checks use a connection of their own. The replica is away if a reply takes longer than this.
 */
const ASKING = { max: 1, min: 1, name: 'undercroft replica', responseMs: 2000 }
/**
 * Connections stay open, because many new ones at once would delay the first reads after the loss
 * of the primary. A read that takes longer is sent to the primary.
 */
const READING = { max: 10, min: 5, responseMs: 3000 }

/** Identifies the server whose log a database writes or replays, and the database within it. */
const IDENTITY = `select (select system_identifier from pg_control_system()) || ' ' || current_database() as name`

type Options = {
  url: string
  /** The primary database. */
  primary: Database
  pooler: Pooler
  log: Log
  changes: Changes
  /** Interval of the checks. */
  lookMs?: number
}

/**
 * A streaming replica of the database ('Hot Standby', PostgreSQL manual) and its state. It is away
 * while it does not answer. It lags while it lacks what the primary had at the previous check.
 */
export class Replica {
  readonly db: Database
  readonly #primary: Database
  readonly #asking: Database
  readonly #log: Log
  readonly #changes: Changes
  readonly #timer: NodeJS.Timeout
  #position = 0
  #isDown = true
  /** The primary's position at the last check. */
  #before = 0
  #isLagging = false
  /** Whether the log already says that this is the wrong server. */
  #isLogged = false

  constructor({ url, primary, pooler, log, changes, lookMs = LOOK_MS }: Options) {
    this.#primary = primary
    this.#log = log
    this.#changes = changes
    this.db = openDatabase(url, log, { ...READING, pooler })
    this.#asking = openDatabase(url, log, { ...ASKING, pooler })
    this.#timer = setInterval(() => void this.look(), lookMs).unref()
  }

  get isDown(): boolean {
    return this.#isDown
  }

  /**
   * Whether the replica lacks commits of the previous check. While the primary is away, the last
   * known state.
   */
  get isLagging(): boolean {
    return this.#isLagging
  }

  /** Bytes of the log that the replica lacks, as of the last check. */
  get lag(): number {
    return Math.max(0, this.#before - this.#position)
  }

  /** Whether the replica has replayed the primary's log up to a position. */
  async reaches(position: number): Promise<boolean> {
    return this.#position >= position || (await this.#ask()) >= position
  }

  /** Marks the replica as away after a failed statement, until a check finds it again. */
  miss(error: unknown): void {
    if (this.#isDown) return
    this.#isDown = true
    this.#log.warn({ err: error }, 'the replica does not answer: all is read from the database itself')
  }

  /** Checks the state of the replica. */
  async look(): Promise<void> {
    const wasAt = this.#before
    const [isUpToDate, position] = await Promise.all([this.#changes.catchUp(), this.#ask()])
    if (position < 0) return
    if (this.#isDown && (await this.#isAnother())) return
    if (this.#isDown) this.#log.info('public data are read from the replica')
    this.#isDown = false
    if (!isUpToDate) return
    const wasLagging = this.#isLagging
    this.#isLagging = position < wasAt
    this.#before = this.#changes.position().last
    if (this.#isLagging && !wasLagging) this.#log.warn({ bytes: this.lag }, 'the replica lags and is left out')
  }

  /**
   * Whether the server at the replica's URL is no replica of our database. The positions and data
   * of such a server would mean nothing here.
   */
  async #isAnother(): Promise<boolean> {
    const identityOf = async ({ $client }: Database) => (await $client.query<{ name: string }>(IDENTITY)).rows[0]!.name
    // While the primary is down, the two servers cannot be compared; before that, the replica was
    // the right one.
    const wanted = await identityOf(this.#primary).catch(() => null)
    const found = await identityOf(this.#asking).catch(() => null)
    const isAnother = wanted !== null && found !== wanted
    if (isAnother && !this.#isLogged) this.#log.error('DATABASE_REPLICA_URL leads to no replica of this database')
    this.#isLogged = isAnother
    return isAnother
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([closeDatabase(this.db), closeDatabase(this.#asking)])
  }

  /** The position of the replica; -1 when it does not answer. */
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
