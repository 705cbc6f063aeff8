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

/** How often what people did here has changed things, and when each was changed last. */
let changeCount = 0
const changedAt = new Map<string, number>()
const ASKED_AT_MOST = 3

/**
 * Asks again when something in the answer was changed here meanwhile: it may have been made before that, or half of it
 * (liked by the one who asks, and not counted yet).
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

/** One answer of the API for the query client: of a list all pages that are loaded. */
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

/** What the API answers, kept for every place of the page that shows it. */
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

/** An answer that is under way may be older than what is put here: it is dropped, so that it does not take the change back. */
function put(queryKey: QueryKey, data: unknown): void {
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, data)
}

/** Changes what is known of one answer; undefined leaves it as it is. */
export function setKnown<R extends Resource>(
  resource: R,
  params: ParamsOf<R>,
  change: (known: Cached<R> | undefined) => Cached<R> | undefined,
): void {
  const queryKey = keyOf(resource, params)
  const changed = change(queryClient.getQueryData<Cached<R>>(queryKey))
  if (changed !== undefined) put(queryKey, changed)
}

/** Puts a new thing at the top of a list, where that is loaded. */
export function addFirst<R extends List>(resource: R, params: ParamsOf<R>, item: { id: string }): void {
  type Lists = InfiniteData<{ items: { id: string }[] }>
  setKnown(resource, params, ((lists: Lists | undefined) => {
    const [first, ...rest] = lists?.pages ?? []
    if (!lists || !first || first.items.some(({ id }) => id === item.id)) return
    return { ...lists, pages: [{ ...first, items: [item, ...first.items] }, ...rest] }
  }) as never)
}

/**
 * Asks for answers of a resource again: those on screen at once (or not even those), others when they are looked at.
 */
export function refresh<R extends Resource>(
  resource: R,
  params: Partial<ParamsOf<R>> = {},
  { onScreen = true }: { onScreen?: boolean } = {},
): Promise<void> {
  const queryKey = keyOf(resource, params as ParamsOf<R>)
  return queryClient.invalidateQueries({ queryKey, refetchType: onScreen ? 'active' : 'none' })
}

/** What was handed over with the page and not shown yet does not tell what it holds: it may be anything. */
function holds(kind: EntityKind): (query: Query) => boolean {
  return ({ meta, options }) =>
    meta ? (meta.entities as readonly EntityKind[]).includes(kind) : options.queryFn === undefined
}

/** Asks again for all that holds or counts things of a kind. */
export const refreshAllOf = (kind: EntityKind): Promise<void> =>
  queryClient.invalidateQueries({ predicate: holds(kind) })

type Change<K extends EntityKind> = (shown: Entities[K]) => Partial<Entities[K]>

/** Another place, outside the cache, that shows things of a kind; `shown` is the thing as the cache has it now. */
type Holder<K extends EntityKind> = {
  changed: (id: string, change: Change<K>, shown: Entities[K] | null) => void
  removed: (id: string) => void
}
const holders: { [K in EntityKind]?: Holder<K>[] } = {}

export function alsoHold<K extends EntityKind>(kind: K, holder: Holder<K>): void {
  holders[kind] = [...(holders[kind] ?? []), holder] as never
}

/**
 * Changes a thing in every answer that shows it, at once. Answers on their way were made before and are not waited for.
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

/** Takes a thing out of every answer that shows it. */
export function removeEntity(kind: EntityKind, id: string): void {
  patchAll(kind, id, holds(kind), () => GONE)
  for (const holder of holders[kind] ?? []) holder.removed(id)
}

/**
 * Takes a thing out of lists that it belongs to no longer: all but these, and not out of the answer that is about it
 * alone.
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
 * The same value where nothing in it changes. What is taken out goes with what stands for it in a list, unless that has
 * a name.
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
