import { queryOptions } from '@tanstack/react-query'
import { LINK_PREVIEWS, type LinkPreviewList, linkPreviewsResource, previewPathsIn } from '#contract/link-previews.ts'
import type { Message } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { together } from '#web/platform/requests/together.ts'

/** Signed pictures live an hour. */
const FRESH_MS = 20 * 60_000

/** What a path of this site unfolds to; nothing where there is nothing to see. */
export const linkPreviewQuery = (profileId: string, path: string) =>
  queryOptions({
    queryKey: keyOf(linkPreviewsResource, { as: profileId, path: [path] }),
    queryFn: (): Promise<LinkPreviewList> => askTogether(path),
    initialData: () => handedOver(path),
    staleTime: FRESH_MS,
    meta: { entities: linkPreviewsResource.entities },
  })

/** The page came with the cards of all messages that it shows. */
function handedOver(path: string): LinkPreviewList | undefined {
  for (const [key, list] of queryClient.getQueriesData<LinkPreviewList>({ queryKey: [linkPreviewsResource.name] })) {
    const asked = (key[1] as { path: string[] }).path
    if (list && asked.length > 1 && asked.includes(path)) return cardOf(list, path)
  }
  return undefined
}

const cardOf = ({ items }: LinkPreviewList, path: string): LinkPreviewList => ({
  items: items.filter((card) => card.path === path),
})

export const pathsOf = (message: Pick<Message, 'content'>): string[] => previewPathsIn(message.content, location.host)

/** Has the cards of these messages there before they are shown, unless that takes long: nothing moves then. */
export async function prefetchLinkPreviews(profileId: string, messages: Message[]): Promise<void> {
  const paths = [...new Set(messages.flatMap(pathsOf))]
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([
    Promise.all(paths.map((path) => queryClient.prefetchQuery(linkPreviewQuery(profileId, path)))),
    late,
  ])
}
const PATIENCE_MS = 2000

/** Those of one moment in one request. */
const askTogether = together(LINK_PREVIEWS.paths, async (path) => {
  const list = await askApi(linkPreviewsResource, { as: '', path })
  return (one) => cardOf(list, one)
})
