import type { Database } from '../database.ts'

/** Creates a value once for each database and `key`, mostly a prepared statement. */
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
