import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { ENTITY_MARKS, type Entities, type EntityKind } from '#contract/entities.ts'
import { type DataOf, keyOf, type ParamsOf, type Resource } from '#contract/platform/resource.ts'
import { askApi } from './requests/api.ts'
import { queryClient } from './requests/query-client.ts'

type One = Resource & { paged: false }
type List = Resource & { paged: true }
type Cached<R extends Resource> = R extends List ? InfiniteData<DataOf<R>> : DataOf<R>

const oneQuery = <R extends One>(resource: R, params: ParamsOf<R>) =>
  queryOptions({
    queryKey: keyOf(resource, params),
    queryFn: ({ signal }) => askWhileChanged(() => askApi(resource, params, { signal })),
    meta: { entities: resource.entities ?? [] },
  })

const listQuery = <R extends List>(resource: R, params: ParamsOf<R>) =>
  infiniteQueryOptions({
    queryKey: keyOf(resource, params),
    queryFn: ({ pageParam, signal }) => askWhileChanged(() => askApi(resource, params, { cursor: pageParam, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor ?? undefined,
    meta: { entities: resource.entities ?? [] },
  })

/** The number of changes that this page made, and the number of the last change of each id. */
let changeCount = 0
const changedAt = new Map<string, number>()
const ASKED_AT_MOST = 3

/**
 * Requests again if an entity in the response was changed on this page during the request. The
 * response may be older than the change, or contain half of it (liked by the requester, but not
 * counted yet).
 */
async function askWhileChanged<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let times = 1; ; times++) {
    const asked = changeCount
    const response = await ask()
    if (times === ASKED_AT_MOST || changeCount === asked || !hasChangedSince(asked, response)) return response
  }
}

function hasChangedSince(asked: number, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false
  if ((changedAt.get((part as { id?: string }).id ?? '') ?? 0) > asked) return true
  return Object.values(part).some((each) => hasChangedSince(asked, each))
}

/** The query of a resource. For a list it contains all loaded pages. */
export function queryOf<R extends One>(resource: R, params: ParamsOf<R>): ReturnType<typeof oneQuery<R>>
export function queryOf<R extends List>(resource: R, params: ParamsOf<R>): ReturnType<typeof listQuery<R>>
export function queryOf(resource: Resource, params: unknown): object {
  return resource.paged ? listQuery(resource as List, params as never) : oneQuery(resource as One, params as never)
}

type Options<Data> = {
  enabled?: boolean
  staleTime?: number
  gcTime?: number
  retry?: boolean | number
  refetchOnWindowFocus?: 'always'
  refetchInterval?: (query: { state: { data: Data | undefined } }) => number | false
  initialData?: Data | (() => Data | undefined)
  initialDataUpdatedAt?: number | (() => number | undefined)
  placeholderData?: (before: Data | undefined) => Data | undefined
  structuralSharing?: (known: unknown, come: unknown) => unknown
}

/** A response of the API, cached for all components that show it. */
export function useResource<R extends One>(
  resource: R,
  params: ParamsOf<R>,
  options?: Options<DataOf<R>>,
): UseQueryResult<DataOf<R>>
export function useResource<R extends List>(
  resource: R,
  params: ParamsOf<R>,
  options?: Options<InfiniteData<DataOf<R>>>,
): UseInfiniteQueryResult<InfiniteData<DataOf<R>>>
export function useResource(resource: Resource, params: unknown, options: object = {}): unknown {
  const useIt = (resource.paged ? useInfiniteQuery : useQuery) as (options: object) => unknown
  return useIt({ ...queryOf(resource as One, params as never), ...options })
}

/**
 * Cancels a request that is under way: its response may be older than the new data and would undo
 * the change.
 */
function put(queryKey: QueryKey, data: unknown): void {
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, data)
}

/** Changes a cached response. If `change` returns undefined, the cache stays as it is. */
export function setKnown<R extends Resource>(
  resource: R,
  params: ParamsOf<R>,
  change: (known: Cached<R> | undefined) => Cached<R> | undefined,
): void {
  const queryKey = keyOf(resource, params)
  const changed = change(queryClient.getQueryData<Cached<R>>(queryKey))
  if (changed !== undefined) put(queryKey, changed)
}

/** Adds a new item to the top of a list, if that list is loaded. */
export function addFirst<R extends List>(resource: R, params: ParamsOf<R>, item: { id: string }): void {
  type Lists = InfiniteData<{ items: { id: string }[] }>
  setKnown(resource, params, ((lists: Lists | undefined) => {
    const [first, ...rest] = lists?.pages ?? []
    if (!lists || !first || first.items.some(({ id }) => id === item.id)) return
    return { ...lists, pages: [{ ...first, items: [item, ...first.items] }, ...rest] }
  }) as never)
}

/**
 * Invalidates responses of a resource. Responses that are on the screen are requested now (unless
 * `onScreen` is false), the others when they are next shown.
 */
export function refresh<R extends Resource>(
  resource: R,
  params: Partial<ParamsOf<R>> = {},
  { onScreen = true }: { onScreen?: boolean } = {},
): Promise<void> {
  const queryKey = keyOf(resource, params as ParamsOf<R>)
  return queryClient.invalidateQueries({ queryKey, refetchType: onScreen ? 'active' : 'none' })
}

/**
 * Whether a query contains entities of this type. Data that came with the page and has not been
 * shown yet has no declared entities, so it may contain any.
 */
function holds(kind: EntityKind): (query: Query) => boolean {
  return ({ meta, options }) =>
    meta ? (meta.entities as readonly EntityKind[]).includes(kind) : options.queryFn === undefined
}

/** Invalidates all responses that contain or count entities of this type. */
export const refreshAllOf = (kind: EntityKind): Promise<void> =>
  queryClient.invalidateQueries({ predicate: holds(kind) })

type Change<K extends EntityKind> = (shown: Entities[K]) => Partial<Entities[K]>

/**
 * A place outside the query cache that shows entities of a type. `shown` is the entity as it is now
 * in the cache.
 */
type Holder<K extends EntityKind> = {
  changed: (id: string, change: Change<K>, shown: Entities[K] | null) => void
  removed: (id: string) => void
}
const holders: { [K in EntityKind]?: Holder<K>[] } = {}

export function alsoHold<K extends EntityKind>(kind: K, holder: Holder<K>): void {
  holders[kind] = [...(holders[kind] ?? []), holder] as never
}

/**
 * Changes an entity immediately in every cached response that shows it. Requests under way are
 * older than the change and are cancelled.
 */
export function patchEntity<K extends EntityKind>(kind: K, id: string, change: Change<K>): void {
  let shown: Entities[K] | null = null
  patchAll(kind, id, holds(kind), (before) => {
    const changed = { ...before, ...change(before as Entities[K]) }
    shown ??= changed as Entities[K]
    return changed
  })
  for (const holder of holders[kind] ?? []) holder.changed(id, change, shown)
}

/** Removes an entity from every cached response that shows it. */
export function removeEntity(kind: EntityKind, id: string): void {
  patchAll(kind, id, holds(kind), () => GONE)
  for (const holder of holders[kind] ?? []) holder.removed(id)
}

/**
 * Removes an entity from the lists to which it no longer belongs. The resources in `but` keep it,
 * and so does the response that is about the entity itself.
 */
export function unlistEntity(kind: EntityKind, id: string, { but }: { but: readonly Resource[] }): void {
  const stays = new Set(but.map(({ name }) => name))
  const isAboutIt = (data: unknown) => (data as { id?: unknown } | undefined)?.id === id
  const concerned = (query: Query) =>
    holds(kind)(query) && !stays.has(query.queryKey[0] as string) && !isAboutIt(query.state.data)
  patchAll(kind, id, concerned, () => GONE)
}

const GONE = Symbol('gone')
type Patch = { is: (part: object) => boolean; change: (part: object) => unknown }

function patchAll(kind: EntityKind, id: string, concerned: (query: Query) => boolean, change: Patch['change']): void {
  changedAt.set(id, ++changeCount)
  const isAskedAgain = ({ state }: Query) => state.data !== undefined && state.fetchStatus === 'fetching'
  void queryClient.cancelQueries({ predicate: (query) => concerned(query) && isAskedAgain(query) })
  const is = (part: object) => (part as { id?: unknown }).id === id && ENTITY_MARKS[kind].every((mark) => mark in part)
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ predicate: concerned })) {
    const patched = patch(state.data, { is, change })
    if (patched === GONE) queryClient.removeQueries({ queryKey, exact: true })
    else if (patched !== state.data) queryClient.setQueryData(queryKey, patched)
  }
}

/**
 * Returns the same value if nothing in it changes. An object that contains a removed entity is
 * removed, too, for example an entry of a list. An object with a `name` stays, and its field
 * becomes null.
 */
function patch(value: unknown, how: Patch): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const parts = value.map((part) => patch(part, how))
    return parts.every((part, at) => part === value[at]) ? value : parts.filter((part) => part !== GONE)
  }
  if (how.is(value)) return how.change(value)
  let changed: Record<string, unknown> | undefined
  for (const [name, part] of Object.entries(value)) {
    const patched = patch(part, how)
    if (patched === part) continue
    if (patched === GONE && !('name' in value)) return GONE
    changed = { ...(changed ?? value), [name]: patched === GONE ? null : patched }
  }
  return changed ?? value
}
