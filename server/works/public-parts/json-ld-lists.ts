import type { ItemList, WebSite } from 'schema-dts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { ProfileSummary } from '#contract/profiles.ts'

type Listed = { path: string; name: string }

export const linkTo =
  (kind: string) =>
  ({ id, title }: { id: string; title: string }): Listed => ({ path: `/${kind}/${id}`, name: title })

export const linkToProfile = ({ slug, handle, displayName }: ProfileSummary): Listed => ({
  path: `/${slug || handle}`,
  name: displayName || handle,
})

/** The entries of a list in display order: paths and names. */
export const aboutList = (name: string, items: readonly Listed[], publicUrl: string): ItemList => ({
  '@type': 'ItemList',
  name,
  numberOfItems: items.length,
  itemListElement: items.map((item, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: publicUrl + item.path,
    name: item.name,
  })),
})

export const aboutSite = (publicUrl: string): WebSite => ({
  '@type': 'WebSite',
  '@id': `${publicUrl}/`,
  url: `${publicUrl}/`,
  name: PRODUCT,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={query}` },
    // An extension of search engines that is not part of the vocabulary.
    ...({ 'query-input': 'required name=query' } as object),
  },
})
