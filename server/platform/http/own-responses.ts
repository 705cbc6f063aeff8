import type { Resource } from '#contract/platform/resource.ts'
import { idsIn, type SharedResponse } from '../cached-responses/shared-response.ts'
import type { AppContext } from '../context.ts'
import { isUuid } from '../database/ids.ts'
import type { Compressed } from './gzip-pieces.ts'
import type { ResourceHandler } from './resource-handlers.ts'

type Given = Record<string, unknown>

/** The compressed text of a composed list. It does not refer to the items, which are large. */
type KeptList = Compressed & { of: string }

/** What is kept of a profile's list, if it had the same items and the same end. */
export function keptList(
  { var: { ownCache } }: AppContext,
  name: string,
  items: SharedResponse[],
  tail: string,
): Compressed {
  const of = `${items.map(({ serial }) => serial)} ${tail}`
  const known = ownCache.peek<KeptList>(name)
  if (known?.of === of) return known
  const value: KeptList = { of }
  ownCache.put(name, { value, bytes: LIST_BYTES, keys: new Set(), madeAt: ownCache.now() }, ownCache.watch())
  return value
}
/** Approximate size of a compressed list. */
const LIST_BYTES = 20_000

export const nameOf = ({ resource }: ResourceHandler, params: Given): string =>
  `${resource.name} ${JSON.stringify(params)}`

/**
 * What `make` returns for the acting profile, cached until something in its account, or one of the
 * keys that the resource declares, changes.
 */
export async function cachedForProfile<T>(
  c: AppContext,
  known: ResourceHandler,
  params: Given,
  make: () => Promise<T>,
  size: (made: T) => number,
): Promise<T> {
  const { session, profile, isUpToDate, ownCache, link } = c.var
  // A response that a secret link opens must end with the link.
  if (!session || !profile || !isUpToDate || link) return make()
  const { resource, own, composed } = known
  const name = `${nameOf(known, params)} of ${session.userId} as ${profile.id}`
  const { value } = await ownCache.get(name, async () => {
    const keys = (await (own ?? composed?.invalidatedBy)?.(c)) ?? []
    const about = [session.userId, profile.id, ...keysOf(resource, params), ...keys]
    const value = await make()
    return {
      value,
      bytes: keys.length > MOST_KEYS ? Number.POSITIVE_INFINITY : size(value),
      keys: [...about, ...idsIn(value)],
    }
  })
  return value
}
/** A response that this many things can change is not worth keeping. */
const MOST_KEYS = 1000

/**
 * The keys that invalidate a response, besides the ids in it: the ids in its parameters, and its
 * content types unless it is about a single thing.
 */
export function keysOf({ path, about, entities = [] }: Resource, params: Given): readonly string[] {
  const ids = Object.values(params).filter((value) => typeof value === 'string' && isUuid(value)) as string[]
  const kinds = about || path.includes('{id}') ? [] : entities
  return [...ids.map((id) => id.toLowerCase()), ...kinds]
}
