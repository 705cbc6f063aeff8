import { type LinkPreview, linkPreviewsResource, readPreviewPath } from '#contract/link-previews.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { KINDS } from '#server/works/kinds/kinds.ts'

/** Resources for the API and the first paint. */
export const linkPreviewsResources = [
  handler(
    linkPreviewsResource,
    {
      summary: 'Get link previews for paths of this site',
      description: 'Paths that lead to nothing the acting profile may see are left out.',
      errors: ['profile_required'],
      response: 'The link previews',
    },
    async (c, params) => {
      requireProfile(c)
      return { items: await loadLinkPreviews(c, params.path) }
    },
  ),
]

/**
 * Link previews of these paths, as far as the viewer may see the works. One query for each kind.
 * Paths that name no work are left out.
 */
async function loadLinkPreviews(c: AppContext, paths: readonly string[]): Promise<LinkPreview[]> {
  const known = paths.flatMap((path) => readPreviewPath(path) ?? [])
  const wanted = Map.groupBy(known, ({ kind }) => kind)
  const cards = await Promise.all(
    [...wanted].map(async ([kind, things]) => {
      const found = await KINDS[kind].found(c, [...new Set(things.map(({ id }) => id))])
      return found.map(({ id, found }) => ({ ...found, path: `/${kind}/${id}` }) as LinkPreview)
    }),
  )
  return cards.flat()
}
