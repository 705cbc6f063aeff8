import { isPageCovered } from '#web/platform/keys/covered.ts'
import { areSingleKeysOn, isSingleKey, useKeyDown } from '#web/platform/keys/single-keys.ts'
import { player, restoring } from '#web/player/player.ts'
import { useHasTrack } from '#web/player/use-player.ts'
import { lazyOver, Nothing } from '#web/ui/feedback/lazy.tsx'

const PlayerBar = lazyOver(() => import('#web/player-bar/player-bar.tsx'), 'PlayerBar', Nothing)

let obeyKey: typeof import('#web/player-bar/player-keys.ts').obeyKey | undefined

/**
 * The player's place, above all pages and layouts, so that playback continues through every
 * navigation. The bar is loaded with the first track, the key handler with the first key. Keys
 * pressed in between are handled when it is loaded.
 */
export function PlayerSlot() {
  const hasTrack = useHasTrack()
  useKeyDown((event) => {
    if (obeyKey) return obeyKey(event)
    if ((!player.state.value.track && !restoring) || isPageCovered()) return
    // Space would scroll the page, and the handler is loaded too late to prevent that.
    const isFree = (event.target as Element).matches('body, [tabindex="-1"]')
    if (isFree && event.key === ' ' && isSingleKey(event) && areSingleKeysOn()) event.preventDefault()
    Promise.all([import('#web/player-bar/player-keys.ts'), restoring]).then(
      ([keys]) => {
        obeyKey = keys.obeyKey
        obeyKey(event, false)
      },
      () => {},
    )
  })
  return hasTrack ? <PlayerBar /> : null
}
