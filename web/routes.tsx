import type { Page } from '#contract/platform/page.ts'
import { type PageName, SITE } from '#contract/site.ts'
import { skeletonOf } from './app/pending/pending.tsx'
import { loadPage } from './pages.ts'
import { queryClient } from './platform/requests/query-client.ts'
import { guard, leadOn } from './platform/routing/guards.ts'
import { BrowserHistory } from './platform/routing/history.ts'
import { withoutReload } from './platform/routing/missing-chunk.ts'
import { type RoutePage, Router } from './platform/routing/router.ts'

/** Converts a page of contract/pages for the router. */
function routeOf(name: PageName, page: Page): RoutePage {
  return {
    path: page.path,
    layout: page.layout,
    flush: page.flush ?? false,
    group: page.group ?? name,
    elsewhere: async (visit) => (await guard(page.access)(visit)) ?? (await leadOn(page, visit)),
    load: async () => (await loadPage(page.module)).Page,
    skeleton: skeletonOf(name),
  }
}

const pages = Object.entries(SITE as unknown as Record<PageName, Page>)

export const router = new Router(
  pages.map(([name, page]) => routeOf(name as PageName, page)),
  new BrowserHistory(),
  async (href) => {
    const { fetchAhead } = await withoutReload(() => import('./platform/page/fetch-ahead.ts'))
    await fetchAhead(queryClient, href)
  },
)
