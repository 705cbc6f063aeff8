import { VOLUME_STEPS } from '#web/player/engine/memory/volume.ts'
import { volume } from '#web/player/player.ts'
import { useVolume } from '#web/player/use-player.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './player-controls.module.css'

/** Mute and volume; the browser remembers both. */
export function VolumeControl({ className }: { className?: string }) {
  const { level, muted } = useVolume()
  const isSilent = muted || level === 0
  const shown = muted ? 0 : level
  return (
    <span className={classNames(styles.volume, className)}>
      <IconButton
        icon={isSilent ? 'muted' : 'volume'}
        label={muted ? 'Unmute' : 'Mute'}
        onClick={() => volume.toggleMuted()}
      />
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round(shown * 100)} %`}
        min={0}
        max={VOLUME_STEPS}
        value={Math.round(shown * VOLUME_STEPS)}
        onChange={(event) => volume.setLevel(Number(event.target.value) / VOLUME_STEPS)}
      />
    </span>
  )
}
