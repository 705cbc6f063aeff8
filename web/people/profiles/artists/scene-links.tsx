import { scenePath } from '#contract/profiles.ts'
import { scenesResource } from '#contract/scenes.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import * as styles from './artists.module.css'

/** FIND-05: scenes, those with the most artists first. A button shows all. */
export function SceneLinks() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useResource(scenesResource, {})
  const scenes = data?.pages.flatMap((page) => page.items) ?? []
  if (scenes.length === 0) return null
  return (
    <nav className={styles.scenes} aria-label="Scenes">
      <b aria-hidden="true">Scenes</b>
      {scenes.map(({ scene, name, artistCount }) => (
        <AddressLink key={scene} href={scenePath(name) ?? '/artists'}>
          <bdi>{name}</bdi> <span className="meta">{formatCount(artistCount)}</span>
        </AddressLink>
      ))}
      {hasNextPage && (
        <Button size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More scenes
        </Button>
      )}
    </nav>
  )
}
