import { activeProfile } from '#contract/access.ts'
import { DASHBOARD_DAYS } from '#contract/platform/limits.ts'
import { keys } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadDashboard } from './load.ts'

export const artistDashboard: Page = {
  module: 'dashboard/artist-dashboard-page.tsx',
  head: { title: `Artist Dashboard • ${PRODUCT}`, description: 'How your works are doing.', hidden: true },
  async load({ c, session, query }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    const days = DASHBOARD_DAYS.find((choice) => String(choice) === query.get('days')) ?? DASHBOARD_DAYS[0]
    return { entries: [{ key: keys.dashboard(profile.id, days), data: await loadDashboard(c, days) }] }
  },
}
