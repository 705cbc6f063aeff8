import type { z } from '@hono/zod-openapi'
import type { ErrorCode } from '#contract/platform/errors.ts'
import type { DataOf, ReadParamsOf, Resource } from '#contract/platform/resource.ts'
import type { AppContext } from '../context.ts'

/**
 * What the API document says about a resource. `response` names the content of the response.
 * `errors` are the codes that it sends besides those of all endpoints.
 */
type Docs = { summary: string; description?: string; response: string; errors?: readonly ErrorCode[] }
type Make<R extends Resource> = (c: AppContext, params: ReadParamsOf<R>) => Promise<z.input<R['schema']>>
/**
 * Whether this requester's response has more or less than the shared one: own private things, or
 * things they chose to leave out.
 */
type Differs<R extends Resource> = (c: AppContext, data: DataOf<R>) => boolean

/** The keys that invalidate a response that is cached for one profile. */
type OwnKeys = (c: AppContext) => readonly string[] | Promise<readonly string[]>

/**
 * A resource and the function that answers it. `shared`: the response is the same for all users,
 * apart from each `viewer`. `own`: the response is for one profile, and cached for it. `composed`:
 * the response is a list of items that are shared.
 */
export type ResourceHandler = {
  resource: Resource
  docs: Docs
  make: Make<Resource>
  shared?: Differs<Resource>
  own?: OwnKeys
  composed?: Composition
}

export type Listed = { keys: string[]; rest: object }
/**
 * Builds a user's own list of `items` that are the same for all users. `list` returns the keys of
 * the items and the rest of the response; it is cached for the acting profile until one of
 * `invalidatedBy` changes, besides the entities of the resource. `load` returns the items that are not cached, as for a
 * visitor.
 */
export type Composition = {
  item: z.ZodType
  list(c: AppContext, params: never): Promise<Listed>
  invalidatedBy?: OwnKeys
  load(c: AppContext, keys: string[]): Promise<ReadonlyMap<string, unknown>>
}

/**
 * Declares how a resource is answered. @throws AppError from `make` for things that the requester
 * may not see
 */
export const handler = <R extends Resource>(resource: R, docs: Docs, make: Make<R>): ResourceHandler => ({
  resource,
  docs,
  make: make as Make<Resource>,
})

const NEVER = () => false

/**
 * Declares a resource whose response is the same for all users, apart from each `viewer` in it. It
 * is built once, as for a visitor, and cached until something in it changes. For a signed-in user
 * it is built separately if the shared one is an error, or if it `differs`.
 */
export const sharedHandler = <R extends Resource>(
  resource: R,
  docs: Docs,
  make: Make<R>,
  differs: Differs<R> = NEVER,
): ResourceHandler => ({ ...handler(resource, docs, make), shared: differs as Differs<Resource> })

/**
 * Declares a resource whose response is for the acting profile alone. It is cached for this profile
 * until something in it, its account or one of the keys changes.
 */
export const ownHandler = <R extends Resource>(
  resource: R,
  docs: Docs,
  make: Make<R>,
  invalidatedBy: OwnKeys,
): ResourceHandler => ({ ...handler(resource, docs, make), own: invalidatedBy })

/**
 * Declares a resource whose `items` are cached one by one, while their order is built for each
 * requester.
 */
export const composedHandler = (resource: Resource, docs: Docs, composed: Composition): ResourceHandler => ({
  resource,
  docs,
  composed,
  make: () => Promise.reject(new Error('It is composed')),
})
