import { createRoute, z } from '@hono/zod-openapi'
import type { DataOf, ParamsOf, Resource } from '#contract/platform/resource.ts'
import type { Computed } from '../cached-responses/response-cache.ts'
import {
  escapeForHtml,
  joinBytes,
  joinList,
  type Personal,
  type SharedResponse,
  shareResponse,
} from '../cached-responses/shared-response.ts'
import { sourcesOf } from '../cached-responses/whole-responses.ts'
import { type AppContext, createRouter, readWith } from '../context.ts'
import { AppError } from '../errors.ts'
import { errorResponses } from './declared-errors.ts'
import { TextPart } from './gzip-pieces.ts'
import { json } from './openapi.ts'
import { cachedForProfile, keptList, keysOf, nameOf } from './own-responses.ts'
import { NOBODY } from './requester.ts'
import type { Composition, Listed, ResourceHandler } from './resource-handlers.ts'
import { sendCacheable } from './send-text.ts'

/** Used by the API and by page loads. */
export type Ask = <R extends Resource>(c: AppContext, resource: R, params: ParamsOf<R>) => Promise<Answer<DataOf<R>>>

/**
 * The JSON of a response, without any `<`. With `viewers`, it is the visitor's, and these are the
 * requester's values of each `viewer` in it.
 */
export type ResponseJson = { part: TextPart; isShared: boolean; viewers?: readonly unknown[] }

/** A response and its source, for shared responses the visitor's version. */
type Answer<Data> = { data: Data; json: ResponseJson }

/** A response that is not serialised yet. */
type Answered = Answer<unknown> & { bytes(): Buffer | string }

type Given = Record<string, unknown>
type Known = ResourceHandler & { read: (given: Given) => never }

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

function reader({ path, params, query }: Resource): (given: Given) => never {
  const names = namesIn(path)
  return (given) => {
    const inPath = Object.fromEntries(names.map((name) => [name, given[name]]))
    return { ...(params ? readWith(params, inPath) : inPath), ...(query && readWith(query, given)) } as never
  }
}

/** All resources that the API answers by GET as JSON, by name. */
export class Resources {
  readonly #all: ReadonlyMap<string, Known>
  readonly #personal: Personal

  constructor(all: readonly ResourceHandler[], personal: Personal) {
    this.#all = new Map(all.map((each) => [each.resource.name, { ...each, read: reader(each.resource) }]))
    this.#personal = personal
    if (this.#all.size < all.length) throw new Error('Two resources have the same name')
  }

  get names(): string[] {
    return [...this.#all.keys()]
  }

  /**
   * Answers in this process like the resource's address: parameters are read by its declaration,
   * and the result passes through its schema. @throws AppError `invalid` for wrong parameters
   */
  ask: Ask = async (c, resource, params) => {
    const known = this.#all.get(resource.name)
    if (!known) throw new Error(`Nothing answers '${resource.name}'`)
    const given = Object.entries({ ...resource.sent, ...params }).filter(([, value]) => value != null)
    return (await this.#respond(c, known, Object.fromEntries(given))) as Answer<DataOf<typeof resource>>
  }

  /** The routes of all resources. */
  routes() {
    const router = createRouter()
    // Hono uses the first matching route, so fixed names come before parameters.
    const sorted = [...this.#all.values()].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    for (const known of sorted) {
      router.openAPIRegistry.registerPath(routeOf(known))
      router.get(known.resource.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
        const query = Object.entries(c.req.queries()).map(([name, all]) => [name, all.length === 1 ? all[0] : all])
        const { bytes } = await this.#respond(c, known, { ...Object.fromEntries(query), ...c.req.param() })
        const isShared = sourcesOf(c)?.isOwn === false
        const headers: Record<string, string> = isShared ? { 'Cache-Control': 'private, no-cache' } : {}
        return sendCacheable(c, bytes(), { type: 'application/json', headers, isTagged: isShared })
      })
    }
    return router
  }

  async #respond(c: AppContext, known: Known, given: Given): Promise<Answered> {
    const params = known.read(given)
    if (known.composed) return this.#compose(c, known, known.composed, params)
    // A signed-in user may have changed something on another instance. The cache is used only if
    // this process has received all changes.
    if (c.var.session && !c.var.isUpToDate) return makeOwn(c, known, params)
    if (known.own) return cachedForProfile(c, known, params, () => makeOwn(c, known, params), sizeOf)
    if (!known.shared) return makeOwn(c, known, params)
    try {
      const { responseCache, session } = c.var
      const name = nameOf(known, params)
      const make = () => this.#makeShared(c, known, params)
      const kept = await (session ? responseCache.get(name, make) : responseCache.getForVisitor(name, make))
      sourcesOf(c)?.add(kept)
      const { value } = kept
      const { data, text: part } = value
      if (!c.var.session) return { data, json: { part, isShared: true }, bytes: part.text }
      if (known.shared(c, data as never)) return makeOwn(c, known, params)
      const viewers = await this.#personal.load(c, value.prepared)
      return { data, json: { part, isShared: true, viewers }, bytes: () => joinBytes(value, viewers) }
    } catch (error) {
      if ((c.var.session || c.var.link) && error instanceof AppError) return makeOwn(c, known, params)
      throw error
    }
  }

  async #compose(c: AppContext, known: Known, composition: Composition, params: never): Promise<Answered> {
    markOwn(c)
    const isKept = composition.invalidatedBy !== undefined
    const list = () => composition.list(c, params)
    const { keys, rest } = await (isKept ? cachedForProfile(c, known, params, list, sizeOfList) : list())
    const items = await this.#itemsOf(c, known.resource.name, composition, keys)
    const around = known.resource.schema.parse({ ...rest, items: [] }) as { items: unknown[] }
    const { items: _, ...others } = around
    const tail = `,${escapeForHtml(JSON.stringify(others)).slice(1)}`
    const text = () => `{"items":[${items.map((item) => item.text.text()).join(',')}]${tail}`
    const kept = isKept ? keptList(c, `${nameOf(known, params)} joined for ${c.var.profile?.id}`, items, tail) : {}
    const viewers = await this.#personal.load(c, this.#personal.merge(items.map(({ prepared }) => prepared)))
    return {
      data: { ...around, items: items.map(({ data }) => data) },
      json: { part: new TextPart(text, kept), isShared: true, viewers },
      bytes: () => Buffer.concat([Buffer.from('{"items":'), joinList(items, viewers), Buffer.from(tail)]),
    }
  }

  /** In the order of the keys; items deleted in between are left out. */
  async #itemsOf(c: AppContext, name: string, { item, load }: Composition, keys: string[]): Promise<SharedResponse[]> {
    const prefix = `item of ${name} `
    const make = async (names: string[]) => {
      const loaded = await load(
        asVisitor(c),
        names.map((each) => each.slice(prefix.length)),
      )
      const made = [...loaded].map(([key, data]): [string, Computed<SharedResponse>] => [
        prefix + key,
        shareResponse(item.parse(data), this.#personal, []),
      ])
      return new Map(made)
    }
    const names = keys.map((key) => prefix + key)
    if (c.var.isUpToDate) {
      const found = await c.var.responseCache.getMany(names, make)
      return names.flatMap((each) => found.get(each) ?? [])
    }
    const found = await make(names)
    return names.flatMap((each) => found.get(each)?.value ?? [])
  }

  async #makeShared(c: AppContext, { resource, make }: Known, params: never) {
    const data = resource.schema.parse(await make(asVisitor(c), params))
    return shareResponse(data, this.#personal, keysOf(resource, params))
  }
}

/** Approximate sizes in bytes: of a response as object and text, and of a list of keys. */
const sizeOf = ({ bytes }: Answered): number => 1000 + 3 * bytes().length
const sizeOfList = ({ keys }: Listed): number => 1000 + 100 * keys.length

async function makeOwn(c: AppContext, { resource, make }: Known, params: never): Promise<Answered> {
  markOwn(c)
  const data = resource.schema.parse(await make(c, params))
  const text = escapeForHtml(JSON.stringify(data))
  return { data, json: { part: new TextPart(text), isShared: false }, bytes: () => text }
}

function markOwn(c: AppContext): void {
  const sources = sourcesOf(c)
  if (sources) sources.isOwn = true
}

/**
 * A copy of the request as an anonymous visitor without cookies would send it. It reads where users
 * read their own data if the replica may lack what they changed.
 */
const asVisitor = ({ var: known }: AppContext): AppContext =>
  ({
    var: Object.assign(Object.create(known), {
      db: known.session && !known.isUpToDate ? known.ownReads : known.publicReads,
      requester: NOBODY,
      session: null,
      profiles: [],
      profile: null,
      link: undefined,
      signing: known.signing.unbound,
    }),
  }) as unknown as AppContext

const rank = ({ resource }: ResourceHandler): string => resource.path.replaceAll('{', '~')

function routeOf({ resource, docs }: ResourceHandler) {
  const texts = Object.fromEntries(namesIn(resource.path).map((name) => [name, z.string()]))
  const { response, errors = [], ...said } = docs
  return createRoute({
    method: 'get',
    path: resource.path,
    ...said,
    request: { params: resource.params ?? z.object(texts), query: resource.query },
    responses: { 200: json(resource.schema, response), ...errorResponses(errors) },
  })
}
