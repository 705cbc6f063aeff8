import type { Track } from '#contract/music.ts'
import { openMemory } from '#web/platform/memory.ts'
import { Button } from '#web/ui/action/button.tsx'
import { lazyPart, PressedPart, usePressed } from '#web/ui/feedback/lazy.tsx'
import { formatSize } from '#web/ui/text/format.ts'
import type { Shown } from './keepable.ts'
import { KEPT_STORED_AS } from './stored-names.ts'

const load = () => import('./keep-control.tsx')
const KeepControl = lazyPart(load, 'KeepControl')

/**
 * 'Keep offline' among the buttons of a work; nothing where the browser cannot save files. The code
 * behind the button is loaded on a press, or if this device has saved items already.
 */
export function KeepSlot({ shown, tracks }: { shown: Shown; tracks: readonly Track[] }) {
  const [isPressed, press] = usePressed(load)
  if (!('caches' in window) || tracks.length === 0) return null
  const button = (
    <>
      <Button icon="download" onClick={press}>
        Keep offline
      </Button>
      <span className="meta">{formatSize(tracks.reduce((sum, { fileSize }) => sum + fileSize, 0))}</span>
    </>
  )
  return (
    <PressedPart isPressed={isPressed || openMemory().getItem(KEPT_STORED_AS) !== null} button={button}>
      <KeepControl shown={shown} isPressed={isPressed} />
    </PressedPart>
  )
}
