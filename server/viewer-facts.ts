import { findRelations, type Relations } from '#server/social/blocks/queries.ts'
import { findLiked } from '#server/works/likes/queries.ts'
import type { ActingProfile } from './people/identity/guards.ts'
import type { Changes } from './platform/cached-responses/changes.ts'
import type { Database } from './platform/database.ts'

/**
 * What profiles like, follow, block and mute, as far as their requests have asked. It is found in
 * the tables once, and forgotten when the profile changes any of it. Ask it only in a request whose
 * process has received all changes (`isUpToDate`).
 */
export type ViewerFacts = {
  /** Like `findLiked`. */
  liked(db: Database, profile: ActingProfile | null, assetIds: string[]): Promise<ReadonlySet<string>>
  /** Like `findRelations`. */
  relations(db: Database, profileId: string | undefined, targetIds: readonly string[]): Promise<Relations>
}

export function createViewerFacts(changes: Changes): ViewerFacts {
  const likes = new Facts<boolean>(changes, 'likes')
  const relations = new Facts<readonly (keyof Relations)[]>(changes, 'relations')
  return {
    async liked(db, profile, assetIds) {
      if (!profile) return new Set()
      const known = await likes.find(profile.id, assetIds, async (missing) => {
        const liked = await findLiked(db, profile, missing)
        return (id) => liked.has(id)
      })
      return new Set(assetIds.filter((id) => known.get(id)))
    },
    async relations(db, profileId, targetIds) {
      if (!profileId) return findRelations(db, profileId, targetIds)
      const known = await relations.find(profileId, targetIds, async (missing) => {
        const found = await findRelations(db, profileId, missing)
        return (id) => KINDS.filter((kind) => found[kind].has(id))
      })
      const those = (kind: keyof Relations) => new Set(targetIds.filter((id) => known.get(id)?.includes(kind)))
      return { followed: those('followed'), blocked: those('blocked'), muted: those('muted') }
    },
  }
}

const KINDS = ['followed', 'blocked', 'muted'] as const

/** Facts of each kind take some 10 MB at most. */
const MOST_FACTS = 100_000

/** A fact about each pair of a profile and an id, by profile; the profile that asked last is last. */
class Facts<Fact> {
  readonly #byProfile = new Map<string, Map<string, Fact>>()
  #count = 0

  /** A change of the key `{kind}:{profile id}` changes facts of this profile. */
  constructor(changes: Changes, kind: string) {
    const prefix = `${kind}:`
    changes.onChange((changed) => {
      if (typeof changed === 'string') for (const profileId of this.#byProfile.keys()) this.#forget(profileId)
      else for (const key of changed) if (key.startsWith(prefix)) this.#forget(key.slice(prefix.length))
    })
  }

  /** The facts about these ids, and others. `load` finds those that are missing. */
  async find(
    profileId: string,
    ids: readonly string[],
    load: (missing: string[]) => Promise<(id: string) => Fact>,
  ): Promise<ReadonlyMap<string, Fact>> {
    if (ids.length === 0) return new Map()
    const facts = this.#of(profileId)
    const missing = ids.filter((id) => !facts.has(id))
    if (missing.length === 0) return facts
    const factOf = await load(missing)
    const before = facts.size
    for (const id of missing) facts.set(id, factOf(id))
    // Otherwise something has changed since, and only this request may use these facts.
    if (this.#byProfile.get(profileId) === facts) this.#count += facts.size - before
    for (const oldest of this.#byProfile.keys()) {
      if (this.#count <= MOST_FACTS) break
      this.#forget(oldest)
    }
    return facts
  }

  #of(profileId: string): Map<string, Fact> {
    const facts = this.#byProfile.get(profileId) ?? new Map<string, Fact>()
    this.#byProfile.delete(profileId)
    this.#byProfile.set(profileId, facts)
    return facts
  }

  #forget(profileId: string): void {
    this.#count -= this.#byProfile.get(profileId)?.size ?? 0
    this.#byProfile.delete(profileId)
  }
}
