import type { Ask, DataOf, Resource } from './resource.ts'

/**
 * Who may open a page: `with-profile` needs a signed-in user with a profile, `artist` an active artist profile, `admin`
 * one of the admins; `signed-in` needs a user only.
 */
export type Access = 'public' | 'signed-out' | 'no-profile' | 'signed-in' | 'with-profile' | 'artist' | 'admin'

/**
 * The frame around a page: `bare` has none, `marketing` is forced, `auto` is the app's for those who have a profile.
 */
export type Layout = 'auto' | 'app' | 'marketing' | 'bare'

const LAYOUTS: Record<Access, Layout> = {
  public: 'auto',
  'signed-out': 'bare',
  'no-profile': 'bare',
  'signed-in': 'app',
  'with-profile': 'app',
  artist: 'app',
  admin: 'app',
}

type NamesIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** A page that is opened. `host` is this site's, with its port. */
export type Visit<Path extends string = string, Search extends string = string> = {
  params: { readonly [Name in NamesIn<Path>]: string }
  search: { readonly [Name in Search]?: string }
  /** The acting profile; null for visitors. */
  profile: { id: string; slug: string; handle: string } | null
  host: string
}

/** What a resource has answered for this visit; undefined where it was not asked for, or is not there. */
export type Known = <R extends Resource>(resource: R) => DataOf<R> | undefined

type Declaration<Path extends string, Search extends string> = {
  access: Access
  /** Where it is not the one of all pages with this access. */
  layout?: Layout
  /**
   * The module of the web app that draws it, below `web/` and without its extension: `music/track-page` exports
   * `TrackPage`.
   */
  module: string
  /** Names in its query string. */
  search?: readonly Search[]
  /** It has no padding of its own: what is on it reaches the edges. */
  flush?: boolean
  /** Pages of one group are parts of one module, which stays when one of them leads to another. */
  group?: string
  /** It is not there, whatever its data. */
  isMissing?: boolean
  /** Its first data, which come with the HTML; the first of them is what the page is about. */
  shows?: (visit: Visit<Path, Search>) => readonly Ask[]
  /** What it shows besides, once these are known. */
  alsoShows?: (known: Known, visit: Visit<Path, Search>) => readonly Ask[]
  /** Modules, besides the page's own, that its first screen is drawn by. */
  modules?: (known: Known, visit: Visit<Path, Search>) => readonly string[]
  /** Another path to go to at once. */
  leadsTo?: (visit: Visit<Path, Search>) => string | null
}

/** One page of the site. `$name` in its path is a parameter. */
export type Page<Path extends string = string, Search extends string = string> = Declaration<Path, Search> & {
  path: Path
  layout: Layout
}

/** Declares a page once for the page's router, the server's answer to its URL and the reserved handles. */
export const page = <const Path extends string, const Search extends string = never>(
  path: Path,
  declared: Declaration<Path, Search>,
): Page<Path, Search> => ({ path, layout: LAYOUTS[declared.access], ...declared })

/** First data of a page that stands for the acting profile alone. */
export const acting =
  <Path extends string, Search extends string>(
    shows: (profileId: string, visit: Visit<Path, Search>) => readonly Ask[],
  ) =>
  (visit: Visit<Path, Search>): readonly Ask[] =>
    visit.profile ? shows(visit.profile.id, visit) : []
