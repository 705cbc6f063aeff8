import { queryOptions } from '@tanstack/react-query'
import { LINK_PREVIEWS, type LinkPreviewList, linkPreviewsResource, previewPathsIn } from '#contract/link-previews.ts'
import type { Message } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { together } from '#web/platform/requests/together.ts'

/** The signed URLs of pictures are valid for an hour. */
const FRESH_MS = 20 * 60_000

/** The preview of a path of this site. The list is empty if there is nothing to show. */
export const linkPreviewQuery = (profileId: string, path: string) =>
  queryOptions({
    queryKey: keyOf(linkPreviewsResource, { as: profileId, path: [path] }),
    queryFn: (): Promise<LinkPreviewList> => askTogether(path),
    initialData: () => handedOver(path),
    staleTime: FRESH_MS,
    meta: { entities: linkPreviewsResource.entities },
  })

/** The page came with the previews of all messages that it shows. */
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

/**
 * Loads the previews of these messages before they are shown, so that nothing moves. Gives up
 * waiting after a while.
 */
export async function prefetchLinkPreviews(profileId: string, messages: Message[]): Promise<void> {
  const paths = [...new Set(messages.flatMap(pathsOf))]
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  await Promise.race([
    Promise.all(paths.map((path) => queryClient.prefetchQuery(linkPreviewQuery(profileId, path)))),
    late,
  ])
}
const TIMEOUT_MS = 2000

/** Paths of the same moment share a request. */
const askTogether = together(LINK_PREVIEWS.paths, async (path) => {
  const list = await askApi(linkPreviewsResource, { as: '', path })
  return (one) => cardOf(list, one)
})
