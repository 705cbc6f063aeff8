import { createRoute, z } from '@hono/zod-openapi'
import type { DataOf, ParamsOf, ReadParamsOf, Resource } from '#contract/platform/resource.ts'
import { type AppContext, createRouter, readWith } from '../context.ts'
import { json, problems } from './openapi.ts'

/** `answer` says what comes, where the summary does not. */
type Docs = { tag: string; summary: string; description?: string; answer?: string }
type Make<R extends Resource> = (c: AppContext, params: ReadParamsOf<R>) => Promise<z.input<R['schema']>>

/** A resource with what answers it. */
export type Answerer = { resource: Resource; docs: Docs; make: Make<Resource> }

/** Says how a resource is answered. @throws AppError from `make` for what may not be seen */
export const answers = <R extends Resource>(resource: R, docs: Docs, make: Make<R>): Answerer => ({
  resource,
  docs,
  make: make as Make<Resource>,
})

/** For the API and the first paint alike. */
export type Ask = <R extends Resource>(c: AppContext, resource: R, params: ParamsOf<R>) => Promise<DataOf<R>>

type Given = Record<string, unknown>

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

function reader({ path, params, query }: Resource): (given: Given) => never {
  const names = namesIn(path)
  return (given) => {
    const inPath = Object.fromEntries(names.map((name) => [name, given[name]]))
    return { ...(params ? readWith(params, inPath) : inPath), ...(query && readWith(query, given)) } as never
  }
}

/** All that the API answers to GET as JSON, found by its name. */
export class Resources {
  readonly #all: ReadonlyMap<string, Answerer & { ask: (c: AppContext, given: Given) => Promise<unknown> }>

  constructor(all: readonly Answerer[]) {
    const known = all.map((each) => {
      const { resource, make } = each
      const read = reader(resource)
      return { ...each, ask: async (c: AppContext, given: Given) => resource.schema.parse(await make(c, read(given))) }
    })
    this.#all = new Map(known.map((each) => [each.resource.name, each]))
    if (this.#all.size < all.length) throw new Error('Two resources have the same name')
  }

  get names(): string[] {
    return [...this.#all.keys()]
  }

  /**
   * Answers in this process, as the resource's address would: parameters are read by what it declares, and what comes
   * goes out through its schema. @throws AppError `invalid` for other parameters
   */
  ask: Ask = async (c, resource, params) => {
    const known = this.#all.get(resource.name)
    if (!known) throw new Error(`Nothing answers '${resource.name}'`)
    const given = Object.entries({ ...resource.sent, ...params }).filter(([, value]) => value != null)
    return (await known.ask(c, Object.fromEntries(given))) as DataOf<typeof resource>
  }

  /** The addresses of all. */
  routes() {
    const router = createRouter()
    // hono takes the first that fits: fixed names come before parameters
    const sorted = [...this.#all.values()].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    for (const known of sorted) {
      router.openAPIRegistry.registerPath(routeOf(known))
      router.get(known.resource.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
        const query = Object.entries(c.req.queries()).map(([name, all]) => [name, all.length === 1 ? all[0] : all])
        return c.json((await known.ask(c, { ...Object.fromEntries(query), ...c.req.param() })) as object)
      })
    }
    return router
  }
}

const rank = ({ resource }: Answerer): string => resource.path.replaceAll('{', '~')

function routeOf({ resource, docs }: Answerer) {
  const texts = Object.fromEntries(namesIn(resource.path).map((name) => [name, z.string()]))
  const { tag, answer, ...said } = docs
  return createRoute({
    method: 'get',
    path: resource.path,
    tags: [tag],
    ...said,
    request: { params: resource.params ?? z.object(texts), query: resource.query },
    responses: { 200: json(resource.schema, answer ?? 'As it is now'), ...problems },
  })
}
