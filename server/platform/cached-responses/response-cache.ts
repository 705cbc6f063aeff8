import { isOutOfReach } from '../database.ts'
import type { Changed, Changes } from './changes.ts'

/**
 * A computed response, its size in memory, and the ids and content types whose change invalidates
 * it.
 */
export type Computed<Value> = { value: Value; bytes: number; keys: Iterable<string> }

/** `madeAt` is the start of its computation, by the clock of the cache. */
export type Cached<Value> = Computed<Value> & { keys: ReadonlySet<string>; madeAt: number }
type Entry = Cached<unknown>
/** Records the changes that arrive while a response is computed from earlier data. */
export type Watch = { received: Set<string>; missedAll: boolean }
type Making = { watch: Watch; promise: Promise<Entry> }

type Options = {
  maxBytes?: number
  maxAgeMs?: number
  /** Whether values can be computed while the database is away, because a replica is there. */
  hasReplica?: () => boolean
  now?: () => number
}

const DEFAULTS: Required<Options> = {
  maxBytes: 48 * 1024 * 1024,
  maxAgeMs: 10_000,
  hasReplica: () => false,
  now: () => performance.now(),
}
/** Maximum age of what visitors get while the database is away: with a replica, and without. */
const REPLICA_MAX_AGE_MS = 60_000
const AWAY_MAX_AGE_MS = 5 * 60_000
/** Overhead of an entry besides its content, so that a flood of empty responses is bounded too. */
const ENTRY_BYTES = 500
const KEY_BYTES = 100
/**
 * Entries requested only once may use this share of the memory, so that a flood of them evicts only
 * itself.
 */
const NEW_SHARE = 0.2

/**
 * Caches responses until something in them changes, and for ten seconds at most unless `maxAgeMs`
 * says otherwise. While the database is away, visitors get entries for longer. Concurrent requests for the same name share one computation.
 *
 * Two lists bound the memory: new entries, and entries requested again. The last entry of each list
 * is the most recently requested one (segmented LRU: Karedla, Love and Wherry, 1994).
 */
export class ResponseCache {
  readonly #changes: Changes
  readonly #options: Required<Options>
  readonly #new = new Map<string, Entry>()
  readonly #kept = new Map<string, Entry>()
  #newBytes = 0
  #keptBytes = 0
  /** The names of the entries that a change of an id or content type invalidates. */
  readonly #byKey = new Map<string, Set<string>>()
  /** The entries that were computed while the database was away. */
  readonly #unconfirmed = new Set<string>()
  readonly #making = new Map<string, Making>()
  readonly #watches = new Set<Watch>()
  /** Hits and misses so far. */
  found = 0
  made = 0

  constructor(changes: Changes, options: Options = {}) {
    this.#changes = changes
    this.#options = { ...DEFAULTS, ...options }
    changes.onChange((changed) => this.#forget(changed))
  }

  /** Milliseconds, by the same clock as `madeAt`. */
  now(): number {
    return this.#options.now()
  }

  /** Approximate size of all entries, in bytes. */
  get bytes(): number {
    return this.#newBytes + this.#keptBytes
  }

  /** Number of entries. */
  get count(): number {
    return this.#new.size + this.#kept.size
  }

  /** The cached value of this name for a visitor, if it is current, or the database is away. */
  peek<Value>(name: string): Value | undefined {
    const isCurrent = this.#changes.isUpToDate()
    return isCurrent || this.#changes.isAway() ? this.#find<Value>(name, this.#maxAge(isCurrent))?.value : undefined
  }

  /** The cached value, the one under computation, or a new one. Errors of `make` are not cached. */
  async get<Value>(name: string, make: () => Promise<Computed<Value>>): Promise<Cached<Value>> {
    if (!this.#changes.isUpToDate() && !(await this.#changes.catchUp())) return this.#make(make)
    return this.#find<Value>(name) ?? this.#share(name, make)
  }

  /** `get` for a visitor. While the database is away, the value may be up to five minutes old. */
  async getForVisitor<Value>(name: string, make: () => Promise<Computed<Value>>): Promise<Cached<Value>> {
    const isCurrent = this.#changes.isUpToDate() || (await this.#changes.settle())
    if (!isCurrent && !this.#changes.isAway()) return this.#make(make)
    const known = this.#find<Value>(name, this.#maxAge(isCurrent))
    if (known) return known
    return this.#share(name, make).catch((error) => {
      const old = isOutOfReach(error) && this.#changes.isAway() && this.#find<Value>(name, AWAY_MAX_AGE_MS)
      if (old) return old
      throw error
    })
  }

  #maxAge(isCurrent: boolean): number {
    if (isCurrent) return this.#options.maxAgeMs
    return this.#options.hasReplica() ? REPLICA_MAX_AGE_MS : AWAY_MAX_AGE_MS
  }

  async #make<Value>(make: () => Promise<Computed<Value>>): Promise<Cached<Value>> {
    const madeAt = this.now()
    const { value, bytes, keys } = await make()
    return { value, bytes, keys: new Set(keys), madeAt }
  }

  /** Computes and caches a value, or waits for the computation that is under way. */
  async #share<Value>(name: string, make: () => Promise<Computed<Value>>): Promise<Cached<Value>> {
    this.made++
    const under = this.#making.get(name)
    // If something has changed since a computation began, only its earlier callers may share it.
    if (under && under.watch.received.size === 0 && !under.watch.missedAll)
      return under.promise as Promise<Cached<Value>>
    const watch = this.watch()
    const promise = this.#make(make).then((kept) => {
      this.put(name, kept, watch)
      return kept
    })
    const making = { watch, promise }
    this.#making.set(name, making)
    try {
      return await promise
    } finally {
      this.#watches.delete(watch)
      if (this.#making.get(name) === making) this.#making.delete(name)
    }
  }

  /**
   * Returns the cached values of several names and computes the others with one call of `make`.
   * Names that `make` leaves out are missing from the result. Call it only after `changes.catchUp()`.
   */
  async getMany<Value>(
    names: readonly string[],
    make: (missing: string[]) => Promise<ReadonlyMap<string, Computed<Value>>>,
  ): Promise<ReadonlyMap<string, Value>> {
    const found = new Map<string, Value>()
    const missing: string[] = []
    for (const name of new Set(names)) {
      const known = this.#find<Value>(name)
      if (known) found.set(name, known.value)
      else missing.push(name)
    }
    if (missing.length === 0) return found
    const madeAt = this.now()
    const watch = this.watch()
    try {
      for (const [name, { value, bytes, keys }] of await make(missing)) {
        found.set(name, value)
        this.put(name, { value, bytes, keys: new Set(keys), madeAt }, watch)
      }
    } finally {
      this.drop(watch)
    }
    return found
  }

  /**
   * Starts to record changes for a value built from cached responses. End it with `put` or `drop`.
   */
  watch(): Watch {
    const watch = { received: new Set<string>(), missedAll: false }
    this.#watches.add(watch)
    return watch
  }

  drop(watch: Watch): void {
    this.#watches.delete(watch)
  }

  /** Caches a value that was computed since `watch` began, unless one of its keys has changed. */
  put(name: string, kept: Cached<unknown>, watch: Watch): void {
    this.#watches.delete(watch)
    if (watch.missedAll || !watch.received.isDisjointFrom(kept.keys)) return
    const bytes = kept.bytes + ENTRY_BYTES + name.length * 2 + kept.keys.size * KEY_BYTES
    if (bytes > this.#options.maxBytes * NEW_SHARE) return
    this.#remove(name)
    this.#new.set(name, { ...kept, bytes })
    this.#newBytes += bytes
    if (this.#changes.isAway()) this.#unconfirmed.add(name)
    for (const key of kept.keys) {
      const names = this.#byKey.get(key)
      if (names) names.add(name)
      else this.#byKey.set(key, new Set([name]))
    }
    while (this.#newBytes > this.#options.maxBytes * NEW_SHARE) this.#removeOldest(this.#new)
  }

  /** Entries that are too old stay, for visitors while the database is away. */
  #find<Value>(name: string, maxAgeMs = this.#options.maxAgeMs): Cached<Value> | undefined {
    const entry = (this.#new.get(name) ?? this.#kept.get(name)) as Cached<Value> | undefined
    if (!entry || this.now() - entry.madeAt > maxAgeMs) return undefined
    this.found++
    if (this.#new.delete(name)) {
      this.#newBytes -= entry.bytes
      this.#keptBytes += entry.bytes
    } else this.#kept.delete(name)
    this.#kept.set(name, entry)
    while (this.#keptBytes > this.#options.maxBytes * (1 - NEW_SHARE)) this.#removeOldest(this.#kept)
    return entry
  }

  #remove(name: string): void {
    const entry = this.#new.get(name) ?? this.#kept.get(name)
    if (!entry) return
    if (this.#new.delete(name)) this.#newBytes -= entry.bytes
    else if (this.#kept.delete(name)) this.#keptBytes -= entry.bytes
    this.#unconfirmed.delete(name)
    for (const key of entry.keys) {
      const names = this.#byKey.get(key)
      names?.delete(name)
      if (names?.size === 0) this.#byKey.delete(key)
    }
  }

  #removeOldest(entries: Map<string, Entry>): void {
    const [oldest] = entries.keys()
    if (oldest !== undefined) this.#remove(oldest)
  }

  #forget(changed: Changed): void {
    if (typeof changed === 'string') {
      for (const watch of this.#watches) watch.missedAll = true
      const names = changed === 'everything' ? [...this.#new.keys(), ...this.#kept.keys()] : this.#unconfirmed
      for (const name of names) this.#remove(name)
      return
    }
    for (const watch of this.#watches) for (const key of changed) watch.received.add(key)
    for (const key of changed) for (const name of this.#byKey.get(key) ?? []) this.#remove(name)
  }
}
