import { keys } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import { loadMerchReview } from '#server/merch/load.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadAuditLog } from './load.ts'

export const admin: Page = {
  module: 'moderation/admin-page.tsx',
  head: { title: `Admin Dashboard • ${PRODUCT}`, description: 'What is waiting for an admin.', hidden: true },
  async load({ c, query }) {
    if (query.get('tab') === 'audit-log')
      return { entries: [{ key: keys.auditLog, data: await loadAuditLog(c), paged: true }] }
    return { entries: [{ key: keys.merchReview, data: await loadMerchReview(c), paged: true }] }
  },
}
