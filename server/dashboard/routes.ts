import { dashboardResource } from '#contract/dashboard.ts'
import { answers } from '#server/platform/http/resources.ts'
import { loadDashboard } from './load.ts'

/** What is read of them, for the API and the first paint. */
export const dashboardResources = [
  answers(
    dashboardResource,
    {
      tag: 'dashboard',
      summary: 'How the acting artist profile did over the last 30, 90 or 365 days',
      answer: 'All that the artist dashboard shows',
    },
    (c, params) => loadDashboard(c, params.days),
  ),
]
