import { PRODUCT } from '#contract/platform/limits.ts'
import { type ScenePage, scenePath } from '#contract/scenes.ts'
import type { TagPage } from '#contract/tag-page.ts'
import { tagPath } from '#contract/tags.ts'
import type { Head } from '#server/platform/page/head.ts'

export const tagHead = ({ tag }: TagPage): Head => ({
  title: `${tag} • ${PRODUCT}`,
  description: `Music, art and events tagged ${tag} on ${PRODUCT}, newest first.`,
  canonical: tagPath(tag),
})

/** One nobody makes anything in is no page to be found by search. */
export const sceneHead = ({ scene, name, counts }: ScenePage): Head => ({
  title: `${name} • ${PRODUCT}`,
  description: `Artists from ${name} on ${PRODUCT}, what they make, and events there.`,
  canonical: scenePath(scene) ?? undefined,
  ...(counts.artists + counts.events === 0 && { hidden: true }),
})
