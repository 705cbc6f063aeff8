import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Changes } from '../cached-responses/changes.ts'
import { type Database, isOutOfReach } from '../database.ts'
import type { Replica } from './replica.ts'
import { sqlState } from './transactions.ts'

/** Where is read what is not to be changed. Without a replica all of it is the database itself. */
export type Readers = {
  /**
   * For what is the same to everyone: the replica, once it has all that was heard to have changed; without anything to
   * be heard, as it is.
   */
  publicReads: Database
  /** For one's own things: the database itself, and the replica only while that is gone. */
  ownReads: Database
}

/** Each statement is sent where it is right just then; what one cannot answer is asked of the other. */
export function readersOf(db: Database, replica: Replica | null, changes: Changes): Readers {
  if (!replica) return { publicReads: db, ownReads: db }
  const isPublicThere = async () => {
    if (replica.isAway) return false
    if (!changes.isUpToDate() && !(await changes.catchUp())) return changes.isLost() && !replica.isLagging
    if (replica.isLagging) return false
    if (changes.position().from === null) await changes.catchUp()
    const { from } = changes.position()
    return from !== null && replica.reaches(from)
  }
  return {
    publicReads: choosing({ db, replica, changes, isThere: isPublicThere }),
    ownReads: choosing({ db, replica, changes, isThere: async () => false }),
  }
}

/** A database of which each statement is asked by itself, and transactions are begun at the database itself. */
const choosing = (given: Choice): Database => drizzle(new ChoosingPool(given) as unknown as Pool)

type Choice = { db: Database; replica: Replica; changes: Changes; isThere: () => Promise<boolean> }
type Query = Parameters<Pool['query']>

class ChoosingPool {
  readonly #given: Choice

  constructor(given: Choice) {
    this.#given = given
  }

  async query(...query: Query): Promise<unknown> {
    const { db, replica, isThere } = this.#given
    if (!(await isThere())) return this.#askDatabase(query)
    try {
      return await ask(replica.db, query)
    } catch (error) {
      if (isOutOfReach(error)) replica.miss(error)
      // it would write, conflicts with what is replayed, or is no replica of ours at all
      return ask(db, query)
    }
  }

  connect() {
    return this.#given.db.$client.connect()
  }

  /** While nothing is heard of it, what it does not answer soon, or not at all, is asked of the replica. */
  async #askDatabase(query: Query): Promise<unknown> {
    const { db, replica, changes } = this.#given
    const asked = ask(db, query)
    const answered = asked.catch(async (error) => {
      if (!isOutOfReach(error)) throw error
      // that it is gone is heard by another connection, in the same moment
      await delay(HEARING_MS)
      if (changes.isLost()) return LOST
      return ask(db, query)
    })
    const silence = listenForSilence(changes)
    const first = await Promise.race([answered, silence.begun]).finally(silence.leave)
    if (first !== LOST) return first
    if (replica.isAway) return asked
    return ask(replica.db, query).catch((error) => (isOfReplicas(error) ? asked : Promise.reject(error)))
  }
}

/** What is heard of the loss of a connection comes about so much later than the loss. */
const HEARING_MS = 100
/** So long a database is waited for of which nothing is heard. */
const SILENCE_MS = 300

function listenForSilence(changes: Changes): { begun: Promise<typeof LOST>; leave(): void } {
  const { promise, resolve } = Promise.withResolvers<typeof LOST>()
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    timer ??= setTimeout(() => resolve(LOST), SILENCE_MS)
  }
  if (changes.isLost()) wait()
  const forget = changes.onLost(wait)
  const leave = () => {
    forget()
    clearTimeout(timer)
  }
  return { begun: promise, leave }
}

const LOST = Symbol('nothing is heard of the database')
const ask = async ({ $client: pool }: Database, query: Query): Promise<unknown> => pool.query(...query)

const READ_ONLY = '25006'
const CONFLICT_WITH_RECOVERY = '40001'

/** Nothing can be changed there, and what is read may vanish under the hand ('Handling Query Conflicts'). */
const isOfReplicas = (error: unknown): boolean => [READ_ONLY, CONFLICT_WITH_RECOVERY].includes(sqlState(error) ?? '')
