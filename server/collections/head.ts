import { hasFeed } from '#contract/feeds.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { scenePath } from '#contract/profiles.ts'
import type { ScenePage } from '#contract/scenes.ts'
import type { TagPage } from '#contract/tag-page.ts'
import { tagPath } from '#contract/tags.ts'
import { aboutList, linkTo, linkToProfile } from '#server/linked-data/lists.ts'
import type { Head } from '#server/platform/page/head.ts'

export function tagFeed(tag: string): Head['feed'] {
  const page = tagPath(tag)
  return hasFeed(page) ? { page, title: `${isolated(tag)} on ${PRODUCT}` } : undefined
}

export const tagHead = ({ tag, tracks, artworks }: TagPage, publicUrl: string): Head => ({
  title: `${isolated(tag)} • ${PRODUCT}`,
  description: `Music, art and events tagged ${isolated(tag)} on ${PRODUCT}, newest first.`,
  canonical: tagPath(tag),
  card: { subject: `tag/${tag}`, alt: tag },
  about: aboutList(tag, [...tracks.map(linkTo('track')), ...artworks.map(linkTo('artwork'))], publicUrl),
  feed: tagFeed(tag),
})

/** One that nobody makes anything in, and where nothing happens, is no page to be found by search. */
export function sceneHead({ scene, name, counts, artists, tracks }: ScenePage, publicUrl: string): Head {
  const path = scenePath(scene) ?? undefined
  return {
    title: `${isolated(name)} • ${PRODUCT}`,
    description: `Artists from ${isolated(name)} on ${PRODUCT}, what they make, and events there.`,
    canonical: path,
    card: { subject: `scene/${scene}`, alt: name },
    about: aboutList(name, [...artists.map(linkToProfile), ...tracks.map(linkTo('track'))], publicUrl),
    ...(path && { feed: { page: path, title: `From ${isolated(name)} on ${PRODUCT}` } }),
    hidden: counts.artists + counts.events === 0,
  }
}
