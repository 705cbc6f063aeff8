import type { PageName, SITE } from '#contract/site.ts'
import type { HistoryState, Place } from './history.ts'
import { plainSearch, readPlainSearch } from './search-params.ts'

/** The path of a page as the site declares it; `$name` is a parameter. */
export type SitePath = (typeof SITE)[PageName]['path']
/** A path without parameters. */
export type PlainPath = Exclude<SitePath, `${string}$${string}`>

type NamesIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never
type ParamsOf<To extends string> = [NamesIn<To>] extends [never]
  ? { params?: undefined }
  : { params: { readonly [Name in NamesIn<To>]: string } }

/** Where a link leads. `search` replaces the current query string; `.` is the open page. */
export type Target<To extends SitePath | '.' = SitePath | '.'> = ParamsOf<To> & {
  to: To
  search?: Search
  state?: HistoryState | ((before: HistoryState) => HistoryState)
}
export type Search = { readonly [name: string]: string | undefined }

export type Location = {
  pathname: string
  search: Search
  searchStr: string
  /** The fragment with its `#`; empty without a fragment. */
  hash: string
  /** Path, query string and hash. */
  href: string
  state: HistoryState
  key: string
}

export function locationOf({ href, state, key }: Place): Location {
  const { pathname, search: searchStr, hash } = new URL(href, 'http://localhost')
  return { pathname, search: readPlainSearch(searchStr), searchStr, hash, href, state, key }
}

type Written = { to: string; params?: { readonly [name: string]: string }; search?: Search }

/** The URL of a target; `.` is replaced by `here`. */
export function hrefOf({ to, params = {}, search = {} }: Written, here = '/'): string {
  const path =
    to === '.' ? here : to.replace(/\$(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  return path + plainSearch(search)
}

/**
 * Whether a link leads to the current location: to this page, or to a page above it unless `exact`.
 * All its query parameters must match.
 */
export function leadsHere(href: string, here: Location, exact = false): boolean {
  const [pathname = '', query = ''] = href.split('?')
  const isAt = here.pathname === pathname || (!exact && here.pathname.startsWith(`${pathname}/`))
  return isAt && Object.entries(readPlainSearch(query)).every(([name, value]) => here.search[name] === value)
}
