import { eq } from 'drizzle-orm'
import { html } from '#server/platform/page/html.ts'
import type { FindOf, FoundOf, PublicKind } from '#server/works/public-parts/kind.ts'
import { thingReport } from '#server/works/public-parts/report-parts.ts'
import { merchArchive } from './archive.ts'
import { loadShownMerchByIds } from './load.ts'
import { merchItems } from './tables.ts'

/** An item has no page of its own; its artist's page shows it. */
export const publicMerch = {
  found: (async (c, ids) => {
    const items = await loadShownMerchByIds(c, ids)
    return items.map((item) => ({ id: item.id, found: { kind: 'merch', item } }))
  }) satisfies FindOf<'merch'>,
  foundLink: ({ item: { title, artist } }: FoundOf<'merch'>) =>
    html`<a href="/${artist.slug || artist.handle}?tab=merch">${title}</a>`,
  report: thingReport('merch', 'merch_items', 'profile_id', {
    path: `(select '/' || slug || '?tab=merch' from profiles where id = t.profile_id)`,
  }),
  moderation: {
    table: merchItems,
    remove: (tx, _jobs, id) => tx.delete(merchItems).where(eq(merchItems.id, id)),
  },
  archive: merchArchive,
} satisfies PublicKind
