import type { z } from 'zod'
import type { EntityKind } from '../entities.ts'

type Declared = {
  /** What the parameters of the path have to be, where that is more than a text. */
  params?: z.ZodObject
  /** The parameters of the query string, as the server reads them. */
  query?: z.ZodObject
  /** The answer. Nothing else leaves the server. */
  schema: z.ZodType
  /** The parameter of the query string whose thing it is about, where the path does not name one. */
  about?: string
  /** What the answer holds or counts: a change of one of them is a change of this. */
  entities?: readonly EntityKind[]
  /**
   * `acting`: made for one profile of those who are signed in, named by the parameter `as`; `nobody`: asked without
   * naming one.
   */
  madeFor?: 'acting' | 'nobody'
  /** Parameters of the query string that the page always sends. */
  sent?: Readonly<Record<string, string | number>>
  /** Parameters that say what to begin with, and name no other answer. */
  hints?: readonly string[]
}

type Declaration = Declared & { name: string; path: string }

/** Something that the API answers to GET, declared once for its router, the first paint and the page's cache. */
export type Resource<D extends Declaration = Declaration, Paged extends boolean = boolean> = D & { paged: Paged }

/**
 * Declares what the API answers at one path, in which `{id}` is a parameter. `name` is its name in the page's cache and
 * on the server; no two have the same.
 */
export const resource = <N extends string, P extends string, const D extends Declared>(
  name: N,
  path: P,
  declared: D,
): Resource<D & { name: N; path: P }, false> => ({ name, path, ...declared, paged: false })

/**
 * Declares a list that is answered page by page: `query` has a cursor, the answer's `nextCursor` is null on the last
 * one.
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
 * What may be left out is what the schema's input says; the values are those of its output, since a page has no text to
 * read.
 */
type QueryParams<Q extends z.ZodObject> = Pick<z.output<Q>, Required<Q> & keyof z.output<Q>> & {
  [Name in Exclude<keyof z.output<Q>, Required<Q>>]?: z.output<Q>[Name] | null
}
type PathParams<R extends Resource> = { [Name in PathNames<R['path']>]: string }

/**
 * What names one answer of a resource to the page and the first paint. Null and undefined are left out. A list with a
 * `cursor` begins there.
 */
export type ParamsOf<R extends Resource> = PathParams<R> &
  (R extends { query: infer Q extends z.ZodObject } ? QueryParams<Q> : unknown) &
  (R extends { madeFor: 'acting' } ? { as: string } : unknown)

/** What the server has read from path and query. */
export type ReadParamsOf<R extends Resource> = PathParams<R> &
  (R extends { query: infer Q extends z.ZodObject } ? z.output<Q> : unknown)

type Given = Readonly<Record<string, unknown>>

/** Under which an answer is cached, and handed over with the first paint. Begins with the resource's name. */
export function keyOf<R extends Resource>(asked: R, params: ParamsOf<R>): readonly [string, Given] {
  const { hints = [] } = asked
  const named = Object.entries(params as Given).filter(([name, value]) => value != null && !hints.includes(name))
  return [asked.name, Object.fromEntries(named)]
}

/** Path and query string of one answer; `cursor` is where a list goes on. */
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

/** One answer that is wanted: a resource with its parameters. */
export type Ask<R extends Resource = Resource> = { resource: R; params: Given }

export const ask = <R extends Resource>(asked: R, params: ParamsOf<R>): Ask<R> => ({
  resource: asked,
  params: params as Given,
})
