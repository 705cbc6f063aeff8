import { activeProfile } from '#contract/access.ts'
import { keys } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadOwnMerch } from './load.ts'

export const myMerch: Page = {
  module: 'merch/my-merch-page.tsx',
  head: { title: `My Merch • ${PRODUCT}`, description: 'Your merch items.', hidden: true },
  async load({ c, session }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    const data = await loadOwnMerch(c, profile.id)
    return { entries: [{ key: keys.ownMerch(profile.id), data, paged: true }] }
  },
}
