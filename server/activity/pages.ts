import { activeProfile } from '#contract/access.ts'
import { keys } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadActivity } from './load.ts'

/** Both tabs, since each says how much is in it. */
export const myActivity: Page = {
  module: 'activity/my-activity-page.tsx',
  head: { title: `My Activity • ${PRODUCT}`, description: 'What you liked and commented on.', hidden: true },
  async load({ c, session }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    const [likes, comments] = await Promise.all([loadActivity(c, 'likes'), loadActivity(c, 'comments')])
    return {
      entries: [
        { key: keys.activity(profile.id, 'likes'), data: likes, paged: true },
        { key: keys.activity(profile.id, 'comments'), data: comments, paged: true },
      ],
    }
  },
}
