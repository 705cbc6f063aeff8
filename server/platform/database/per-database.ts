import type { Database } from '../database.ts'

/**
 * Returns a function that creates a value, mostly a prepared statement, at its first call for a
 * database and key. Later calls return the same value.
 */
export function perDatabase<Key, Thing>(make: (db: Database, key: Key) => Thing): (db: Database, key: Key) => Thing {
  const known = new WeakMap<Database, Map<Key, Thing>>()
  return (db, key) => {
    const things = known.get(db) ?? new Map<Key, Thing>()
    known.set(db, things)
    const thing = things.get(key) ?? make(db, key)
    things.set(key, thing)
    return thing
  }
}
