import type { Ask, DataOf, Resource } from './resource.ts'

/**
 * Permission to open a page: `with-profile` needs a signed-in user with a profile, `artist` an
 * active artist profile, `admin` an admin; `signed-in` needs only a user.
 */
export type Access = 'public' | 'signed-out' | 'no-profile' | 'signed-in' | 'with-profile' | 'artist' | 'admin'

/**
 * The frame around a page. `bare` has none, `marketing` is always the marketing frame. `app` is the
 * app's frame for signed-in users, `auto` for users with a profile; others get the marketing frame.
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

/** A page that is being opened. `host` is this site's host with its port. */
export type Visit<Path extends string = string, Search extends string = string> = {
  params: { readonly [Name in NamesIn<Path>]: string }
  search: { readonly [Name in Search]?: string }
  /** The acting profile; null for anonymous visitors. */
  profile: { id: string; slug: string; handle: string } | null
  host: string
}

/**
 * Returns the response of a resource for this visit; undefined if it was not requested or does not
 * exist.
 */
export type Known = <R extends Resource>(resource: R) => DataOf<R> | undefined

type Declaration<Path extends string, Search extends string> = {
  access: Access
  /** Overrides the layout that pages with this access have by default. */
  layout?: Layout
  /**
   * The module of the web app that renders the page, relative to `web/` and without extension:
   * `music/track-page` exports `TrackPage`.
   */
  module: string
  /** Parameter names of its query string. */
  search?: readonly Search[]
  /** The page has no padding of its own: its content reaches the edges. */
  flush?: boolean
  /**
   * Pages of one group are parts of one module, which stays mounted when the user moves between
   * them.
   */
  group?: string
  /**
   * The parameter `token` of the path is a secret link, with which the page loads its data. The page
   * is for no cache, index or referrer.
   */
  isSecret?: boolean
  /** The page always responds with 404, regardless of its data. */
  isMissing?: boolean
  /** The data that the HTML embeds. The first entry is what the page is about. */
  shows?: (visit: Visit<Path, Search>) => readonly Ask[]
  /** Further data for the HTML, chosen by the data that `shows` has loaded. */
  alsoShows?: (known: Known, visit: Visit<Path, Search>) => readonly Ask[]
  /** Modules, besides the page's own, that the first rendering needs. */
  modules?: (known: Known, visit: Visit<Path, Search>) => readonly string[]
  /** Path to redirect to before the page is shown; null to stay. */
  leadsTo?: (visit: Visit<Path, Search>) => string | null
}

/** One page of the site. `$name` in its path is a parameter. */
export type Page<Path extends string = string, Search extends string = string> = Declaration<Path, Search> & {
  path: Path
  layout: Layout
}

/**
 * Declares a page once, for the page's router, the server's response to its URL and the list of
 * reserved handles.
 */
export const page = <const Path extends string, const Search extends string = never>(
  path: Path,
  declared: Declaration<Path, Search>,
): Page<Path, Search> => ({ path, layout: LAYOUTS[declared.access], ...declared })

/** Builds `shows` for pages whose data depend on the acting profile; visitors get no data. */
export const acting =
  <Path extends string, Search extends string>(
    shows: (profileId: string, visit: Visit<Path, Search>) => readonly Ask[],
  ) =>
  (visit: Visit<Path, Search>): readonly Ask[] =>
    visit.profile ? shows(visit.profile.id, visit) : []
