import type { z } from 'zod'
import type { EntityKind } from '../entities.ts'

type Declared = {
  /** Schema of the path parameters, if they are more than plain texts. */
  params?: z.ZodObject
  /** Query parameters as the server parses them. */
  query?: z.ZodObject
  /** Schema of the response. Fields that it does not name never leave the server. */
  schema: z.ZodType
  /**
   * The query parameter with the id of the thing that the response is about, if the path has no
   * `{id}`.
   */
  about?: string
  /**
   * Entities that the response contains or counts: a change of one of them invalidates the
   * response.
   */
  entities?: readonly EntityKind[]
  /**
   * `acting`: the response is for one profile of the signed-in user, named by the parameter `as`.
   * `nobody`: the request names no acting profile.
   */
  madeFor?: 'acting' | 'nobody'
  /** Query parameters that the page always sends. */
  sent?: Readonly<Record<string, string | number>>
  /** Query parameters that only choose where to begin; they are no part of the cache key. */
  hints?: readonly string[]
}

type Declaration = Declared & { name: string; path: string }

/**
 * A GET endpoint of the API, declared once for the API's router, the data in the HTML and the
 * page's cache.
 */
export type Resource<D extends Declaration = Declaration, Paged extends boolean = boolean> = D & { paged: Paged }

/**
 * Declares a GET endpoint. `{id}` in its path is a parameter. `name` is the unique key of the
 * resource in the page's cache and on the server.
 */
export const resource = <N extends string, P extends string, const D extends Declared>(
  name: N,
  path: P,
  declared: D,
): Resource<D & { name: N; path: P }, false> => ({ name, path, ...declared, paged: false })

/**
 * Declares a paged list: its query has a `cursor`, and the `nextCursor` of its response is null on
 * the last page.
 */
export const list = <
  N extends string,
  P extends string,
  const D extends Declared & { query: z.ZodObject; schema: z.ZodType<{ nextCursor: unknown }> },
>(
  name: N,
  path: P,
  declared: D,
): Resource<D & { name: N; path: P }, true> => ({ name, path, ...declared, paged: true })

export type DataOf<R extends Resource> = z.output<R['schema']>

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never
type Required<Q extends z.ZodObject> = {
  [Name in keyof z.input<Q>]-?: undefined extends z.input<Q>[Name] ? never : Name
}[keyof z.input<Q>]
/**
 * The schema's input decides which parameters are optional. Values have the types of its output,
 * because the page passes parsed values, not texts.
 */
type QueryParams<Q extends z.ZodObject> = Pick<z.output<Q>, Required<Q> & keyof z.output<Q>> & {
  [Name in Exclude<keyof z.output<Q>, Required<Q>>]?: z.output<Q>[Name] | null
}
type PathParams<R extends Resource> = { [Name in PathNames<R['path']>]: string }

/**
 * The parameters of one response. Null and undefined values are left out. With a `cursor`, a list
 * starts there.
 */
export type ParamsOf<R extends Resource> = PathParams<R> &
  (R extends { query: infer Q extends z.ZodObject } ? QueryParams<Q> : unknown) &
  (R extends { madeFor: 'acting' } ? { as: string } : unknown)

/** Path and query parameters as the server has parsed them. */
export type ReadParamsOf<R extends Resource> = PathParams<R> &
  (R extends { query: infer Q extends z.ZodObject } ? z.output<Q> : unknown)

type Given = Readonly<Record<string, unknown>>

/**
 * Returns the key under which a response is cached and embedded in the HTML. The first element is
 * the name of the resource.
 */
export function keyOf<R extends Resource>(asked: R, params: ParamsOf<R>): readonly [string, Given] {
  const { hints = [] } = asked
  const named = Object.entries(params as Given).filter(([name, value]) => value != null && !hints.includes(name))
  return [asked.name, Object.fromEntries(named)]
}

/**
 * Returns path and query string of one request. `cursor` is the position where a list continues.
 */
export function urlOf<R extends Resource>(asked: R, params: ParamsOf<R>, cursor?: string): string {
  const { as: _, ...rest } = { ...asked.sent, ...(params as Given), ...(cursor && { cursor }) } as Given & {
    as?: unknown
  }
  const path = asked.path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(rest[name])))
  const query = Object.entries(rest).flatMap(([name, value]) =>
    value == null || asked.path.includes(`{${name}}`) ? [] : [value].flat().map((each) => [name, String(each)]),
  )
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}

/** A request for one resource with its parameters. */
export type Ask<R extends Resource = Resource> = { resource: R; params: Given }

export const ask = <R extends Resource>(asked: R, params: ParamsOf<R>): Ask<R> => ({
  resource: asked,
  params: params as Given,
})
