import { PRODUCT } from '#contract/platform/limits.ts'
import { scenePath } from '#contract/profiles.ts'
import { type ScenePage, sceneFeedPath } from '#contract/scenes.ts'
import type { TagPage } from '#contract/tag-page.ts'
import { tagFeedPath, tagPath } from '#contract/tags.ts'
import type { Head } from '#server/platform/page/head.ts'

export const tagHead = ({ tag }: TagPage): Head => ({
  title: `${tag} • ${PRODUCT}`,
  description: `Music, art and events tagged ${tag} on ${PRODUCT}, newest first.`,
  canonical: tagPath(tag),
  feed: { path: tagFeedPath(tag), title: `${tag} on ${PRODUCT}` },
})

/** One that nobody makes anything in, and where nothing happens, is no page to be found by search. */
export function sceneHead({ scene, name, counts }: ScenePage): Head {
  const path = scenePath(scene) ?? undefined
  const feedPath = sceneFeedPath(scene)
  return {
    title: `${name} • ${PRODUCT}`,
    description: `Artists from ${name} on ${PRODUCT}, what they make, and events there.`,
    canonical: path,
    ...(feedPath && { feed: { path: feedPath, title: `From ${name} on ${PRODUCT}` } }),
    hidden: counts.artists + counts.events === 0,
  }
}
