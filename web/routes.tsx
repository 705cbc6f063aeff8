import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { Layout, Page } from '#contract/platform/page.ts'
import { type PageName, SITE } from '#contract/site.ts'
import { CrashPage } from './app/errors/crash-page.tsx'
import { NotFoundPage } from './app/errors/not-found-page.tsx'
import { skeletonOf } from './app/pending/pending.tsx'
import { Root } from './app/root.tsx'
import { loadPage } from './pages.ts'
import { guard, leadOn } from './platform/routing/guards.ts'
import { plainSearch, readPlainSearch } from './platform/routing/search-params.ts'

// The pages themselves stand in contract/pages.
const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
  staticData: { layout: 'auto', flush: true },
})

/**
 * Pages of a group are parts of one module: its component stands above theirs, so it stays when one leads to another.
 */
const ownMusicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'own-music',
  component: lazyRouteComponent(() => loadPage(SITE.myMusic.module), 'Page'),
  pendingComponent: () => skeletonOf('myMusic'),
})

type SearchOf<Name extends PageName> = (typeof SITE)[Name] extends { search?: readonly (infer Key extends string)[] }
  ? { [K in Key]?: string }
  : Record<never, never>

const routeOf = <Name extends PageName>(name: Name, parent: typeof rootRoute | typeof ownMusicRoute = rootRoute) => {
  const page: Page = SITE[name] as unknown as Page
  return createRoute({
    getParentRoute: () => parent as typeof rootRoute,
    path: page.path as (typeof SITE)[Name]['path'],
    beforeLoad: async (visit) => {
      await guard(page.access)(visit)
      await leadOn(page, visit as { params: Record<string, string>; search: Record<string, string> })
    },
    validateSearch: (search: Record<string, unknown>) => pick(search, page.search ?? []) as SearchOf<Name>,
    staticData: { layout: page.layout, flush: page.flush ?? false },
    pendingComponent: () => skeletonOf(name),
    component: page.group ? undefined : lazyRouteComponent(() => loadPage(page.module), 'Page'),
  })
}

const pick = (search: Record<string, unknown>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])))

type Alone = Exclude<PageName, 'myMusic' | 'myStems' | 'myAlbums'>
const alone = Object.fromEntries(
  (Object.keys(SITE) as PageName[])
    .filter((name) => !SITE[name as 'myMusic'].group)
    .map((name) => [name, routeOf(name)]),
) as unknown as { [Name in Alone]: ReturnType<typeof routeOf<Name>> }

const routeTree = rootRoute.addChildren({
  ...alone,
  ownMusic: ownMusicRoute.addChildren({
    myMusic: routeOf('myMusic', ownMusicRoute),
    myStems: routeOf('myStems', ownMusicRoute),
    myAlbums: routeOf('myAlbums', ownMusicRoute),
  }),
})

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
  trailingSlash: 'never',
  // the page before stays for a moment: most chunks come within it
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  parseSearch: readPlainSearch,
  stringifySearch: plainSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    layout?: Layout
    flush?: boolean
  }
}
