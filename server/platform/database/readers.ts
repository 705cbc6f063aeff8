import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Changes } from '../cached-responses/changes.ts'
import { type Database, isOutOfReach } from '../database.ts'
import type { Replica } from './replica.ts'
import { SILENT } from './timed-client.ts'
import { sqlState } from './transactions.ts'

/** The databases for reads. Without a replica both read from the primary database. */
export type Readers = {
  /**
   * For data that is the same for all users. Uses the replica when it contains every change
   * received. While the primary is away, uses the replica as it is.
   */
  publicReads: Database
  /** For users' own data: the primary database, and the replica only while the primary is away. */
  ownReads: Database
}

/**
 * Chooses a database for each statement. A statement that fails on one is tried on the other.
 * @param forPublic the primary database, over connections for public reads
 */
export function readersOf(db: Database, forPublic: Database, replica: Replica | null, changes: Changes): Readers {
  const isPublicThere = async () => {
    if (!replica || replica.isDown) return false
    if (!changes.isUpToDate() && !(await changes.catchUp())) return changes.isAway() && !replica.isLagging
    if (replica.isLagging) return false
    if (changes.position().from === null) await changes.catchUp()
    const { from } = changes.position()
    return from !== null && replica.reaches(from)
  }
  return {
    publicReads: choosing({ db: forPublic, replica, changes, isThere: isPublicThere }),
    ownReads: choosing({ db, replica, changes, isThere: async () => false }),
  }
}

/** A database that chooses for each statement. Transactions always begin on the primary. */
const choosing = (given: Choice): Database => drizzle(new ChoosingPool(given) as unknown as Pool)

type Choice = { db: Database; replica: Replica | null; changes: Changes; isThere: () => Promise<boolean> }
type Query = Parameters<Pool['query']>

class ChoosingPool {
  readonly #given: Choice

  constructor(given: Choice) {
    this.#given = given
  }

  async query(...query: Query): Promise<unknown> {
    const { replica, isThere } = this.#given
    if (!replica || !(await isThere())) return this.#askDatabase(query)
    try {
      return await ask(replica.db, query)
    } catch (error) {
      if (isOutOfReach(error)) replica.miss(error)
      // The statement writes, conflicts with recovery, or goes to a replica of another database.
      return this.#askDatabase(query, null)
    }
  }

  connect() {
    return this.#given.db.$client.connect()
  }

  /**
   * Statements that the primary does not answer soon after it went away are sent to the replica; null
   * if it has failed to answer this one.
   * @throws Error of `isOutOfReach` if there is none, or if it cannot run the statement either
   */
  async #askDatabase(query: Query, replica = this.#given.replica): Promise<unknown> {
    const { db, changes } = this.#given
    const asked = ask(db, query)
    const answered = asked.catch(async (error) => {
      if (!replica || !isOutOfReach(error)) throw error
      // The listening connection notices the loss at about the same moment.
      await delay(HEARING_MS)
      if (changes.isAway()) return AWAY
      return ask(db, query)
    })
    const absence = waitForAbsence(changes, replica ? SILENCE_MS : PATIENCE_MS)
    const first = await Promise.race([answered, absence.begun]).finally(absence.leave)
    if (first !== AWAY) return first
    if (!replica) throw new Error(SILENT)
    return ask(replica.db, query).catch((error) => {
      if (!isOfReplicas(error)) throw error
      return Promise.race([asked, delay(PATIENCE_MS).then(() => Promise.reject(new Error(SILENT)))])
    })
  }
}

/** The listening connection notices the loss this much later at most. */
const HEARING_MS = 100
/** After this time without an answer, the database is asked whether it is there at all. */
const SLOW_MS = 500
/** A primary that is away gets this long to answer, with and without a replica. */
const SILENCE_MS = 300
const PATIENCE_MS = 1000

/** `begun` resolves if the database is away, and still is after `graceMs`, until `leave` is called. */
function waitForAbsence(changes: Changes, graceMs: number): { begun: Promise<typeof AWAY>; leave(): void } {
  const { promise, resolve } = Promise.withResolvers<typeof AWAY>()
  let timer = setTimeout(() => void changes.catchUp(), SLOW_MS)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => changes.isAway() && resolve(AWAY), graceMs)
  }
  if (changes.isAway()) wait()
  const forget = changes.onAway(wait)
  const leave = () => {
    forget()
    clearTimeout(timer)
  }
  return { begun: promise, leave }
}

const AWAY = Symbol('the database is away')
const ask = async ({ $client: pool }: Database, query: Query): Promise<unknown> => pool.query(...query)

const READ_ONLY = '25006'
const CONFLICT_WITH_RECOVERY = '40001'

/**
 * A replica refuses writes, and recovery may cancel reads ('Handling Query Conflicts', PostgreSQL
 * manual).
 */
const isOfReplicas = (error: unknown): boolean => [READ_ONLY, CONFLICT_WITH_RECOVERY].includes(sqlState(error) ?? '')
