import { activeProfile } from '#contract/access.ts'
import { keys, type PageDatum } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import { loadRestricted } from '#server/blocks/load.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadDevices } from '../sessions/devices.ts'

export const account: Page = {
  module: 'accounts/account-page.tsx',
  head: { title: `Account Settings • ${PRODUCT}`, description: 'Your account.', hidden: true },
  async load({ c, session }) {
    if (!c.var.session) return { entries: [] }
    const profile = activeProfile(session)
    const [devices, restricted] = await Promise.all([loadDevices(c), profile ? restrictedOf(c, profile.id) : []])
    return { entries: [{ key: keys.sessions, data: devices }, ...restricted] }
  },
}

const restrictedOf = (c: AppContext, profileId: string): Promise<PageDatum[]> =>
  Promise.all(
    (['blocks', 'mutes'] as const).map(async (kind) => ({
      key: keys.restricted(profileId, kind),
      data: await loadRestricted(c, kind, {}),
      paged: true,
    })),
  )
