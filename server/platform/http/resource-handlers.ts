import type { z } from '@hono/zod-openapi'
import type { DataOf, ReadParamsOf, Resource } from '#contract/platform/resource.ts'
import type { AppContext } from '../context.ts'

/** `respond` says what comes, where the summary does not. */
type Docs = { summary: string; description?: string; response?: string }
type Make<R extends Resource> = (c: AppContext, params: ReadParamsOf<R>) => Promise<z.input<R['schema']>>
/** Whether an answer holds more for who asks than for others: their own, or less by their own wish. */
type Differs<R extends Resource> = (c: AppContext, data: DataOf<R>) => boolean

/**
 * A resource with what answers it. `shared` ones are the same to everyone but for what they say to the viewer;
 * `composed` ones are made of things that are.
 */
export type ResourceHandler = {
  resource: Resource
  docs: Docs
  make: Make<Resource>
  shared?: Differs<Resource>
  composed?: Composition
}

type Listed = { keys: string[]; rest: object }
/**
 * How a list for one person is made of `items` that are the same to everyone: which they are, by keys of which each has
 * one, and the rest of the answer; then those that are not kept, as a visitor would get them.
 */
export type Composition = {
  item: z.ZodType
  list(c: AppContext, params: never): Promise<Listed>
  load(c: AppContext, keys: string[]): Promise<ReadonlyMap<string, unknown>>
}

/** Says how a resource is answered. @throws AppError from `make` for what may not be seen */
export const handler = <R extends Resource>(resource: R, docs: Docs, make: Make<R>): ResourceHandler => ({
  resource,
  docs,
  make: make as Make<Resource>,
})

const NEVER = () => false

/**
 * Says how a resource is answered that is the same to everyone, but for each `viewer` in it: it is made once, as for a
 * visitor, and kept until something in it changes. Who is signed in and finds nothing, or for whom it `differs`, has it
 * made for them alone.
 */
export const sharedHandler = <R extends Resource>(
  resource: R,
  docs: Docs,
  make: Make<R>,
  differs: Differs<R> = NEVER,
): ResourceHandler => ({ ...handler(resource, docs, make), shared: differs as Differs<Resource> })

/** Says how a resource is answered whose `items` are kept, each for itself, while its order is made for who asks. */
export const composedHandler = (resource: Resource, docs: Docs, composed: Composition): ResourceHandler => ({
  resource,
  docs,
  composed,
  make: () => Promise.reject(new Error('It is composed')),
})
